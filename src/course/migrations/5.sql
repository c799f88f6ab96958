-- Tasks and students can be archived: all that belongs to them stays, and they can be brought back.

-- Milliseconds since 1970; NULL for what is not archived.
ALTER TABLE task ADD COLUMN archived INTEGER;
ALTER TABLE student ADD COLUMN archived INTEGER;
