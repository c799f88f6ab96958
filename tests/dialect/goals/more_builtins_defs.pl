% A static predicate, for the flag protect_static_code.
more_static(1).
