//! Draughts on the web board: analyses, and the texts of positions and games.

use std::time::Duration;

use arbiiter::games::draughts::{Rules, notation};
use serde_json::{Value, json};

use crate::course::{arbiiter, run};
use crate::web::server::Server;
use crate::web_draughts::{is_over, list, position};

const LIMIT: Duration = Duration::from_secs(300);

#[test]
fn games_are_written_and_read() {
    let server = Server::generous(&[]);
    for rules in ["course", "official"] {
        let core = json!({"kind": "core", "depth": 1});
        let options = json!({"game": "draughts", "rules": rules, "white": core, "black": core});
        let state = server.board(&options).until(is_over)["state"].take();
        let texts: Vec<&Value> = list(&state["moves"])
            .iter()
            .map(|made| &made["text"])
            .collect();
        let tags = json!({"White": "Mari \"M\"", "Black": "Jüri", "Result": "?", "bad name": "x"});
        let wish = json!({"rules": rules, "moves": texts, "tags": tags, "result": "2-0"});
        let (status, written) = server.post("/api/draughts/game", &wish);
        assert_eq!(status, 200, "{written}");
        let twice = format!("{0}\n{0}", written["pdn"].as_str().expect("a text"));
        let (status, read) = server.post("/api/draughts/pdn", &json!({"pdn": twice}));
        assert_eq!(status, 200, "{read}");
        assert_eq!(
            (list(&read["games"]).len(), list(&read["errors"]).len()),
            (2, 0)
        );
        let game = &read["games"][1];
        assert_eq!(
            (&game["rules"], &game["result"]),
            (&json!(rules), &json!("2-0"))
        );
        assert_eq!(
            game["tags"],
            json!({"White": "Mari \"M\"", "Black": "Jüri"})
        );
        let plain = |moves: &Value| -> Vec<Value> {
            list(moves)
                .iter()
                .map(|made| json!([made["text"], made["position"], made["taken"]]))
                .collect()
        };
        assert_eq!(plain(&game["moves"]), plain(&state["moves"]));
    }
    let refused = |path: &str, wish: Value, code: &str| {
        let (status, mut told) = server.post(path, &wish);
        assert_eq!(
            (status, told["error"]["code"].as_str()),
            (422, Some(code)),
            "{told}"
        );
        told["error"]["facts"].take()
    };
    let facts = refused(
        "/api/draughts/pdn",
        json!({"pdn": "\n1. c3-d5 *"}),
        "bad_pdn",
    );
    let first = &facts["errors"][0];
    assert_eq!(
        (&first["game"], &first["line"], &first["column"]),
        (&json!(1), &json!(2), &json!(4)),
        "{first}"
    );
    refused("/api/draughts/pdn", json!({"pdn": ""}), "bad_pdn");
    let facts = refused(
        "/api/draughts/game",
        json!({"moves": ["c3-d4", "c3-d4"]}),
        "empty_square",
    );
    assert_eq!(facts["ply"], 2);
    let mixed = json!({"pdn": "1. c3-d4 $1 {hea} d6-c5 * 1. c3-d5 *"});
    let (_, read) = server.post("/api/draughts/pdn", &mixed);
    assert_eq!(
        (list(&read["games"]).len(), &read["errors"][0]["game"]),
        (1, &json!(2)),
        "{read}"
    );
    assert_eq!(read["games"][0]["moves"][0]["comments"], json!(["hea"]));
    assert_eq!(read["games"][0]["moves"][0]["glyphs"], json!([1]));
    let long = "1. c3-d4 f6-g5 2. d4-c5 *\n".repeat(2000);
    let (status, read) = server.post("/api/draughts/pdn", &json!({"pdn": long}));
    assert_eq!((status, list(&read["games"]).len()), (200, 2000));
    assert_eq!(
        (&read["games"][1999]["moves"], &read["games"][1999]["plies"]),
        (&Value::Null, &json!(3))
    );
    let (_, read) = server.post("/api/draughts/pdn", &json!({"pdn": long, "game": 1500}));
    assert_eq!(
        (
            list(&read["games"]).len(),
            list(&read["games"][0]["moves"]).len()
        ),
        (1, 3)
    );
}

#[test]
fn positions_are_read() {
    let server = Server::generous(&[]);
    let ask = |fen: &str, rules: &str| {
        server.post(
            "/api/draughts/position",
            &json!({"position": fen, "rules": rules}),
        )
    };
    let (status, told) = ask("B:WKa1,c3:Bd4,h8:H3", "course");
    assert_eq!(
        (status, &told["quiet_plies"], &told["turn"]),
        (200, &json!(3), &json!("black")),
        "{told}"
    );
    assert_eq!(
        told["squares"],
        json!({"a1": "W", "c3": "w", "d4": "b", "h8": "b"})
    );
    let (_, told) = ask("W:W:Bh8", "official");
    assert_eq!(
        (&told["over"]["winner"], &told["legal"]),
        (&json!("black"), &json!([]))
    );
    let (status, told) = ask("W:Wa7,b8:Ba1,h8:H16", "course");
    let reasons = list(&told["error"]["facts"]["reasons"]);
    assert_eq!((status, reasons.len()), (422, 3), "{told}");
    assert_eq!(
        (&reasons[0]["code"], &reasons[0]["square"]),
        (&json!("man_on_last_row"), &json!("b8"))
    );
    let (status, told) = ask("W:Wb1:Bc3", "course");
    let reason = &told["error"]["facts"]["reasons"][0];
    assert_eq!((status, &reason["column"]), (422, &json!(4)), "{told}");
    let (status, _) = server.post("/api/draughts/position", &json!({"fen": "W:Wb1:Bc3"}));
    assert_eq!(status, 400);
}

#[test]
fn an_analysis_finds_what_solve_finds() {
    let server = Server::generous(&[]);
    let fen = "W:Wc1,e1,f2,h2,a3,c3,e3,g3:Bb6,f6,h6,a7,e7,g7,b8,h8";
    let options = json!({"game": "analysis", "rules": "official", "position": fen, "lines": 2});
    let sitting = server.board(&options);
    assert_eq!(sitting.done(&json!({"do": "go"}))["running"], true);
    let found = sitting.until(|told| {
        told["state"]["running"] == true && told["state"]["depth"].as_u64() >= Some(7)
    })["state"]
        .take();
    let depth = found["depth"].to_string();
    let mut command = arbiiter();
    command.args([
        "solve", "draughts", fen, "--rules", "official", "--lines", "2", "--depth", &depth,
    ]);
    command.args(["--hash", "32", "--no-endings", "--json"]);
    let solved: Value = serde_json::from_slice(&run(&mut command, LIMIT).stdout).expect("JSON");
    let lines = list(&found["lines"]);
    assert_eq!(lines.len(), 2);
    for (line, other) in lines.iter().zip(list(&solved["lines"])) {
        assert_eq!(line["moves"], other["moves"], "depth {depth}");
        let points = other["score"]["points"]
            .as_f64()
            .map(|points| points / 100.0);
        assert_eq!(line["value"].as_f64(), points);
        let mut here = position(&json!(fen), Rules::Official);
        for text in list(&line["moves"]) {
            let text = text.as_str().expect("a text");
            here =
                here.play(&notation::read(&here, text, Default::default()).expect("a legal move"));
        }
    }
    let best = lines[0]["moves"][0].as_str().expect("a move");
    let state = sitting.done(&json!({"do": "play", "move": best}));
    assert_eq!(
        (
            &state["running"],
            &state["turn"],
            &state["moves"][0]["text"]
        ),
        (&json!(true), &json!("black"), &json!(best))
    );
    sitting.until(|told| told["state"]["depth"].as_u64() > Some(0));
    assert_eq!(sitting.done(&json!({"do": "stop"}))["running"], false);
    sitting.refused(&json!({"do": "play", "move": "a1-h8"}), 422, "empty_square");
    assert_eq!(sitting.done(&json!({"do": "back"}))["moves"], json!([]));
    sitting.refused(&json!({"do": "back"}), 409, "at_start");
    let state = sitting.done(&json!({"do": "set", "position": "W:WKa1:B", "lines": 1}));
    assert_eq!(state["over"], Value::Null);
    let state = sitting.done(&json!({"do": "set", "position": "W:W:Bh8"}));
    assert_eq!(state["over"]["winner"], "black");
    sitting.refused(&json!({"do": "go"}), 409, "game_over");
    sitting.refused(
        &json!({"do": "set", "position": "W:W"}),
        422,
        "bad_position",
    );
    sitting.refused(&json!({"do": "set", "lines": 9}), 422, "bad_lines");
    // A forced win is told by its distance.
    sitting.done(&json!({"do": "set", "position": "W:WKa1:Bc3", "rules": "course", "lines": 1}));
    sitting.done(&json!({"do": "go"}));
    let state = sitting.until(|told| told["state"]["running"] == false)["state"].take();
    assert_eq!(
        (&state["lines"][0]["mate"], &state["lines"][0]["value"]),
        (&json!(1), &Value::Null),
        "{state}"
    );
}
