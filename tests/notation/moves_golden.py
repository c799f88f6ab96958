"""Writes moves.txt: positions of Russian draughts with their legal moves, all squares of a capture's way given.

    pip install py-draughts==1.10.1; python moves_golden.py > moves.txt

Half of the positions come from random games, half are random boards with many kings.
"""

import random

from draughts import RussianBoard as Board


def random_board(chance):
    squares = list(range(1, 33))
    chance.shuffle(squares)
    sides = []
    for colour in "WB":
        pieces = []
        for _ in range(chance.randint(2, 8)):
            square = squares.pop()
            last = square <= 4 if colour == "W" else square >= 29
            king = last or chance.random() < 0.5
            pieces.append(("K" if king else "") + str(square))
        sides.append(colour + ",".join(pieces))
    return Board.from_fen(chance.choice("WB") + ":" + ":".join(sides))


def show(board):
    moves = {str(move) for move in board.legal_moves}
    longest = max((move.count("x") for move in moves), default=0)
    if longest >= 2:
        print(board.fen[len('[FEN "'):-len('"]')], *sorted(moves))
    return longest >= 2


def main():
    chance = random.Random(25)
    shown = 0
    while shown < 60:
        board = Board()
        for _ in range(chance.randint(10, 70)):
            moves = board.legal_moves
            if not moves:
                break
            board.push(chance.choice(moves))
        shown += show(board)
    while shown < 200:
        shown += show(random_board(chance))


main()
