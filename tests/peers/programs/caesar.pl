% ciphers and text: caesar, rot13, vigenere, atbash, morse, run length
shift(N, C, D) :- code_type(C, lower), !, D is (C - 0'a + N) mod 26 + 0'a.
shift(N, C, D) :- code_type(C, upper), !, D is (C - 0'A + N) mod 26 + 0'A.
shift(_, C, C).
caesar(N, A, B) :- atom_codes(A, Cs), maplist(shift(N), Cs, Ds), atom_codes(B, Ds).
rot13(A, B) :- caesar(13, A, B).
vig(A, K, B) :- string_codes(A, As), string_codes(K, Ks), vig_(As, Ks, Ks, Bs), string_codes(B, Bs).
vig_([], _, _, []).
vig_(As, [], Ks, Bs) :- !, vig_(As, Ks, Ks, Bs).
vig_([A|As], [K|Kr], Ks, [B|Bs]) :- code_type(A, alpha), !, N is K - 0'a, shift(N, A, B), vig_(As, Kr, Ks, Bs).
vig_([A|As], Kr, Ks, [A|Bs]) :- vig_(As, Kr, Ks, Bs).
atbash(C, D) :- char_code(C, X), ( X >= 0'a, X =< 0'z -> Y is 0'z - (X - 0'a), char_code(D, Y) ; D = C ).
morse(a,'.-'). morse(b,'-...'). morse(e,'.'). morse(h,'....'). morse(l,'.-..'). morse(o,'---'). morse(s,'...'). morse(' ','/').
to_morse(A, M) :- atom_chars(A, Cs), findall(X, (member(C,Cs), (morse(C,X) -> true ; X = ?)), Xs), atomic_list_concat(Xs, ' ', M).
from_morse(M, A) :- atomic_list_concat(Xs, ' ', M), maplist([X,C]>>(morse(C,X) -> true ; C = '?'), Xs, Cs), atom_chars(A, Cs).
rle([], []).
rle([C|Cs], [N-C|R]) :- span(C, Cs, 1, N, Rest), rle(Rest, R).
span(C, [C|T], N0, N, R) :- !, N1 is N0+1, span(C, T, N1, N, R).
span(_, R, N, N, R).
unrle(L, A) :- findall(C, (member(N-C, L), between(1,N,_)), Cs), atom_chars(A, Cs).
freq(A, F) :- atom_chars(A, Cs), include([C]>>char_type(C,alpha), Cs, Ls), msort(Ls, S), rle(S, R), sort(1, @>=, R, F).
palindrome(S) :- string_lower(S, L), string_chars(L, Cs), include([C]>>char_type(C, alnum), Cs, Ds), reverse(Ds, Ds).
caps(W, C) :- sub_atom(W, 0, 1, _, F), sub_atom(W, 1, _, 0, R), upcase_atom(F, U), atom_concat(U, R, C).
main :- caesar(3, 'Hello, World! xyz', A), writeq(A), nl, caesar(-3, A, B), writeq(B), nl, rot13('Why did', R), rot13(R, R2), print(R-R2), nl,
   vig("attack at dawn", "lemon", V), print(V), nl, maplist(atbash, [h,e,l,l,o,' ',z], At), atom_chars(AtA, At), writeq(AtA), nl,
   to_morse('hello sos', M), writeq(M), nl, from_morse(M, D), writeq(D), nl, to_morse('hx', M2), writeq(M2), nl,
   atom_chars(aaabccd, Cs), rle(Cs, Rl), print(Rl), nl, unrle(Rl, U), writeq(U), nl, freq('hello world', F), print(F), nl,
   ( palindrome("A man, a plan, a canal: Panama") -> writeln(yes) ; writeln(no) ),
   atomic_list_concat(Ws, ' ', 'the quick brown fox'), maplist(caps, Ws, Cw), atomic_list_concat(Cw, ' ', T), writeq(T), nl,
   forall(sub_atom(banana, Bf, _, 0, Sub), (write(Bf-Sub), write(' '))), nl, findall(P, sub_atom(banana, P, _, _, an), Ps), print(Ps), nl.
