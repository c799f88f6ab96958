:- module(crypto_hash, [sha_hash/3, hmac_sha/4, hash_atom/2, file_sha1/2]).

:- meta_predicate reported(0, +).

/** <module> Hashes of the family SHA
*/

%!  sha_hash(+Text, -Hash, +Options) is det.
%
%   Hash is the list of the bytes of a hash of Text. Options are algorithm(A), one of sha1, sha224, sha256,
%   sha384 and sha512 (sha1), and encoding(E), utf8 or octet (utf8).
%
%       ?- sha_hash(abc, H, []), hash_atom(H, A).
%       A = a9993e364706816aba3e25717850c26c9cd0d89d, H = [169,153|_].

sha_hash(Text, Hash, Options) :-
    option(algorithm(Algorithm), Options, sha1),
    option(encoding(Encoding), Options, utf8),
    member_of([sha1,sha224,sha256,sha384,sha512], Algorithm, algorithm),
    member_of([utf8,octet], Encoding, encoding),
    reported('$hash'(Algorithm, Text, Encoding, Hash), sha_hash/3).

member_of(Known, Value, Domain) :-
    (   memberchk(Value, Known)
    ->  true
    ;   throw(error(domain_error(Domain, Value), _))
    ).

reported(Goal, Indicator) :-
    catch(Goal, error(Error, _), throw(error(Error, context(crypto_hash:Indicator, _)))).

%!  hmac_sha(+Key, +Text, -Hash, +Options) is det.
%
%   Hash is the list of the bytes of the authentication code of Text with Key. The option algorithm(A) is sha1 or
%   sha256.
%
%       ?- hmac_sha(key, abc, H, [algorithm(sha1)]), length(H, N).
%       N = 20, H = [79|_].

hmac_sha(Key, Text, Hash, Options) :-
    option(algorithm(Algorithm), Options, sha1),
    (   memberchk(Algorithm, [sha1,sha256])
    ->  reported('$hmac'(Algorithm, Key, Text, Hash), hmac_sha/4)
    ;   throw(error(domain_error(algorithm, Algorithm),
                    context(_, 'HMAC-SHA only for SHA-1 and SHA-256')))
    ).

%!  hash_atom(+Bytes, -Atom) is det.
%
%   Atom has the hexadecimal digits of Bytes.
%
%       ?- hash_atom([1,171], A).
%       A = '01ab'.

hash_atom(Bytes, Atom) :-
    foldl([Byte,Codes0,Codes]>>format(codes(Codes0, Codes), '~`0t~16r~2|', [Byte]), Bytes, Digits, []),
    atom_codes(Atom, Digits).

%!  file_sha1(+File, -Atom) is det.
%
%   Atom has the hexadecimal digits of the SHA-1 hash of the file's bytes.
%
%       ?- catch(file_sha1(no_such_file, _), error(existence_error(K, _), _), true).
%       K = source_sink.

file_sha1(File, Atom) :-
    read_file_to_codes(File, Codes, [encoding(octet)]),
    '$hash'(sha1, Codes, octet, Bytes),
    hash_atom(Bytes, Atom).
