:- module(md5, [md5_hash/3]).

/** <module> MD5 sums
*/

%!  md5_hash(+Text, -Hash, +Options) is det.
%
%   Hash is the MD5 sum of Text as an atom of hexadecimal digits. The option encoding(octet) takes the characters for
%   bytes; without it they are written in UTF-8.
%
%       ?- md5_hash(abc, H, []).
%       H = '900150983cd24fb0d6963f7d28e17f72'.

md5_hash(Text, Hash, Options) :-
    option(encoding(Encoding), Options, utf8),
    (   memberchk(Encoding, [utf8,octet])
    ->  catch('$hash'(md5, Text, Encoding, Bytes), error(Error, _),
              throw(error(Error, context(md5:md5_hash/3, _)))),
        hash_atom(Bytes, Hash)
    ;   throw(error(domain_error(encoding, Encoding), context(md5:md5_hash/3, _)))
    ).
