"""What another program, pydraughts, finds in a PDN file: for each game a line of JSON with its tags and its moves.

    pip install pydraughts==0.6.7; python read_pdn.py FILE

The status is 3 without that package.
"""

import json
import sys

try:
    from draughts.PDN import PDNReader
except ImportError:
    sys.exit(3)

for game in PDNReader(filename=sys.argv[1]).games:
    print(json.dumps({"tags": game.tags, "moves": game.moves, "result": game.game_ending}))
