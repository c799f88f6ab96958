#!/usr/bin/env bash
# Submits a league as a job array, and a job that joins its parts.
#
#   submit.sh PROGRAMS OUT [SHARDS]      the whole league; SHARDS is reckoned from the number of players if it is not given
#   submit.sh --again SHARD[,SHARD..] PROGRAMS OUT SHARDS
#                                        only these shards again; SHARDS as before
#
# PROGRAMS is a folder of players (*.pl), OUT a folder that all nodes see. Prints the ids of the array and of the joining job.
#
#   ARBIITER               the program (default: arbiiter of the PATH)
#   LIIGA_OPTIONS          more options of `arbiiter liiga` (default: --require-sandbox)
#   LIIGA_SECONDS_A_GAME   how long a game takes, for the number of shards (default: 5)
#   LIIGA_AT_ONCE          at most so many tasks at a time (default: 50)
#   SBATCH_ARGS            more arguments of sbatch: partition, account, time, memory
set -euo pipefail

again=
if [ "${1:-}" = --again ]; then
    again=$2
    shift 2
fi
if [ $# -lt 2 ] || [ $# -gt 3 ]; then
    sed -n '2,15s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
programs=$(cd "$1" && pwd)
mkdir -p "$2"
out=$(cd "$2" && pwd)

shopt -s nullglob
players=("$programs"/*.pl)
if [ ${#players[@]} -lt 2 ]; then
    echo "$programs: fewer than two players (*.pl)" >&2
    exit 2
fi

# A shard takes about a quarter of an hour: long beside the second that Slurm needs to start a task, and little is
# lost with it. The array is never longer than the site allows.
games=$((${#players[@]} * (${#players[@]} - 1)))
shards=${3:-$(((games * ${LIIGA_SECONDS_A_GAME:-5} + 899) / 900))}
longest=$(scontrol show config | sed -n 's/^MaxArraySize *= *//p')
if [ "$shards" -ge "${longest:-1001}" ]; then
    echo "$shards shards are more than this site's arrays hold: $((longest - 1)) instead" >&2
    shards=$((longest - 1))
fi

ARBIITER=$(command -v "${ARBIITER:-arbiiter}") || {
    echo "there is no program arbiiter: set ARBIITER" >&2
    exit 2
}
export ARBIITER
export LIIGA_PROGRAMS=$programs LIIGA_OUT=$out LIIGA_SHARDS=$shards LIIGA_OPTIONS=${LIIGA_OPTIONS---require-sandbox}

# shellcheck disable=SC2086  # arguments are words
array=$(sbatch --parsable --export=ALL --array="${again:-1-$shards}%${LIIGA_AT_ONCE:-50}" \
    --output="$out/shard-%a.log" ${SBATCH_ARGS:-} "$here/liiga.sbatch")
# shellcheck disable=SC2086
merge=$(sbatch --parsable --export=ALL --dependency="afterany:$array" \
    --output="$out/merge.log" ${SBATCH_ARGS:-} "$here/merge.sbatch")
echo "array $array merge $merge shards $shards"
