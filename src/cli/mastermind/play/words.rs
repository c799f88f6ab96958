//! What people are told, in three languages.

use super::game::{CodeGameEnd, CodeGameRecord};
use super::program::CodeRole;
use super::signs::{SignError, Signs};
use crate::cli::programs::AskedFoul;
use crate::games::mastermind::{
    Answer, AnswerError, AnsweredGuess, Counting, Culprit, Impossible, Repetition, Space,
};
use crate::referee::foul::Foul;
use crate::referee::language::Language;

/// Six colours, called as in that language.
pub fn colours(language: Language) -> [&'static str; 6] {
    language.choose([
        ["sinine", "punane", "valge", "must", "kollane", "roheline"],
        ["blue", "red", "white", "black", "yellow", "green"],
        ["синий", "красный", "белый", "чёрный", "жёлтый", "зелёный"],
    ])
}

/// The sentences of a game.
pub struct GameTexts {
    language: Language,
    counting: Counting,
}

impl GameTexts {
    /// In that language; answers are told in that counting.
    pub fn new(language: Language, counting: Counting) -> GameTexts {
        GameTexts { language, counting }
    }

    fn say(
        &self,
        estonian: impl Into<String>,
        english: impl Into<String>,
        russian: impl Into<String>,
    ) -> String {
        let texts = [estonian.into(), english.into(), russian.into()];
        self.language.choose(texts)
    }

    fn rules(&self, space: &Space, names: &str) -> String {
        let (pegs, colours) = (space.pegs(), space.colours());
        match space.repetition() {
            Repetition::Allowed => self.say(
                format!("{pegs} nööpi, {colours} värvi, värv võib korduda: {names}"),
                format!("{pegs} pegs, {colours} colours, a colour may come again: {names}"),
                format!("мест {pegs}, цветов {colours}, цвет может повторяться: {names}"),
            ),
            Repetition::Forbidden => self.say(
                format!("{pegs} nööpi, {colours} värvi, kõik erinevad: {names}"),
                format!("{pegs} pegs, {colours} colours, all different: {names}"),
                format!("мест {pegs}, цветов {colours}, все разные: {names}"),
            ),
        }
    }

    /// A person is to think of a code.
    pub fn think(&self, space: &Space, names: &str) -> String {
        let rules = self.rules(space, names);
        self.say(
            format!("Mõtle välja kood: {rules}"),
            format!("Think of a code: {rules}"),
            format!("Задумайте код: {rules}"),
        )
    }

    /// A code has been thought of.
    pub fn thought(&self, space: &Space, names: &str) -> String {
        let rules = self.rules(space, names);
        self.say(
            format!("Kood on valmis: {rules}"),
            format!("The code is made: {rules}"),
            format!("Код задуман: {rules}"),
        )
    }

    /// A guess as it is shown.
    pub fn guess(&self, number: usize, code: &str) -> String {
        format!("{number}. {code}")
    }

    /// An answer, its two numbers named.
    pub fn answer(&self, answer: Answer) -> String {
        let (exact, second) = answer.counts(self.counting);
        match self.counting {
            Counting::Misplaced => self.say(
                format!("sõnne {exact}, valel kohal {second}"),
                format!("{exact} in place, {second} misplaced"),
                format!("на своём месте {exact}, не на своём {second}"),
            ),
            Counting::Common => self.say(
                format!("sõnne {exact}, lehmi {second}"),
                format!("{exact} in place, {second} in common"),
                format!("на своём месте {exact}, общих {second}"),
            ),
        }
    }

    /// Asks for a guess.
    pub fn guess_prompt(&self, number: usize) -> String {
        self.say(
            format!("{number}. pakkumine: "),
            format!("Guess {number}: "),
            format!("Попытка {number}: "),
        )
    }

    /// Asks for the first number of an answer.
    pub fn exact_prompt(&self) -> String {
        self.say(
            "Mitu värvi on õigel kohal (sõnnid)? ",
            "How many are in the right place? ",
            "Сколько цветов на своём месте (быки)? ",
        )
    }

    /// Asks for the second number of an answer.
    pub fn second_prompt(&self) -> String {
        match self.counting {
            Counting::Misplaced => self.say(
                "Mitu õiget värvi on valel kohal? ",
                "How many more have a right colour, but in the wrong place? ",
                "Сколько ещё верных цветов не на своём месте? ",
            ),
            Counting::Common => self.say(
                "Mitu õiget värvi üldse esineb, õigel kohal olevad kaasa arvatud (lehmad)? ",
                "How many have a right colour in all, those in the right place counted in? ",
                "Сколько всего верных цветов, считая стоящие на своём месте (коровы)? ",
            ),
        }
    }

    /// Asks which answer was wrong.
    pub fn which_prompt(&self, proposed: usize) -> String {
        self.say(
            format!("Mitmes vastus oli vale? [{proposed}] "),
            format!("Which answer was wrong? [{proposed}] "),
            format!("Какой ответ был неверным? [{proposed}] "),
        )
    }

    /// How guesses are typed.
    pub fn guess_help(&self, space: &Space, names: &str) -> String {
        let rules = self.rules(space, names);
        self.say(
            format!("{rules}\nKirjuta värvid või nende algused; vihje: aita; alla: annan alla."),
            format!(
                "{rules}\nType the colours, or how they begin; hint: help me; resign: I give up."
            ),
            format!("{rules}\nНапишите цвета или их начала; подсказка: помочь; сдаюсь: сдаться."),
        )
    }

    /// How answers are typed.
    pub fn answer_help(&self, pegs: u8) -> String {
        self.say(
            format!("Kirjuta arv 0 kuni {pegs} või mõlemad arvud korraga; paranda 2: muudan teist vastust."),
            format!("Type a number from 0 to {pegs}, or both at once; fix 2: I change the second answer."),
            format!("Напишите число от 0 до {pegs} или сразу оба числа; исправить 2: изменить второй ответ."))
    }

    /// A number was expected.
    pub fn number_expected(&self, pegs: u8) -> String {
        self.say(
            format!("Oodatakse arvu 0 kuni {pegs}."),
            format!("A number from 0 to {pegs} is expected."),
            format!("Нужно число от 0 до {pegs}."),
        )
    }

    /// There are only so many answers.
    pub fn no_such_turn(&self, given: usize) -> String {
        match given {
            0 => self.say(
                "Varasemat vastust ei ole.",
                "There is no earlier answer.",
                "Прежних ответов нет.",
            ),
            _ => self.say(
                format!("Vastused on 1 kuni {given}."),
                format!("The answers are 1 to {given}."),
                format!("Есть ответы от 1 до {given}."),
            ),
        }
    }

    /// Why something typed is no code.
    pub fn sign_error(&self, error: &SignError) -> String {
        match error {
            SignError::Unknown { word, names } => self.say(
                format!("{word} ei ole värv; värvid on {names}."),
                format!("{word} is no colour; the colours are {names}."),
                format!("{word} — не цвет; цвета: {names}."),
            ),
            SignError::Ambiguous { word, names } => self.say(
                format!("{word} võib olla {names}."),
                format!("{word} may be {names}."),
                format!("{word} может быть {names}."),
            ),
            SignError::Pegs { found, expected } => self.say(
                format!("Oodatakse {expected} värvi, aga neid on {found}."),
                format!("{expected} colours are expected, not {found}."),
                format!("Нужно цветов {expected}, а не {found}."),
            ),
        }
    }

    /// A code has a colour twice.
    pub fn colour_twice(&self) -> String {
        self.say(
            "kõik värvid peavad olema erinevad",
            "all colours have to be different",
            "все цвета должны быть разными",
        )
    }

    /// Why two numbers are no answer.
    pub fn answer_error(&self, error: AnswerError) -> String {
        match error {
            AnswerError::TooMany { pegs, .. } => self.say(
                format!("Nii palju ei saa olla: koodis on {pegs} värvi."),
                format!("There can't be so many: a code has {pegs} pegs."),
                format!("Столько быть не может: в коде цветов {pegs}.")),
            AnswerError::LessThanExact { exact, .. } => self.say(
                format!("Lehmi ei saa olla vähem kui sõnne, mida on {exact}: need loetakse lehmade hulka."),
                format!("The second number can't be less than {exact}: those in the right place are counted in."),
                format!("Второе число не может быть меньше {exact}: стоящие на своём месте входят в него.")),
        }
    }

    /// Answers that can't all be true: the first one that is too many, what it disagrees with, and
    /// what it might have been.
    pub fn contradiction(
        &self,
        culprit: &Culprit,
        turns: &[AnsweredGuess],
        signs: &Signs,
        counting: Counting,
    ) -> String {
        let turn = |index: usize| {
            let turn: &AnsweredGuess = &turns[index];
            let (exact, second) = turn.answer.counts(counting);
            format!("{}. {} {exact} {second}", index + 1, signs.text(turn.guess))
        };
        let number = culprit.index + 1;
        if let Some(impossible) = culprit.impossible {
            return self.impossible(number, impossible);
        }
        let against: Vec<String> = culprit.against.iter().map(|&index| turn(index)).collect();
        let against = against.join("; ");
        let allowed = culprit.allowed.iter().map(|(answer, _)| {
            let (exact, second) = answer.counts(counting);
            format!("{exact} {second}")
        });
        let allowed = allowed.collect::<Vec<String>>().join(", ");
        self.say(
            format!("Vastus {number} on vastuolus varasematega: {against}. Võimalikud vastused olid {allowed}."),
            format!("Answer {number} contradicts earlier ones: {against}. Possible answers were {allowed}."),
            format!("Ответ {number} противоречит прежним: {against}. Возможны были ответы {allowed}."))
    }

    fn impossible(&self, number: usize, why: Impossible) -> String {
        let why = match why {
            Impossible::LastPegMisplaced => self.say(
                "kui kõik ülejäänud on õigel kohal, ei saa viimane olla valel",
                "when all others are in the right place the last one can't be in a wrong one",
                "если все остальные на своём месте, последний не может стоять не на своём",
            ),
            Impossible::TooMany => self.say(
                "koodis on vähem värve",
                "a code has fewer pegs",
                "в коде меньше цветов",
            ),
            Impossible::TooFewInCommon => self.say(
                "muid värve on nii vähe, et neid on igas koodis rohkem",
                "there are so few other colours that every code has more of these",
                "других цветов так мало, что в любом коде этих больше",
            ),
            Impossible::NoSuchCode => self.say(
                "sellist koodi mängus ei ole",
                "the game has no such code",
                "такого кода в игре нет",
            ),
            Impossible::NoCode => self.say(
                "ükski kood ei anna sellist vastust",
                "no code has this answer",
                "ни один код не даёт такого ответа",
            ),
        };
        self.say(
            format!("Vastus {number} ei ole võimalik: {why}."),
            format!("Answer {number} is impossible: {why}."),
            format!("Ответ {number} невозможен: {why}."),
        )
    }

    /// Help with the next guess.
    pub fn hint(&self, possible: usize, guess: &str) -> String {
        self.say(
            format!("Võimalikke koode: {possible}. Paku {guess}."),
            format!("Codes possible: {possible}. Try {guess}."),
            format!("Возможных кодов: {possible}. Попробуйте {guess}."),
        )
    }

    /// How a game ended.
    pub fn ending(&self, game: &CodeGameRecord, signs: &Signs) -> String {
        let guesses = game.turns.len();
        let right = game.turns.last().map(|turn| signs.text(turn.guess));
        let code = game.code.map(|code| signs.text(code));
        let code = match code {
            Some(code) => self.say(
                format!(" Kood oli {code}."),
                format!(" The code was {code}."),
                format!(" Код был {code}."),
            ),
            None => String::new(),
        };
        match &game.ending {
            CodeGameEnd::Guessed => {
                let right = right.unwrap_or_default();
                self.say(
                    format!("Kood {right} on arvatud, pakkumisi {guesses}."),
                    format!("The code {right} was guessed, {guesses} guesses."),
                    format!("Код {right} отгадан, попыток {guesses}."),
                )
            }
            CodeGameEnd::TooMany => self.say(
                format!("Kood jäi arvamata, pakkumisi {guesses}.{code}"),
                format!("The code was not guessed, {guesses} guesses.{code}"),
                format!("Код не отгадан, попыток {guesses}.{code}"),
            ),
            CodeGameEnd::Resigned => self.say(
                format!("Arvaja andis alla.{code}"),
                format!("Who guessed has resigned.{code}"),
                format!("Отгадывающий сдался.{code}"),
            ),
            CodeGameEnd::Left => self.say(
                "Mäng jäi pooleli.",
                "The game was not finished.",
                "Игра не закончена.",
            ),
            CodeGameEnd::Foul { side, why } => {
                let side = match side {
                    CodeRole::Codemaker => self.say("Koodi mõtleja", "The codemaker", "Загадавший"),
                    CodeRole::Guesser => self.say("Arvaja", "The guesser", "Отгадывающий"),
                };
                let why = self.foul(why);
                self.say(
                    format!("{side} on diskvalifitseeritud: {why}.{code}"),
                    format!("{side} is disqualified: {why}.{code}"),
                    format!("{side} дисквалифицирован: {why}.{code}"),
                )
            }
        }
    }

    fn foul(&self, why: &AskedFoul) -> String {
        let error = |ball: &str| {
            self.say(
                format!("viga {ball}"),
                format!("error {ball}"),
                format!("ошибка {ball}"),
            )
        };
        match (&why.foul, &why.answer) {
            (Foul::IllegalMove, Some(answer)) => {
                let answer = answer.text();
                self.say(
                    format!("{answer} ei ole selle mängu kood"),
                    format!("{answer} is no code of this game"),
                    format!("{answer} — не код этой игры"),
                )
            }
            (Foul::Failed, _) => self.say(
                "predikaat ebaõnnestus",
                "its predicate failed",
                "предикат завершился неудачей",
            ),
            (Foul::TooSlow(_), _) => {
                self.say("aeg sai otsa", "it took too much time", "время вышло")
            }
            (Foul::Threw(formal), _) => error(&format!("error({formal},_)")),
            (Foul::ThrewBall(ball), _) => error(ball),
            (foul, _) => foul.text(self.language),
        }
    }

    /// What a program is disqualified for, for other programs.
    pub fn english_foul(why: &AskedFoul) -> String {
        GameTexts::new(Language::English, Counting::Common).foul(why)
    }

    /// Many games: how many were won, and their guesses.
    pub fn tally(&self, games: u64, won: u64, total: u64) -> String {
        let mean = total as f64 / won.max(1) as f64;
        self.say(
            format!("Mänge {games}, arvatud {won}, pakkumisi keskmiselt {mean:.4}"),
            format!("{games} games, {won} codes guessed, {mean:.4} guesses on average"),
            format!("Игр {games}, отгадано {won}, попыток в среднем {mean:.4}"),
        )
    }
}
