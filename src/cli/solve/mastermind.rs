//! `arbiiter solve mastermind`: the next guess after a history, or how many guesses a whole
//! strategy needs.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use serde_json::{Value, json};

use crate::cli::draughts::positive_seconds;
use crate::cli::mastermind::{CodeBoard, impossibility};
use crate::cli::tell::{progress_bar, show_progress};
use crate::cli::{exit_codes, files};
use crate::games::mastermind::{
    Answer, AnsweredGuess, Code, Counting, Culprit, Space, consistent, read_history,
};
use crate::referee::language::Language;
use crate::referee::texts::say;
use crate::solvers::mastermind::{
    AdvisedGuess, Codebreaker, GuessEffort, GuessOptions, GuessStrategy, NoGuess, NoTree,
    Statistics, StrategyTree, TreeProgress, WishError,
};

/// So many possible codes are listed.
const LISTED: usize = 20;

/// What `arbiiter solve mastermind` is told.
#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    board: CodeBoard,
    /// How guesses are chosen
    #[arg(long, value_enum, default_value_t = GuessStrategy::Optimal)]
    strategy: GuessStrategy,
    /// Turns played: tell the next guess
    #[arg(long, value_name = "TURNS")]
    history: Option<String>,
    /// The most guesses of a game; only the optimal strategy can keep to it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    most: Option<u8>,
    /// The first guess of every game
    #[arg(long, value_name = "CODE")]
    first: Option<String>,
    /// Guess only codes that may be right
    #[arg(long)]
    consistent: bool,
    /// Codes that the secret isn't, with commas between them
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    exclude: Vec<String>,
    /// Write the whole strategy to a file, or to standard output for -
    #[arg(long, value_name = "FILE", conflicts_with = "history")]
    tree: Option<PathBuf>,
    /// Seconds for the optimal strategy [default: as long as it takes]
    #[arg(long, short, value_name = "S", value_parser = positive_seconds)]
    time: Option<f64>,
    /// Threads for the optimal strategy [default: all processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Tell the outcome as one JSON object
    #[arg(long)]
    json: bool,
    /// The language of what people read
    #[arg(long, value_enum, value_name = "LANG", default_value_t = Language::English)]
    lang: Language,
}

/// A game and who breaks its codes.
struct CodeSolver<'a> {
    options: &'a Options,
    space: Space,
    counting: Counting,
    breaker: Codebreaker,
}

/// Solves and tells.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let space = options.board.space()?;
    let breaker = Codebreaker::new(space, options.strategy, options.wishes(&space)?);
    let breaker = breaker.map_err(|error| match error {
        WishError::TooLarge(_) => anyhow::anyhow!("{error}; choose another one with --strategy"),
        error => error.into(),
    })?;
    let table = CodeSolver {
        options,
        space,
        counting: options.board.counting,
        breaker,
    };
    let mut out = io::stdout().lock();
    match &options.history {
        Some(history) => table.next_guess(history, &mut out),
        None => table.strategy(&mut out),
    }
}

impl Options {
    fn wishes(&self, space: &Space) -> anyhow::Result<GuessOptions> {
        let first = self.first.as_ref().map(|text| space.read(text));
        let excluded = self.exclude.iter().map(|text| space.read(text.trim()));
        Ok(GuessOptions {
            first: first.transpose().context("--first")?,
            only_consistent: self.consistent,
            excluded: excluded
                .collect::<Result<Vec<Code>, _>>()
                .context("--exclude")?,
            most: self.most,
        })
    }

    fn effort<'a>(
        &self,
        stop: &'a AtomicBool,
        progress: Option<&'a (dyn Fn(TreeProgress) + Sync)>,
    ) -> GuessEffort<'a> {
        let processors = || std::thread::available_parallelism().map_or(1, usize::from);
        GuessEffort {
            time: self.time.map(Duration::from_secs_f64),
            threads: self.threads.map_or_else(processors, usize::from),
            stop,
            progress,
        }
    }
}

impl CodeSolver<'_> {
    fn next_guess(mut self, history: &str, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        let history = read_history(&self.space, self.counting, history).context("--history")?;
        let stop = AtomicBool::new(false);
        let effort = self.options.effort(&stop, None);
        match self.breaker.next_guess(&history, &effort) {
            Ok(choice) => {
                self.tell_choice(&history, &choice, out)?;
                Ok(ExitCode::SUCCESS)
            }
            Err(reason) => {
                self.tell_no_guess(&history, &reason, out)?;
                Ok(ExitCode::from(exit_codes::NO))
            }
        }
    }

    fn tell_choice(
        &self,
        history: &[AnsweredGuess],
        choice: &AdvisedGuess,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let codes = consistent(&self.space, history).into_iter();
        let codes = codes.filter(|code| !self.breaker.wishes().excluded.contains(code));
        let listed: Vec<String> = codes.take(LISTED).map(|code| code.to_string()).collect();
        let guess = choice.guess.to_string();
        if self.options.json {
            let fields = json!({
                "possible": choice.possible, "codes": listed, "guess": guess, "may_be_right": choice.may_be_right,
                "parts": choice.parts, "largest": choice.largest, "total": choice.total, "complete": choice.is_complete,
            });
            return writeln!(out, "{fields}");
        }
        let more = if choice.possible > listed.len() {
            " ..."
        } else {
            ""
        };
        let language = self.options.lang;
        let codes = codes_text(choice.possible, language);
        writeln!(out, "{}", say!(language, "mastermind.possible", codes))?;
        writeln!(out, "{}{more}", listed.join(" "))?;
        let right = language.text(match choice.may_be_right {
            true => "mastermind.may_be_right",
            false => "mastermind.not_right",
        });
        let parts = parts_text(choice.parts, language);
        let codes = codes_text(choice.largest, language);
        let told = say!(language, "mastermind.advice", guess, right, parts, codes);
        writeln!(out, "{told}")?;
        match choice.total {
            Some(total) => {
                let mean = format!("{:.4}", total as f64 / choice.possible as f64);
                let told = say!(language, "mastermind.least_total", total, mean);
                writeln!(out, "{told}")
            }
            None if !choice.is_complete => {
                writeln!(out, "{}", language.text("mastermind.not_all"))
            }
            None => Ok(()),
        }
    }

    fn tell_no_guess(
        &self,
        history: &[AnsweredGuess],
        reason: &NoGuess,
        out: &mut impl Write,
    ) -> io::Result<()> {
        if self.options.json {
            let culprit = match reason {
                NoGuess::Contradiction(culprit) => Some(self.culprit_json(culprit)),
                _ => None,
            };
            let fields = json!({"guess": null, "reason": reason.to_string(), "culprit": culprit});
            return writeln!(out, "{fields}");
        }
        let language = self.options.lang;
        match reason {
            NoGuess::Contradiction(culprit) => {
                out.write_all(self.culprit_text(history, culprit).as_bytes())
            }
            NoGuess::AllExcluded => writeln!(out, "{}", say!(language, "mastermind.all_excluded")),
            NoGuess::NotWithin { most } => {
                writeln!(out, "{}", say!(language, "mastermind.not_within", most))
            }
        }
    }

    fn culprit_text(&self, history: &[AnsweredGuess], culprit: &Culprit) -> String {
        let language = self.options.lang;
        let turn_text = |index: usize| {
            let AnsweredGuess { guess, answer } = history[index];
            let (number, answer) = (index + 1, self.answer_text(answer));
            say!(language, "mastermind.turn", number, guess, answer)
        };
        let turn = turn_text(culprit.index);
        let told = match culprit.impossible {
            Some(why) => {
                let why = impossibility(why, language);
                say!(language, "mastermind.impossible_turn", turn, why)
            }
            None => {
                let against = culprit.against.iter().map(|&index| turn_text(index));
                let against: Vec<String> = against.collect();
                let against = against.join(language.text("mastermind.and"));
                say!(language, "mastermind.contradicting_turn", turn, against)
            }
        };
        let allowed = culprit.allowed.iter().map(|&(answer, codes)| {
            let codes = codes_text(codes, language);
            format!("{} ({codes})", self.answer_text(answer))
        });
        let allowed = allowed.collect::<Vec<String>>().join(", ");
        let possible = say!(language, "mastermind.were_possible", allowed);
        format!("{told}\n{possible}\n")
    }

    fn culprit_json(&self, culprit: &Culprit) -> Value {
        let answer = |&(answer, codes): &(Answer, usize)| {
            let (exact, second) = answer.counts(self.counting);
            json!({"answer": [exact, second], "codes": codes})
        };
        json!({
            "turn": culprit.index + 1,
            "impossible": culprit.impossible.map(|reason| reason.to_string()),
            "against": culprit.against.iter().map(|index| index + 1).collect::<Vec<usize>>(),
            "allowed": culprit.allowed.iter().map(answer).collect::<Vec<Value>>(),
        })
    }

    fn answer_text(&self, answer: Answer) -> String {
        let (exact, second) = answer.counts(self.counting);
        format!("{exact} {second}")
    }

    fn strategy(mut self, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        let start = Instant::now();
        let tree = match self.make_tree() {
            Ok(tree) => tree,
            Err(reason @ (NoTree::NotWithin { .. } | NoTree::Stopped)) => {
                self.tell_no_tree(reason, out)?;
                return Ok(ExitCode::from(exit_codes::NO));
            }
            Err(reason) => return Err(reason.into()),
        };
        let seconds = start.elapsed().as_secs_f64();
        // Counted anew, by the rules alone.
        let excluded = &self.breaker.wishes().excluded;
        let codes = self.space.codes().filter(|code| !excluded.contains(code));
        let statistics = tree.check(codes)?;
        if self.options.json {
            let mut fields = self.tree_json(&tree, &statistics, seconds);
            if self.is_tree_told() {
                fields["tree"] = branch_json(&tree, 0, self.counting);
            }
            writeln!(out, "{fields}")?;
        } else {
            out.write_all(self.tree_text(&tree, &statistics, seconds).as_bytes())?;
            if self.is_tree_told() {
                out.write_all(tree.text(self.counting).as_bytes())?;
            }
        }
        if let Some(path) = self
            .options
            .tree
            .as_deref()
            .filter(|_| !self.is_tree_told())
        {
            self.write_tree(&tree, path)?;
        }
        let is_optimal = self.options.strategy == GuessStrategy::Optimal;
        Ok(exit_codes::yes_or_no(!is_optimal || tree.is_proved()))
    }

    fn make_tree(&mut self) -> Result<StrategyTree, NoTree> {
        let stop = AtomicBool::new(false);
        let bar = progress_bar("solving");
        let show = |progress: TreeProgress| {
            show_progress(&bar, progress.done as u64, progress.all as u64);
        };
        let tree = self.breaker.tree(&self.options.effort(&stop, Some(&show)));
        bar.finish_and_clear();
        tree
    }

    fn tell_no_tree(&self, reason: NoTree, out: &mut impl Write) -> io::Result<()> {
        if self.options.json {
            return writeln!(
                out,
                "{}",
                json!({"total": null, "reason": reason.to_string()})
            );
        }
        let language = self.options.lang;
        let told = match reason {
            NoTree::NotWithin { most } => say!(language, "mastermind.none_within", most),
            NoTree::Stopped => say!(language, "mastermind.stopped"),
            NoTree::TooLarge(_) | NoTree::AllExcluded => reason.to_string(),
        };
        writeln!(out, "{told}")
    }

    /// Whether the tree goes to standard output.
    fn is_tree_told(&self) -> bool {
        self.options.tree.as_deref() == Some(Path::new("-"))
    }

    fn write_tree(&self, tree: &StrategyTree, path: &Path) -> anyhow::Result<()> {
        let text = if self.options.json {
            format!("{}\n", branch_json(tree, 0, self.counting))
        } else {
            tree.text(self.counting)
        };
        files::write(path, text)
    }

    fn tree_text(&self, tree: &StrategyTree, statistics: &Statistics, seconds: f64) -> String {
        let language = self.options.lang;
        let proved = match tree.is_proved() {
            true => language.text("mastermind.proved"),
            false => "",
        };
        let (codes, total) = (codes_text(statistics.codes, language), statistics.total);
        let (mean, worst) = (format!("{:.4}", statistics.mean()), statistics.worst());
        let first = tree.nodes()[0].guess;
        let mut text = [
            say!(language, "mastermind.strategy", codes, total, proved),
            say!(language, "mastermind.a_game", mean, worst, first),
            say!(language, "mastermind.guesses_games"),
        ]
        .map(|line| line + "\n")
        .concat();
        for (index, games) in statistics.by_guesses.iter().enumerate() {
            text += &format!("{:7}  {games:5}\n", index + 1);
        }
        text + &format!("{seconds:.2} s\n")
    }

    fn tree_json(&self, tree: &StrategyTree, statistics: &Statistics, seconds: f64) -> Value {
        json!({
            "pegs": self.space.pegs(), "colours": self.space.colours(), "codes": statistics.codes,
            "strategy": self.breaker.strategy().name(), "total": statistics.total, "mean": statistics.mean(),
            "worst": statistics.worst(), "by_guesses": statistics.by_guesses, "first": tree.nodes()[0].guess.to_string(),
            "proved": tree.is_proved(), "seconds": seconds,
        })
    }
}

/// A node and all below it: what is guessed, how many codes are possible, and for each answer the
/// node it leads to.
fn branch_json(tree: &StrategyTree, place: usize, counting: Counting) -> Value {
    let node = &tree.nodes()[place];
    let branch = |&(answer, next): &(Answer, usize)| {
        let (exact, second) = answer.counts(counting);
        json!({"answer": [exact, second], "then": branch_json(tree, next, counting)})
    };
    let branches: Vec<Value> = node.branches.iter().map(branch).collect();
    json!({"guess": node.guess.to_string(), "codes": node.codes, "branches": branches})
}

fn codes_text(number: usize, language: Language) -> String {
    match number {
        1 => say!(language, "mastermind.one_code"),
        _ => say!(language, "mastermind.codes", number),
    }
}

fn parts_text(number: usize, language: Language) -> String {
    match number {
        1 => say!(language, "mastermind.one_part"),
        _ => say!(language, "mastermind.parts", number),
    }
}
