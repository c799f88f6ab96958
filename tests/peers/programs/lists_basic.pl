% 99 problems, first part. My solutions. -- for the exercise class
my_last(X,[X]).
my_last(X,[_|L]) :- my_last(X,L).

last_but_one(X,[X,_]).
last_but_one(X,[_,Y|Ys]) :- last_but_one(X,[Y|Ys]).

element_at(X,[X|_],1).
element_at(X,[_|L],K) :- K > 1, K1 is K - 1, element_at(X,L,K1).

my_length([],0).
my_length([_|L],N) :- my_length(L,N1), N is N1 + 1.

my_reverse(L1,L2) :- my_rev(L1,L2,[]).
my_rev([],L2,L2) :- !.
my_rev([X|Xs],L2,Acc) :- my_rev(Xs,L2,[X|Acc]).

is_palindrome(L) :- reverse(L,L).

my_flatten(X,[X]) :- \+ is_list(X).
my_flatten([],[]).
my_flatten([X|Xs],Zs) :- my_flatten(X,Y), my_flatten(Xs,Ys), append(Y,Ys,Zs).

compress([],[]).
compress([X],[X]).
compress([X,X|Xs],Zs) :- compress([X|Xs],Zs).
compress([X,Y|Ys],[X|Zs]) :- X \= Y, compress([Y|Ys],Zs).

pack([],[]).
pack([X|Xs],[Z|Zs]) :- transfer(X,Xs,Ys,Z), pack(Ys,Zs).
transfer(X,[],[],[X]).
transfer(X,[Y|Ys],[Y|Ys],[X]) :- X \= Y.
transfer(X,[X|Xs],Ys,[X|Zs]) :- transfer(X,Xs,Ys,Zs).

encode(L1,L2) :- pack(L1,L), transform(L,L2).
transform([],[]).
transform([[X|Xs]|Ys],[[N,X]|Zs]) :- length([X|Xs],N), transform(Ys,Zs).

strip([],[]).
strip([[1,X]|Ys],[X|Zs]) :- strip(Ys,Zs).
strip([[N,X]|Ys],[[N,X]|Zs]) :- N > 1, strip(Ys,Zs).

decode([],[]).
decode([X|Ys],[X|Zs]) :- \+ is_list(X), decode(Ys,Zs).
decode([[1,X]|Ys],[X|Zs]) :- decode(Ys,Zs).
decode([[N,X]|Ys],[X|Zs]) :- N > 1, N1 is N - 1, decode([[N1,X]|Ys],Zs).

dupli([],[]).
dupli([X|Xs],[X,X|Ys]) :- dupli(Xs,Ys).

drop(L1,N,L2) :- drop(L1,N,L2,N).
drop([],_,[],_).
drop([_|Xs],N,Ys,1) :- drop(Xs,N,Ys,N).
drop([X|Xs],N,[X|Ys],K) :- K > 1, K1 is K - 1, drop(Xs,N,Ys,K1).

split(L,0,[],L).
split([X|Xs],N,[X|Ys],Zs) :- N > 0, N1 is N - 1, split(Xs,N1,Ys,Zs).

slice([X|_],1,1,[X]).
slice([X|Xs],1,K,[X|Ys]) :- K > 1, K1 is K - 1, slice(Xs,1,K1,Ys).
slice([_|Xs],I,K,Ys) :- I > 1, I1 is I - 1, K1 is K - 1, slice(Xs,I1,K1,Ys).

rotate(L1,N,L2) :- N >= 0, length(L1,NL1), N1 is N mod NL1, split(L1,N1,S1,S2), append(S2,S1,L2).
rotate(L1,N,L2) :- N < 0, length(L1,NL1), N1 is NL1 + (N mod NL1), rotate(L1,N1,L2).

combination(0,_,[]).
combination(K,L,[X|Xs]) :- K > 0, el(X,L,R), K1 is K-1, combination(K1,R,Xs).
el(X,[X|L],L).
el(X,[_|L],R) :- el(X,L,R).

test(G) :- ( call(G) -> print(G), nl ; write('no: '), print(G), nl ).

main :-
   test(my_last(_,[a,b,c,d])), test(last_but_one(_,[a,b,c,d])), test(element_at(_,[a,b,c,d,e],3)),
   test(my_length([a,b],_)), test(my_reverse([1,2,3],_)), test(is_palindrome([x,a,m,a,x])),
   test(is_palindrome([x,y])), test(my_flatten([a,[b,[c,d],e]],_)),
   test(compress([a,a,a,a,b,c,c,a,a,d,e,e,e,e],_)), test(pack([a,a,a,a,b,c,c,a,a,d,e,e],_)),
   test(encode([a,a,a,a,b,c,c,a,a,d,e,e,e,e],L)), test((encode([a,a,b],E),strip(E,_))),
   test(decode([[4,a],b,[2,c]],_)), test(dupli([a,b],_)), test(drop([a,b,c,d,e,f,g,h,i,k],3,_)),
   test(split([a,b,c,d],3,_,_)), test(slice([a,b,c,d,e,f,g],3,5,_)), test(rotate([a,b,c,d,e,f,g,h],3,_)),
   test(rotate([a,b,c,d,e,f,g,h],-2,_)),
   findall(C,combination(2,[a,b,c,d],C),Cs), print(Cs), nl, var(L).
