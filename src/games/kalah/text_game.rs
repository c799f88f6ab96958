//! Kalah among the games that are text.

use super::drawing::draw;
use super::perft::count;
use super::position::{Move, Position, Rules};
use crate::games::text_game::{
    GameText, OptionKind, StartOption, StartOptions, TextError, TextGame,
};

impl TextGame for Position {
    const TEXT: &'static GameText = &GameText {
        name: "kalah",
        title: "Kalah",
        sides: ["south", "north"],
        sides_in_estonian: ["lõuna", "põhi"],
        sides_in_russian: ["юг", "север"],
        move_help: [
            "Käik on oma pesa number vasakult: 3. Kui viimane seeme langeb kalahasse, käi uuesti.",
            "A move is the number of one of your pits from the left: 3. If the last seed falls into your store, move again.",
            "Ход — номер своей лунки слева: 3. Если последнее зерно попало в калах, ходите ещё раз.",
        ],
        start_options: &[
            StartOption {
                name: "pits",
                short: Some('p'),
                help: "Pits on a side, 1 to 16",
                usual: "6",
                kind: OptionKind::Number,
            },
            StartOption {
                name: "seeds",
                short: Some('s'),
                help: "Seeds in each pit",
                usual: "4",
                kind: OptionKind::Number,
            },
            StartOption {
                name: "rules",
                short: None,
                help: "What is taken when the last seed falls into an own empty pit",
                usual: STANDARD,
                kind: OptionKind::Choice(
                    "RULES",
                    &[
                        (
                            STANDARD,
                            "That seed and those opposite; nothing when the pit opposite is empty",
                        ),
                        (
                            EMPTY_CAPTURE,
                            "That seed and those opposite, however many they are",
                        ),
                    ],
                ),
            },
        ],
        usual_position: None,
        notation: Some(
            "A position is whose turn it is (S or N), South's pits + store, North's pits + store; pits from their owner's left to right.",
        ),
        counting: Some("A second move in a row counts as a move."),
        draw_after: None,
        perft_examples: &[
            "--depth 8",
            "--depth 6 --pits 12 --seeds 3",
            "--depth 4 --divide --position N:0,2,1+3:1,0,4+5",
        ],
        sample_position: "N:0,2,1+3:1,0,4+5",
        puzzle: None,
    };

    fn from_options(options: &StartOptions) -> Result<Position, TextError> {
        let (pits, seeds) = (options.number("pits")?, options.number("seeds")?);
        Ok(Position::start(pits as usize, seeds, rules(options))?)
    }

    fn from_text(text: &str, options: &StartOptions) -> Result<Position, TextError> {
        Ok(Position::read(text, rules(options))?)
    }

    fn move_text(&self, chosen: &Move) -> String {
        chosen.to_string()
    }

    fn drawing(&self) -> String {
        draw(self)
    }

    fn sequences(&self, depth: u32) -> u64 {
        count(self, depth)
    }
}

const STANDARD: &str = "standard";
const EMPTY_CAPTURE: &str = "empty-capture";

fn rules(options: &StartOptions) -> Rules {
    match options.text("rules") {
        EMPTY_CAPTURE => Rules::EmptyCapture,
        _ => Rules::Standard,
    }
}
