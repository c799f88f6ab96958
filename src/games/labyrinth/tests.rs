use std::sync::Arc;

use super::*;
use crate::games::grid::Grid;
use crate::games::random::Random;
use crate::games::{Game, Outcome};

/// Facts as words: `a` a room, `a@1,2` with its place, `a-b` a passage, `a>b` a one-way one, `T=a`,
/// `M=b`, `turn=M`.
fn facts(text: &str) -> Vec<LabyrinthFact> {
    let side = |name: &str| if name == "T" { THESEUS } else { MINOTAUR };
    let fact = |word: &str| {
        let text = str::to_owned;
        if let Some(name) = word.strip_prefix("turn=") {
            LabyrinthFact::Turn(side(name))
        } else if let Some((name, room)) = word.split_once('=') {
            LabyrinthFact::Start(side(name), text(room))
        } else if let Some((from, to)) = word.split_once('>') {
            LabyrinthFact::OneWay(text(from), text(to))
        } else if let Some((name, spot)) = word.split_once('@') {
            let (column, row) = spot.split_once(',').expect("column,row");
            let number = |text: &str| text.parse().expect("a number");
            let (column, row) = (number(column), number(row));
            LabyrinthFact::Room(text(name), Some(RoomSpot { column, row }))
        } else if let Some((from, to)) = word.split_once('-') {
            LabyrinthFact::Passage(text(from), text(to))
        } else {
            LabyrinthFact::Room(text(word), None)
        }
    };
    text.split_whitespace().map(fact).collect()
}

fn labyrinth(text: &str) -> Labyrinth {
    Labyrinth::of(&facts(text)).expect("a labyrinth")
}

#[track_caller]
fn check_problems(text: &str, expected: &[&str]) {
    let told = match Labyrinth::of(&facts(text)) {
        Ok(_) => Vec::new(),
        Err(problems) => problems
            .iter()
            .map(|problem| match problem.fact {
                Some(fact) => format!("{fact}: {}", problem.reason),
                None => problem.reason.to_string(),
            })
            .collect(),
    };
    assert_eq!(told, expected, "{text}");
}

#[test]
fn what_is_wrong_is_told_with_its_fact() {
    for (text, expected) in [
        ("a-b", &[][..]),
        ("a b a-b b-a", &[]),
        ("a>b b>a", &[]),
        (
            "",
            &["a labyrinth has two rooms and a passage between them at least"],
        ),
        (
            "a",
            &["a labyrinth has two rooms and a passage between them at least"],
        ),
        ("a b a-b a", &["3: room a is there twice"]),
        (
            "a-b b-c a-b",
            &["2: the passage from a to b is there twice"],
        ),
        (
            "a-b b-a b-a",
            &["2: the passage from b to a is there twice"],
        ),
        ("a-b b>a", &["1: the passage from b to a is there twice"]),
        ("a>b a-b", &["1: the passage from a to b is there twice"]),
        ("a>b b-a", &["1: the passage from b to a is there twice"]),
        (
            "a>b b>a a>b",
            &["2: the passage from a to b is there twice"],
        ),
        (
            "a-b b-b",
            &["1: a passage from room b to itself: who moves may not stay"],
        ),
        ("a b a-c", &["2: there is no room c"]),
        (
            "saal koda saal-koba",
            &["2: there is no room koba: is koda meant?"],
        ),
        ("a-b T=c", &["1: there is no room c"]),
        (
            "a-b T=a M=a",
            &["2: both begin in room a: they need a room each"],
        ),
        ("a-b T=a T=b", &["2: Theseus begins in two rooms"]),
        ("a-b turn=T turn=M", &["2: who moves first is told twice"]),
        (
            "a b c d a-b c-d",
            &["2: room c can't be reached from room a: a passage is missing"],
        ),
        (
            "a-b c>d d-e",
            &["1: room c can't be reached from room a: a passage is missing"],
        ),
        (
            "a@1,1 b@1,1 a-b",
            &["1: room b is where room a is: give it other coordinates"],
        ),
        (
            "a@1,1 b a-b",
            &["1: room b has no coordinates and others have: give them to all rooms or to none"],
        ),
        // Everything is told at once.
        (
            "a b a-a a-c b-c",
            &[
                "2: a passage from room a to itself: who moves may not stay",
                "3: there is no room c",
                "4: there is no room c",
            ],
        ),
    ] {
        check_problems(text, expected);
    }
}

#[test]
fn too_much_is_refused() {
    let chain = |rooms: usize| -> String {
        (1..rooms)
            .map(|room| format!("{}-{} ", room - 1, room))
            .collect()
    };
    check_problems(&chain(MAX_ROOMS), &[]);
    check_problems(&chain(MAX_ROOMS + 5), &["more than 1000 rooms"]);
    let all: String = (0..100)
        .flat_map(|one| (0..one).map(move |other| format!("{one}-{other} ")))
        .collect();
    check_problems(&all, &["more than 4000 passages"]);
}

#[test]
fn names_are_found_and_rooms_keep_their_order() {
    let labyrinth = labyrinth("saal-koda koda>aed aed-saal T=aed turn=M");
    let names: Vec<&str> = labyrinth.rooms().map(|room| labyrinth.name(room)).collect();
    assert_eq!(names, ["saal", "koda", "aed"]);
    let [saal, koda, aed] = names[..] else {
        unreachable!()
    };
    let room = |name| labyrinth.room(name).expect("a room");
    assert_eq!(labyrinth.exits(room(koda)), [room(saal), room(aed)]);
    assert_eq!(labyrinth.exits(room(aed)), [room(saal)]);
    assert_eq!(labyrinth.entrances(room(koda)), [room(saal)]);
    let start = Start {
        theseus: labyrinth.room(aed),
        minotaur: None,
        turn: Some(MINOTAUR),
    };
    assert_eq!(labyrinth.start(), start);
    assert_eq!(
        labyrinth.distances_to(room(koda)),
        [Some(1), Some(0), Some(2)]
    );
    let reason = labyrinth.find("saak").expect_err("no room");
    assert_eq!(
        reason,
        LabyrinthFlaw::UnknownRoom("saak".into(), Some(saal.into()))
    );
}

/// Positions (home, Theseus, Minotaur, to move) of a row of rooms, and how the game stands there.
#[test]
fn catches_come_before_home() {
    let labyrinth = Arc::new(labyrinth("a-b b-c c>d"));
    let room = |name: &str| labyrinth.room(name).expect("a room");
    let position = |rooms: &str, turn| {
        let rooms: Vec<Room> = rooms.split(' ').map(room).collect();
        Position::within(labyrinth.clone(), rooms[0], [rooms[1], rooms[2]], turn)
    };
    for (rooms, turn, outcome, moves) in [
        ("a a b", THESEUS, None, &["b"][..]),
        ("a a b", MINOTAUR, None, &["a", "c"]),
        ("a a a", THESEUS, Some(Outcome::Win(THESEUS)), &[]),
        ("a b a", THESEUS, Some(Outcome::Win(MINOTAUR)), &[]),
        ("a c b", MINOTAUR, None, &["a", "c"]),
        ("a b d", MINOTAUR, Some(Outcome::Draw), &[]),
        ("a b d", THESEUS, None, &["a", "c"]),
    ] {
        let here = position(rooms, turn);
        let names = here.moves().into_iter().map(|room| labyrinth.name(room));
        assert_eq!(here.outcome(), outcome, "{rooms}");
        assert_eq!(names.collect::<Vec<_>>(), moves, "{rooms}");
    }
    let here = position("a a b", MINOTAUR);
    assert_eq!(
        here.after(&room("a")).outcome(),
        Some(Outcome::Win(THESEUS))
    );
    assert_eq!(position("a b b", MINOTAUR).winner(), Some(THESEUS));
}

#[track_caller]
fn check_drawing(text: &str, hidden: &[&str], expected: &str) {
    let labyrinth = labyrinth(text);
    let Start {
        theseus, minotaur, ..
    } = labyrinth.start();
    let marks = Marks {
        theseus,
        minotaur,
        home: theseus,
    };
    let drawing = draw(&labyrinth, &marks).expect("small enough");
    assert_eq!(
        drawing.text,
        expected.trim_start_matches('\n'),
        "{}",
        drawing.text
    );
    let names = drawing.hidden.iter().map(|passage| {
        format!(
            "{}-{}",
            labyrinth.name(passage.from),
            labyrinth.name(passage.to)
        )
    });
    assert_eq!(names.collect::<Vec<_>>(), hidden);
}

#[test]
fn rooms_with_places_are_drawn_there() {
    check_drawing(
        "a@0,0 b@5,0 c@0,9 d@5,9 e@7,9 f@7,0 a-b a-c c-d b>d a-d b-e e-f c-f T=a M=d",
        &["c-f"],
        "
╔═══════╗   ┌───────┐   ┌───────┐
║  a T  ╟───┤   b   │   │   f   │
╚═══╤═══╝   └───┬───┘   └───┬───┘
    │     ╲     v     ╲     │
┌───┴───┐   ┌───┴───┐   ┌───┴───┐
│   c   ├───┤  d M  │   │   e   │
└───────┘   └───────┘   └───────┘
",
    );
}

#[test]
fn rooms_without_places_are_laid_out() {
    check_drawing(
        "a-b b-c c-d d-a a-e T=a M=c",
        &[],
        "
┌───────┐   ┌───────┐
│  c M  ├───┤   d   │
└───┬───┘   └───┬───┘
    │           │
┌───┴───┐   ╔═══╧═══╗
│   b   ├───╢  a T  ║
└───────┘   ╚═══╤═══╝
                │
            ┌───┴───┐
            │   e   │
            └───────┘
",
    );
}

#[test]
fn what_is_too_large_is_not_drawn() {
    let chain: String = (0..100)
        .map(|room| format!("{room}@{room},{room} "))
        .collect();
    let passages: String = (1..100)
        .map(|room| format!("{}-{room} ", room - 1))
        .collect();
    assert_eq!(
        draw(&labyrinth(&format!("{chain}{passages}")), &Marks::default()),
        None
    );
}

/// A picture says what it shows, and no name can break out of its text.
#[test]
fn pictures_are_whole() {
    let labyrinth = labyrinth("<b&\"@0,0 b@1,0 c@2,0 <b&\"-b b-c <b&\"-c T=b M=c");
    let Start {
        theseus, minotaur, ..
    } = labyrinth.start();
    let picture = LabyrinthPicture {
        marks: Marks {
            theseus,
            minotaur,
            home: theseus,
        },
        title: "T & M",
        description: "seen\u{1}",
        home: "home",
    };
    let text = svg(&labyrinth, &picture);
    for part in [
        "role=\"img\"",
        "<title id=\"labyrinth-title\">T &amp; M</title>",
        "<desc id=\"labyrinth-desc\">seen</desc>",
        "&lt;b&amp;&quot;",
        ">home<",
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    assert!(
        !text.contains("<b&") && text.ends_with("</svg>\n"),
        "{text}"
    );
    assert_eq!(
        text.matches("<path d=\"M").count(),
        4,
        "three passages and the arrow's head"
    );
}

#[test]
fn a_random_labyrinth_has_passages_of_its_grid_and_two_beginnings() {
    let grid = Grid::new(4, 5).expect("a grid");
    for seed in 0..200 {
        let labyrinth = random_labyrinth(grid, &mut Random::new(seed));
        assert_eq!(labyrinth, random_labyrinth(grid, &mut Random::new(seed)));
        let layout = RoomLayout::of(&labyrinth);
        assert_eq!((layout.columns(), layout.rows()), (5, 4));
        for passage in labyrinth.passages() {
            let (from, to) = (layout.spot(passage.from), layout.spot(passage.to));
            let distance = from.column.abs_diff(to.column) + from.row.abs_diff(to.row);
            assert_eq!((distance, passage.is_one_way), (1, false), "{seed}");
        }
        // A tree has 19 passages, the whole grid 31.
        assert!((19..31).contains(&labyrinth.passages().len()), "{seed}");
        let start = labyrinth.start();
        assert!(start.theseus.is_some() && start.minotaur.is_some());
        assert_ne!(start.theseus, start.minotaur, "{seed}");
    }
}
