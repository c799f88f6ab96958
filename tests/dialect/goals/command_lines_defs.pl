% Options of a command line for command_lines.pl.

:- use_module(library(main)).

opt_type(v, verbose, boolean).
opt_type(verbose, verbose, boolean).
opt_type(n, count, integer).
opt_type(count, count, integer).
opt_type(mode, mode, oneof([a,b])).
opt_type(q, quiet, boolean(false)).
opt_type(quiet, quiet, boolean(false)).
opt_type(f, float, float).
opt_type(number, number, number).
opt_type(a, atom, atom).
opt_type(string, string, string).
opt_type(t, term, term).
opt_type(bound, bound, term([variable_names(_)])).
opt_type(file, file, file).
opt_type(in, in, file(read)).
opt_type(nonneg, nonneg, nonneg).
opt_type(natural, natural, natural).
opt_type(between, between, between(1,10)).
opt_type(part, part, between(0.0,1.0)).
opt_type(either, either, (boolean|integer)).
opt_type(long_name, long, integer).
opt_type(zork, zork, zork).

typed(Arguments, Result) :-
    catch(( argv_options(Arguments, Positional, Options, []), Result = Positional-Options ),
          error(Formal, _),
          Result = error(Formal)).
