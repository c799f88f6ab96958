% Bank accounts with exceptions and a journal
:- dynamic account/3, log/2.
account(1, anna, 100).
account(2, 'Bob Smith', 50).
account(3, "Carl", 0).
check(Amount) :- ( \+ number(Amount) -> throw(error(type_error(number, Amount), deposit/2)) ; Amount =< 0 -> throw(bad_amount(Amount)) ; true ).
deposit(Id, Amount) :- check(Amount), ( retract(account(Id, Owner, B)) -> true ; throw(no_account(Id)) ),
    B1 is B + Amount, assertz(account(Id, Owner, B1)), note(deposit(Id, Amount)).
withdraw(Id, Amount) :- check(Amount), ( account(Id, O, B) -> true ; throw(no_account(Id)) ),
    ( Amount > B -> Short is Amount - B, throw(insufficient(O, Short)) ; true ),
    retract(account(Id, O, B)), B1 is B - Amount, asserta(account(Id, O, B1)), note(withdraw(Id, Amount)).
transfer(A, B, X) :- catch(( withdraw(A, X), deposit(B, X) ), E, ( rollback(A, X), throw(E) )).
rollback(A, X) :- ( log(_, withdraw(A, X)) -> ignore(deposit(A, X)) ; true ).
note(E) :- ( aggregate_all(max(N), log(N,_), M) -> true ; M = 0 ), K is M + 1, assertz(log(K, E)).
do(G) :- format("~q: ", [G]), catch((G -> writeln(ok) ; writeln(failed)), E, handle(E)).
handle(insufficient(O, S)) :- !, format("~w needs ~2f more~n", [O, S]).
handle(no_account(I)) :- !, format("no account ~w~n", I).
handle(error(E, C)) :- !, format("error ~q in ~q~n", [E, C]).
handle(E) :- format("unexpected ~p~n", [E]).
report :- format("~`=t~40|~n~w~t~5|~w~t~25|~t~w~40|~n~`-t~40|~n", [id, owner, balance]),
    forall((member(I,[1,2,3]), account(I,O,B)), format("~d~t~5|~w~t~25|~t~2f~40|~n", [I,O,B])),
    findall(B, account(_,_,B), Bs), sum_list(Bs, T), format("~`-t~40|~n~w~t~25|~t~2f~40|~n", [total, T]).
interest(Rate) :- forall(retract(account(I,O,B)), ( B1 is B * (1 + Rate/100), assertz(account(I,O,B1)) )).
main :- report, do(deposit(1, 25.5)), do(withdraw(2, 80)), do(withdraw(9, 1)), do(deposit(3, abc)), do(deposit(3, -5)),
    do(transfer(1, 3, 60)), do(transfer(1, 7, 10)), do(transfer(2, 3, 1000)), report,
    do(interest(10)), report, forall(log(N, E), (print(N-E), nl)), do(\+ deposit(1, 1)), do(fail).
