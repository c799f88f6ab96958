-- Changes are counted, so that nobody overwrites one that they have not seen.

ALTER TABLE task ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;

-- Of the roster as a whole.
CREATE TABLE roster (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    revision INTEGER NOT NULL
) STRICT;

INSERT INTO roster (id, revision) VALUES (1, 1);
