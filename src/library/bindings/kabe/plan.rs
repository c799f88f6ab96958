//! The course document's planning tree: facts
//! `ruut(X,Y,Color,Plan_step,Prev_state,Present_state,Cost)`.
//!
//! Each state of the tree is one fact for each piece on its board, `Color` being the piece's status
//! as in `ruut/3`, so that kings are told from men. The first state has the number 0, step 0, cost
//! 0 and the state -1 before it; the others are numbered step by step. A capture by the planner
//! adds 1 to the cost, one by the opponent takes 1 off. A state in which the side to move is stuck
//! has no successors.
//!
//! The document's choice: among the states of the last step one with the highest cost (the first of
//! several), and from there back to the state of step 1.

use std::collections::HashMap;

use crate::engine::fault::Fault;
use crate::engine::host::Host;
use crate::frontend::term::Term;
use crate::games::draughts::facts::{piece_of_status, status};
use crate::games::draughts::judge::judge;
use crate::games::draughts::{Board, Color, Move, Position, Rules, Square};
use crate::library::arguments::too_much;
use crate::library::bindings::kabe::arguments::{BoundSquare, position_of};
use crate::library::bindings::kabe::board::{LIVE, SQUARE, board_of};
use crate::library::bindings::kabe::play::ordered_moves;
use crate::library::searching::{Positive, in_time};

/// The arity of the tree's facts.
const ARITY: usize = 7;

/// The most states of a tree. Their numbers fit the store's small facts.
const MAX_STATES: usize = 32_768;

/// The number that stands for the state before the first one.
const NO_STATE: i64 = -1;

/// A state of the tree.
struct PlanState {
    position: Position,
    step: u32,
    previous: i64,
    cost: i64,
}

/// `plan_tree(+Color, +X, +Y, +Depth)`.
pub fn plan_tree(
    host: &mut dyn Host,
    color: Color,
    bound: BoundSquare,
    Positive(depth): Positive,
) -> Result<bool, Fault> {
    let board = board_of(host, &Term::atom(LIVE))?;
    host.erase_all(SQUARE, ARITY)?;
    let Some(root) = position_of(board, color, bound) else {
        return Ok(false);
    };
    let states = grown(host, root, depth)?;
    for (number, state) in states.iter().enumerate() {
        let board = state.position.board();
        for square in board.occupied() {
            let place = [square.x(), square.y()].map(i64::from);
            let tree = [i64::from(state.step), state.previous, number as i64];
            let piece = status(board.at(square));
            let fact = [
                place[0], place[1], piece, tree[0], tree[1], tree[2], state.cost,
            ];
            host.add(SQUARE, &fact)?;
        }
    }
    Ok(true)
}

/// The states, step by step.
fn grown(host: &mut dyn Host, root: Position, depth: u32) -> Result<Vec<PlanState>, Fault> {
    let planner = root.color();
    let mut states = vec![PlanState {
        position: root,
        step: 0,
        previous: NO_STATE,
        cost: 0,
    }];
    let mut next = 0;
    while let Some(state) = states.get(next).filter(|state| state.step < depth) {
        let (position, step, cost) = (state.position, state.step + 1, state.cost);
        let gain = if position.color() == planner { 1 } else { -1 };
        for made in ordered_moves(Some(&position)) {
            states.push(PlanState {
                position: position.play(&made),
                step,
                previous: next as i64,
                cost: cost + gain * i64::from(made.captured.len()),
            });
        }
        if states.len() > MAX_STATES {
            return Err(too_much("plan_tree_states"));
        }
        next += 1;
        in_time(host)?;
    }
    Ok(states)
}

/// A state as its facts tell it.
struct PlanStateFacts {
    step: i64,
    previous: i64,
    cost: i64,
    board: Board,
}

/// `plan_choice(-Move)`.
pub fn plan_choice(host: &mut dyn Host) -> Result<Option<Move>, Fault> {
    let mut states: HashMap<i64, PlanStateFacts> = HashMap::new();
    let mut tell = |values: &[Option<i64>], _: bool| {
        if let &[
            Some(x),
            Some(y),
            Some(piece),
            Some(step),
            Some(previous),
            Some(number),
            Some(cost),
        ] = values
        {
            let state = states.entry(number).or_insert(PlanStateFacts {
                step,
                previous,
                cost,
                board: Board::EMPTY,
            });
            if let Some((square, piece)) = Square::from_course(x, y).zip(piece_of_status(piece)) {
                state.board.put(square, piece);
            }
        }
    };
    if !host.clauses(SQUARE, ARITY, &mut tell)? {
        let what = Term::indicator(SQUARE, ARITY);
        return Err(Fault::existence("procedure", &what));
    }
    Ok(choice(&states))
}

fn choice(states: &HashMap<i64, PlanStateFacts>) -> Option<Move> {
    let last = states.values().map(|state| state.step).max()?;
    let terminals = states.iter().filter(|(_, state)| state.step == last);
    let (_, mut state) =
        terminals.min_by_key(|(number, state)| (std::cmp::Reverse(state.cost), **number))?;
    while state.step > 1 {
        // Steps go down one by one, so whatever the facts say this ends.
        state = states
            .get(&state.previous)
            .filter(|before| before.step == state.step - 1)?;
    }
    let root = states.get(&state.previous)?;
    [Color::White, Color::Black].into_iter().find_map(|color| {
        let before = Position::unchecked(Rules::Course, root.board, color);
        judge(&before, &state.board).ok()
    })
}
