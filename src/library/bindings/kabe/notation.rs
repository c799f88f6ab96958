//! Positions and games as text: FEN and PDN.

use crate::engine::convert::{FromTerm, IntoTerm};
use crate::engine::fault::Fault;
use crate::engine::host::Host;
use crate::frontend::term::Term;
use crate::games::draughts::fen::{self, FenForm};
use crate::games::draughts::notation::Style;
use crate::games::draughts::pdn::{self, GameResult, PdnGame};
use crate::games::draughts::{Color, Move, Position, Rules};
use crate::library::arguments::{any_text, atom_of, list_of, parts_of, syntax_error};
use crate::library::bindings::kabe::board::{board_of, board_term};
use crate::library::bindings::kabe::moves::move_of;

/// `board_fen(?Board, ?Color, ?Fen)`: reads Fen if it is bound, else writes it; a side to move that
/// is not known is white.
pub fn board_fen(
    host: &mut dyn Host,
    board: Term,
    color: Term,
    fen: Term,
) -> Result<Option<(Term, Color, Term)>, Fault> {
    let is_free = |term: &Term| matches!(term, Term::Var(_));
    if is_free(&fen) {
        let read = board_of(host, &board)?;
        let color = if is_free(&color) {
            Color::White
        } else {
            Color::from_term(&color)?
        };
        let position = Position::unchecked(Rules::Course, read, color);
        let text = Term::atom(fen::write(&position, FenForm::Algebraic));
        return Ok(Some((board, color, text)));
    }
    let text = any_text(&fen)?;
    let read = fen::parse(&text, Rules::Course).map_err(|error| syntax_error("fen", &error))?;
    let board = if is_free(&board) {
        board_term(&read.setup.board)
    } else if board_of(host, &board)? == read.setup.board {
        board
    } else {
        return Ok(None);
    };
    let color = read.setup.turn;
    Ok(Some((board, color, fen)))
}

/// `pdn_games(+Text, -Games)` or `pdn_games(-Text, +Games)`.
pub fn pdn_games(text: Term, games: Term) -> Result<(Term, Term), Fault> {
    if let Term::Var(_) = &text {
        let written = list_of(&games)?;
        let texts = written
            .iter()
            .map(|game| Ok(pdn::write(&game_of(game)?, Style::Algebraic)));
        let text = Term::string(texts.collect::<Result<String, Fault>>()?);
        return Ok((text, games));
    }
    let mut read = Vec::new();
    for game in pdn::read(&any_text(&text)?, Rules::Course) {
        read.push(game_term(
            &game.map_err(|error| syntax_error("pdn", &error))?,
        ));
    }
    Ok((text, Term::list(read)))
}

const RESULTS: [(GameResult, &str); 5] = [
    (GameResult::White, "white"),
    (GameResult::Black, "black"),
    (GameResult::Draw, "draw"),
    (GameResult::BothLost, "both_lost"),
    (GameResult::Unknown, "unknown"),
];

/// `game(Tags, Rules, Start, Moves, Result)`.
fn game_term(game: &PdnGame) -> Term {
    let tags = game
        .tags
        .iter()
        .map(|(name, value)| Term::compound("-", vec![Term::atom(name), Term::string(value)]));
    let rules = game.start.rules();
    let start = match game.start == Position::start(rules) {
        true => Term::atom("start"),
        false => Term::atom(fen::write(&game.start, FenForm::Algebraic)),
    };
    let moves: Vec<Move> = game.line.moves.iter().map(|node| node.chosen).collect();
    let result = RESULTS.iter().find(|(result, _)| *result == game.result);
    Term::compound(
        "game",
        vec![
            Term::list(tags.collect::<Vec<_>>()),
            Term::atom(match rules {
                Rules::Course => "course",
                Rules::Official => "official",
            }),
            start,
            moves.into_term(),
            Term::atom(result.map_or("unknown", |(_, name)| name)),
        ],
    )
}

/// The game of a term; each of its moves has to be legal.
fn game_of(term: &Term) -> Result<PdnGame, Fault> {
    let [tags, rules, start, moves, result] = parts_of(term, "game", "game")?;
    let rules = rules_of(rules)?;
    let start = match start.as_atom() {
        Some("start") => Position::start(rules),
        _ => fen::read(&any_text(start)?, rules).map_err(|error| syntax_error("fen", &error))?,
    };
    let name = atom_of(result)?;
    let (result, _) = RESULTS
        .into_iter()
        .find(|(_, known)| *name == *known)
        .ok_or_else(|| Fault::domain("game_result", result))?;
    let mut game = PdnGame::new(start, legal_line(start, moves)?, result);
    for tag in list_of(tags)? {
        let Some([name, value]) = tag.as_compound("-", 2) else {
            return Err(Fault::type_error("pair", &tag));
        };
        game.tags.push((any_text(name)?, any_text(value)?));
    }
    Ok(game)
}

fn legal_line(start: Position, moves: &Term) -> Result<Vec<Move>, Fault> {
    let mut here = start;
    let mut line = Vec::new();
    for term in list_of(moves)? {
        let (made, _) = move_of(&term)?;
        if !here.legal_moves().contains(&made) {
            return Err(Fault::domain("legal_move", &term));
        }
        here = here.play(&made);
        line.push(made);
    }
    Ok(line)
}

/// The rules of the atoms `course` and `official`.
///
/// # Errors
/// `instantiation_error`, `domain_error(rules, T)`.
pub fn rules_of(term: &Term) -> Result<Rules, Fault> {
    match term.as_atom() {
        Some("course") => Ok(Rules::Course),
        Some("official") => Ok(Rules::Official),
        _ if matches!(term, Term::Var(_)) => Err(Fault::instantiation()),
        _ => Err(Fault::domain("rules", term)),
    }
}
