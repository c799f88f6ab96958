//! The mutants of correct.pl: each breaks one rule in one place. What is due and not seen may show
//! first as a call without a move.

/// A change of the text of the correct player.
pub struct Patch {
    /// What the mutant does wrong.
    pub name: &'static str,
    /// What stands in the correct player, once.
    pub search: &'static str,
    /// What stands there in the mutant.
    pub replacement: &'static str,
    /// The rules of which one has to be named, by their ids.
    pub rules: &'static [&'static str],
}

const fn patch(
    name: &'static str,
    rules: &'static [&'static str],
    search: &'static str,
    replacement: &'static str,
) -> Patch {
    Patch {
        name,
        search,
        replacement,
        rules,
    }
}

/// All of them.
pub const PATCHES: &[Patch] = &[
    // Captures that are not seen.
    patch(
        "men never capture backward",
        &["capturing"],
        "    suund(DX, DY),\n    VX is X + DX",
        "    edasi(Color, DX), kylg(DY),\n    VX is X + DX",
    ),
    patch(
        "men never capture forward",
        &["capturing"],
        "    suund(DX, DY),\n    VX is X + DX",
        "    edasi(Color, F), DX is -F, kylg(DY),\n    VX is X + DX",
    ),
    patch(
        "men capture in three directions",
        &["capturing"],
        "    suund(DX, DY),\n    VX is X + DX",
        "    suund(DX, DY), \\+ (DX =:= -1, DY =:= -1),\n    VX is X + DX",
    ),
    patch(
        "kings capture only what is beside them",
        &["capturing", "moves"],
        "    (   S =:= 0\n    ->  esimene(X1, Y1, DX, DY, VX, VY, Status)",
        "    (   S =:= 0\n    ->  fail",
    ),
    patch(
        "kings see two squares",
        &["capturing", "moves"],
        "    ->  esimene(X1, Y1, DX, DY, VX, VY, Status)",
        "    ->  VX is X1 + DX, VY is Y1 + DY, ruut(VX, VY, Status), Status > 0",
    ),
    patch(
        "kings don't capture from the edge",
        &["capturing", "moves"],
        "    suund(DX, DY),\n    esimene(X, Y,",
        "    X > 1, Y > 1, X < 8, Y < 8,\n    suund(DX, DY),\n    esimene(X, Y,",
    ),
    patch(
        "kings don't capture",
        &["capturing", "moves"],
        "vott(Color, X, Y, Status, kaik(X, Y, X2, Y2, Status, VX/VY)) :-\n    Status >= 10,",
        "vott(Color, X, Y, Status, kaik(X, Y, X2, Y2, Status, VX/VY)) :-\n    Status >= 100,",
    ),
    patch(
        "white does not take black kings for enemies",
        &["capturing", "moves"],
        "vastase(1, 20).",
        "",
    ),
    patch(
        "only the first piece is asked whether it can capture",
        &["capturing", "moves"],
        "    nupp(Color, X, Y, Status),\n    vott(",
        "    nupp(Color, X, Y, Status), !,\n    vott(",
    ),
    patch(
        "steps before captures when a man can be crowned",
        &["capturing"],
        "kaik(Color, 0, 0, Kaik) :-\n    nupp(Color, X, Y, Status),\n    vott(",
        "kaik(Color, 0, 0, Kaik) :-\n    nupp(Color, X, Y, Status), Status < 10,\n    samm(Color, X, Y, Status, Kaik),\n    \
         Kaik = kaik(_, _, _, _, Uus, _), Uus >= 10, !.\nkaik(Color, 0, 0, Kaik) :-\n    nupp(Color, X, Y, Status),\n    vott(",
    ),
    // Captures that are none.
    patch(
        "men capture pieces of their own",
        &["moves"],
        "    vastase(Color, Vastane),\n    X2 is VX + DX",
        "    Vastane > 0,\n    X2 is VX + DX",
    ),
    patch(
        "own kings are taken for enemies",
        &["moves"],
        "vastase(1, 20).",
        "vastase(1, 20).\nvastase(1, 10).",
    ),
    patch(
        "kings look over pieces of their own",
        &["moves"],
        "esimene(X, Y, DX, DY, VX, VY, Status) :-\n    X1 is X + DX, Y1 is Y + DY,\n    ruut(X1, Y1, S),\n    (   S =:= 0",
        "esimene(X, Y, DX, DY, VX, VY, Status) :-\n    X1 is X + DX, Y1 is Y + DY,\n    ruut(X1, Y1, S),\n    \
         (   ( S =:= 0 ; ruut(X, Y, E), abs(S - E) mod 9 =:= 0, E > 0 )",
    ),
    patch(
        "men capture onto a square with a piece",
        &["moves"],
        "    ruut(X2, Y2, 0),\n    kroon(Status, X2, Uus).\nvott(",
        "    ruut(X2, Y2, _),\n    kroon(Status, X2, Uus).\nvott(",
    ),
    patch(
        "kings capture two in a row",
        &["moves"],
        "    vaba(VX, VY, DX, DY, X2, Y2).\n\n%  kivi astub",
        "    (   vaba(VX, VY, DX, DY, X2, Y2)\n    ;   WX is VX + DX, WY is VY + DY, ruut(WX, WY, W), vastase(Color, W),\n        \
         vaba(WX, WY, DX, DY, X2, Y2)\n    ).\n\n%  kivi astub",
    ),
    patch(
        "a capture leaves the captured piece",
        &["moves", "continuing"],
        "    eemalda(Voetud).",
        "    eemalda(puudub), Voetud \\== [].",
    ),
    patch(
        "a capture removes another piece",
        &["moves", "continuing"],
        "eemalda(VX/VY) :-",
        "eemalda(AX/AY) :-\n    ruut(AX, AY, V), ruut(VX, VY, V),",
    ),
    patch(
        "a capture is made in one call to its end",
        &["moves"],
        "    eemalda(Voetud).",
        "    eemalda(Voetud),\n    (   Voetud \\== puudub, oma(Color, Uus), vott(Color, X2, Y2, Uus, Veel)\n    \
         ->  tee(Color, Veel)\n    ;   true\n    ).",
    ),
    patch(
        "men capture over the edge of the board",
        &["moves"],
        "    X2 is VX + DX, Y2 is VY + DY,",
        "    X2 is VX + DX, Y2 is (VY + DY - 1) mod 8 + 1,",
    ),
    // Going on.
    patch(
        "a capture does not go on",
        &["moves"],
        "    X > 0,\n    ruut(X, Y, Status),\n    vott(Color, X, Y, Status, Kaik), !.",
        "    X > 8,\n    ruut(X, Y, Status),\n    vott(Color, X, Y, Status, Kaik), !.",
    ),
    patch(
        "a capture goes on with any piece",
        &["continuing"],
        "    X > 0,\n    ruut(X, Y, Status),\n    vott(Color, X, Y, Status, Kaik), !.",
        "    X > 0, Y > 0,\n    nupp(Color, X1, Y1, Status),\n    vott(Color, X1, Y1, Status, Kaik), !.",
    ),
    patch(
        "a capture goes on with a step",
        &["continuing"],
        "    X > 0,\n    ruut(X, Y, Status),\n    vott(Color, X, Y, Status, Kaik), !.",
        "    X > 0,\n    ruut(X, Y, Status),\n    samm(Color, X, Y, Status, Kaik), !.",
    ),
    patch(
        "men go on only forward",
        &["moves"],
        "    X > 0,\n    ruut(X, Y, Status),\n    vott(Color, X, Y, Status, Kaik), !.",
        "    X > 0,\n    ruut(X, Y, Status),\n    vott(Color, X, Y, Status, Kaik), Kaik = kaik(_, _, X2, _, _, _),\n    \
         ( Status >= 10 ; edasi(Color, DX), sign(X2 - X) =:= DX ), !.",
    ),
    patch(
        "a king goes on as a man",
        &["moves"],
        "    X > 0,\n    ruut(X, Y, Status),\n    vott(Color, X, Y, Status, Kaik), !.",
        "    X > 0,\n    ruut(X, Y, Status),\n    vott(Color, X, Y, Status, Kaik), Kaik = kaik(_, _, X2, _, _, _),\n    \
         abs(X2 - X) =:= 2, !.",
    ),
    patch(
        "a step when it has to go on at the edge",
        &["continuing", "moves"],
        "    X > 0,\n    ruut(X, Y, Status),\n    vott(Color, X, Y, Status, Kaik), !.",
        "    X > 0,\n    ruut(X, Y, Status),\n    ( ( Y =:= 1 ; Y =:= 8 ) -> samm(Color, X, Y, Status, Kaik) ; \
         vott(Color, X, Y, Status, Kaik) ), !.",
    ),
    patch(
        "throws when it has to go on",
        &["2.4"],
        "    X > 0,\n    ruut(X, Y, Status),\n    vott(Color, X, Y, Status, Kaik), !.",
        "    X > 0,\n    nupp(X, Y, Status),\n    vott(Color, X, Y, Status, Kaik), !.",
    ),
    // Crowning.
    patch(
        "no crown by a step",
        &["crowning"],
        "    kroon(Status, X2, Uus).\nsamm(",
        "    Uus = Status.\nsamm(",
    ),
    patch(
        "no crown by a capture",
        &["crowning"],
        "    kroon(Status, X2, Uus).\nvott(",
        "    Uus = Status.\nvott(",
    ),
    patch(
        "no crown for black",
        &["crowning"],
        "kroon(2, 1, 20) :- !.",
        "",
    ),
    patch(
        "no crown by a capture that goes on",
        &["crowning"],
        "    eemalda(Voetud).",
        "    eemalda(Voetud),\n    (   Voetud \\== puudub, Uus >= 10, ( X2 =:= 1 ; X2 =:= 8 ), vott(Color, X2, Y2, Uus, _)\n    \
         ->  muuda(X2, Y2, Color)\n    ;   true\n    ).",
    ),
    patch(
        "crowned a row too early",
        &["moves", "crowning", "continuing"],
        "kroon(1, 8, 10) :- !.",
        "kroon(1, 7, 10) :- !.",
    ),
    patch(
        "black becomes a white king",
        &["moves"],
        "kroon(2, 1, 20) :- !.",
        "kroon(2, 1, 10) :- !.",
    ),
    patch(
        "black becomes 3",
        &["1"],
        "kroon(2, 1, 20) :- !.",
        "kroon(2, 1, 3) :- !.",
    ),
    patch(
        "kings become men when they step",
        &["moves"],
        "samm(_, X, Y, Status, kaik(X, Y, X2, Y2, Status, puudub)) :-",
        "samm(C, X, Y, Status, kaik(X, Y, X2, Y2, C, puudub)) :-",
    ),
    // Steps.
    patch(
        "men step backward",
        &["moves"],
        "    edasi(Color, DX),\n    kylg(DY),\n    X2 is",
        "    Color > 0, suund(DX, DY),\n    X2 is",
    ),
    patch(
        "men step backward when there is no other way",
        &["moves"],
        "    edasi(Color, DX),\n    kylg(DY),\n    X2 is",
        "    ( edasi(Color, DX) ; edasi(Color, F), DX is -F ),\n    kylg(DY),\n    X2 is",
    ),
    patch(
        "black steps upward",
        &["moves"],
        "edasi(2, -1).",
        "edasi(2, 1).",
    ),
    patch(
        "men step two squares",
        &["moves"],
        "    X2 is X + DX, Y2 is Y + DY,\n    ruut(X2, Y2, 0),\n    kroon(Status, X2, Uus).\nsamm(",
        "    X2 is X + 2 * DX, Y2 is Y + 2 * DY,\n    ruut(X2, Y2, 0),\n    kroon(Status, X2, Uus).\nsamm(",
    ),
    patch(
        "men step over the edge of the board",
        &["moves"],
        "    X2 is X + DX, Y2 is Y + DY,\n    ruut(X2, Y2, 0),\n    kroon(Status, X2, Uus).\nsamm(",
        "    X2 is X + DX, Y2 is (Y + DY - 1) mod 8 + 1,\n    ruut(X2, Y2, 0),\n    kroon(Status, X2, Uus).\nsamm(",
    ),
    patch(
        "kings step over pieces",
        &["moves"],
        "    suund(DX, DY),\n    vaba(X, Y, DX, DY, X2, Y2).",
        "    suund(DX, DY),\n    between(1, 7, N), X2 is X + N * DX, Y2 is Y + N * DY,\n    ruut(X2, Y2, 0), N > 1.",
    ),
    patch(
        "kings step as men",
        &["moves"],
        "samm(_, X, Y, Status, kaik(X, Y, X2, Y2, Status, puudub)) :-\n    Status >= 10,",
        "samm(_, X, Y, Status, kaik(X, Y, X2, Y2, Status, puudub)) :-\n    Status >= 100,",
    ),
    patch(
        "black moves white men",
        &["moves"],
        "oma(2, 20).",
        "oma(2, 20).\noma(2, 1).",
    ),
    patch(
        "the order of the facts is taken for the order of the squares",
        &["moves", "capturing"],
        "    ruut(X2, Y2, 0),\n    kroon(Status, X2, Uus).\nsamm(",
        "    ruut(X2, Y2, _), findall(S, ruut(_, _, S), Seis), I is (X2 - 1) * 4 + (Y2 + 1) // 2,\n    \
         nth1(I, Seis, 0),\n    kroon(Status, X2, Uus).\nsamm(",
    ),
    // The facts.
    patch(
        "a fact is lost by a capture",
        &["1"],
        "    assert(ruut(VX, VY, 0)), !.",
        "    true, !.",
    ),
    patch(
        "a fact is doubled by a capture",
        &["1"],
        "    retract(ruut(VX, VY, _)),\n    assert",
        "    assert",
    ),
    patch(
        "a rule is left",
        &["1"],
        "    assert(ruut(X, Y, Status)), !.",
        "    assert((ruut(X, Y, Status) :- X > 0)), !.",
    ),
    // How it ends.
    patch(
        "fails with one piece left",
        &["2.4"],
        "    tee(Color, Kaik), !.",
        "    tee(Color, Kaik), !,\n    nupp(Color, X1, Y1, _), nupp(Color, X2, Y2, _), X1-Y1 \\== X2-Y2, !.",
    ),
    patch(
        "throws at a black king",
        &["2.4"],
        "    ->  esimene(X1, Y1, DX, DY, VX, VY, Status)\n    ;   ",
        "    ->  esimene(X1, Y1, DX, DY, VX, VY, Status)\n    ;   ( S =:= 20 -> _ is S + tamm ; true ), ",
    ),
    patch(
        "fails when a king stands on the great road",
        &["2.4"],
        "    tee(Color, Kaik), !.",
        "    tee(Color, Kaik),\n    !, \\+ ( ruut(A, A, S), S >= 10 ).",
    ),
    patch(
        "a choice point after a capture",
        &["2.5"],
        "    tee(Color, Kaik), !.",
        "    tee(Color, Kaik),\n    ( Kaik = kaik(_, _, _, _, _, puudub) -> ! ; true ).",
    ),
    patch(
        "a choice point in the endgame",
        &["2.5"],
        "    tee(Color, Kaik), !.",
        "    tee(Color, Kaik),\n    findall(S, ( ruut(_, _, S), S > 0 ), L), length(L, N),\n    ( N > 4 -> ! ; true ).",
    ),
    patch(
        "throws at the tenth call",
        &["2.4"],
        "    tee(Color, Kaik), !.",
        "    tee(Color, Kaik), flag(kord, N, N + 1),\n    ( N =:= 9 -> throw(kymnes) ; true ), !.",
    ),
    patch(
        "ends Prolog when it sees the end",
        &["confinement"],
        "    tee(Color, Kaik), !.",
        "    tee(Color, Kaik),\n    findall(S, ( ruut(_, _, S), S > 0 ), L), length(L, N),\n    ( N > 3 -> true ; halt ), !.",
    ),
    patch(
        "names itself the only player",
        &["3.2"],
        "    tee(Color, Kaik), !.",
        "    tee(Color, Kaik), retractall(user:valged(_)), assert(user:valged(korrektne)),\n    \
         retractall(user:mustad(_)), assert(user:mustad(korrektne)), !.",
    ),
    patch(
        "searches for ever when two ways are open to a bound piece",
        &["time"],
        "    X > 0,\n    ruut(X, Y, Status),\n    vott(Color, X, Y, Status, Kaik), !.",
        "    X > 0,\n    ruut(X, Y, Status),\n    findall(K, vott(Color, X, Y, Status, K), [Kaik|Veel]),\n    \
         ( Veel == [] -> true ; repeat, fail ), !.",
    ),
];
