setup_call_catcher_cleanup(true, member(X,[1,2]), C, (write(C),nl)).
setup_call_catcher_cleanup(true, fail, C, (write(C),nl)).
setup_call_catcher_cleanup(true, true, C, (write(C),nl)).
setup_call_catcher_cleanup(true, throw(x), C, (write(C),nl)).
catch(setup_call_catcher_cleanup(true, throw(x), C, (write(C),nl)), x, (write(caught),nl)).
setup_call_catcher_cleanup(true, member(X,[1,2]), C, (write(C),nl)), !.
setup_call_catcher_cleanup(true, member(X,[1,2]), C, (write(C),nl)), write(X), nl, fail.
catch((setup_call_catcher_cleanup(true, member(X,[1,2]), C, (write(C),nl)), throw(y)), y, (write(caught),nl)).
setup_call_catcher_cleanup(true, true, exit, (write(only_exit),nl)).
setup_call_catcher_cleanup(true, fail, exit, (write(only_exit),nl)).
setup_call_catcher_cleanup(true, member(X,[1,2]), !, (write(cut),nl)), !.
setup_call_catcher_cleanup(true, X = 1, C, (write(X-C),nl)).
setup_call_catcher_cleanup(S = 1, X = S, C, (write(S-X-C),nl)).
setup_call_catcher_cleanup(member(S,[1,2]), X = S, C, (write(S-X-C),nl)), fail.
setup_call_catcher_cleanup(fail, true, C, (write(C),nl)).
setup_call_catcher_cleanup(throw(s), true, C, (write(C),nl)).
setup_call_catcher_cleanup(true, true, C, fail).
setup_call_catcher_cleanup(true, true, C, throw(c)).
setup_call_catcher_cleanup(true, fail, C, throw(c)).
setup_call_catcher_cleanup(true, throw(g), C, throw(c)).
setup_call_cleanup(true, true, Y = 1).
setup_call_cleanup(true, member(X,[1,2,3]), (write(done),nl)).
once(setup_call_cleanup(true, member(X,[1,2,3]), (write(done),nl))).
( setup_call_cleanup(true, member(X,[1,2,3]), (write(done),nl)) -> true ; true ).
\+ setup_call_cleanup(true, member(X,[1,2,3]), (write(done),nl)).
forall(setup_call_cleanup(true, member(X,[1,2,3]), (write(done),nl)), (write(X),nl)).
findall(X, setup_call_cleanup(true, member(X,[1,2,3]), (write(done),nl)), L).
setup_call_cleanup(write(a), setup_call_cleanup(write(b), write(c), write(d)), write(e)), nl.
setup_call_cleanup(true, setup_call_cleanup(true, fail, write(d)), (write(e),nl)).
setup_call_cleanup(true, setup_call_cleanup(true, throw(x), write(d)), (write(e),nl)).
setup_call_cleanup(true, setup_call_cleanup(true, member(X,[1,2]), write(d)), (write(e),nl)), !.
call_cleanup(member(X,[1,2]), (write(x),nl)).
call_cleanup(true, C, (write(C),nl)).
call_cleanup(fail, C, (write(C),nl)).
setup_call_cleanup(true, (true;fail), (write(c),nl)).
setup_call_cleanup(true, (fail;true), (write(c),nl)).
setup_call_cleanup(true, true, fail).
setup_call_cleanup(true, between(1,3,X), (write(c(X)),nl)), X >= 2, !.
setup_call_catcher_cleanup(true, between(1,3,X), C, (write(c(X,C)),nl)), X >= 2, !, write(after), nl.
setup_call_catcher_cleanup(true, between(1,3,X), C, (write(c(X,C)),nl)), X >= 5.
setup_call_cleanup(X = 1, true, (write(X),nl)).
setup_call_cleanup((X = 1 ; X = 2), true, (write(X),nl)).
limit(2, once(setup_call_cleanup(true, member(X, [1,2,3]), print(c)))), nl.
limit(2, (call_cleanup(member(X, [1,2,3]), print(c)), !)), nl.
call_nth(once(call_cleanup(member(X, [1,2,3]), print(c))), N), nl.
offset(0, once(call_cleanup(member(X, [1,2,3]), print(c)))), nl.
call_cleanup((once(call_cleanup(member(X, [1,2,3]), (print(in), nl))), print(between), nl), (print(out), nl)).
call_cleanup((once(call_cleanup(member(X, [1,2,3]), (print(in), nl))) ; X = 7), (print(out), nl)).
catch((setup_call_cleanup(true, setup_call_cleanup(true, member(_, [1,2]), (print(a), nl)), (print(b), nl)), throw(x)), E, true).
setup_call_cleanup(setup_call_cleanup(true, member(X, [1,2]), (print(s(X)), nl)), member(Y, [3,4]), (print(c(X, Y)), nl)), Y > 3.
setup_call_cleanup(call_cleanup(member(_, [1,2]), true), call_nth(fail, _), true) ; findall(X-Y, (member(X, [a,b]), member(Y, [1,2])), L), length(L, N).
findall(X, (between(1, 3, I), once(call_cleanup(member(X, [I,a]), (print(I), nl)))), L).
