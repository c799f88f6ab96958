/*
 * mate.c: solves the game before the first move, then plays the table.
 *
 * won[q][k][b] is in how many moves white, to move, mates; lost[q][k][b] the same with black to move; NONE where nothing is known.
 * Each round of solve() looks at all positions once more and finds those that are one move further from mate.
 */
#include <stdlib.h>
#include <string.h>

#include "chess.h"

enum { NONE = 99 };

static unsigned char won[64][64][64], lost[64][64][64];

static int column(int s) { return s % 8; }
static int row(int s) { return s / 8; }
static int sign(int n) { return (n > 0) - (n < 0); }

static int beside(int a, int b)
{
    return a != b && abs(column(a) - column(b)) <= 1 && abs(row(a) - row(b)) <= 1;
}

/* Whether the queen on q sees s when the other pieces stand on k and b. */
static int sees(int q, int s, int k, int b)
{
    int across = column(s) - column(q), up = row(s) - row(q), step, at;

    if (q == s || (across != 0 && up != 0 && abs(across) != abs(up)))
        return 0;
    step = sign(across) + 8 * sign(up);
    for (at = q + step; at != s; at += step)
        if (at == k || at == b)
            return 0;
    return s != k;
}

/* Black's moves: -1 when it can draw, else the distance after its best reply; *count is how many it has. */
static int best_defence(int q, int k, int b, int *count)
{
    int to, longest = 0;

    *count = 0;
    for (to = 0; to < 64; to++) {
        if (!beside(b, to) || beside(k, to) || to == k || sees(q, to, k, -1))
            continue;
        ++*count;
        if (to == q || won[q][k][to] == NONE)
            return -1;
        if (won[q][k][to] > longest)
            longest = won[q][k][to];
    }
    return longest;
}

/* White's best move: the distance after it, the piece and its square. */
static int best_attack(int q, int k, int b, char *piece, int *target)
{
    int to, least = NONE;

    for (to = 0; to < 64; to++) {
        if (to != b && sees(q, to, k, b) && lost[to][k][b] < least) {
            least = lost[to][k][b];
            *piece = 'Q';
            *target = to;
        }
        if (beside(k, to) && !beside(b, to) && to != q && lost[q][to][b] < least) {
            least = lost[q][to][b];
            *piece = 'K';
            *target = to;
        }
    }
    return least;
}

static void solve(void)
{
    int q, k, b, distance, count, defence, target, is_new = 1;
    char piece;

    memset(won, NONE, sizeof won);
    memset(lost, NONE, sizeof lost);
    for (distance = 0; is_new; distance++) {
        is_new = 0;
        for (q = 0; q < 64; q++)
            for (k = 0; k < 64; k++)
                for (b = 0; b < 64; b++) {
                    if (q == k || q == b || k == b || beside(k, b) || lost[q][k][b] != NONE)
                        continue;
                    defence = best_defence(q, k, b, &count);
                    if (defence < 0 || (count == 0 && !sees(q, b, k, -1)))
                        continue;
                    lost[q][k][b] = defence;
                    is_new = 1;
                }
        for (q = 0; q < 64; q++)
            for (k = 0; k < 64; k++)
                for (b = 0; b < 64; b++) {
                    if (q == k || q == b || k == b || beside(k, b) || won[q][k][b] != NONE)
                        continue;
                    if (best_attack(q, k, b, &piece, &target) == distance)
                        won[q][k][b] = distance + 1;
                }
    }
}

static int square(const char *text)
{
    return (text[1] - '1') * 8 + text[0] - 'a';
}

int main(void)
{
    solve();
    Init();
    while (MovesLeft() > 0) {
        int q = square(GetWhiteQueenPosition());
        int k = square(GetWhiteKingPosition());
        int b = square(GetBlackKingPosition());
        int target = 0, distance;
        char piece = 'Q', text[3];

        distance = best_attack(q, k, b, &piece, &target);
        text[0] = 'a' + column(target);
        text[1] = '1' + row(target);
        text[2] = '\0';
        if (piece == 'Q')
            MoveWhiteQueen(text);
        else
            MoveWhiteKing(text);
        if (distance == 0)
            return 0;
        MoveBlackKing();
    }
    return 1;
}
