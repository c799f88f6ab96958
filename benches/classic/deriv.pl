% Symbolic derivatives: ops8, divide10, times10, log10.
main :- ( between(1, 100000, _), expression(E), d(E, x, _), fail ; true ).
expression((x+1)*((x^2+2)*(x^3+3))).
expression(((((((((x/x)/x)/x)/x)/x)/x)/x)/x)/x).
expression(((((((((x*x)*x)*x)*x)*x)*x)*x)*x)*x).
expression(log(log(log(log(log(log(log(log(log(log(x))))))))))).
d(U+V, X, DU+DV) :- !, d(U, X, DU), d(V, X, DV).
d(U-V, X, DU-DV) :- !, d(U, X, DU), d(V, X, DV).
d(U*V, X, DU*V+U*DV) :- !, d(U, X, DU), d(V, X, DV).
d(U/V, X, (DU*V-U*DV)/(^(V,2))) :- !, d(U, X, DU), d(V, X, DV).
d(^(U,N), X, DU*N*(^(U,N1))) :- !, integer(N), N1 is N-1, d(U, X, DU).
d(-U, X, -DU) :- !, d(U, X, DU).
d(exp(U), X, exp(U)*DU) :- !, d(U, X, DU).
d(log(U), X, DU/U) :- !, d(U, X, DU).
d(X, X, 1) :- !.
d(_, _, 0).
