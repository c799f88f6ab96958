% course database: joins, negation, setof with ^, aggregates, reports
student(1, "Mari Maasikas", 2021). student(2, "Jaan Tamm", 2022). student(3, "Liis Lepp", 2021). student(4, "Toomas Õun", 2023).
course(inf1, 'Sissejuhatus', 6). course(mat1, 'Diskreetne', 6). course(tai, 'Tehisintellekt', 3).
grade(1, inf1, 5). grade(1, mat1, 4). grade(2, inf1, 3). grade(2, tai, 5). grade(3, mat1, 2). grade(3, inf1, 0).
teaches(kask, inf1). teaches(kask, tai). teaches(kuusk, mat1).
passed(S, C) :- grade(S, C, G), G > 0.
gpa(S, A) :- findall(G-E, ( grade(S, C, G), course(C, _, E) ), L), L \= [], foldl([G-E,X-Y,X1-Y1]>>( X1 is X + G*E, Y1 is Y + E ), L, 0-0, N-D), A is N / D.
credits(S, T) :- aggregate_all(sum(E), ( passed(S, C), course(C, _, E) ), T).
all_passed(C) :- course(C, _, _), forall(grade(_, C, G), G > 0).
taught_by_all(T, S) :- teaches(T, _), student(S, _, _), \+ ( teaches(T, C), \+ passed(S, C) ).
classmates(C, L) :- setof(S-N, G^Y^( grade(S, C, G), student(S, N, Y) ), L).
by_year(Y, Ns) :- bagof(N, S^student(S, N, Y), Ns).
row(Cells) :- format("~w~t~4|~w~t~20|~t~w~26|~t~2f~34|~n", Cells).
main :- forall(student(S, N, Y), ( gpa(S, A) -> row([S, N, Y, A]) ; format("~w~t~4|~w~t~20|~t~w~26|~t~a~34|~n", [S, N, Y, '-']) )), forall(student(S, _, _), ( credits(S, T), write(S:T), write(' ') )), nl,
  findall(C, all_passed(C), Cs), print(Cs), nl, findall(T/S, taught_by_all(T, S), Ts), sort(Ts, Ts1), print(Ts1), nl, forall(classmates(C, L), ( print(C-L), nl )), forall(by_year(Y, Ns), ( print(Y-Ns), nl )), ( classmates(fys, _) -> true ; print(none), nl ),
  aggregate_all(max(A-S), gpa(S, A), max(Best)) -> print(Best), nl ; aggregate_all(max(A), gpa(_, A), M), print(M), nl, findall(K-V, ( grade(K0, V, _), K is K0 mod 2 ), KVs), keysort(KVs, So), group_pairs_by_key(So, Gr), print(Gr), nl, string_length("Toomas Õun", Len), print(Len), nl, sub_string("Toomas Õun", B, 1, _, "Õ"), print(B), nl.
