use super::{GameResult, PdnGame, PdnLine, PdnMove, read, write};
use crate::games::Game as _;
use crate::games::draughts::fen::{self, FenForm};
use crate::games::draughts::naming::Numbering;
use crate::games::draughts::notation::{self, Style};
use crate::games::draughts::position::{Position, Rules};
use crate::games::random::Random;

const STYLES: [Style; 5] = [
    Style::Algebraic,
    Style::Course,
    Style::Numeric(Numbering::BottomRight),
    Style::Numeric(Numbering::TopLeft),
    Style::Numeric(Numbering::TopRight),
];

/// The moves of a line as text, with all that is said about them.
fn shown(line: &PdnLine, start: Position) -> String {
    let mut here = start;
    let mut words: Vec<String> = line
        .comments
        .iter()
        .map(|text| format!("{{{text}}}"))
        .collect();
    for node in &line.moves {
        words.push(notation::write(&here, &node.chosen, Style::Algebraic));
        words.extend(node.glyphs.iter().map(|glyph| format!("${glyph}")));
        words.extend(node.comments.iter().map(|text| format!("{{{text}}}")));
        words.extend(
            node.variations
                .iter()
                .map(|line| format!("({})", shown(line, here))),
        );
        here = here.play(&node.chosen);
    }
    words.join(" ")
}

fn told(text: &str, rules: Rules) -> Vec<String> {
    let tell = |game: Result<PdnGame, _>| match game {
        Ok(game) => format!("{} {}", shown(&game.line, game.start), game.result.text())
            .trim()
            .to_owned(),
        Err::<_, super::PdnError>(error) => error.to_string(),
    };
    read(text, rules).into_iter().map(tell).collect()
}

#[test]
fn games_are_read() {
    let table: [(Rules, &str, &[&str]); 18] = [
        (Rules::Official, "", &[]),
        (
            Rules::Official,
            " \n; nothing but a comment\n% and a line left out",
            &[],
        ),
        (
            Rules::Official,
            "1. c3-d4 b6-a5 2. d4-c5 d6:b4 *",
            &["c3-d4 b6-a5 d4-c5 d6:b4 *"],
        ),
        (
            Rules::Official,
            "1.c3d4 b6-a5 2.d4-c5 d6xb4",
            &["c3-d4 b6-a5 d4-c5 d6:b4 *"],
        ),
        (
            Rules::Official,
            "[GameType \"25,W,8,8,A1,0\"] 1. c3-d4 2-0",
            &["c3-d4 2-0"],
        ),
        (
            Rules::Course,
            "[GameType \"25\"]\r\n\r\n1. c3-d4 1/2-1/2\r\n",
            &["c3-d4 1-1"],
        ),
        (
            Rules::Official,
            "1. 22-18 9 - 13 2.18-14 10 x 17 0-1",
            &["c3-d4 b6-a5 d4-c5 d6:b4 0-2"],
        ),
        (
            Rules::Official,
            "[GameType \"25,W,8,8,N0,0\"] 1. 10-14 1-0",
            &["c3-d4 2-0"],
        ),
        (
            Rules::Official,
            "{before} 1. c3-d4! {one} {two\n  lines} (1. a3-b4 ({why?} 1. c3-b4) h6-g5?!) (1. e3-f4) 1... d6-c5 $17 ; to the end\n 1-1",
            &[
                "{before} c3-d4 $1 {one} {two lines} (a3-b4 ({why?} c3-b4) h6-g5 $6) (e3-f4) d6-c5 $17 {to the end} 1-1",
            ],
        ),
        (
            Rules::Official,
            "1.cd4 ba5 2. dc5 d:b4 *",
            &["c3-d4 b6-a5 d4-c5 d6:b4 *"],
        ),
        (Rules::Official, "1. ... 1-0 2-0", &["2-0", "2-0"]),
        (
            Rules::Official,
            "[White \"A\"]\n1. c3-d4\n[White \"B\"]\n1. c3-b4 *\n[Result \"0-2\"]\n",
            &["c3-d4 *", "c3-b4 *", "0-2"],
        ),
        (
            Rules::Official,
            "[FEN \"B:Wc3:Bh8,a7:F30\"] 30... h8-g7 31. c3-d4 *",
            &["h8-g7 c3-d4 *"],
        ),
        (
            Rules::Course,
            "[FEN \"W:Wc3:Bd4,f6,a7\"] 1. c3:e5:g7 a7-b6 *",
            &["c3:e5 e5:g7 a7-b6 *"],
        ),
        (
            Rules::Official,
            "[GameType \"49,W,8,8,A0,0\"][FEN \"W:Wc3:Bd4,f6,a7\"] 1. 3,3-5,5 {so} e5:g7 (1. 5,5:7,7) a7-b6 *",
            &["c3:e5 {so} e5:g7 (e5:g7) a7-b6 *"],
        ),
        (
            Rules::Course,
            "[FEN \"W:We5:Bf6,a7:Ce5\"] 1. e5:g7 a7-b6 *",
            &["e5:g7 a7-b6 *"],
        ),
        (
            Rules::Official,
            "\u{feff}[Event \"a \\\"b\\\" \\\\ \\c\"]\n*",
            &["*"],
        ),
        (
            Rules::Official,
            "1. c3-d4 (!) d6-c5 (??) 2. a3-b4 (!!) ()*",
            &["c3-d4 $1 d6-c5 $4 a3-b4 $3 () *"],
        ),
    ];
    for (rules, text, expected) in table {
        assert_eq!(told(text, rules), expected, "{text}");
    }
}

#[test]
fn errors_say_where_and_what() {
    let table = [
        (
            "1. c3-d4 b6-a5 2. d4-c5 c5-d6",
            "line 1, column 25: ply 4: c5-d6: the piece on c5 is the opponent's; legal: d6:b4",
        ),
        (
            "1. c3-d4\n  d6-d5",
            "line 2, column 3: ply 2, in \"d6-d5\": column 4: d5 is a light square",
        ),
        (
            "1. c3",
            "line 1, column 4: ply 1, in \"c3\": column 3: expected '-', ':' or 'x', found the end",
        ),
        (
            "1. c3-",
            "line 1, column 7: expected a square after the sign, found the end",
        ),
        (
            "1. c3-d4 {open",
            "line 1, column 15: expected '}', found the end",
        ),
        (
            "1. c3-d4 (1. c3-b4",
            "line 1, column 19: expected ')', found the end",
        ),
        (
            "1. c3-d4 (1. c3-b4 *",
            "line 1, column 20: expected ')', found \"*\"",
        ),
        (
            "1. c3-d4) d6-c5",
            "line 1, column 9: expected a tag, a move, a comment, '(' or a result, found \")\"",
        ),
        (
            "(1. c3-d4)",
            "line 1, column 1: expected a move before it, found \"(\"",
        ),
        (
            "$1 c3-d4",
            "line 1, column 1: expected a move before it, found \"$1\"",
        ),
        (
            "1. c3-d4 $256",
            "line 1, column 11: expected a number up to 255 after '$', found \"2\"",
        ),
        (
            "[",
            "line 1, column 2: expected the name of a tag, found the end",
        ),
        (
            "[White A]",
            "line 1, column 8: expected '\"' and the value of the tag, found \"A\"",
        ),
        (
            "[White \"A]\n",
            "line 1, column 11: expected '\"' in the same line, found \"\\n\"",
        ),
        (
            "[White \"A\"\n1. c3-d4",
            "line 2, column 1: expected ']', found \"1\"",
        ),
        (
            "[GameType \"20\"]",
            "line 1, column 1: expected GameType 25 or 49 on 8 by 8 squares, found \"20\"",
        ),
        (
            "[GameType \"25,W,10,10,A0,0\"]",
            "line 1, column 1: expected GameType 25 or 49 on 8 by 8 squares, found \"25,W,10,10,A0,0\"",
        ),
        (
            "[FEN \"W:Wb1:Bb8\"]",
            "line 1, column 1: FEN: column 4: b1 is a light square",
        ),
        (
            "[FEN \"W:Wb8:Bh8\"]",
            "line 1, column 1: FEN: the man on b8 is on white's last row and should be a king",
        ),
        (
            "1. c3-d4 /FEN/",
            "line 1, column 10: expected a tag, a move, a comment, '(' or a result, found \"/\"",
        ),
    ];
    for (text, expected) in table {
        assert_eq!(
            told(text, Rules::Official).first().map(String::as_str),
            Some(expected),
            "{text}"
        );
    }
    let deep = format!("1. c3-d4 {}", "(1. c3-b4 ".repeat(1000));
    assert_eq!(
        told(&deep, Rules::Official),
        ["line 1, column 1010: more than 100 variations in one another"]
    );
}

/// An error in one game does not hide the others.
#[test]
fn reading_goes_on_with_the_next_game() {
    let text = "[White \"A\"]\n1. c3-d5 d6-c5 (1. a3-b4) 2-0\n\n[GameType \"20\"]\n[White \"B\"]\n1. 32-28 *\n\n[White \"C\"]\n1. c3-d4 *\n1. \
                c3-b4 0-2";
    let games = told(text, Rules::Official);
    assert_eq!(games.len(), 4);
    assert_eq!(games[2..], ["c3-d4 *", "c3-b4 0-2"]);
}

#[test]
fn a_game_is_written() {
    let text = "[White \"A \\\"B\\\"\"]\n[Event \"x\"]\n[FEN \"B:Wc3,e3:Bd4,f6,h8:H0:F7\"]\n7... f6-e5!? {a comment of many words, so many that no \
                line can hold them all at once} (7... d4:b2 8. e3-d4 {so}) 8. c3-b4 *";
    let game = read(text, Rules::Official);
    assert_eq!(
        game[0].as_ref().map(|_| ()).unwrap_err().to_string(),
        "line 4, column 6: ply 1: f6-e5: black has to capture; legal: d4:b2, d4:f2"
    );
    let text = text
        .replace("f6-e5!?", "d4:f2!?")
        .replace("8. c3-b4 *", "8. c3-d4 f2-g1 2-0");
    let game = read(&text, Rules::Official).remove(0).unwrap();
    assert_eq!(game.tag("White"), Some("A \"B\""));
    let expected = r#"[White "A \"B\""]
[Event "x"]
[Result "2-0"]
[GameType "25,W,8,8,A0,0"]
[FEN "B:Wc3,e3:Bd4,f6,h8:F7"]

7... d4:f2 $5 {a comment of many words, so many that no line can hold them all
at once} (7... d4:b2 8. e3-d4 {so}) 8. c3-d4 f2-g1 2-0

"#;
    assert_eq!(write(&game, Style::Algebraic), expected);
}

/// The course's chains: joined, and parted where something is said.
#[test]
fn chains_of_the_course_are_written_as_one_move() {
    let table = [
        ("1. c3:e5 e5:g7 a7-b6 *", "1. c3:e5:g7 a7-b6 *\n"),
        (
            "1. c3:e5:g7 (1. c3:e5 $2) a7-b6 *",
            "1. c3:e5:g7 (1. c3:e5 $2) 1... a7-b6 *\n",
        ),
        ("1. c3:e5 $1 e5:g7 *", "1. c3:e5 $1 e5:g7 *\n"),
        (
            "1. c3:e5 e5:g7 (1. e5:g7 a7-b6) a7-b6 *",
            "1. c3:e5 e5:g7 (1. e5:g7 a7-b6) 1... a7-b6 *\n",
        ),
    ];
    for (moves, expected) in table {
        let text = format!("[FEN \"W:Wc3,c1:Bd4,f6,a7\"] {moves}");
        let game = read(&text, Rules::Course).remove(0).unwrap();
        let written = write(&game, Style::Algebraic);
        let (tags, moves) = written.split_once("\n\n").unwrap();
        assert!(tags.contains("[GameType \"49,W,8,8,A0,0\"]"), "{tags}");
        assert_eq!(
            moves.trim_end_matches('\n'),
            expected.trim_end(),
            "{written}"
        );
        assert_eq!(read(&written, Rules::Official), [Ok(game)], "{written}");
    }
}

/// A random game with random remarks and variations.
struct Author {
    random: Random,
}

impl Author {
    fn pick(&mut self, below: usize) -> usize {
        self.random.below(below)
    }

    fn game(&mut self, rules: Rules) -> PdnGame {
        let mut start = Position::start(rules);
        for _ in 0..self.pick(3) * 20 {
            let moves = start.moves();
            if !moves.is_empty() {
                start = start.play(&moves[self.pick(moves.len())]);
            }
        }
        let results = GameResult::TEXTS;
        let mut game = PdnGame::new(start, [], results[self.pick(results.len())].0);
        game.number = 1 + self.pick(40) as u32;
        game.tags = vec![
            ("White".into(), self.comment()),
            ("X_1".into(), "\"\\".into()),
        ];
        game.line = self.line(start, 120, 0);
        game
    }

    fn line(&mut self, start: Position, most: usize, depth: usize) -> PdnLine {
        let mut line = PdnLine::default();
        if self.pick(9) == 0 {
            line.comments.push(self.comment());
        }
        let mut here = start;
        for _ in 0..self.pick(most.max(1)) {
            let moves = here.moves();
            if moves.is_empty() {
                break;
            }
            let mut node = PdnMove::new(moves[self.pick(moves.len())]);
            if self.pick(12) == 0 {
                node.glyphs.push(self.pick(256) as u8);
            }
            if self.pick(12) == 0 {
                node.comments.push(self.comment());
            }
            if depth < 3 && self.pick(10) == 0 {
                node.variations.push(self.line(here, 8, depth + 1));
            }
            here = here.play(&node.chosen);
            line.moves.push(node);
        }
        line
    }

    fn comment(&mut self) -> String {
        let words = [
            "(",
            "1.",
            "c3-d4",
            "[x]",
            "\"",
            "ä",
            "*",
            "%",
            ";",
            "verylongwordinacomment",
        ];
        let count = self.pick(12);
        let words: Vec<&str> = (0..count).map(|_| words[self.pick(words.len())]).collect();
        words.join(" ")
    }
}

#[test]
fn random_games_go_round() {
    let mut author = Author {
        random: Random::new(1),
    };
    let mut plies = 0;
    for round in 0..400 {
        let rules = [Rules::Course, Rules::Official][round % 2];
        let game = author.game(rules);
        plies += game.line.moves.len();
        let mut file = String::new();
        for style in STYLES {
            let text = write(&game, style);
            assert_eq!(read(&text, Rules::Official), [Ok(game.clone())], "{text}");
            let mut moves = text.lines().filter(|line| !line.starts_with('['));
            assert!(moves.all(|line| line.chars().count() < 80), "{text}");
            file += &text;
        }
        assert_eq!(read(&file, Rules::Official), vec![Ok(game); STYLES.len()]);
    }
    assert!(plies > 5000, "{plies} plies");
}

/// Damaged text never panics, and what is read of it goes round.
#[test]
fn mutations_never_panic() {
    let signs: Vec<char> = "[]{}()\"\\;%$!?.*-:x,/ \n0123456789abcdefghWBK#é"
        .chars()
        .collect();
    let mut author = Author {
        random: Random::new(2),
    };
    let (mut good, mut bad) = (0, 0);
    for round in 0..4000 {
        let rules = [Rules::Course, Rules::Official][round % 2];
        let game = author.game(rules);
        let mut text: Vec<char> = write(&game, STYLES[round % STYLES.len()]).chars().collect();
        for _ in 0..=author.pick(4) {
            let at = author.pick(text.len().max(1));
            let sign = signs[author.pick(signs.len())];
            match author.pick(4) {
                _ if text.len() < 2 => text.push(sign),
                0 => text[at] = sign,
                1 => text.insert(at, sign),
                2 => text.truncate(at + 1),
                _ => drop(text.remove(at)),
            }
        }
        let text: String = text.into_iter().collect();
        for game in read(&text, rules) {
            let Ok(game) = game else {
                bad += 1;
                continue;
            };
            good += 1;
            let again = write(&game, Style::Algebraic);
            assert_eq!(read(&again, rules), [Ok(game)], "{text}\n{again}");
        }
    }
    assert!(good > 500 && bad > 500, "{good} games, {bad} errors");
}

/// Games that py-draughts and pydraughts wrote, with the position each ends in.
#[test]
fn other_programs_games_are_read() {
    for text in [
        include_str!("../../../../tests/notation/py-draughts.pdn"),
        include_str!("../../../../tests/notation/pydraughts.pdn"),
    ] {
        let games = read(text, Rules::Course);
        assert_eq!(games.len(), 20);
        for game in games {
            let game = game.unwrap();
            assert_eq!(game.start.rules(), Rules::Official);
            let end = fen::parse(game.tag("End").unwrap(), Rules::Official).unwrap();
            let last = game.end();
            let found = fen::write(&last, FenForm::Algebraic);
            assert_eq!(
                (last.board(), last.color()),
                (&end.setup.board, end.setup.turn),
                "{found}"
            );
        }
    }
}
