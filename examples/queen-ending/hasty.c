/*
 * hasty.c: walks its king towards the black one without a look at where that king may take it, and so is ended by the library sooner
 * or later. It shows what a misuse looks like.
 */
#include "chess.h"

static char toward(char from, char to)
{
    return from < to ? from + 1 : from > to ? from - 1 : from;
}

int main(void)
{
    char next[3] = "";

    Init();
    while (MovesLeft() > 0) {
        const char *king = GetWhiteKingPosition(), *black = GetBlackKingPosition();

        next[0] = toward(king[0], black[0]);
        next[1] = toward(king[1], black[1]);
        MoveWhiteKing(next);
        MoveBlackKing();
    }
    return 1;
}
