-- Which hand-in of a student the grade is of: last, in-time or best.

ALTER TABLE task ADD COLUMN counts TEXT NOT NULL DEFAULT 'last';
