-- Living leagues: programs, their versions, and the games between versions.

CREATE TABLE league (
    id INTEGER PRIMARY KEY,
    -- The first line of its journal, without entrants: game, title, limits and so on.
    announcement TEXT NOT NULL
) STRICT;

CREATE TABLE program (
    id INTEGER PRIMARY KEY,
    league INTEGER NOT NULL REFERENCES league (id),
    -- What it is called in the tables.
    name TEXT NOT NULL,
    withdrawn INTEGER NOT NULL DEFAULT 0,
    UNIQUE (league, name)
) STRICT;

CREATE TABLE version (
    id INTEGER PRIMARY KEY,
    program INTEGER NOT NULL REFERENCES program (id),
    -- From 1; the one with the largest number plays.
    number INTEGER NOT NULL,
    -- Milliseconds since 1970.
    entered INTEGER NOT NULL,
    -- As the entrants of a journal.
    label TEXT NOT NULL,
    file TEXT NOT NULL,
    module TEXT,
    predicate TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    exported INTEGER NOT NULL,
    -- The file. A version that came from a journal has none.
    text BLOB,
    UNIQUE (program, number)
) STRICT;

CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    league INTEGER NOT NULL REFERENCES league (id),
    round INTEGER NOT NULL,
    white INTEGER NOT NULL REFERENCES version (id),
    black INTEGER NOT NULL REFERENCES version (id),
    number INTEGER NOT NULL,
    -- The rest is NULL while a game of a Swiss round has not been played.
    white_points INTEGER,
    black_points INTEGER,
    -- The line of its journal.
    record TEXT,
    UNIQUE (league, round, white, black, number)
) STRICT;

CREATE INDEX games_of_white ON game (white);
CREATE INDEX games_of_black ON game (black);

-- Who had no opponent in a round of the Swiss system.
CREATE TABLE bye (
    league INTEGER NOT NULL REFERENCES league (id),
    round INTEGER NOT NULL,
    version INTEGER NOT NULL REFERENCES version (id),
    PRIMARY KEY (league, round, version)
) STRICT;
