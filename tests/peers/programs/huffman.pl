% Huffman coding and run lengths, base conversions
freqs(A, Fs) :- atom_chars(A, Cs), msort(Cs, S), pack(S, Fs).
pack([], []).
pack([C|Cs], [N-C|R]) :- take(C, Cs, 1, N, Rest), pack(Rest, R).
take(C, [C|T], N0, N, R) :- !, N1 is N0+1, take(C, T, N1, N, R).
take(_, L, N, N, L).
tree(Fs, T) :- findall(N-leaf(C), member(N-C, Fs), L0), keysort(L0, L), build(L, T).
build([_-T], T) :- !.
build([N1-A,N2-B|R], T) :- N is N1+N2, ins(N-node(A,B), R, R1), build(R1, T).
ins(X, [], [X]).
ins(N-T, [M-U|R], [N-T,M-U|R]) :- N =< M, !.
ins(X, [Y|R], [Y|R1]) :- ins(X, R, R1).
codes(leaf(C), P, [C-Q]) :- reverse(P, Q).
codes(node(A,B), P, L) :- codes(A, [0|P], LA), codes(B, [1|P], LB), append(LA, LB, L).
encode(A, Codes, Bits) :- atom_chars(A, Cs), findall(B, ( member(C, Cs), memberchk(C-Q, Codes), member(B, Q) ), Bits).
decode([], T, T, []) :- !.
decode([], leaf(C), _, [C]) :- !.
decode(Bs, leaf(C), T, [C|R]) :- !, decode(Bs, T, T, R).
decode([0|Bs], node(A,_), T, R) :- ( Bs == [], A = leaf(C) -> R = [C] ; decode(Bs, A, T, R) ).
decode([1|Bs], node(_,B), T, R) :- ( Bs == [], B = leaf(C) -> R = [C] ; decode(Bs, B, T, R) ).
main :- W = abracadabra, freqs(W, F), print(F), nl, tree(F, T), print(T), nl, codes(T, [], Cs), msort(Cs, Sorted), forall(member(C-Q, Sorted), ( atomic_list_concat(Q, B), format("~w ~w~n", [C, B]) )), encode(W, Cs, Bits), atomic_list_concat(Bits, A), print(A), nl, length(Bits, N), print(N), nl, decode(Bits, T, T, D), atom_chars(Dec, D), print(Dec), nl, ( Dec == W -> writeln(ok) ; writeln(wrong) ), format("~8r ~16r ~2r ~36r~n", [255, 255, 10, 123456]), X = 0xff, Y = 0b1010, Z = 0o17, print([X,Y,Z]), nl.
