% Eliza: pattern matching on token lists; input is scripted
rule([i,need,X|_],[why,do,you,need,X,?]).
rule([i,am,very,Y],[how,long,have,you,been,very,Y,?]).
rule([i,am,Y],[how,long,have,you,been,Y,?]).
rule(L,[tell,me,more,about,your,W,'.']) :- append(_,[my,W|_],L), family(W).
rule(L,[R]) :- member(W,L), keyword(W,R).
rule([X,you,Y,me],[why,do,you,think,i,Y,you,?]) :- X == i -> fail ; true.
rule([],[please,say,something]).
rule(_,[please,go,on]).
family(M) :- member(M,[mother,father,brother,sister]).
keyword(computer,'do machines worry you?').
keyword(yes,'you seem quite positive.').
tokens(S, Ts) :- string_lower(S, L), split_string(L, " ", ".,!?'\"", Ps), exclude(==(""), Ps, Qs), maplist([P,A]>>atom_string(A,P), Qs, Ts).
respond(S) :- tokens(S, Ts), rule(Ts, R), !, format('> ~s~n', [S]) -> atomic_list_concat(R, ' ', A), write(A), nl ; true.
say(S) :- tokens(S, Ts), once(rule(Ts, R)), format('> ~w~n', [S]), atomic_list_concat(R, ' ', A), write(A), nl.
main :- maplist(say, ["I am very sad.", "I am happy!", "My mother hates me.", "Yes, sure.", "I need help, now", "This computer is slow", "", "all you hate me", "Well..."]),
  tokens("  It's  a \"test\" ", T), writeq(T), nl.
