/*
 * chess.h: king and queen against king. Your program has the white pieces and wins in a limited number of moves; the library has
 * the black king.
 *
 * A square is a text of two characters: its column, a to h, and its row, 1 to 8; for example "a2".
 *
 *     Init();
 *     while (MovesLeft() > 0) {
 *         MoveWhiteQueen(...);        or MoveWhiteKing(...)
 *         MoveBlackKing();
 *     }
 *
 * A call that breaks a rule writes a line to standard error and ends the program:
 *
 *     exit status 3   a call before Init, a second Init, two moves of one side one after the other, a text that is no square,
 *                     a square outside the piece's area of action, the king into danger, a move after the end
 *     exit status 4   the game can't be won any more: the queen can be taken, stalemate, no moves left
 *     exit status 0   MoveBlackKing after checkmate: the game is won. A program may also end by itself then.
 *
 * Build with -lchess; see README.md beside this file.
 */
#ifndef CHESS_H
#define CHESS_H

#ifdef __cplusplus
extern "C" {
#endif

/* Sets the board up. To be called once, before all others. */
void Init(void);

/* How many moves white has left. */
int MovesLeft(void);

/* Where the pieces stand. Each text is the library's; it changes with the next call of the same function. */
char *GetWhiteQueenPosition(void);
char *GetWhiteKingPosition(void);
char *GetBlackKingPosition(void);

/* Move a white piece to a square. */
void MoveWhiteQueen(const char *position);
void MoveWhiteKing(const char *position);

/* Lets the black king move; GetBlackKingPosition then says where to. */
void MoveBlackKing(void);

#ifdef __cplusplus
}
#endif

#endif
