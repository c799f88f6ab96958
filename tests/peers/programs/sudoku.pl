% Sudoku without constraints: backtracking over the cell with the fewest candidates
p(1, [[5,3,_,_,7,_,_,_,_],[6,_,_,1,9,5,_,_,_],[_,9,8,_,_,_,_,6,_],[8,_,_,_,6,_,_,_,3],[4,_,_,8,_,3,_,_,1],[7,_,_,_,2,_,_,_,6],[_,6,_,_,_,_,2,8,_],[_,_,_,4,1,9,_,_,5],[_,_,_,_,8,_,_,7,9]]).
rows_cols_boxes(Rows, Cols, Boxes) :- transp(Rows, Cols), boxes(Rows, Boxes).
transp([[]|_], []) :- !.
transp(M, [C|Cs]) :- heads(M, C, R), transp(R, Cs).
heads([], [], []).
heads([[H|T]|Rs], [H|Hs], [T|Ts]) :- heads(Rs, Hs, Ts).
boxes([], []).
boxes([A,B,C|R], Bs) :- three(A, B, C, B1), boxes(R, B2), append(B1, B2, Bs).
three([], [], [], []).
three([A,B,C|R1], [D,E,F|R2], [G,H,I|R3], [[A,B,C,D,E,F,G,H,I]|Bs]) :- three(R1, R2, R3, Bs).
cells(Rows, Cells) :- rows_cols_boxes(Rows, Cols, Boxes),
   findall(I-J, (between(0,8,I), between(0,8,J)), IJs), maplist(cell(Rows, Cols, Boxes), IJs, Cells).
cell(Rows, Cols, Boxes, I-J, c(X, R, C, B)) :- nth0(I, Rows, R), nth0(J, R, X), nth0(J, Cols, C), K is I//3*3 + J//3, nth0(K, Boxes, B).
solve(Cells) :- open_cells(Cells, Open), ( Open == [] -> true ; fewest(Open, c(X,R,C,B), Cand), member(X, Cand), X = X, R = R, C = C, B = B, solve(Open) ).
open_cells(Cs, O) :- include([c(X,_,_,_)]>>var(X), Cs, O).
fewest(Cells, Best, Cand) :- maplist([Ce,N-Ce-Ca]>>(candidates(Ce,Ca), length(Ca,N)), Cells, L), L = [F|Fs], foldl([A,B0,B1]>>(A = NA-_-_, B0 = NB-_-_, (NA < NB -> B1 = A ; B1 = B0)), Fs, F, _-Best-Cand).
candidates(c(_,R,C,B), Ca) :- findall(D, (between(1,9,D), \+ has(D,R), \+ has(D,C), \+ has(D,B)), Ca).
has(D, L) :- member(X, L), X == D, !.
main :- p(1, Rows), cells(Rows, Cs), solve(Cs), !, forall(member(R, Rows), (atomic_list_concat(R, ' ', A), writeln(A))).
