% reading and writing files, with-output, see/tell style too
tmp(F) :- tmp_file(peer, F).
write_file(F, Ls) :- open(F, write, S), forall(member(L, Ls), format(S, "~w~n", [L])), close(S).
read_lines(F, Ls) :- open(F, read, S), lines(S, Ls), close(S).
lines(S, Ls) :- read_line_to_string(S, L), ( L == end_of_file -> Ls = [] ; Ls = [L|T], lines(S, T) ).
terms(F, Ts) :- open(F, read, S), read(S, T), rest(T, S, Ts), close(S).
rest(end_of_file, _, []) :- !.
rest(T, S, [T|Ts]) :- read(S, T1), rest(T1, S, Ts).
count_chars(F, N) :- open(F, read, S), cc(S, 0, N), close(S).
cc(S, N0, N) :- get_char(S, C), ( C == end_of_file -> N = N0 ; N1 is N0+1, cc(S, N1, N) ).
copy(A, B) :- see(A), tell(B), repeat, get_char(C), ( C == end_of_file, ! ; put_char(C), fail ), told, seen.
main :- tmp(F), write_file(F, [hello, 'big world', "string", f('X',"y")]), read_lines(F, L), print(L), nl, count_chars(F, N), print(N), nl,
  atom_concat(F, '.b', G), copy(F, G), read_file_to_string(G, Str, []), string_length(Str, Len), print(Len), nl, read_file_to_codes(G, Cs, []), length(Cs, CL), print(CL), nl,
  open(F, append, S), writeq(S, 'appended atom'), nl(S), close(S), read_lines(F, L2), length(L2, N2), last(L2, La), print(N2-La), nl,
  open(F, write, S2), forall(member(T, [a, f('B', "c", 'd e'), [1,2|x], 1-(-1), (a:-b,c), 'it''s', {x}, -(1), 1.0]), (writeq(S2, T), write(S2, '.'), nl(S2))), close(S2), terms(F, Ts), print(Ts), nl,
  open(F, read, S3), stream_property(S3, mode(M)), print(M), nl, peek_char(S3, P), print(P), nl, read_term(S3, R, []), print(R), nl, line_count(S3, LC), print(LC), nl, ( at_end_of_stream(S3) -> true ; print(more), nl ), close(S3),
  catch(read_lines('/no/file', _), error(E, _), (print(E), nl)), with_output_to(string(W), (write(a), tab(2), print("b"))), string_length(W, WL), print(W-WL), nl,
  open(F, write, S4), write(S4, 'foo(X, Y) :- bar(X, Z), \\+ baz. oops('), close(S4), open(F, read, S5), read_term(S5, RT, [variable_names(Vs)]), length(Vs, NVs), print(NVs), nl, ( RT = (H:-_) -> functor(H, Fn, Ar), print(Fn/Ar), nl ; true ), catch(read(S5, _), error(SE, _), (print(SE), nl)), close(S5), exists_file(F), delete_file(F), ( exists_file(F) -> true ; print(gone), nl ), delete_file(G),
  current_output(O), format(O, "~a~n", [direct]), format(user_output, "~q~n", ['User']), read_term(user_input, EOF, []), print(EOF), nl.
