:- module(isub, [isub/4]).

/** <module> How similar two texts are

The metric of G. Stoilos, G. Stamou and S. Kollias, A String Metric for Ontology Alignment (2005).
*/

%!  isub(+Text1, +Text2, -Similarity, +Options) is det.
%
%   Similarity is a float from -1 to 1. Options are zero_to_one(true), which makes it 0 to 1, normalize(true),
%   which ignores case and the characters `.`, `_` and blank, and substring_threshold(N): common parts of at
%   most N characters don't count (2). The older isub(Text1, Text2, Normalize, Similarity) gives 0 to 1.
%
%       ?- isub(tavern, tevern, S, [zero_to_one(true)]), X is round(S*1000).
%       X = 782.

isub(Text1, Text2, Normalize, Similarity) :-
    (   Normalize == true
    ;   Normalize == false
    ),
    !,
    isub(Text1, Text2, Similarity, [normalize(Normalize),zero_to_one(true)]).
isub(Text1, Text2, Similarity, Options) :-
    option(normalize(Normalize), Options, false),
    option(zero_to_one(ZeroToOne), Options, false),
    option(substring_threshold(Threshold), Options, 2),
    codes(Normalize, Text1, Codes1),
    codes(Normalize, Text2, Codes2),
    similarity(Codes1, Codes2, Threshold, Similarity0),
    (   ZeroToOne == true,
        \+ one_is_empty(Codes1, Codes2)
    ->  Similarity is (Similarity0+1)/2
    ;   Similarity = Similarity0
    ).

codes(true, Text, Codes) :-
    !,
    string_lower(Text, Lower),
    string_codes(Lower, Codes0),
    exclude(ignored, Codes0, Codes).
codes(_, Text, Codes) :-
    atom_codes(Text, Codes).

ignored(0'.).
ignored(0'_).
ignored(0' ).

similarity(Codes, Codes, _, 1.0) :-
    !.
similarity(Codes1, Codes2, _, 0.0) :-
    one_is_empty(Codes1, Codes2),
    !.
similarity(Codes1, Codes2, Threshold, Similarity) :-
    length(Codes1, Length1),
    length(Codes2, Length2),
    common(Codes1, Codes2, Threshold, 0, Common),
    Commonality is 2.0*Common/(Length1+Length2),
    Rest1 is (Length1-Common)/float(Length1),
    Rest2 is (Length2-Common)/float(Length2),
    Product is Rest1*Rest2,
    Sum is Rest1+Rest2-Product,
    Difference is Product/(0.6+0.4*Sum),
    prefix_length(Codes1, Codes2, 0, Prefix),
    Similarity is Commonality-Difference+min(4, Prefix)*0.1*(1-Commonality).

one_is_empty([], [_|_]).
one_is_empty([_|_], []).

prefix_length([Code|Codes1], [Code|Codes2], Length0, Length) :-
    !,
    Length1 is Length0+1,
    prefix_length(Codes1, Codes2, Length1, Length).
prefix_length(_, _, Length, Length).

% Takes the longest common part away from both as long as it is longer than Threshold.
common(Codes1, Codes2, Threshold, Common0, Common) :-
    longest(Codes1, Codes2, best(0,[],[],[],[]), best(Length,Before1,Behind1,Before2,Behind2)),
    (   Length > Threshold
    ->  reverse(Before1, Head1),
        reverse(Before2, Head2),
        append(Head1, Behind1, Left1),
        append(Head2, Behind2, Left2),
        Common1 is Common0+Length,
        common(Left1, Left2, Threshold, Common1, Common)
    ;   Common = Common0
    ).

longest(Codes1, Codes2, Best0, Best) :-
    longest(Codes1, [], Codes2, Best0, Best).

longest([], _, _, Best, Best).
longest([Code|Codes1], Before1, Codes2, Best0, Best) :-
    longest_from(Codes2, [], [Code|Codes1], Before1, Best0, Best1),
    longest(Codes1, [Code|Before1], Codes2, Best1, Best).

longest_from([], _, _, _, Best, Best).
longest_from([Code|Codes2], Before2, Codes1, Before1, Best0, Best) :-
    prefix_length(Codes1, [Code|Codes2], 0, Length),
    Best0 = best(Length0,_,_,_,_),
    (   Length > Length0
    ->  drop(Length, Codes1, Behind1),
        drop(Length, [Code|Codes2], Behind2),
        Best1 = best(Length,Before1,Behind1,Before2,Behind2)
    ;   Best1 = Best0
    ),
    longest_from(Codes2, [Code|Before2], Codes1, Before1, Best1, Best).

drop(0, Codes, Codes) :-
    !.
drop(N, [_|Codes0], Codes) :-
    N1 is N-1,
    drop(N1, Codes0, Codes).
