/*  Output: the short way for atoms and small integers, portray/1, format/2,3, capture.

    An atom and an integer cross the foreign boundary as they are; everything else travels as text.
*/

%   $put(+Term, +How): 0 write, 1 writeln, 2 writeq, 3 print. The answer of the short way is 0 when it is
%   done, 4 when a ball waits, 5 when the term has to go the long way.

'system:write'(X) :-
    (   atom(X), X \== [] ->
        '$foreign_call'(arbiiter_put_text, [0,X], R),
        ( R == 0 -> true ; '$put_done'(R, 0, X) )
    ;   '$put'(X, 0)
    ).
'system:writeln'(X) :- '$put'(X, 1).
'system:writeq'(X) :- '$put'(X, 2).
'system:print'(X) :- '$put'(X, 3).
'system:nl' :-
    '$foreign_call'(arbiiter_put_integer, [4,10], R),
    ( R == 0 -> true ; '$put_done'(R, 4, _) ).
'system:put_char'(X) :-
    (   atom(X), X \== [] -> '$foreign_call'(arbiiter_put_text, [5,X], R), '$put_done'(R, 5, X)
    ;   '$put_long'(5, X)
    ).

'$put'(X, How) :-
    (   atom(X), X \== [] -> '$foreign_call'(arbiiter_put_text, [How,X], R), '$put_done'(R, How, X)
    ;   integer(X), X < 1000000000000000, X > -1000000000000000 ->
        '$foreign_call'(arbiiter_put_integer, [How,X], R), '$put_done'(R, How, X)
    ;   How < 2, '$string_text'(X, A) ->
        '$foreign_call'(arbiiter_put_text, [How,A], R), '$put_done'(R, How, X)
    ;   '$put_long'(How, X)
    ).

'$put_done'(0, _, _).
'$put_done'(4, _, _) :- '$throw_answer'.
'$put_done'(5, How, X) :- '$put_long'(How, X).

%   A variable alone crosses the boundary without its name.

'$put_long'(How, X) :- var(X), How < 4, !, '$n_call'('$put_variable', g(How,v(X)), o).
'$put_long'(0, X) :- '$n_call'(write, g(X), o).
'$put_long'(1, X) :- '$n_call'(writeln, g(X), o).
'$put_long'(2, X) :- '$n_call'(writeq, g(X), o).
'$put_long'(3, X) :-
    (   '$has_portray' -> '$portrayed'(X, Text), '$n_call'(write, g(Text), o)
    ;   '$n_call'(print, g(X), o)
    ).
'$put_long'(4, _) :- '$n_call'(nl, g, o).
'$put_long'(5, X) :- '$n_call'(put_char, g(X), o).

'system:print'(S, X) :-
    (   '$has_portray' -> '$portrayed'(X, Text), '$n_call'(write, g(S,Text), o)
    ;   '$n_call'(print, g(S,X), o)
    ).

'system:write_term'(X, Os) :- '$image'(Os, X, Y), '$n_call'(write_term, g(Y,Os), o).
'system:write_term'(S, X, Os) :- '$image'(Os, X, Y), '$n_call'(write_term, g(S,Y,Os), o).

%   $image(+Options, +Term, -Image): the term with what portray/1 and the attributes of variables make of its
%   subterms, if the options of write_term/2 ask for that.

'$image'(Os, X, Y) :-
    ( '$portray_wanted'(Os) -> '$portray'(X, Z) ; Z = X ),
    (   '$attributes_wanted'(Os, Style), 'system:acyclic_term'(Z) -> '$show_attributes'(Style, Z, Y)
    ;   Y = Z
    ).

%   $portray_wanted(+Options): write_term/2 asks portray/1, and there is one.

'$portray_wanted'(Os) :-
    '$has_portray',
    '$skip_max_list'(_, _, Os, Rest),
    Rest == [],
    '$member'(O, Os),
    O == portray(true),
    !.

% --- portray/1 --------------------------------------------------------------------------------

'$has_portray' :- '$foreign_call'(arbiiter_capture, [3], 1).

%   $portrayed(+Term, -Text): what print/1 writes, with the user's portray/1 asked about each subterm.

'$portrayed'(X, Text) :-
    '$portray'(X, Y),
    '$n_call'('$print_text', g(Y,_), o(Text)).

%   $portray(+Term, -Image): a subterm that portray/1 has written is '$portrayed'(Text) in the image.

'$portray'(X, Y) :-
    (   var(X) -> Y = X
    ;   '$portray_hook'(X, Text) -> Y = '$portrayed'(Text)
    ;   '$portray_inside'(X, Y)
    ).

'$portray_inside'(X, Y) :-
    (   X = [H|T] -> Y = [H1|T1], '$portray'(H, H1), '$portray_tail'(T, T1)
    ;   'system:compound'(X), \+ X = '$VAR'(_) ->
        X =.. [F|As], '$portray_list'(As, Bs), Y =.. [F|Bs]
    ;   Y = X
    ).

'$portray_tail'(X, Y) :-
    (   nonvar(X), X = [H|T] -> Y = [H1|T1], '$portray'(H, H1), '$portray_tail'(T, T1)
    ;   X == [] -> Y = X
    ;   '$portray'(X, Y)
    ).

'$portray_list'([], []).
'$portray_list'([X|Xs], [Y|Ys]) :-
    '$portray'(X, Y),
    '$portray_list'(Xs, Ys).

'$portray_hook'(X, Text) :-
    '$captured'('$do'(user, portray(X)), Ok, E, Text),
    (   nonvar(E) -> '$throw'(E) ; Ok == true ).

% --- attributes of variables ------------------------------------------------------------------

'$attributes_wanted'(Os, Style) :-
    '$skip_max_list'(_, _, Os, Rest),
    Rest == [],
    '$member'(O, Os),
    nonvar(O), O = attributes(Style),
    ( Style == write ; Style == portray ; Style == dots ),
    !.

%   $show_attributes(+Style, +Term, -Image): a variable with attributes is '$attributed'(Variable,Image) in the image.

'$show_attributes'(Style, X, Y) :-
    (   var(X)
    ->  '$attributes'(X, As),
        (   As == [] -> Y = X
        ;   '$attributes_image'(Style, As, X, Image), Y = '$attributed'(X, Image)
        )
    ;   'system:compound'(X)
    ->  X =.. [F|Xs], '$show_all_attributes'(Xs, Style, Ys), Y =.. [F|Ys]
    ;   Y = X
    ).

'$show_all_attributes'([], _, []).
'$show_all_attributes'([X|Xs], Style, [Y|Ys]) :-
    '$show_attributes'(Style, X, Y),
    '$show_all_attributes'(Xs, Style, Ys).

'$attributes_image'(dots, _, _, '$portrayed'(''(['.','.','.']))).
'$attributes_image'(write, As, _, Image) :- '$show_attributes'(write, As, Image).
'$attributes_image'(portray, As, X, '$portrayed'(Text)) :-
    '$captured'('$portray_attributes'(As, X), _, E, Text),
    ( nonvar(E) -> '$throw'(E) ; true ).

'$portray_attributes'(att(M,V,As), X) :-
    '$portray_attribute'(M, V, X),
    ( As == [] -> true ; 'system:write'(', '), '$portray_attributes'(As, X) ).

'$portray_attribute'(M, V, X) :-
    Os = [portray(true),quoted(true)],
    (   M == freeze
    ->  'system:format'('freeze(~W, ~W)', [X,Os,V,Os])
    ;   '$do'(user, current_predicate(M:attr_portray_hook/2)), '$do'(M, attr_portray_hook(V, X)) -> true
    ;   'system:format'('~w = ...', [M])
    ).

% --- format -----------------------------------------------------------------------------------

%   The native predicate tells what it needs of Prolog: goals of ~@, values of expressions, texts of
%   portray/1. Then it is called again with what came of these.

'system:format'(F, Q) :-
    '$strip'(Q, user, M, As),
    '$n_call'('$format', g(F,As,_), o(Need)),
    (   var(Need) -> true
    ;   '$format_needs'(Need, M, Got),
        '$n_call'('$format_with', g(F,As,Got), o)
    ).

'system:format'(S, F, Q) :-
    '$strip'(Q, user, M, As),
    (   nonvar(S), '$text_sink'(S, X), var(X)
    ->  '$n_call'('$format_text', g(As,F,_), o(Text)),
        ( Text = ''(_) -> '$sink'(S, Text) ; '$format_to'(S, F, As, M) )
    ;   '$format_to'(S, F, As, M)
    ).

'$text_sink'(atom(X), X).
'$text_sink'(string(X), X).

'$format_to'(S, F, As, M) :-
    '$n_call'('$format', g(S,F,As,_), o(S0,Need)),
    (   Need == [] -> S = S0
    ;   '$format_needs'(Need, M, Got),
        '$n_call'('$format_with', g(S,F,As,Got), o(S0)),
        S = S0
    ).

'$format_needs'([], _, []).
'$format_needs'([N|Ns], M, [G|Gs]) :- '$format_need'(N, M, G), '$format_needs'(Ns, M, Gs).

'$format_need'(value(X), _, G) :- '$catch'(('$is'(V, X), G = value(V)), E, G = ball(E)).
'$format_need'(text(X), _, text(Text)) :- '$portrayed'(X, Text).
'$format_need'(output(Goal), M, text(Text)) :-
    '$captured'('$do'(M, Goal), Ok, E, Text),
    (   nonvar(E) -> '$throw'(E) ; Ok == true ).

% --- capture ----------------------------------------------------------------------------------

'system:with_output_to'(Sink, G) :-
    (   atom(Sink), '$n_call'(is_stream, g(Sink), o) -> '$redirected'(Sink, G)
    ;   '$with_output_to'(Sink, G)
    ).

%   $redirected(+Stream, :Goal): runs the goal once, with the stream as current output.

'$redirected'(S, G) :-
    '$n_call'(current_output, g(_), o(Old)),
    '$n_call'(set_output, g(S), o),
    (   '$catch'(G, E, true) -> Ok = true ; Ok = false ),
    '$n_call'(set_output, g(Old), o),
    (   nonvar(E) -> '$throw'(E) ; Ok == true ).

'$with_output_to'(Sink, G) :-
    '$check_sink'(Sink),
    (   G = '$m'(_, Plain), var(Plain)
    ->  '$throw'(error(instantiation_error, context(system:with_output_to/2, _)))
    ;   true
    ),
    '$captured'(G, Ok, E, Text),
    (   nonvar(E) -> '$throw'(E)
    ;   Ok == true -> '$sink'(Sink, Text)
    ).

%   $captured(:Goal, -Ok, -Ball, -Text): runs the goal once; captures that it left open are closed.

'$captured'(G, Ok, E, Text) :-
    '$foreign_call'(arbiiter_capture, [2], Depth),
    '$n_capture'(0, _),
    (   '$catch'(G, E0, true) -> Ok0 = true ; Ok0 = false ),
    '$foreign_call'(arbiiter_unwind, [Depth], R),
    (   R =:= 1 -> Text = ''([]) ; '$receive'(R, o(Text), g, 0) ),
    Ok = Ok0,
    E = E0.

'$n_capture'(W, Text) :-
    '$foreign_call'(arbiiter_capture, [W], R),
    (   R =:= 2 -> '$answer'(Text) ; true ).

'$check_sink'(Sink) :-
    (   var(Sink) -> '$throw'(error(instantiation_error, context(system:with_output_to/2, _)))
    ;   '$is_sink'(Sink) -> true
    ;   atom(Sink) -> '$throw'(error(existence_error(stream, Sink), context(system:with_output_to/2, _)))
    ;   '$throw'(error(type_error(output, Sink), context(system:with_output_to/2, _)))
    ).

'$is_sink'(atom(_)).
'$is_sink'(string(_)).
'$is_sink'(codes(_)).
'$is_sink'(codes(_,_)).
'$is_sink'(chars(_)).
'$is_sink'(chars(_,_)).

%   $sink(+Sink, +String)

'$sink'(atom(A), T) :- 'system:atom_string'(A, T).
'$sink'(string(T), T).
'$sink'(codes(Cs), T) :- 'system:string_codes'(T, Cs).
'$sink'(codes(Cs,Tail), T) :- 'system:string_codes'(T, Cs0), '$append'(Cs0, Tail, Cs).
'$sink'(chars(Cs), T) :- 'system:string_chars'(T, Cs).
'$sink'(chars(Cs,Tail), T) :- 'system:string_chars'(T, Cs0), '$append'(Cs0, Tail, Cs).

% --- output of computed amounts ---------------------------------------------------------------

'system:tab'(N) :- '$tab_count'(N, V, tab/1), '$n_call'(tab, g(V), o).
'system:tab'(S, N) :- '$tab_count'(N, V, tab/2), '$n_call'(tab, g(S,V), o).

'$tab_count'(N, V, PI) :-
    (   integer(N) -> V = N
    ;   '$catch'('$is'(V, N), error(F, context(_, M)), '$throw'(error(F, context(system:PI, M))))
    ).
