:- module(backward_compatibility,
          [ '$strip_module'/3, 'C'/3, checklist/2, sublist/3, sumlist/2,
            concat/3, concat_atom/2, concat_atom/3, convert_time/2, current_module/2,
            displayq/1, displayq/2, flush/0, free_variables/2, hash_term/2, merge/3, merge_set/3,
            proper_list/1, read_clause/1, read_variables/2, read_variables/3,
            setup_and_call_cleanup/3, sformat/2, sformat/3, string_to_list/2,
            write_ln/1
          ]).
:- autoload(library(lists), [sum_list/2]).
:- autoload(library(apply), [maplist/2, include/3]).
:- autoload(library(ordsets), [ord_union/3]).

/** <module> Names that older programs use
*/

:- meta_predicate
       checklist(1, +),
       sublist(1, +, ?),
       setup_and_call_cleanup(0, 0, 0).

%!  '$strip_module'(+Term, -Module, -Plain) is det.
%
%   Plain is Term without its module qualifiers, as strip_module/3.
%
%       ?- '$strip_module'(m:a, M, P).
%       M = m, P = a.

'$strip_module'(Term, Module, Plain) :-
    strip_module(Term, Module, Plain).

%!  'C'(?List, ?Head, ?Tail) is semidet.
%
%   List begins with Head (a terminal of older grammar translations).
%
%       ?- 'C'([a,b], X, T).
%       X = a, T = [b].

'C'([Head|Tail], Head, Tail).

%!  checklist(:Goal, +List) is nondet.
%
%   As maplist/2.
%
%       ?- checklist(atom, [a]).
%       true.

checklist(Goal, List) :-
    maplist(Goal, List).

%!  sublist(:Goal, +List, -Included) is det.
%
%   As include/3.
%
%       ?- sublist(atom, [a,1], L).
%       L = [a].

sublist(Goal, List, Included) :-
    include(Goal, List, Included).

%!  sumlist(+Numbers, -Sum) is det.
%
%   As sum_list/2.
%
%       ?- sumlist([1,2], S).
%       S = 3.

sumlist(Numbers, Sum) :-
    sum_list(Numbers, Sum).

%!  concat(+A, +B, -AB) is det.
%
%   As atomic_list_concat([A,B], AB).
%
%       ?- concat(a, 1, X).
%       X = a1.

concat(A, B, AB) :-
    atomic_list_concat([A,B], AB).

%!  concat_atom(+List, -Atom) is det.
%
%   As atomic_list_concat/2.
%
%       ?- concat_atom([a,1], X).
%       X = a1.

concat_atom(List, Atom) :-
    atomic_list_concat(List, Atom).

%!  concat_atom(?List, +Separator, ?Atom) is det.
%
%   As atomic_list_concat/3.
%
%       ?- concat_atom(L, ',', 'a,b').
%       L = [a,b].

concat_atom(List, Separator, Atom) :-
    atomic_list_concat(List, Separator, Atom).

%!  convert_time(+Stamp, -String) is det.
%
%   String is the time Stamp in words.
%
%       ?- convert_time(0, S).

convert_time(Stamp, String) :-
    format_time(string(String), '%+', Stamp).

%!  current_module(?Module, ?File) is nondet.
%
%   Module was loaded from File.
%
%       ?- current_module(lists, F).

current_module(Module, File) :-
    current_module(Module),
    module_property(Module, file(File)).

%!  displayq(+Term) is det.
%
%   Writes Term quoted and without operators.
%
%       ?- displayq(a+'B').
%       +(a,'B')

displayq(Term) :-
    write_term(Term, [quoted(true), ignore_ops(true)]).

%!  displayq(+Stream, +Term) is det.
%
%   As displayq/1, to Stream.
%
%       ?- displayq(user_output, a+b).
%       +(a,b)

displayq(Stream, Term) :-
    write_term(Stream, Term, [quoted(true), ignore_ops(true)]).

%!  flush is det.
%
%   As flush_output/0.
%
%       ?- flush.
%       true.

flush :-
    flush_output.

%!  free_variables(@Term, -Variables) is det.
%
%   As term_variables/2.
%
%       ?- free_variables(f(X), Vs), Vs == [X].
%       true.

free_variables(Term, Variables) :-
    term_variables(Term, Variables).

%!  hash_term(+Term, -Hash) is det.
%
%   As term_hash/2.
%
%       ?- hash_term(a, H), integer(H).
%       true.

hash_term(Term, Hash) :-
    term_hash(Term, Hash).

%!  merge(+List1, +List2, -Merged) is det.
%
%   Merged has the elements of two sorted lists in order; duplicates stay.
%
%       ?- merge([a,c], [a,b], L).
%       L = [a,a,b,c].

merge([], List2, List2) :-
    !.
merge(List1, [], List1) :-
    !.
merge([Head1|Tail1], [Head2|Tail2], Merged) :-
    (   Head1 @=< Head2
    ->  Merged = [Head1|Merged1],
        merge(Tail1, [Head2|Tail2], Merged1)
    ;   Merged = [Head2|Merged1],
        merge([Head1|Tail1], Tail2, Merged1)
    ).

%!  merge_set(+Set1, +Set2, -Merged) is det.
%
%   As ord_union/3.
%
%       ?- merge_set([a,c], [a,b], L).
%       L = [a,b,c].

merge_set(Set1, Set2, Merged) :-
    ord_union(Set1, Set2, Merged).

%!  proper_list(@Term) is semidet.
%
%   As is_list/1.
%
%       ?- proper_list([a]).
%       true.

proper_list(Term) :-
    is_list(Term).

%!  read_clause(-Clause) is det.
%
%   Reads a term from the current input.
%
%       ?- read_clause(C).

read_clause(Clause) :-
    read_term(Clause, []).

%!  read_variables(-Term, -Bindings) is det.
%
%   Reads a term and the Name=Variable pairs of its variables.
%
%       ?- read_variables(T, B).

read_variables(Term, Bindings) :-
    read_term(Term, [variable_names(Bindings)]).

%!  read_variables(+Stream, -Term, -Bindings) is det.
%
%   As read_variables/2, from Stream.
%
%       ?- read_variables(user_input, T, B).

read_variables(Stream, Term, Bindings) :-
    read_term(Stream, Term, [variable_names(Bindings)]).

%!  setup_and_call_cleanup(:Setup, :Goal, :Cleanup) is nondet.
%
%   As setup_call_cleanup/3.
%
%       ?- setup_and_call_cleanup(true, true, true).
%       true.

setup_and_call_cleanup(Setup, Goal, Cleanup) :-
    setup_call_cleanup(Setup, Goal, Cleanup).

%!  sformat(-String, +Format) is det.
%
%   String is the formatted text.
%
%       ?- sformat(S, "a").
%       S = "a".

sformat(String, Format) :-
    format(string(String), Format, []).

%!  sformat(-String, +Format, +Arguments) is det.
%
%   String is the formatted text.
%
%       ?- sformat(S, "a~w", [1]).
%       S = "a1".

sformat(String, Format, Arguments) :-
    format(string(String), Format, Arguments).

%!  string_to_list(+String, -Codes) is det.
%
%   As string_codes/2.
%
%       ?- string_to_list("a", L).
%       L = [97].

string_to_list(String, Codes) :-
    string_codes(String, Codes).

%!  write_ln(+Term) is det.
%
%   As writeln/1.
%
%       ?- write_ln(a).
%       a

write_ln(Term) :-
    writeln(Term).
