"""Writes random games of Russian draughts as another program does, with a tag for the position in which they end.

    pip install py-draughts==1.10.1; python games_golden.py py-draughts > py-draughts.pdn
    pip install pydraughts==0.6.7;   python games_golden.py pydraughts > pydraughts.pdn      (in another environment)
    python games_golden.py read-py-draughts FILE;  python games_golden.py read-pydraughts FILE

The last two read games that have such a tag and say whether each ends there.
"""

import random
import sys


def end_tag(text):
    return '[End "%s"]\n' % text


def py_draughts():
    from draughts import RussianBoard as Board

    chance = random.Random(1)
    for _ in range(20):
        board = Board()
        for _ in range(chance.randint(1, 120)):
            if not board.legal_moves:
                break
            board.push(chance.choice(board.legal_moves))
        print(end_tag(board.fen[len('[FEN "'):-len('"]')]) + board.pdn + "\n")


def pydraughts():
    from draughts import Board, Move
    from draughts.PDN import PDNWriter

    chance = random.Random(2)
    for _ in range(20):
        board = Board(variant="russian")
        for _ in range(chance.randint(2, 100)):
            moves, _ = board._legal_moves_board()
            if not moves:
                break
            board.push(Move(board, board_move=chance.choice(moves)))
        print(PDNWriter("", board, tags={"End": board.fen}).pdn_text)


def games_of(path):
    games = open(path).read().split("\n[White ")
    return [games[0]] + ["[White " + game for game in games[1:]]


def read_py_draughts(path):
    from draughts import RussianBoard as Board

    good = 0
    for text in games_of(path):
        end = text.split('[End "')[1].split('"]')[0]
        board = Board.from_pdn(text)
        good += board.fen == Board.from_fen(end).fen
    print(good, "of", len(games_of(path)))


def read_pydraughts(path):
    from draughts import Board, Move
    from draughts.PDN import PDNReader

    games = PDNReader(filename=path).games
    good = 0
    for game in games:
        board = Board(variant="russian", fen=game.tags.get("FEN", "startpos"))
        for text in game.moves:
            board.push(Move(board, pdn_move=text.replace(":", "x")))
        good += parts(board.fen) == parts(game.tags["End"])
    print(good, "of", len(games))


def parts(fen):
    """Turn and pieces, without their order and without what follows them."""
    turn, *sides = fen.split(":")[:3]
    return [turn] + [sorted(side[1:].split(",")) for side in sides]


if __name__ == "__main__":
    command = {
        "py-draughts": py_draughts,
        "pydraughts": pydraughts,
        "read-py-draughts": read_py_draughts,
        "read-pydraughts": read_pydraughts,
    }
    command[sys.argv[1]](*sys.argv[2:])
