% Nim: a position is the list of the heaps; a move takes some from one heap; who can't move has lost. The sides move in turn.
%
%     ?- game_graph:game_value([1,2,3], [form(two)], Value).      % 1 xor 2 xor 3 = 0: who moves has lost
%     Value = lost(6).
%     ?- game_graph:best_move([1,2,4], [form(two)], Next).
%     Next = [1,2,3].

move(Heaps, Next) :-
    take(Heaps, Next).

take([Heap|Heaps], [Less|Heaps]) :-
    Heap > 0,
    Most is Heap - 1,
    between(0, Most, Less).
take([Heap|Heaps], [Heap|Next]) :-
    take(Heaps, Next).
