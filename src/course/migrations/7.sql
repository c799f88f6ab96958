-- Which version of its program in the league a hand-in is. A file that is handed in again is the
-- same version.

ALTER TABLE handin ADD COLUMN version INTEGER REFERENCES version (id);

CREATE INDEX handins_of_version ON handin (version);

UPDATE handin SET version = (
    SELECT max(version.id)
    FROM version
    JOIN program ON program.id = version.program
    JOIN task ON task.league = program.league
    JOIN student ON student.number = program.name
    WHERE task.id = handin.task AND student.id = handin.student AND version.text = handin.text
)
WHERE plays = 1;
