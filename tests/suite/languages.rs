//! Commands say what they find in the language that `--lang` asks for.

use std::process::Stdio;
use std::time::Duration;

use crate::course::{Run, arbiiter, run};

/// What is typed where a command asks.
const LEAVES: &str = "lõpp\n";

const LIMIT: Duration = Duration::from_secs(60);

/// What a command says. `_` stands for a space within an argument.
fn said(command: &str, language: &str) -> Run {
    let (reader, mut writer) = std::io::pipe().expect("a pipe");
    std::io::Write::write_all(&mut writer, LEAVES.as_bytes()).expect("a short text");
    drop(writer);
    let mut command_line = arbiiter();
    command_line
        .args(command.split(' ').map(|word| word.replace('_', " ")))
        .args(["--lang", language]);
    run(command_line.stdin(Stdio::from(reader)), LIMIT)
}

#[test]
fn commands_have_three_languages() {
    let nodes = [" seisu ", " nodes in ", ", позиций "];
    let left = [
        "mäng jäi pooleli",
        "you have left the game",
        "игра не закончена",
    ];
    for (command, status, told) in [
        (
            "perft kalah --depth 1 --divide",
            0,
            ["6 käiku: ", "6 moves: ", "ходов 6: "],
        ),
        (
            "perft draughts --depth 1",
            0,
            ["sügavus 1: 7 ", "depth 1: 7 ", "глубина 1: 7 "],
        ),
        (
            "perft hexagon --depth 1",
            0,
            ["sügavus 1: ", "depth 1: ", "глубина 1: "],
        ),
        (
            "match --games 2 --each nodes=100 --quiet",
            0,
            [
                "2 partiid 2-st: A",
                "2 of 2 games: A won",
                "партий 2 из 2: A",
            ],
        ),
        ("solve draughts --depth 2", 0, nodes),
        ("solve hexagon --depth 2", 0, nodes),
        ("solve kalah --depth 2", 0, nodes),
        ("solve breakthrough --depth 2", 0, nodes),
        (
            "solve minesweeper --games 2",
            0,
            [" oletust", " guesses a game", "догадок на игру "],
        ),
        (
            "solve slither --rows 2 --columns 3",
            0,
            [
                "esimene mängija on käigul ja võidab: ",
                "the first player, to move, wins: ",
                "ходит первый игрок и выигрывает: ",
            ],
        ),
        (
            "solve mastermind --history 1122_0_0",
            0,
            ["pakkumine: ", "guess: ", "попытка: "],
        ),
        (
            "solve mastermind --history 1122_3_1",
            1,
            [
                "vastus 1 (1122 3 1) ei ole võimalik: ",
                "answer 1 (1122 3 1) can't be: ",
                "ответ 1 (1122 3 1) невозможен: ",
            ],
        ),
        (
            "solve mastermind --pegs 2 --colours 3",
            0,
            [
                "9 koodi: pakkumisi kokku ",
                "9 codes: ",
                "кодов 9: попыток всего ",
            ],
        ),
        (
            "solve queen-ending",
            0,
            [
                "valge on käigul ja annab mati, käike ",
                "white, to move, mates in ",
                "ход белых: они дают мат, ходов ",
            ],
        ),
        (
            "solve labyrinth examples/labyrinth/labyrint.pro --all",
            0,
            [
                "Read: Theseus, veerud: Minotaurus.",
                "Rows: Theseus, columns: the Minotaur.",
                "Строки: Тесей, столбцы: Минотавр.",
            ],
        ),
        (
            "solve labyrinth examples/labyrinth/labyrint.pro",
            0,
            ["Theseus on käigul: ", "Theseus to move: ", "ходит Тесей: "],
        ),
        (
            "solve graph --plain examples/game-graph/figure.txt",
            0,
            [
                "; pikimas võidus on käike ",
                "; the longest win takes ",
                "; в самом долгом выигрыше ходов ",
            ],
        ),
        ("play minesweeper --seed 1", 4, left),
        ("play queen-ending", 4, left),
    ] {
        for (language, told) in ["et", "en", "ru"].into_iter().zip(told) {
            said(command, language).check(status, &[told], "");
        }
    }
}
