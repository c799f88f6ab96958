-- What the teacher says about the grade of a student in a task.

CREATE TABLE grade (
    task INTEGER NOT NULL REFERENCES task (id),
    student INTEGER NOT NULL REFERENCES student (id),
    -- Of 100; NULL where the grade is that of the check.
    percent INTEGER,
    comment TEXT NOT NULL,
    -- Counts the changes of both.
    revision INTEGER NOT NULL,
    PRIMARY KEY (task, student)
) STRICT;
