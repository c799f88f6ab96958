:- module(date,
          [ parse_time/2, parse_time/3, date_time_value/3, day_of_the_week/2, day_of_the_year/2
          ]).

/** <module> Dates

`stamp_date_time/3`, `date_time_stamp/2` and `format_time/3` are native.
*/

%!  parse_time(+Text, -Stamp) is semidet.
%
%   Stamp is the time that Text tells by ISO 8601 or RFC 1123. A time without a zone is one of UTC.
%
%       ?- parse_time('2020-01-02T03:04:05Z', T).
%       T = 1577934245.0.

parse_time(Text, Stamp) :-
    parse_time(Text, _, Stamp).

%!  parse_time(+Text, ?Format, -Stamp) is semidet.
%
%   As parse_time/2; Format is iso_8601 or rfc_1123.
%
%       ?- parse_time('Thu, 02 Jan 2020 03:04:05 GMT', F, T).
%       F = rfc_1123, T = 1577934245.0.

parse_time(Text, Format, Stamp) :-
    atom_codes(Text, Codes),
    time_text(Format, Date, Codes, []),
    !,
    date_time_stamp(Date, Stamp).

time_text(iso_8601, date(Year,Month,Day,Hour,Minute,Second,Offset,-,-)) -->
    iso_day(Year, Month, Day),
    iso_clock(Hour, Minute, Second, Offset).
time_text(rfc_1123, date(Year,Month,Day,Hour,Minute,Second,0,-,-)) -->
    letters(3),
    ", ",
    number(2, Day),
    " ",
    month(Month),
    " ",
    number(4, Year),
    " ",
    number(2, Hour),
    ":",
    number(2, Minute),
    ":",
    number(2, Second),
    " GMT".

% The day as the month and its day, the week and its day, or the day of the year.
iso_day(Year, Month, Day) -->
    number(4, Year),
    (   "-",
        number(2, Month),
        "-",
        number(2, Day)
    ;   number(2, Month),
        number(2, Day)
    ;   "-W",
        number(2, Week),
        "-",
        number(1, WeekDay),
        { week_day(Year, Week, WeekDay, Day),
          Month = 1
        }
    ;   "-",
        number(3, Day),
        { Month = 1 }
    ;   "-",
        number(2, Month),
        { Day = 0 }
    ),
    { Month =< 12 }.

% The first week of a year has its 4th of January.
week_day(Year, Week, WeekDay, DayOfYear) :-
    day_of_the_week(date(Year,1,4), FourthsDay),
    DayOfYear is (Week - 1) * 7 + WeekDay + 4 - FourthsDay.

iso_clock(0, 0, 0, 0) -->
    [].
iso_clock(Hour, Minute, Second, Offset) -->
    ( "T" ; " " ),
    number(2, Hour),
    (   ":",
        number(2, Minute),
        (   ":",
            seconds(Second)
        ;   { Second = 0 }
        )
    ;   number(2, Minute),
        (   seconds(Second)
        ;   { Second = 0 }
        )
    ;   { Minute = 0,
          Second = 0
        }
    ),
    zone(Offset).

seconds(Second) -->
    number(2, Whole),
    (   ( "." ; "," ),
        digits([Digit|Digits])
    ->  { number_codes(Fraction, [0'0,0'.,Digit|Digits]),
          Second is Whole + Fraction
        }
    ;   { Second = Whole }
    ).

zone(Offset) -->
    (   "Z"
    ->  { Offset = 0 }
    ;   ( "+", { Sign = -1 } ; "-", { Sign = 1 } )
    ->  number(2, Hours),
        (   ( ":" ; [] ),
            number(2, Minutes)
        ->  []
        ;   { Minutes = 0 }
        ),
        { Offset is Sign * (Hours * 3600 + Minutes * 60) }
    ;   { Offset = 0 }
    ).

number(Length, Number) -->
    digits_of(Length, Codes),
    { number_codes(Number, Codes) }.

digits_of(0, Codes) -->
    !,
    { Codes = [] }.
digits_of(Length, [Code|Codes]) -->
    [Code],
    { code_type(Code, digit),
      Length1 is Length - 1
    },
    digits_of(Length1, Codes).

digits([Code|Codes]) -->
    [Code],
    { code_type(Code, digit) },
    !,
    digits(Codes).
digits([]) -->
    [].

letters(0) -->
    !.
letters(Length) -->
    [Code],
    { code_type(Code, alpha),
      Length1 is Length - 1
    },
    letters(Length1).

month(Month) -->
    [A,B,C],
    { atom_codes(Name, [A,B,C]),
      nth1(Month, ['Jan','Feb','Mar','Apr','May','Jun','Jul','Aug','Sep','Oct','Nov','Dec'], Name)
    }.

%!  date_time_value(?Field, +Date, ?Value) is nondet.
%
%   Field (year, month, day, hour, minute, second, utc_offset, time_zone, daylight_saving, date or
%   time) of a date has this Value.
%
%       ?- date_time_value(month, date(2020,1,2), M).
%       M = 1.

date_time_value(year, date(Year,_,_,_,_,_,_,_,_), Year).
date_time_value(month, date(_,Month,_,_,_,_,_,_,_), Month).
date_time_value(day, date(_,_,Day,_,_,_,_,_,_), Day).
date_time_value(hour, date(_,_,_,Hour,_,_,_,_,_), Hour).
date_time_value(minute, date(_,_,_,_,Minute,_,_,_,_), Minute).
date_time_value(second, date(_,_,_,_,_,Second,_,_,_), Second).
date_time_value(utc_offset, date(_,_,_,_,_,_,Offset,_,_), Offset).
date_time_value(time_zone, date(_,_,_,_,_,_,_,Zone,_), Zone) :-
    Zone \== (-).
date_time_value(daylight_saving, date(_,_,_,_,_,_,_,_,Daylight), Daylight) :-
    Daylight \== (-).
date_time_value(date, date(Year,Month,Day,_,_,_,_,_,_), date(Year,Month,Day)).
date_time_value(time, date(_,_,_,Hour,Minute,Second,_,_,_), time(Hour,Minute,Second)).

%!  day_of_the_week(+Date, -Day) is det.
%
%   Day of date(Year,Month,Day): 1 is Monday and 7 is Sunday.
%
%       ?- day_of_the_week(date(2020,1,2), D).
%       D = 4.

day_of_the_week(date(Year,Month,Day), WeekDay) :-
    format_time(atom(Text), '%u', date(Year,Month,Day,0,0,0,0,-,-)),
    atom_number(Text, WeekDay).

%!  day_of_the_year(+Date, -Day) is det.
%
%   The number of the day in its year, from 1.
%
%       ?- day_of_the_year(date(2020,2,1), D).
%       D = 32.

day_of_the_year(date(Year,Month,Day), YearDay) :-
    format_time(atom(Text), '%j', date(Year,Month,Day,0,0,0,0,-,-)),
    atom_number(Text, YearDay).
