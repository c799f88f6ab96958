-- Checks go in stages, so that everybody soon has a first verdict.

-- 0: nothing is known; 1: the text was looked through; 2: the program was tried in a few positions;
-- 3: in all. A hand-in that was checked before there were stages is known by `checked`.
ALTER TABLE handin ADD COLUMN stage INTEGER NOT NULL DEFAULT 0;

CREATE INDEX handins_of_student ON handin (student, handed_in);
