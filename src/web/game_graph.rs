//! Game graphs on a board of the server: a person against the computer, or two people, in a graph
//! that is shipped or the client's own, whose values are all shown.

use std::collections::HashSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::api_error::ApiError;
use super::current_game::{PlayerKind, Players, ResultNames};
use super::game_session::{JobLength, StopFlag};
use super::games::BoardGame;
use super::solved_game::{MAX_MOVES, MoveTo, SolvedHint, SolvedPly, ValueView, check_length};
use super::two_player_session::{PieceMoves, TwoPlayerGame, TwoPlayerSession};
use crate::games::game_graph::{
    DeadEnds, Graph, Mark, Node, Plain, PlainError, Relations, read_plain,
};
use crate::games::{Game, Outcome, Side};
use crate::solvers::game_graph::picture::{GraphPicture, PictureTooLarge};
use crate::solvers::retrograde::{GraphSolution, solve};

/// The most positions that play can come to: each snapshot has them all.
const MAX_POSITIONS: usize = 300;

/// The board.
pub const BOARDS: &[BoardGame] = &[BoardGame::of::<TwoPlayerSession<GraphGame>>()];

/// The game that a graph says. The first side is called the player, the second one the opponent.
pub enum GraphGame {}

/// The graph of a game, solved. A text of the length that is read is solved in a millisecond.
struct SolvedGraph {
    graph: Graph,
    solution: GraphSolution,
    start: Node,
    /// The name of each node.
    names: Vec<String>,
    /// The positions as clients are shown them.
    positions: Vec<PositionView>,
}

/// A position, and how many moves were made before it.
#[derive(Clone)]
pub struct GraphPosition {
    game: Arc<SolvedGraph>,
    node: Node,
    turn: Side,
    moves: u32,
}

/// Which graph is played in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
enum GraphChoice {
    Figure,
    Cycles,
    Nim,
    /// The one of the text.
    Own,
}

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum GraphSide {
    Player,
    Opponent,
}

/// How a game is played.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct GraphOptions {
    graph: GraphChoice,
    text: String,
    /// The name of the first position; without it, the first one of the text.
    from: String,
    /// The person's side.
    side: GraphSide,
    opponent: PlayerKind,
}

/// What clients are shown of a position.
#[derive(Serialize)]
pub struct GraphBoard {
    /// All positions that play can come to, by their distance from the first one.
    positions: Vec<PositionView>,
    /// The name of the present one.
    at: String,
    turn: &'static str,
    /// How the game ended by the rules: `over`, or `too_long`.
    end: Option<&'static str>,
    /// What the first position is worth.
    best: ValueView,
    /// Where the side to move can go; empty unless a person is to move.
    legal: Vec<PieceMoves<String>>,
}

/// A position of the graph.
#[derive(Clone, Serialize)]
struct PositionView {
    name: String,
    /// Whose turn it is; `None` where the game is over.
    turn: Option<&'static str>,
    #[serde(flatten)]
    value: ValueView,
    /// The moves from the first position to it.
    layer: usize,
    /// Where the moves lead.
    to: Vec<String>,
    /// The best of them.
    best: Option<String>,
}

impl From<GraphSide> for Side {
    fn from(side: GraphSide) -> Side {
        match side {
            GraphSide::Player => Side::First,
            GraphSide::Opponent => Side::Second,
        }
    }
}

impl SolvedGraph {
    fn of(plain: Plain, from: &str) -> Result<SolvedGraph, ApiError> {
        let number = if from.is_empty() {
            Some(0)
        } else {
            plain.names.find(from)
        };
        let number = number.filter(|number| (*number as usize) < plain.names.count());
        let number = number.ok_or_else(|| {
            let facts = json!({"name": from});
            ApiError::illegal("no_such_position", "there is no such position").with(facts)
        })?;
        let start = match plain.is_alternating {
            true => Relations::node(number, Side::First),
            false => number,
        };
        let solution = solve(&plain.graph);
        let names = names(&plain, start);
        let name = |node: Node| names[node as usize].clone();
        let picture = GraphPicture::of(&plain.graph, &solution, &[start], MAX_POSITIONS, name);
        let picture = picture.map_err(|PictureTooLarge(most)| {
            let message = format!("play can come to more than {most} positions");
            ApiError::illegal("too_many_positions", message).with(json!({"most": most}))
        })?;
        Ok(SolvedGraph {
            positions: positions(&picture),
            graph: plain.graph,
            solution,
            start,
            names,
        })
    }
}

/// The names of all nodes. Where play can come to a position with the turn of either side, the side
/// is told, too: `#` is in no name of a text.
fn names(plain: &Plain, start: Node) -> Vec<String> {
    let graph = &plain.graph;
    let own = |node: Node| match plain.is_alternating {
        true => plain.names.name(Relations::position(node).0).to_owned(),
        false => plain.names.name(node).to_owned(),
    };
    let mut reached = HashSet::from([start]);
    let mut pending = vec![start];
    while let Some(node) = pending.pop() {
        let next = graph.successors(node).iter().copied();
        pending.extend(next.filter(|next| reached.insert(*next)));
    }
    let is_twofold = |node: Node| plain.is_alternating && reached.contains(&(node ^ 1));
    let nodes = 0..graph.nodes() as Node;
    let name = |node: Node| match is_twofold(node) {
        true => format!(
            "{}#{}",
            own(node),
            GraphGame::NAMES.side(Relations::position(node).1)
        ),
        false => own(node),
    };
    nodes.map(name).collect()
}

fn positions(picture: &GraphPicture) -> Vec<PositionView> {
    let spots = picture.spots.iter();
    let mut positions: Vec<PositionView> = spots
        .map(|spot| PositionView {
            name: spot.label.clone(),
            turn: spot.turn.map(|side| GraphGame::NAMES.side(side)),
            value: ValueView::of(spot.value, &GraphGame::NAMES),
            layer: spot.layer,
            to: Vec::new(),
            best: None,
        })
        .collect();
    for arrow in &picture.arrows {
        let to = picture.spots[arrow.to].label.clone();
        let from = &mut positions[arrow.from];
        if arrow.is_best {
            from.best = Some(to.clone());
        }
        // A move that is told twice is one move.
        if !from.to.contains(&to) {
            from.to.push(to);
        }
    }
    positions
}

impl GraphPosition {
    fn name(&self, node: Node) -> String {
        self.game.names[node as usize].clone()
    }

    fn ply(&self, to: Node) -> SolvedPly {
        SolvedPly {
            player: GraphGame::NAMES.side(self.turn),
            from: self.name(self.node),
            to: self.name(to),
        }
    }

    fn best(&self) -> Option<Node> {
        self.game.solution.best(&self.game.graph, self.node)
    }

    fn value(&self, node: Node) -> ValueView {
        ValueView::of(self.game.solution.value(node), &GraphGame::NAMES)
    }

    fn end(&self) -> Option<&'static str> {
        match self.game.graph.mark(self.node) {
            Mark::Over(_) => Some("over"),
            Mark::Turn(_) => (self.moves >= MAX_MOVES).then_some("too_long"),
        }
    }
}

impl Game for GraphPosition {
    type Move = Node;

    fn turn(&self) -> Side {
        self.turn
    }

    fn moves(&self) -> Vec<Node> {
        match self.end() {
            Some(_) => Vec::new(),
            None => self.game.graph.successors(self.node).to_vec(),
        }
    }

    fn after(&self, chosen: &Node) -> GraphPosition {
        GraphPosition {
            game: Arc::clone(&self.game),
            node: *chosen,
            turn: match self.game.graph.mark(*chosen) {
                Mark::Turn(side) => side,
                Mark::Over(_) => self.turn.other(),
            },
            moves: self.moves + 1,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.game.graph.mark(self.node) {
            Mark::Over(outcome) => Some(outcome),
            Mark::Turn(_) => (self.moves >= MAX_MOVES).then_some(Outcome::Draw),
        }
    }

    fn key(&self) -> u64 {
        self.node.into()
    }
}

/// The figure of the course text, and a person as the player.
impl Default for GraphOptions {
    fn default() -> GraphOptions {
        GraphOptions {
            graph: GraphChoice::Figure,
            text: String::new(),
            from: String::new(),
            side: GraphSide::Player,
            opponent: PlayerKind::Computer,
        }
    }
}

impl TwoPlayerGame for GraphGame {
    const NAME: &'static str = "game_graph";
    const NAMES: ResultNames = ResultNames {
        sides: ["player", "opponent"],
        decides: "rules",
    };
    type Position = GraphPosition;
    type Options = GraphOptions;
    type MoveRequest = MoveTo;
    type Move = Node;
    type Ply = SolvedPly;
    type Hint = SolvedHint;
    type Board = GraphBoard;

    fn check(options: &GraphOptions) -> Result<(), ApiError> {
        check_length(&options.text)
    }

    fn start(options: &GraphOptions) -> Result<GraphPosition, ApiError> {
        let text = match options.graph {
            GraphChoice::Figure => include_str!("../../examples/game-graph/figure.txt"),
            GraphChoice::Cycles => include_str!("../../examples/game-graph/cycles.txt"),
            GraphChoice::Nim => include_str!("../../examples/game-graph/nim.txt"),
            GraphChoice::Own => &options.text,
        };
        let plain = read_plain(text, DeadEnds::Lose).map_err(|error| of_text(&error))?;
        let game = SolvedGraph::of(plain, &options.from)?;
        let (start, mark) = (game.start, game.graph.mark(game.start));
        let Mark::Turn(turn) = mark else {
            let facts = json!({"name": game.names[start as usize]});
            return Err(ApiError::illegal("over_at_start", "the game is over there").with(facts));
        };
        Ok(GraphPosition {
            game: Arc::new(game),
            node: start,
            turn,
            moves: 0,
        })
    }

    fn players(options: &GraphOptions) -> Players {
        Players::of_person(options.side, options.opponent)
    }

    fn legal_move(position: &GraphPosition, MoveTo { to }: MoveTo) -> Result<Node, ApiError> {
        let mut moves = position.moves().into_iter();
        moves
            .find(|node| position.name(*node) == to)
            .ok_or_else(|| {
                let facts = json!({"from": position.name(position.node), "to": to});
                ApiError::illegal("no_such_move", "no move leads there").with(facts)
            })
    }

    fn play(position: &GraphPosition, chosen: &Node) -> (SolvedPly, GraphPosition) {
        (position.ply(*chosen), position.after(chosen))
    }

    fn job_length(_options: &GraphOptions) -> JobLength {
        JobLength::Brief
    }

    fn answer(
        position: &GraphPosition,
        _options: &GraphOptions,
        _: u64,
        _stop: &StopFlag,
    ) -> Vec<Node> {
        position.best().into_iter().collect()
    }

    fn hint(position: &GraphPosition, _: u64, _stop: &StopFlag) -> Option<SolvedHint> {
        let (mut here, mut line) = (position.clone(), Vec::new());
        while let Some(best) = here.best().filter(|_| line.len() < SolvedHint::MAX_LINE) {
            line.push(here.ply(best));
            here = here.after(&best);
        }
        SolvedHint::of(position.value(position.node), line)
    }

    /// The moves that were made; sides need not take turns.
    fn score(position: &GraphPosition) -> [u32; 2] {
        [position.moves, position.moves]
    }

    fn board(position: &GraphPosition, awaits_person: bool) -> GraphBoard {
        let legal = awaits_person.then(|| PieceMoves {
            from: position.name(position.node),
            to: position
                .moves()
                .iter()
                .map(|to| position.name(*to))
                .collect(),
        });
        GraphBoard {
            positions: position.game.positions.clone(),
            at: position.name(position.node),
            turn: Self::NAMES.side(position.turn),
            end: position.end(),
            best: position.value(position.game.start),
            legal: legal.into_iter().collect(),
        }
    }

    /// The table of results does not repeat the graphs.
    fn noted(options: GraphOptions) -> GraphOptions {
        GraphOptions {
            text: String::new(),
            ..options
        }
    }
}

fn of_text(error: &PlainError) -> ApiError {
    let (code, facts) = match error {
        PlainError::UnknownWord { line, word } => {
            ("unknown_word", json!({"line": line, "word": word}))
        }
        PlainError::MixedForms { line, word } => {
            ("mixed_forms", json!({"line": line, "word": word}))
        }
        PlainError::TooFewNames { line, word, .. } => {
            ("too_few_names", json!({"line": line, "word": word}))
        }
        PlainError::NoSide(name) => ("no_side", json!({"name": name})),
        PlainError::Contradiction { line, name } => {
            ("contradiction", json!({"line": line, "name": name}))
        }
        PlainError::Graph(_) => ("too_many_positions", json!({"most": MAX_POSITIONS})),
    };
    ApiError::illegal(code, error.to_string()).with(facts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(text: &str, from: &str) -> GraphOptions {
        GraphOptions {
            graph: GraphChoice::Own,
            text: text.to_owned(),
            from: from.to_owned(),
            ..GraphOptions::default()
        }
    }

    #[test]
    fn every_choice_has_its_value_and_a_line_to_the_end() {
        for (graph, from, winner, plies) in [
            (GraphChoice::Figure, "", json!("player"), 2),
            (GraphChoice::Cycles, "", json!("player"), 4),
            (GraphChoice::Cycles, "p", json!(null), SolvedHint::MAX_LINE),
            (GraphChoice::Nim, "", json!("player"), 3),
        ] {
            let options = GraphOptions {
                graph,
                from: from.to_owned(),
                ..GraphOptions::default()
            };
            let here = GraphGame::start(&options).expect("a graph");
            let hint = GraphGame::hint(&here, 1, &StopFlag::default()).expect("a hint");
            let told = serde_json::to_value(hint).expect("a value");
            assert_eq!(told["winner"], winner, "{graph:?} {from}");
            assert_eq!(told["line"].as_array().map(Vec::len), Some(plies));
        }
    }

    /// Both sides can be to move in 2, in 1 and in 0; each node has a name of its own.
    #[test]
    fn a_position_of_either_turn_tells_its_side() {
        let here = GraphGame::start(&own("turn 3 2 1\nturn 2 1 0\nturn 1 0", "")).expect("a graph");
        let names = here.game.positions.iter().map(|position| &*position.name);
        let names: Vec<&str> = names.collect();
        let expected = ["3", "2", "1#opponent", "1#player", "0#player", "0#opponent"];
        assert_eq!(names, expected);
        let chosen = GraphGame::legal_move(&here, MoveTo { to: "2".to_owned() });
        let (ply, after) = GraphGame::play(&here, &chosen.expect("a move"));
        assert_eq!(
            (ply.player, &*ply.to, after.turn),
            ("player", "2", Side::Second)
        );
    }

    #[test]
    fn what_is_no_game_is_refused() {
        let many: String = (0..MAX_POSITIONS)
            .map(|position| format!("turn {position} {}\n", position + 1))
            .collect();
        for (text, from, code) in [
            ("edge a b", "", "unknown_word"),
            ("turn a b\nmove a b", "", "mixed_forms"),
            ("turn a", "", "too_few_names"),
            ("player a\nmove a b", "", "no_side"),
            ("player a\nopponent a", "", "contradiction"),
            ("", "", "no_such_position"),
            ("turn a b", "c", "no_such_position"),
            ("term_v a\nturn a b", "", "over_at_start"),
            (&many, "", "too_many_positions"),
        ] {
            let error = GraphGame::start(&own(text, from)).err().expect(text);
            assert_eq!(error.code, code, "{text}");
        }
        assert!(GraphGame::start(&own(&many, "1")).is_ok());
        let long = GraphGame::check(&own(&"#".repeat(20_000), ""));
        assert_eq!(long.expect_err("it is long").code, "too_long_text");
    }

    #[test]
    fn a_game_without_an_end_is_a_draw() {
        let mut here = GraphGame::start(&own("turn a b\nturn b a", "")).expect("a graph");
        while let Some(next) = here.moves().first() {
            here = here.after(next);
        }
        assert_eq!(here.outcome(), Some(Outcome::Draw));
        assert_eq!((here.end(), here.moves), (Some("too_long"), MAX_MOVES));
    }
}
