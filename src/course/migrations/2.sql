-- A course: its tasks, its students, what they hand in, who is signed in, and who did what.

CREATE TABLE teacher (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    secret_hash TEXT NOT NULL
) STRICT;

CREATE TABLE task (
    id INTEGER PRIMARY KEY,
    league INTEGER NOT NULL UNIQUE REFERENCES league (id),
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    -- Milliseconds since 1970; NULL for none.
    deadline INTEGER,
    -- Nothing is handed in, and no game is played.
    frozen INTEGER NOT NULL DEFAULT 0,
    -- Students see numbers instead of the names of others.
    anonymous INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE student (
    id INTEGER PRIMARY KEY,
    -- What the roster knows the student by, such as an e-mail address.
    number TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    code_hash TEXT NOT NULL
) STRICT;

CREATE TABLE handin (
    id INTEGER PRIMARY KEY,
    task INTEGER NOT NULL REFERENCES task (id),
    student INTEGER NOT NULL REFERENCES student (id),
    -- From 1 for each student and task.
    number INTEGER NOT NULL,
    handed_in INTEGER NOT NULL,
    late INTEGER NOT NULL,
    file TEXT NOT NULL,
    text BLOB NOT NULL,
    -- NULL until it has been checked, and again when it is to be checked once more.
    checked INTEGER,
    -- How often we have failed to check it.
    failures INTEGER NOT NULL DEFAULT 0,
    -- Rules kept and all rules; NULL where nothing is known.
    kept INTEGER,
    rules INTEGER,
    -- Whether the program takes part in the league.
    plays INTEGER NOT NULL DEFAULT 0,
    -- The fingerprints of its clauses, as JSON.
    fingerprints TEXT,
    UNIQUE (task, student, number)
) STRICT;

CREATE INDEX handins_to_check ON handin (checked) WHERE checked IS NULL;

-- What was found, in each language, as the JSON of `check`; at first of the text only.
CREATE TABLE report (
    handin INTEGER NOT NULL REFERENCES handin (id),
    language TEXT NOT NULL,
    document TEXT NOT NULL,
    PRIMARY KEY (handin, language)
) STRICT;

-- The token itself is known to the browser only.
CREATE TABLE session (
    token_hash TEXT PRIMARY KEY,
    -- NULL for the teacher.
    student INTEGER REFERENCES student (id),
    csrf TEXT NOT NULL,
    expires INTEGER NOT NULL
) STRICT;

CREATE TABLE audit (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    who TEXT NOT NULL,
    address TEXT NOT NULL,
    action TEXT NOT NULL,
    detail TEXT NOT NULL
) STRICT;
