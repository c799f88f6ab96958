//! Running a process that may do no harm: what it may touch and use up, how it is made and how it ends.
