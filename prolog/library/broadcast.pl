:- module(broadcast,
          [ listen/2, listen/3, unlisten/1, unlisten/2, unlisten/3, listening/3,
            broadcast/1, broadcast_request/1
          ]).

/** <module> Events that parts of a program tell each other

Who listens is known by a name, the listener: without one it is the module.
*/

:- meta_predicate
       listen(+, :),
       listen(+, +, :),
       unlisten(+, +, :).

:- dynamic
       '$listener'/3.

%!  listen(+Template, :Goal) is det.
%
%   Calls Goal whenever a term that unifies with Template is broadcast.
%
%       ?- listen(moved(X), true), broadcast(moved(a)).
%       true.

listen(Template, Module:Goal) :-
    listen(Module, Template, Module:Goal).

%!  listen(+Listener, +Template, :Goal) is det.
%
%   As listen/2 under the name Listener, by which unlisten/1 ends it.
%
%       ?- listen(me, moved(X), true), unlisten(me).
%       true.

listen(Listener, Template, Goal) :-
    (   '$listener'(Template0, Listener, Goal0),
        (Template0-Goal0) =@= (Template-Goal)
    ->  true
    ;   assertz('$listener'(Template, Listener, Goal))
    ).

%!  unlisten(+Listener) is det.
%
%   Listener listens no longer; unlisten/2,3: not to what unifies with Template, with this Goal.
%
%       ?- unlisten(nobody).
%       true.

unlisten(Listener) :-
    retractall('$listener'(_, Listener, _)).

%!  unlisten(+Listener, +Template) is det.
%
%   See unlisten/1.
%
%       ?- unlisten(me, moved(_)).
%       true.

unlisten(Listener, Template) :-
    retractall('$listener'(Template, Listener, _)).

%!  unlisten(+Listener, +Template, :Goal) is det.
%
%   See unlisten/1.
%
%       ?- unlisten(me, moved(_), true).
%       true.

unlisten(Listener, Template, Goal) :-
    retractall('$listener'(Template, Listener, Goal)).

%!  listening(?Listener, ?Template, ?Goal) is nondet.
%
%   Who listens to what.
%
%       ?- listen(me, moved(_), true), listening(me, T, G).
%       T = moved(_), G = user:true.

listening(Listener, Template, Goal) :-
    '$listener'(Template, Listener, Goal).

%!  broadcast(+Term) is det.
%
%   Calls the goals of all who listen to Term. Whether one fails makes no difference.
%
%       ?- broadcast(nobody_listens).
%       true.

broadcast(Term) :-
    calls(Term, Calls),
    forall(member(Goal-Term, Calls), ignore(Goal)).

%!  broadcast_request(+Term) is nondet.
%
%   Succeeds for each solution of the goals of those who listen to Term.
%
%       ?- listen(me, color(C), member(C, [red,blue])), broadcast_request(color(X)).
%       X = red ; X = blue.

broadcast_request(Term) :-
    calls(Term, Calls),
    member(Goal-Term, Calls),
    call(Goal).

calls(Term, Calls) :-
    findall('$m'(Module, Goal)-Term, '$listener'(Term, _, Module:Goal), Calls).
