//! `arbiiter play mastermind`: one side thinks of a code, the other one guesses it.
//!
//! Each side is a person, the computer or a program in a locked process of its own. The answers
//! about a code that a program or the computer has thought of are given here, so that nobody can
//! cheat.

mod answering;
mod game;
mod person;
mod player_choice;
mod program;
mod signs;
mod tally;
mod words;

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;

use super::CodeBoard;
use crate::cli::draughts::positive_seconds;
use crate::cli::exit_codes;
use crate::cli::limits::LimitOptions;
use crate::cli::programs::ProgramStarter;
use crate::games::mastermind::Space;
use crate::games::random::Random;
use crate::library::bindings::mastermind::game::CodeGame as Terms;
use crate::library::seeds::any_seed;
use crate::referee::language::Language;
use crate::solvers::mastermind::{Codebreaker, GuessOptions, GuessStrategy};
use game::{CodeGameEnd, CodeGameRecord, CodeMatch, Guesser, Maker};
use person::Person;
use player_choice::PlayerChoice;
use program::Programs;
use signs::Signs;
use tally::CodeMatchTally;
use words::GameTexts;

/// What `arbiiter play mastermind` is told.
#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    board: CodeBoard,
    /// Names of the colours, with commas between them, in place of --colours; a beginning of a name
    /// will do when it is typed. Without NAMES there are six colours in the language of the game
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        num_args = 0..=1,
        conflicts_with = "colours"
    )]
    names: Option<Vec<String>>,
    /// Who thinks of the code
    #[arg(long, value_name = "WHO", default_value = "human")]
    codemaker: PlayerChoice,
    /// Who guesses [default: the computer, or you if the codemaker is no human]
    #[arg(long, value_name = "WHO")]
    guesser: Option<PlayerChoice>,
    /// How the computer guesses
    #[arg(long, value_enum, default_value_t = GuessStrategy::MostParts)]
    strategy: GuessStrategy,
    /// Seconds for each guess of the optimal strategy
    #[arg(long, short, value_name = "S", value_parser = positive_seconds, default_value = "10")]
    time: f64,
    #[command(flatten)]
    limits: LimitOptions,
    /// Guesses after which the codemaker has won; the optimal strategy keeps to it [default: 100]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    most: Option<u8>,
    /// Decides the computer's codes
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Games to play, when nobody is human
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// The language
    #[arg(long, value_enum, default_value_t = Language::English)]
    lang: Language,
    /// Only the result: no guesses
    #[arg(long, short)]
    quiet: bool,
    /// Tell each game as one JSON object, when nobody is human
    #[arg(long)]
    json: bool,
}

/// Plays; the status tells how it went.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let (space, signs) = options.space()?;
    let guesser = options.guesser();
    let people = [&options.codemaker, &guesser].map(|choice| *choice == PlayerChoice::Human);
    if people == [true, true] {
        bail!("one side at least has to be the computer or a program");
    }
    if people != [false, false] && (options.games > 1 || options.json) {
        bail!("--games and --json are for games without people");
    }
    let terms = Terms {
        space,
        colours: signs.terms(),
        counting: options.board.counting,
    };
    let words = GameTexts::new(options.lang, options.board.counting);
    let files = [&options.codemaker, &guesser].into_iter();
    let files = files.filter_map(|choice| match choice {
        PlayerChoice::File(file) => Some(&**file),
        _ => None,
    });
    let starter = ProgramStarter::new(&options.limits, options.lang).among(files);
    let mut programs = Programs::start([&options.codemaker, &guesser], starter)?;
    let mut played = CodeMatch {
        terms: &terms,
        signs: &signs,
        words: &words,
        most: usize::from(options.most.unwrap_or(100)),
        shows: !options.quiet && !options.json && options.games == 1,
        programs: &mut programs,
        person: Person::new(),
        maker: options.maker(&terms, &signs, &words)?,
        guesser: options.breaker(&guesser, space)?,
    };
    let mut tally = CodeMatchTally::default();
    for _ in 0..options.games {
        let game = played.play()?;
        options.tell(&played, &game)?;
        tally.add(&game);
        if !matches!(game.ending, CodeGameEnd::Guessed | CodeGameEnd::TooMany) {
            return Ok(status_of(&game));
        }
    }
    if options.games > 1 && !options.json {
        tally.tell(&words, &mut io::stdout().lock())?;
    }
    Ok(exit_codes::yes_or_no(tally.all_guessed()))
}

fn status_of(game: &CodeGameRecord) -> ExitCode {
    ExitCode::from(match game.ending {
        CodeGameEnd::Guessed => 0,
        CodeGameEnd::TooMany | CodeGameEnd::Resigned => exit_codes::NO,
        CodeGameEnd::Left => exit_codes::LEFT,
        CodeGameEnd::Foul { .. } => exit_codes::DISQUALIFIED,
    })
}

impl Options {
    fn space(&self) -> anyhow::Result<(Space, Signs)> {
        let Some(names) = &self.names else {
            let space = self.board.space()?;
            return Ok((space, Signs::counted(space.colours())));
        };
        let usual = words::colours(self.lang).map(str::to_owned);
        let names = match names[..] {
            [] => &usual[..],
            _ => &names[..],
        };
        let signs = Signs::named(names)?;
        Ok((self.board.space_of(names.len() as i64)?, signs))
    }

    fn guesser(&self) -> PlayerChoice {
        let unsaid = match self.codemaker {
            PlayerChoice::Human => PlayerChoice::Computer,
            _ => PlayerChoice::Human,
        };
        self.guesser.clone().unwrap_or(unsaid)
    }

    fn maker(&self, terms: &Terms, signs: &Signs, words: &GameTexts) -> anyhow::Result<Maker> {
        Ok(match &self.codemaker {
            PlayerChoice::Human => Maker::Human,
            PlayerChoice::Computer => {
                Maker::Computer(Random::new(self.seed.unwrap_or_else(any_seed)))
            }
            PlayerChoice::Code(text) => {
                let code = signs.read(text, &terms.space);
                let code = code.map_err(|error| anyhow::anyhow!(words.sign_error(&error)));
                let code = code.with_context(|| format!("the code {text}"))?;
                if !terms.space.contains(code) {
                    bail!(
                        "the code {text}: {}",
                        words.language.text("mastermind.colour_twice")
                    );
                }
                Maker::Code(code)
            }
            PlayerChoice::File(_) => Maker::Program,
        })
    }

    fn breaker(&self, guesser: &PlayerChoice, space: Space) -> anyhow::Result<Guesser> {
        let strategy = self.strategy;
        let optimal = self.strategy == GuessStrategy::Optimal;
        let wishes = GuessOptions {
            most: self.most.filter(|_| optimal),
            ..GuessOptions::default()
        };
        let breaker = match guesser {
            // A person may ask for a hint.
            PlayerChoice::Human | PlayerChoice::Computer => {
                Codebreaker::new(space, strategy, wishes)?
            }
            PlayerChoice::Code(text) => bail!("code:{text} can be the codemaker only"),
            PlayerChoice::File(_) => return Ok(Guesser::Program),
        };
        let time = Duration::from_secs_f64(self.time);
        Ok(match guesser {
            PlayerChoice::Human => Guesser::Human { breaker, time },
            _ => Guesser::Computer { breaker, time },
        })
    }

    fn tell(&self, played: &CodeMatch, game: &CodeGameRecord) -> io::Result<()> {
        let mut out = io::stdout().lock();
        if self.json {
            return writeln!(out, "{}", tally::json(played.signs, played.terms, game));
        }
        if self.games > 1 && matches!(game.ending, CodeGameEnd::Guessed | CodeGameEnd::TooMany) {
            return Ok(());
        }
        writeln!(out, "{}", played.words.ending(game, played.signs))
    }
}
