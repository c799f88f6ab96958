:- module(mastermind,
          [ yhiseid/3, täpselt/3, arvestab/2, sobivad/2,
            answer/4, consistent/2, consistent/3, consistent_codes/3, consistent_count/3,
            next_guess/3, next_guess/4, contradiction/3, play/4
          ]).
:- autoload(library(error), [must_be/2, instantiation_error/1]).
:- autoload(library(lists), [append/3, member/2, reverse/2]).
:- use_module(library(game_play), [must_be_player/3, play_options/4, play_turns/6]).
:- use_module(library(arbiiter_core), []).

/** <module> Mastermind for course programs

Somebody thinks of a code of coloured pegs, somebody else guesses it from the answers. A code is a list of colours. An answer has two
numbers: how many pegs are right in colour and place, and a second one that is counted in one of two ways:

  - `common`: all right colours, in the right place or not. The course's `lehmad` are counted so;
  - `misplaced`: right colours in wrong places only, as Mastermind and bulls and cows have it.

A history is the list of turns `[Code, Exact, Second]` that the course's program keeps, the latest first.

The course's predicates yhiseid/3, täpselt/3, arvestab/2 and sobivad/2 are here under their own names and mean what the course's clauses
mean. A program that imports this file and has clauses for one of them keeps its own. The other predicates take options; which game it is:

  - rules(Name): `course` (as if there were no options), `mastermind` or `bulls_and_cows`: 4 pegs of 6, 6 and 10 colours, alike in
    `mastermind` only, the second number `common` in `course` only;
  - pegs(N), colours(List): atoms or integers; colours(N) is the integers from 1 to N;
  - repetition(Bool): whether a code may have a colour more than once;
  - counting(Counting): `common` or `misplaced`.

Of options that say the same the last counts. A game has 1 to 8 pegs, 1 to 20 colours and at most 16777216 codes. A guess may have a
colour twice even if the code has none.

Errors. Besides those of instantiation and type:

  - domain_error(mastermind_game, G): there is no such game, with a message that says why;
  - domain_error(mastermind_code, T), domain_error(colour, C), domain_error(counting, T), domain_error(strategy, T),
    domain_error(mastermind_rules, T), domain_error(mastermind_option, O), domain_error(different_colours, L);
  - domain_error(mastermind_options, L): the strategy can't do what the options want;
  - domain_error(consistent_history, H): the answers contradict each other, with a message that names the first culprit.

In arbiiter a program need not load anything: a call of `mastermind:next_guess(...)` and the like loads this file. In SWI-Prolog it says
`:- use_module(library(mastermind), [])`. A program whose own module is called mastermind hides this one.
*/

%!  yhiseid(+Code, +Other, ?Count) is semidet.
%
%   Count is the number of elements of Code that Other has too, wherever they stand; an element that Code has twice counts twice.
%
%       ?- yhiseid([sinine,punane,valge,must], [must,punane,roheline,kollane], N).
%       N = 2.

yhiseid(Code, Other, Count) :-
    '$mastermind_common'(Code, Other, Counted),
    (   Counted == open -> open_common(Code, Other, Count) ; Count = Counted ).

%!  täpselt(+Code, +Other, ?Count) is semidet.
%
%   Count is the number of places in which both have the same. Fails unless they are equally long.
%
%       ?- täpselt([sinine,punane,valge,must], [must,punane,roheline,kollane], N).
%       N = 1.

täpselt(Code, Other, Count) :-
    '$mastermind_exact'(Code, Other, Counted),
    (   Counted == open -> open_exact(Code, Other, Count) ; Count = Counted ).

%!  arvestab(+Code, ?Turn) is semidet.
%
%   Turn is `[Guess, Exact, Common]`: the answer that Guess would get if Code were the secret. The numbers may be unbound.
%
%       ?- arvestab([a,b,c,d], [[a,c,e,f], S, L]).
%       S = 1, L = 2.

arvestab(Code, [Guess, Exact, Common]) :-
    yhiseid(Code, Guess, Common),
    täpselt(Code, Guess, Exact).

%!  sobivad(+Code, +Turns) is semidet.
%
%   Every turn would have been answered so if Code were the secret.
%
%       ?- sobivad([a,d,b,e], [[[a,b,c,d],1,3]]).
%       true.

sobivad(Code, Turns) :-
    '$mastermind_fits'(Code, Turns, Fits),
    (   Fits == open -> open_fits(Turns, Code) ; true ).

% Terms with variables: the same by unification. A list of open length would be made longer for ever, so that is an error.

open_common(Code, _, _) :-
    var(Code), !,
    instantiation_error(Code).
open_common([], _, 0).
open_common([Colour|Colours], Other, Count) :-
    (   member(Colour, Other)
    ->  open_common(Colours, Other, Count0),
        Count is Count0 + 1
    ;   open_common(Colours, Other, Count)
    ).

open_exact(Code, Other, _) :-
    var(Code), var(Other), !,
    instantiation_error(Code).
open_exact([], [], 0) :- !.
open_exact([Colour|Colours], [Colour0|Colours0], Count) :-
    (   Colour = Colour0,
        open_exact(Colours, Colours0, Count0)
    ->  Count is Count0 + 1
    ;   Colour \= Colour0,
        open_exact(Colours, Colours0, Count)
    ).

open_fits([], _) :- !.
open_fits([Turn|Turns], Code) :-
    arvestab(Code, Turn), !,
    open_fits(Turns, Code).

%!  answer(+Guess, +Code, +Counting, -Answer) is det.
%
%   Answer is Exact-Second, what Guess is answered when Code is the secret. A colour counts as often as both have it.
%
%       ?- answer([1,1,2,2], [1,2,3,2], misplaced, Answer).
%       Answer = 2-1.
%
%       ?- answer([1,1,2,2], [1,2,3,2], common, Answer).
%       Answer = 2-3.

answer(Guess, Code, Counting, Answer) :-
    '$mastermind_answer'(Guess, Code, Counting, Answer).

%!  consistent(+Code, +History) is semidet.
%
%   All turns would have been answered so, `common` being counted, if Code were the secret. It says the same as sobivad/2 when no colour
%   comes twice.
%
%       ?- consistent([a,d,b,e], [[[a,b,c,d],1,3]]).
%       true.

consistent(Code, History) :-
    must_be(list, History),
    \+ ( member([Guess,Exact,Common], History),
         \+ answer(Guess, Code, common, Exact-Common)
       ).

%!  consistent(+Code, +History, +Options) is semidet.
%
%   Code is a code of the game and has all these answers.
%
%       ?- consistent([1,3,4,5], [[[1,1,2,2],1,0]], [rules(mastermind)]).
%       true.

consistent(Code, History, Options) :-
    '$mastermind_consistent'(Code, History, Options).

%!  consistent_codes(+History, +Options, -Codes) is det.
%
%   Codes are the codes that may be the secret, in the order of the colours; the option excluded(Codes) leaves some out. More than a
%   million are too many for a list: resource_error(mastermind_codes).
%
%       ?- consistent_codes([[[a,b],0,1]], [pegs(2), colours([a,b,c])], Codes).
%       Codes = [[b,c],[c,a]].

consistent_codes(History, Options, Codes) :-
    '$mastermind_codes'(History, Options, Codes).

%!  consistent_count(+History, +Options, -Count) is det.
%
%   Count is the number of these codes.
%
%       ?- consistent_count([], [rules(bulls_and_cows)], Count).
%       Count = 5040.

consistent_count(History, Options, Count) :-
    '$mastermind_count'(History, Options, Count).

%!  next_guess(+History, +Options, -Guess) is semidet.
%
%   As next_guess/4.
%
%       ?- next_guess([[[a,b,c,d],1,3]], [colours([a,b,c,d,e,f]), strategy(first_consistent)], Guess).
%       Guess = [a,c,b,e].

next_guess(History, Options, Guess) :-
    '$mastermind_guess'(History, Options, Guess, _).

%!  next_guess(+History, +Options, -Guess, -Info) is semidet.
%
%   Guess is what to guess after these turns. Options, besides those of the game:
%
%     - strategy(S): `first_consistent` (the course's), `minimax`, `expected_size`, `entropy`, `most_parts` (if nothing is said), or
%       `optimal`, which has the least total of guesses, proved, and may take long before the second guess;
%     - most(N): at most so many guesses in a game; for `optimal`, which is taken then if nothing is said;
%     - time(Seconds): for `optimal`, after which it takes the best that it knows;
%     - only_consistent(Bool): guess only what may be the secret;
%     - first(Code), excluded(Codes): the first guess, and codes that are not the secret.
%
%   Info is info(possible(N), parts(P), largest(L), total(T)): N codes are possible, which the answers to Guess divide into P parts, the
%   largest one of L codes; T is the total of guesses still needed for all of them if that is proved, else `unknown`. Fails when the
%   options leave no guess.
%
%       ?- next_guess([], [rules(mastermind), strategy(minimax)], Guess, info(Possible, _, Largest, _)).
%       Guess = [1,1,2,2], Possible = possible(1296), Largest = largest(256).
%
%       ?- next_guess([[[1,2],0,0], [[1,2],1,1]], [pegs(2), colours(3)], _, _).
%       error: domain_error(consistent_history, _).

next_guess(History, Options, Guess, Info) :-
    '$mastermind_guess'(History, Options, Guess, Info).

%!  contradiction(+History, +Options, -Culprit) is semidet.
%
%   Culprit is culprit(Number, Guess, Why, Allowed): the first answer after which no code is possible. Number counts the turns from 1, the
%   earliest first; Guess is what was asked; Why is against(Numbers), turns with which it disagrees, or impossible(Reason) if no code at
%   all is answered so; Allowed are the answers `[Exact, Second]` that would have been possible. Reason is `too_many`,
%   `less_than_exact`, `last_peg_misplaced`, `too_few_in_common`, `no_such_code` or `no_code`. Fails if all answers can be true.
%
%       ?- contradiction([[[3,4],2,2], [[1,2],0,1]], [pegs(2), colours(4)], Culprit).
%       Culprit = culprit(2, [3,4], against([1]), [[0,1],[1,1]]).
%
%       ?- contradiction([[[1,2,3,4],3,4]], [], culprit(1, _, Why, _)).
%       Why = impossible(last_peg_misplaced).

contradiction(History, Options, Culprit) :-
    '$mastermind_culprit'(History, Options, Culprit).

%!  play(+Codemaker, +Guesser, +Options, -Result) is det.
%
%   Plays a whole game. Codemaker is
%
%     - code(Code): that code;
%     - computer: any code;
%     - a module: `my_player` exports my_player(code(Rules), -Code).
%
%   Guesser is
%
%     - computer, computer(Options): next_guess/4;
%     - a module: `my_player` exports my_player(guess(Rules, History), -Guess), which is called for each guess.
%
%   Rules are the options of the game, all of them, as next_guess/3 takes them. The answers are given by this predicate, which holds the
%   code. Options are those of the game and
%
%     - most_guesses(N): so many, then Codemaker has won (100);
%     - seed(N): decides the code of `computer`;
%     - time(Seconds): for each call of a module (10);
%     - show(Bool): whether to write each guess (false).
%
%   Result is result(Winner, Reason, Guesses, game(Code, History)): Winner is `guesser` or `codemaker`, Reason `guessed`, `too_many`
%   or disqualified(Loser, Why), Why being illegal_move(Answer), failed, too_late or error(Ball); Guesses is their number; Code is
%   `none` if there is none. Modules run in this process: play only programs that you trust.
%
%       ?- play(code([4,3,2,1]), computer([strategy(first_consistent)]), [], result(Winner, Reason, Guesses, _)).
%       Winner = guesser, Reason = guessed, Guesses = 4.

play(Codemaker, Guesser, Options, Result) :-
    must_be_player(mastermind_player, own_codemaker, Codemaker),
    must_be_player(mastermind_player, own_guesser, Guesser),
    play_options(Options, took, options([], 100, any, 10, false), options(Reversed, Most, Seed, Seconds, Show)),
    reverse(Reversed, GameOptions),
    '$mastermind_rules'(GameOptions, Rules),
    play_turns(game(Codemaker, Guesser, context(Most, Seed)), state(Rules, none, []), rules(Seconds, Show), Last, How, _),
    Last = state(_, Code, History),
    end(How, Code, Winner, Reason),
    length(History, Guesses),
    Result = result(Winner, Reason, Guesses, game(Code, History)).

own_codemaker(code(Code)) :-
    must_be(list, Code).

own_guesser(computer(Options)) :-
    must_be(list, Options).

took(most_guesses(N), options(G, _, S, T, W), options(G, N, S, T, W)) :-
    must_be(positive_integer, N).
took(seed(S), options(G, N, _, T, W), options(G, N, S, T, W)) :-
    must_be(integer, S).
took(time(T), options(G, N, S, _, W), options(G, N, S, T, W)) :-
    must_be(number, T).
took(show(W), options(G, N, S, T, _), options(G, N, S, T, W)) :-
    must_be(boolean, W).
took(Option, options(G, N, S, T, W), options([Option|G], N, S, T, W)) :-
    Option =.. [Name, _],
    memberchk(Name, [rules, pegs, colours, repetition, counting]).

% game(+Codemaker, +Guesser, +Context, ?Question): the rules as play_turns/6 asks for them. A state is state(Rules, Code, History); the first
% move is the codemaker's, the others are guesses.

game(_, _, context(Most, _), over(state(_, Code, History), _, over(Winner, Reason))) :-
    Code \== none,
    (   History = [[Code,_,_]|_] -> Winner = guesser, Reason = guessed
    ;   length(History, Most) -> Winner = codemaker, Reason = too_many
    ).
game(Codemaker, Guesser, _, to_move(state(Rules, Code, History), Player, Position)) :-
    (   Code == none -> Player = Codemaker, Position = code(Rules)
    ;   Player = Guesser, Position = guess(Rules, History)
    ).
game(_, _, context(_, Seed), answer(Player, Position, Move)) :-
    own_move(Position, Player, Seed, Move).
game(_, _, _, after(state(Rules, Code, History), Move, state(Rules, Code1, History1))) :-
    (   Code == none
    ->  '$mastermind_code'(Rules, Move),
        Code1 = Move,
        History1 = History
    ;   '$mastermind_guess_code'(Rules, Move),
        memberchk(counting(Counting), Rules),
        answer(Move, Code, Counting, Exact-Second),
        Code1 = Code,
        History1 = [[Move,Exact,Second]|History]
    ).
game(_, _, _, show(_, _, _, state(_, _, History))) :-
    (   History = [[Guess,Exact,Second]|_]
    ->  length(History, Number),
        format("~w. ~w: ~w, ~w~n", [Number, Guess, Exact, Second])
    ;   true
    ).

own_move(code(_), code(Code), _, Code).
own_move(code(Rules), computer, Seed, Code) :-
    '$mastermind_random'(Rules, Seed, Code).
own_move(guess(Rules, History), computer, _, Guess) :-
    next_guess(History, Rules, Guess).
own_move(guess(Rules, History), computer(Options), _, Guess) :-
    append(Options, Rules, All),
    next_guess(History, All, Guess).

end(over(Winner, Reason), _, Winner, Reason).
end(foul(Why), Code, Winner, disqualified(Loser, Why)) :-
    (   Code == none -> Loser = codemaker, Winner = guesser
    ;   Loser = guesser, Winner = codemaker
    ).
