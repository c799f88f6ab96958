% format/1,2,3: every directive, column stops, errors. One goal a line.
format("hello").
format("hello~n").
format('atom ~w', [x]).
format("~w", x).
format("~w", [x]).
format("~w and ~w", [a, b]).
format("~w", [[a, b]]).
format("~w", []).
format("~w ~w", [a]).
format("~w", [a, b]).
format("no args", [a]).
format("~p", ['A b']).
format("~q", ['A b']).
format("~q", [[a, 'B', "c"]]).
format("~w", ['A b']).
format("~a", [abc]).
format("~a", ["abc"]).
format("~a", [12]).
format("~a", [f(x)]).
format("~a", [_]).
format("~a", [[]]).
format("~d", [42]).
format("~d", [-42]).
format("~d", [1234567]).
format("~D", [1234567]).
format("~D", [123]).
format("~D", [-1234567]).
format("~2d", [1234]).
format("~2d", [5]).
format("~2d", [-5]).
format("~0d", [5]).
format("~2D", [1234567]).
format("~d", [a]).
format("~d", [1.0]).
format("~d", [_]).
format("~d", [1 + 2]).
format("~d", ["1"]).
format("~d", [12345678901234567890123]).
format("~D", [12345678901234567890123]).
format("~f", [3.14159]).
format("~2f", [3.14159]).
format("~0f", [3.6]).
format("~0f", [2.5]).
format("~10f", [3.14]).
format("~f", [1]).
format("~2f", [10]).
format("~2f", [-0.005]).
format("~3f", [1 / 3]).
format("~2f", [2 ** 100]).
format("~20f", [0.1]).
format("~f", [a]).
format("~f", [_]).
format("~2f", [1.0Inf]).
format("~e", [12345.678]).
format("~3e", [12345.678]).
format("~e", [1]).
format("~e", [0.0]).
format("~g", [0.1]).
format("~g", [100000000.0]).
format("~g", [1.0]).
format("~4g", [3.14159]).
format("~h", [1.5]).
format("~s", [[104, 105]]).
format("~s", ["hi"]).
format("~s", [`hi`]).
format("~s", [[h, i]]).
format("~s", [hi]).
format("~s", [12]).
format("~s", [_]).
format("~c", [65]).
format("~3c", [65]).
format("~c~c", [65, 66]).
format("~c", [a]).
format("~c", [-1]).
format("~c", [_]).
format("~r", [10]).
format("~8r", [64]).
format("~16r", [255]).
format("~16R", [255]).
format("~2r", [-5]).
format("~36r", [35]).
format("~37r", [35]).
format("~1r", [35]).
format("~8r", [a]).
format("~8|x").
format("~i~w", [a, b]).
format("~i", []).
format("~*c", [3, 0'x]).
format("~*d", [2, 1234]).
format("~*c", [a, 0'x]).
format("~`xt~10|").
format("~`-t~30|~n").
format("~~").
format("~n").
format("~2n").
format("a~nb").
format("~a~t~10|~w", [abc, x]).
format("~t~a~10|~w", [abc, x]).
format("~t~a~t~10|~w", [abc, x]).
format("~w~t~10+~w~t~10+~w", [a, b, c]).
format("~w~30|~w", [a, b]).
format("~t~w~10|~t~w~10+~n", [abc, def]).
format("~t~2f~10|", [3.14159]).
format("~`*t~t~20|").
format("~`*t~w~`*t~20|", [mid]).
format("~t~d~6|~t~d~6+~n~t~d~6|~t~d~6+~n", [1, 22, 333, 4444]).
format("ab~tcd~3|ef").
format("abcdef~3|gh").
format("~+~w", [x]).
format("~w~+~w~+", [a, b]).
format("~5+x~5+y").
format("a~10|b~5|c").
format("~ta~t~tb~20|").
format("x~ty~tz~10|").
write(abc), format("~t~w~10|~w", [r, e]).
write(abc), format("~10|~w", [e]).
format("~a~n~t~a~5|", [x, y]).
format("~t~s~10|", [[0'a, 0'b]]).
format("[~t~w~10|]", [right]).
format("[~w~t~10|]", [left]).
format("[~t~w~t~11|]", [mid]).
format("~`0t~d~5|", [42]).
format("õä~t~6||").
format("~w~t~w~20|~w~n", [abc, def, ghi]).
format("~z", [a]).
format("~", []).
format("~y", []).
format("~99999999999w", [a]).
format("~p ~p", ["s", 'A']).
format("~w", ["s"]).
format("~q", ["s"]).
format("~q", [- 1]).
format("~q", [-(1)]).
format("~w ~i~w", [a, b, c]).
format("~k", ['A' + b]).
format("~k", [[a, "s"]]).
format(abc).
format(abc, []).
format([0'a, 0'~, 0'w], [x]).
format(_, []).
format(f(x), []).
format(12, []).
format("~w", foo).
format("~w~w", foo).
format("~w", "ab").
format("~s", ["ab"]).
format("~a", abc).
format("~w", [a|b]).
format(user_output, "~w~n", [x]).
format(user_output, "x", []).
format(no_stream, "x", []).
format(_, "x", []).
format(atom(A), "~w-~w", [a, b]).
format(atom(A), "", []).
format(string(S), "~w", [x]).
format(codes(C), "~w", [ab]).
format(codes(C, T), "~w", [ab]).
format(chars(C), "~w", [ab]).
format(atom(A), "~t~w~10|", [abc]).
format(atom(A), "~q", ['X y']).
format(atom(a), "b", []).
format(atom(b), "b", []).
format(foo(A), "b", []).
format(atom(A), "~w", []).
format(atom(A), "~a~n", [x]), atom_length(A, L).
with_output_to(atom(A), write(hello)).
with_output_to(string(S), write(hello)).
with_output_to(codes(C), write(hi)).
with_output_to(codes(C, T), write(hi)).
with_output_to(chars(C), write(hi)).
with_output_to(atom(A), (write(a), nl, write(b))).
with_output_to(atom(A), fail).
with_output_to(atom(A), throw(oops)).
with_output_to(atom(A), (member(X, [1, 2]), write(X))).
with_output_to(atom(A), true).
with_output_to(atom(A), with_output_to(atom(B), write(inner))), write(A-B).
with_output_to(atom(A), format("~t~w~8|~w", [a, b])).
with_output_to(foo(A), write(x)).
with_output_to(_, write(x)).
with_output_to(string(S), print("q")).
with_output_to(string(S), forall(member(X, [a, b]), (write(X), write(' ')))).
catch(with_output_to(string(_), throw(x)), x, true), write(after).
with_output_to(atom(A), (write(user_output, direct), write(captured))).
sformat(S, "~w", [x]).
format("~ic~w", [a, b]).
format("~e ~4e ~0e", [1.5, 1.5, 1.5]).
format("~a", ['']).
format("").
format("", []).
format("~w", ['$VAR'(1)]).
format("~p", ['$VAR'(1)]).
format("~q", ['$VAR'(1)]).
format("~k", ['$VAR'(1)]).
format("~q ~q", [[], '[]']).
format("~q", [{a, b}]).
format("~w", [{a}]).
format("Käik: ~w-~w~n", [(1,2), (3,4)]).
format("~w ~a ~d~n", [x, y, 3]).
format("a\nb~nc").
format("\u25CF").
format("100%").
format("\\~w\\", [x]).
format('~w''s', [it]).
format("~d~t~8|~d~t~8+~d~n", [1, 2, 3]).
format("~t~w~5|~t~w~5+~t~w~5+~n", [a, bb, ccc]).
format("~c~c~c", [0'a, 0'b, 0'c]).
format("~0e", [12.5]).
format("~1d", [10]).
format("~3d", [12]).
format("~3d", [0]).
format("~t~w~3|", [toolong]).
format("~w~t~3|x", [toolong]).
format("~t~3f~10|~n", [2.0]).
format("~:d", [1234567]).
format("~ia~w", [x, y]).
format("~@", [write(hi)]).
format("~@ and ~@", [write(a), print("b")]).
format("~@", [fail]).
format("~@", [throw(oops)]).
format("[~t~@~10|]", [write(hi)]).
format("~10|~5+~`-t~3|$~n", []).
format("~+~`-t~10|~+$~n", []).
format("~0|~3|~`-t~+~|ab$~n", []).
format("c~`-t~| ~20|~0|~10|~w$~n", [123]).
format("~t~5+~20|~12+~t~|~30|$~n", []).
format("~t ab~30|~3|~30|~`-t~|$~n", []).
format("~5+~`*t~|~w~0|~1+$~n", [hello]).
format("~t ~t~3|~3|~5+$~n", []).
format("~3|~+~t~0|~t~0|~12+~|$~n", []).
format("~`-tc~w~12+~t~12+$~n", [x]).
format("~10|ab~1+$~n", []).
format("~t~3|~+~12+$~n", []).
format("~20|~t~+$~n", []).
format("~`-tabc~12+ab~t~12+ab$~n", []).
format("~5+~10|~5+~5+~+~3|$~n", []).
format("~3|c~w$~n", [hello]).
format(" c~|~+$~n", []).
format("~10|~5+~`-tc~12+~10|ab~12+~`*t$~n", []).
format("~0|~5+~t~t$~n", []).
format("~20|~30|~30|~w~10|~30|$~n", [hello]).
format("~+~t~t~|$~n", []).
format("c~0|~|$~n", []).
format("~30|c~10|~5+ab~20|~12+$~n", []).
format("~|~`*t~1+~20|~0|$~n", []).
format("~3|ab~0|~0|$~n", []).
format("~0|~3|~`*tc~w~w$~n", [123,x]).
format("~10|~t~w$~n", [x]).
format("~10|~0|~tabc$~n", []).
format(" ~30|~12+~30|$~n", []).
format("ab~5+~`-t~30| $~n", []).
format("~5+~t~10|~`*t~1+$~n", []).
format("~10|~30|~5+~10|$~n", []).
format("~12+~1+~t~t~|$~n", []).
format("~12+~12+~1+$~n", []).
format(" ~tc~10|~5+ab~1+$~n", []).
format("~0| ~`*t$~n", []).
format("~3|~30|~10|~|~3|ab~30|~w~10|$~n", [123]).
format(" ~t~t~5+ ~t~`*t$~n", []).
format("~`*t~3|c~5+$~n", []).
format("~5+~3|~+$~n", []).
format("~q~t~w~60|~p~n", ['a\nb','a\nb','a\nb']).
format("abc~t~w~20|x~n", ['a\nb']), format("ab~w~t~20|x~n", ['a\tb']).
format("~t~w~20|~w~n", ['\t',def]), format("~w~t~w~20|~w~n", ['a\tb','\t',def]).
format("abc~w~t~w~20|x~n", ['a\n',b]), format("~w~30|~w~t~10+x~n", ['a\nb','c\nd']).
