% Hangman, mastermind and number guessing, scripted
secret(prolog).
show(W, Gs) :- atom_chars(W, Cs), forall(member(C, Cs), ( memberchk(C, Gs) -> write(C) ; write('_') )), nl.
play(_, [], _, L) :- format("out of guesses, ~d lives~n", [L]).
play(_, _, _, 0) :- !, write('hanged'), nl.
play(W, [G|Gs], Seen, L) :- atom_chars(W, Cs), ( memberchk(G, Seen) -> format("~a again?~n", [G]), play(W, Gs, Seen, L)
   ; memberchk(G, Cs) -> Seen1 = [G|Seen], show(W, Seen1), ( subset(Cs, Seen1) -> format("won with ~d lives~n", L) ; play(W, Gs, Seen1, L) )
   ; L1 is L-1, format("no ~a, ~d left~n", [G, L1]), play(W, Gs, [G|Seen], L1) ).
feedback(Code, Guess, B-W) :- blacks(Code, Guess, 0, B, C1, G1), whites(G1, C1, 0, W).
blacks([], [], B, B, [], []).
blacks([X|C], [X|G], B0, B, C1, G1) :- !, B1 is B0+1, blacks(C, G, B1, B, C1, G1).
blacks([X|C], [Y|G], B0, B, [X|C1], [Y|G1]) :- blacks(C, G, B0, B, C1, G1).
whites([], _, W, W).
whites([G|Gs], C, W0, W) :- ( selectchk(G, C, C1) -> W1 is W0+1, whites(Gs, C1, W1, W) ; whites(Gs, C, W0, W) ).
all_codes(Cs) :- findall([A,B,C], (member(A,[r,g,b,y]), member(B,[r,g,b,y]), member(C,[r,g,b,y])), Cs).
solve(Secret, [G|Cands], N) :- feedback(Secret, G, F), N1 is N+1, format("~w ~w ~w~n", [N1, G, F]), ( F = 3-_ -> true ; include([C]>>(feedback(C, G, F)), [G|Cands], Rest), solve(Secret, Rest, N1) ).
guess(Lo, Hi, S, N) :- M is (Lo+Hi)//2, write(M), ( M =:= S -> N = 1, write('!'), nl ; M < S -> write(' '), L is M+1, guess(L, Hi, S, N0), N is N0+1 ; write(' '), H is M-1, guess(Lo, H, S, N0), N is N0+1 ).
main :- secret(S), play(S, [e,o,o,r,a,p,l,g], [], 5), play(hello, [x,y,z], [], 3), play(cat, [c], [], 2), all_codes(Cs), length(Cs, L), print(L), nl, solve([g,y,b], Cs, 0), guess(1, 100, 37, N), print(N), nl.
