"""Writes fen.txt: positions of random Russian games, as two programs write them.

Needs two environments, for both packages are named `draughts`:
    python -m venv a; a/bin/pip install py-draughts==1.10.1; a/bin/python fen_golden.py positions > numeric.txt
    python -m venv b; b/bin/pip install pydraughts==0.6.7;   b/bin/python fen_golden.py algebraic < numeric.txt > fen.txt
The first makes the games and writes numeric FENs, the second adds algebraic ones.
"""

import random
import sys


def positions():
    from draughts import RussianBoard as Board

    chance = random.Random(64)
    for _ in range(12):
        board = Board()
        for ply in range(90):
            moves = board.legal_moves
            if not moves:
                break
            board.push(chance.choice(moves))
            if ply % 6 == 0 or ply > 60:
                print(board.fen[len('[FEN "'):-len('"]')])


def algebraic():
    from draughts.convert import fen_to_variant

    for line in sys.stdin:
        numeric = line.strip()
        print(numeric, fen_to_variant(numeric, "russian"), sep="\t")


{"positions": positions, "algebraic": algebraic}[sys.argv[1]]()
