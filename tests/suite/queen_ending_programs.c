/* Contestants' programs that go wrong, each in one way: CASE says which. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "chess.h"

static void forge(const char *text)
{
    FILE *notes = fopen(getenv("CHESS_LOG"), "w");

    fputs(text, notes);
    fclose(notes);
}

int main(void)
{
#if CASE == 0 /* never begins */
    return 0;
#elif CASE == 1 /* asks before the beginning */
    return MovesLeft();
#elif CASE == 2 /* begins twice */
    Init();
    Init();
#elif CASE == 3 /* moves twice */
    Init();
    MoveWhiteQueen("c2");
    MoveWhiteQueen("c7");
#elif CASE == 4 /* lets black move twice */
    Init();
    MoveWhiteQueen("c2");
    MoveBlackKing();
    MoveBlackKing();
#elif CASE == 5 /* no square */
    Init();
    MoveWhiteQueen("c2\nwon");
#elif CASE == 6 /* a null pointer */
    Init();
    MoveWhiteKing(NULL);
#elif CASE == 7 /* out of reach */
    Init();
    MoveWhiteQueen("a1");
#elif CASE == 8 /* into danger */
    Init();
    MoveWhiteKing("b6");
#elif CASE == 9 /* gives the queen away */
    Init();
    MoveWhiteQueen("a7");
    MoveBlackKing();
#elif CASE == 10 /* crashes */
    Init();
    raise(SIGSEGV);
#elif CASE == 11 /* never ends */
    Init();
    for (;;)
        MovesLeft();
#elif CASE == 12 /* prints without end */
    Init();
    for (;;)
        puts("thinking");
#elif CASE == 13 /* wanders until no moves are left */
    int turn;

    Init();
    for (turn = 0; ; turn++) {
        MoveWhiteQueen(turn % 2 ? "f2" : "f1");
        MoveBlackKing();
    }
#elif CASE == 14 /* invents a won game */
    Init();
    forge("MoveWhiteQueen c2\nMoveBlackKing b8\nMoveWhiteQueen b7\n");
#elif CASE == 15 /* invents a line */
    forge("Init\nwon\n");
#elif CASE == 16 /* gives up */
    Init();
    MoveWhiteQueen("c2");
    fputs("no idea\n", stderr);
    return 7;
#elif CASE == 17 /* takes all memory */
    char *block;

    Init();
    while ((block = malloc(1 << 20)) != NULL)
        memset(block, 1, 1 << 20);
    abort();
#elif CASE == 18 /* leaves a process behind that holds its output; wins all the same, and crashes then */
    if (fork() == 0) {
        sleep(1000);
        return 0;
    }
    Init();
    MoveWhiteQueen("c2");
    MoveBlackKing();
    MoveWhiteQueen("c7");
    MoveBlackKing();
    MoveWhiteQueen("d7");
    MoveBlackKing();
    MoveWhiteKing("b6");
    MoveBlackKing();
    MoveWhiteQueen("b7");
    raise(SIGSEGV);
#endif
    return 0;
}
