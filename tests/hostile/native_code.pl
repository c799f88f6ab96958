% Attack: calls functions of the C library through what is private to the host.
% Verdict: plays

:- module(native_code, [native_code/3]).

:- use_module(library(kabe)).

native_code(C, X, Y) :-
    forall(member(Way, [catch, findall, variable, helper, library]),
           catch(( way(Way, kept(_)), write(vallutatud) ), _, true)),
    mangi(C, X, Y), !.
native_code(_, _, _).

way(catch, _) :-
    '$catch'(use_module(library(ffi)), _, true),
    '$catch'(ffi:use_foreign_module([], [getpid([], sint32)]), _, true),
    '$catch'(ffi:getpid(_), _, fail).
way(findall, _) :-
    '$findall'(x, use_module(library(ffi)), [_]).
way(variable, _) :-
    G = '$throw'(reached),
    catch(lists:G, reached, true).
way(helper, _) :-
    catch(apply:maplist_([reached], '$throw'), reached, true).
way(library, _) :-
    use_module(library(ffi)),
    ffi:use_foreign_module([], [getpid([], sint32)]).

mangi(C, X, Y) :-
    kabe:legal_moves(C, X, Y, [K|_]),
    kabe:make_move(K).
