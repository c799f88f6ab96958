// narrow.cpp: no search. Of white's moves it takes the one after which the black king, not stalemated and unable to take the queen, can
// walk to the fewest squares; among these, the one with the kings nearer to each other.
//
// It mates from more than half of all positions; from the others it goes round in circles, as the judge's games show.

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "chess.h"

namespace {

struct Square {
    int column, row;
    bool operator==(const Square &other) const { return column == other.column && row == other.row; }
    std::string text() const { return {char('a' + column), char('1' + row)}; }
};

Square square(const char *text) { return {text[0] - 'a', text[1] - '1'}; }

int distance(Square a, Square b)
{
    return std::max(std::abs(a.column - b.column), std::abs(a.row - b.row));
}

std::vector<Square> all()
{
    std::vector<Square> squares;
    for (int row = 0; row < 8; row++)
        for (int column = 0; column < 8; column++)
            squares.push_back({column, row});
    return squares;
}

bool sees(Square queen, Square target, const std::vector<Square> &between)
{
    int across = target.column - queen.column, up = target.row - queen.row;
    if (queen == target || (across && up && std::abs(across) != std::abs(up)))
        return false;
    int steps = distance(queen, target);
    Square at = queen;
    for (int step = 1; step < steps; step++) {
        at = {at.column + across / steps, at.row + up / steps};
        if (std::find(between.begin(), between.end(), at) != between.end())
            return false;
    }
    return true;
}

std::vector<Square> replies(Square queen, Square king, Square black)
{
    std::vector<Square> found;
    for (Square to : all())
        if (distance(black, to) == 1 && distance(king, to) > 1 && !sees(queen, to, {king}))
            found.push_back(to);
    return found;
}

// How many squares the black king could walk to if the queen stood still and the white king were no danger.
int room(Square queen, Square king, Square black)
{
    std::vector<Square> reached{black};
    for (std::size_t at = 0; at < reached.size(); at++)
        for (Square to : all())
            if (distance(reached[at], to) == 1 && !(to == queen) && !sees(queen, to, {king})
                && std::find(reached.begin(), reached.end(), to) == reached.end())
                reached.push_back(to);
    return int(reached.size());
}

// How bad a position with black to move is for white.
int badness(Square queen, Square king, Square black)
{
    std::vector<Square> squares = replies(queen, king, black);
    if (squares.empty())
        return sees(queen, black, {king}) ? -1000 : 1000;
    if (std::find(squares.begin(), squares.end(), queen) != squares.end())
        return 1000;
    return 8 * room(queen, king, black) + distance(king, black);
}

} // namespace

int main()
{
    Init();
    while (MovesLeft() > 0) {
        Square queen = square(GetWhiteQueenPosition());
        Square king = square(GetWhiteKingPosition());
        Square black = square(GetBlackKingPosition());
        int least = 2000;
        bool is_king = false;
        Square target = queen;
        auto consider = [&](bool moves_king, Square to) {
            int bad = moves_king ? badness(queen, to, black) : badness(to, king, black);
            if (bad < least) {
                least = bad;
                is_king = moves_king;
                target = to;
            }
        };
        for (Square to : all()) {
            if (!(to == king) && !(to == black) && sees(queen, to, {king, black}))
                consider(false, to);
            if (distance(king, to) == 1 && distance(black, to) > 1 && !(to == queen))
                consider(true, to);
        }
        if (is_king)
            MoveWhiteKing(target.text().c_str());
        else
            MoveWhiteQueen(target.text().c_str());
        MoveBlackKing();
    }
    return 1;
}
