:- module(url,
          [ parse_url/2, parse_url/3, parse_url_search/2, is_absolute_url/1, global_url/3,
            www_form_encode/2, url_iri/2, file_name_to_url/2, http_location/2
          ]).

:- meta_predicate
       run(1, ?, ?, ?),
       encoded(+, 1, -),
       encoded_bytes(+, 1, ?, ?).

/** <module> Addresses in the World Wide Web

The parts of an address are a list of protocol(P), user(U), host(H), port(N), path(Path),
search([Name=Value,...]) and fragment(F).
*/

%!  parse_url(?URL, ?Parts) is det.
%
%   Takes the atom or string URL apart, or makes it of its Parts.
%
%       ?- parse_url('http://a.b:81/c?x=1', P).
%       P = [protocol(http),host('a.b'),port(81),path('/c'),search([x='1'])].

parse_url(URL, Parts) :-
    (   nonvar(URL)
    ->  atom_codes(URL, Codes),
        phrase(url(Parts0), Codes),
        Parts = Parts0
    ;   phrase(written(Parts), Codes),
        atom_codes(URL, Codes)
    ).

%!  parse_url(+URL, +Base, -Parts) is det.
%
%   As parse_url/2; a relative URL is one on the page Base. global_url/3 tells the whole address.
%
%       ?- global_url('b', 'http://x.y/z/w', U).
%       U = 'http://x.y/z/b'.

parse_url(URL, Base, Parts) :-
    (   is_absolute_url(URL)
    ->  parse_url(URL, Parts)
    ;   parse_url(Base, BaseParts),
        whole_parts(URL, BaseParts, Parts)
    ).

global_url(URL, Base, Global) :-
    (   is_absolute_url(URL)
    ->  Global = URL
    ;   sub_atom(URL, 0, _, _, '//')
    ->  sub_atom(Base, Before, 1, _, :),
        !,
        sub_atom(Base, 0, Before, _, Protocol),
        atomic_list_concat([Protocol,URL], :, Global)
    ;   sub_atom(URL, 0, _, _, #)
    ->  atom_concat(Base, URL, Global)
    ;   parse_url(URL, Base, Parts),
        parse_url(Global, Parts)
    ).

whole_parts(URL, BaseParts, Parts) :-
    atom_codes(URL, Codes),
    phrase(after_host(Parts1), Codes),
    partition([Part]>>memberchk(Part, [protocol(_),user(_),host(_),port(_)]),
              BaseParts, Place, _),
    memberchk(path(BasePath), BaseParts),
    (   select(path(Path0), Parts1, Parts2)
    ->  true
    ;   Path0 = '',
        Parts2 = Parts1
    ),
    (   sub_atom(Path0, 0, _, _, /)
    ->  Path = Path0
    ;   folder(BasePath, Folder),
        joined_path(Folder, Path0, Path)
    ),
    append(Place, [path(Path)|Parts2], Parts).

%   Each `../` at the front of the name goes up, as long as there is a folder above.

joined_path(Folder, Name, Path) :-
    (   Folder \== '',
        atom_concat('../', Name1, Name)
    ->  folder(Folder, Folder1),
        joined_path(Folder1, Name1, Path)
    ;   atomic_list_concat([Folder,Name], /, Path)
    ).

%   The path up to its last slash, without it.

folder(Path, Folder) :-
    atomic_list_concat(Parts0, /, Path),
    append(Parts, [_], Parts0),
    !,
    atomic_list_concat(Parts, /, Folder).

%!  is_absolute_url(+URL) is semidet.
%
%   URL begins with a protocol.
%
%       ?- is_absolute_url('http://a.b').
%       true.

is_absolute_url(URL) :-
    atom_codes(URL, Codes),
    phrase(protocol(_), Codes, _),
    !.

url(Parts) -->
    protocol(Protocol),
    !,
    place(Protocol, Parts, Parts1),
    after_host(Parts0),
    { path_or_root(Protocol, Parts0, Parts1) }.
url([protocol(http),host('')|Parts]) -->
    after_host(Parts).

path_or_root(Protocol, Parts0, Parts) :-
    (   memberchk(path(_), Parts0)
    ->  Parts = Parts0
    ;   memberchk(Protocol, [mailto,file])
    ->  Parts = Parts0
    ;   Parts = [path(/)|Parts0]
    ).

protocol(Protocol) -->
    run(letter, Codes),
    ":",
    { Codes \== [],
      atom_codes(Protocol, Codes)
    }.

letter(Code) :-
    code_type(Code, alpha),
    Code \== 0'_.

place(Protocol, [protocol(Protocol)|Parts0], Parts) -->
    (   { Protocol \== file },
        "//"
    ->  user(Parts0, Parts1),
        run(in_host, Host0),
        { atom_codes(Host, Host0),
          Parts1 = [host(Host)|Parts2]
        },
        port(Parts2, Parts)
    ;   { Parts0 = Parts },
        (   { Protocol == file },
            "//"
        ->  []
        ;   []
        )
    ).

user([user(User)|Parts], Parts) -->
    run(in_host, Codes),
    "@",
    !,
    { atom_codes(User, Codes) }.
user(Parts, Parts) -->
    [].

port([port(Port)|Parts], Parts) -->
    ":",
    run(digit, Digits),
    { Digits \== [] },
    !,
    { number_codes(Port, Digits) }.
port(Parts, Parts) -->
    [].

in_host(Code) :-
    \+ memberchk(Code, `/?#@:`).

digit(Code) :-
    code_type(Code, digit).

after_host(Parts) -->
    run(in_path, Path0),
    { decoded(Path0, Path1),
      atom_codes(Path, Path1),
      (   Path == ''
      ->  Parts = Parts1
      ;   Parts = [path(Path)|Parts1]
      )
    },
    search(Parts1, Parts2),
    fragment(Parts2).

in_path(Code) :-
    \+ memberchk(Code, `?#`).

search([search(Search)|Parts], Parts) -->
    "?",
    !,
    run(in_search, Codes),
    { parse_url_search(Codes, Search) }.
search(Parts, Parts) -->
    [].

in_search(Code) :-
    Code \== 0'#.

fragment([fragment(Fragment)]) -->
    "#",
    !,
    run(any, Codes),
    { atom_codes(Fragment, Codes) }.
fragment([]) -->
    [].

any(_).

% As many codes of this kind as there are.
run(Kind, [Code|Codes]) -->
    [Code],
    { call(Kind, Code) },
    !,
    run(Kind, Codes).
run(_, []) -->
    [].

%!  parse_url_search(+Codes, -Search) is det.
%
%   Search is the list of Name=Value in the part of an address after the question mark.
%
%       ?- parse_url_search(`a=1&b=c+d`, L).
%       L = [a='1',b='c d'].

parse_url_search(Codes, Search) :-
    (   nonvar(Codes)
    ->  split_string(Codes, "&;", "", Fields0),
        exclude(==(""), Fields0, Fields),
        maplist(search_field, Fields, Search)
    ;   phrase(written_search(Search), Codes)
    ).

search_field(Field, Name=Value) :-
    (   sub_string(Field, Before, 1, After, "=")
    ->  sub_atom(Field, 0, Before, _, Name0),
        sub_atom(Field, _, After, 0, Value0)
    ;   atom_string(Name0, Field),
        Value0 = ''
    ),
    www_form_encode(Name, Name0),
    www_form_encode(Value, Value0).

%!  www_form_encode(?Value, ?Encoded) is det.
%
%   Encoded is Value as it stands in the search part of an address.
%
%       ?- www_form_encode('a b', X).
%       X = 'a%20b'.

www_form_encode(Value, Encoded) :-
    (   nonvar(Value)
    ->  encoded(Value, unreserved, Codes),
        atom_codes(Encoded, Codes)
    ;   atom_codes(Encoded, Codes0),
        spaced(Codes0, Codes1),
        decoded(Codes1, Codes),
        atom_codes(Value, Codes)
    ).

spaced([], []).
spaced([Code0|Codes0], [Code|Codes]) :-
    (   Code0 == 0'+
    ->  Code = 0'\s
    ;   Code = Code0
    ),
    spaced(Codes0, Codes).

% The text with %XX for the bytes of what is not of this kind.
encoded(Text, Kind, Codes) :-
    format(string(String), '~w', [Text]),
    string_bytes(String, Bytes, utf8),
    phrase(encoded_bytes(Bytes, Kind), Codes).

encoded_bytes([], _) -->
    [].
encoded_bytes([Byte|Bytes], Kind) -->
    (   { call(Kind, Byte) }
    ->  [Byte]
    ;   { Byte == 0'\n }
    ->  "%0D%0A"
    ;   { Byte == 0'\r,
          Bytes = [0'\n|_]
        }
    ->  []
    ;   { format(codes(Codes), '%~|~`0t~16r~2+', [Byte]) },
        codes(Codes)
    ),
    encoded_bytes(Bytes, Kind).

unreserved(Byte) :-
    Byte < 128,
    (   code_type(Byte, alnum)
    ->  true
    ;   memberchk(Byte, `-_.~`)
    ).

of_path(Byte) :-
    (   unreserved(Byte)
    ->  true
    ;   memberchk(Byte, `/:@!$&'()*+,;=`)
    ).

decoded(Codes0, Codes) :-
    bytes_of(Codes0, Bytes),
    string_bytes(String, Bytes, utf8),
    string_codes(String, Codes).

bytes_of([], []).
bytes_of([0'%,High,Low|Codes], [Byte|Bytes]) :-
    code_type(High, xdigit(H)),
    code_type(Low, xdigit(L)),
    !,
    Byte is H * 16 + L,
    bytes_of(Codes, Bytes).
bytes_of([Code|Codes], Bytes) :-
    char_code(Char, Code),
    string_bytes(Char, CharBytes, utf8),
    append(CharBytes, Bytes1, Bytes),
    bytes_of(Codes, Bytes1).

written(Parts) -->
    written_protocol(Parts),
    (   { memberchk(host(Host), Parts) }
    ->  "//",
        written_user(Parts),
        text(Host),
        written_port(Parts)
    ;   []
    ),
    written_path(Parts),
    (   { memberchk(search(Search), Parts) }
    ->  "?",
        written_search(Search)
    ;   []
    ),
    (   { memberchk(fragment(Fragment), Parts) }
    ->  "#",
        text(Fragment)
    ;   []
    ).

written_protocol(Parts) -->
    (   { memberchk(protocol(Protocol), Parts) }
    ->  text(Protocol),
        ":"
    ;   []
    ).

written_user(Parts) -->
    (   { memberchk(user(User), Parts) }
    ->  text(User),
        "@"
    ;   []
    ).

written_port(Parts) -->
    (   { memberchk(port(Port), Parts) }
    ->  ":",
        text(Port)
    ;   []
    ).

written_path(Parts) -->
    (   { memberchk(path(Path), Parts) }
    ->  { encoded(Path, of_path, Codes) },
        codes(Codes)
    ;   []
    ).

written_search([]) -->
    [].
written_search([Name=Value|Fields]) -->
    { encoded(Name, unreserved, NameCodes),
      encoded(Value, unreserved, ValueCodes)
    },
    codes(NameCodes),
    "=",
    codes(ValueCodes),
    (   { Fields == [] }
    ->  []
    ;   "&",
        written_search(Fields)
    ).

text(Text) -->
    { atom_codes(Text, Codes) },
    codes(Codes).

codes([]) -->
    [].
codes([Code|Codes]) -->
    [Code],
    codes(Codes).

%!  url_iri(?URL, ?IRI) is det.
%
%   IRI is URL with all characters as themselves, where URL has `%XX`.
%
%       ?- url_iri('http://a.b/%c3%a9', I).
%       I = 'http://a.b/é'.

url_iri(URL, IRI) :-
    (   nonvar(URL)
    ->  (   sub_atom(URL, _, _, _, '%')
        ->  atom_codes(URL, Codes0),
            decoded(Codes0, Codes),
            atom_codes(IRI, Codes)
        ;   IRI = URL
        )
    ;   atom_codes(IRI, _),
        encoded(IRI, of_address, Codes),
        atom_codes(URL, Codes)
    ).

of_address(Byte) :-
    (   unreserved(Byte)
    ->  true
    ;   memberchk(Byte, `:/?#@&=`)
    ).

%!  file_name_to_url(?File, ?URL) is semidet.
%
%   URL is the address of File; a relative File is one of the working directory.
%
%       ?- file_name_to_url('/tmp/x', U).
%       U = 'file:///tmp/x'.

file_name_to_url(File, URL) :-
    (   nonvar(File)
    ->  absolute_file_name(File, Path),
        atom_concat('file://', Path, URL)
    ;   atom_concat('file://', File, URL)
    ).

%!  http_location(?Parts, ?Location) is det.
%
%   Location is the path and the search of Parts, as a request has them; takes the codes or the text of a Location
%   apart.
%
%       ?- http_location([path('/a'),search([x=1])], L).
%       L = '/a?x=1'.

http_location(Parts, Location) :-
    (   nonvar(Parts)
    ->  phrase(written_location(Parts), Codes),
        atom_codes(Location, Codes)
    ;   (   is_list(Location)
        ->  Codes = Location
        ;   atom_codes(Location, Codes)
        ),
        phrase(after_host(Parts0), Codes),
        Parts = Parts0
    ).

written_location(Parts) -->
    written_path(Parts),
    (   { memberchk(search(Search), Parts),
          Search = [_|_]
        }
    ->  "?",
        written_search(Search)
    ;   []
    ).
