//! What all games of the page share: addresses, languages, colours, the connection, words.

use serde_json::json;

use super::visitor::Visitor;

/// The paths of all games that the page lists.
fn games(visitor: &mut Visitor) -> Vec<String> {
    visitor.go("/");
    let paths = visitor
        .ask("[...document.querySelectorAll('#games a')].map((link) => link.getAttribute('href'))");
    let paths = paths.as_array().expect("links");
    paths
        .iter()
        .map(|path| path.as_str().expect("a path").to_owned())
        .collect()
}

/// Starts a game of Hexagon: its path.
fn start_hexagon(visitor: &mut Visitor) -> String {
    visitor.go("/hexagon");
    visitor.click("form button.main");
    visitor.settle("/^\\/hexagon\\/[0-9a-f]{32}$/.test(location.pathname)");
    visitor.path()
}

#[test]
fn each_game_has_an_address_a_card_and_a_title() {
    let Some(mut visitor) = Visitor::of("addresses") else {
        return;
    };
    let paths = games(&mut visitor);
    visitor.check(
        "[...document.querySelectorAll('.cards a')].map((card) => card.getAttribute('href'))",
        json!(paths),
    );
    for path in paths {
        visitor.go("/");
        visitor.click(&format!("#games a[href='{path}']"));
        assert_eq!(visitor.path(), path);
        visitor.check(
            "document.querySelector('[aria-current=page]').pathname",
            path,
        );
        visitor.check(
            "document.title.includes(document.querySelector('[aria-current=page]').textContent)",
            true,
        );
        visitor.check("document.activeElement.id", "main");
        visitor.ask("history.back()");
        visitor.settle("document.querySelector('.cards') !== null");
    }
    // Without a course none is offered.
    visitor.check("document.querySelector('#course').hidden", true);
    visitor.go("/sellist/ei/ole");
    assert_eq!(
        visitor.text(".lead"),
        "There is no such page. Here are the games:"
    );
}

#[test]
fn the_language_is_the_browsers_first_then_the_readers() {
    let Some(mut visitor) = Visitor::of("languages") else {
        return;
    };
    let paths = games(&mut visitor);
    visitor.check("document.documentElement.lang", "en");
    for (language, name) in [("et", "Heksagon"), ("ru", "Гексагон"), ("en", "Hexagon")] {
        visitor.click(&format!("[data-language={language}]"));
        visitor.check("document.documentElement.lang", language);
        assert_eq!(visitor.text("#games a[href='/hexagon']"), name);
        visitor.go("/");
        visitor.check("document.documentElement.lang", language);
        visitor.check(
            "document.querySelector('[data-language][aria-pressed=true]').dataset.language",
            language,
        );
    }
    // What is asked for by `data-word` and `data-label` has words in each language.
    let missing = "import('/page/words.js').then(async ({ WORDS }) => {
        const { GAMES } = await import('/page/games.js');
        const game = GAMES.find((one) => `/${one.name}` === location.pathname);
        const asked = [...document.querySelectorAll('[data-word], [data-label]')].flatMap((one) => [one.dataset.word, one.dataset.label]).filter(Boolean);
        return ['et', 'en', 'ru'].flatMap((language) => asked.filter((key) => typeof { ...WORDS[language], ...game?.words[language] }[key] !== 'string').map((key) => `${language} ${key}`));
    })";
    for path in paths {
        visitor.go(&path);
        visitor.check(missing, json!([]));
    }
}

#[test]
fn each_language_says_the_same() {
    let Some(mut visitor) = Visitor::of("words") else {
        return;
    };
    visitor.go("/");
    let unlike = "import('/page/words.js').then(async ({ WORDS }) => {
        const { GAMES } = await import('/page/games.js');
        const keys = (words) => Object.entries(words).flatMap(([key, value]) => (value && typeof value === 'object' && !Array.isArray(value)
            ? keys(value).map((inner) => `${key}.${inner}`) : [`${key}: ${typeof value}`])).sort();
        return [['shell', WORDS], ...GAMES.map((game) => [game.name, game.words])].flatMap(([name, words]) => ['en', 'ru'].flatMap((language) => {
            const [here, there] = [keys(words.et), keys(words[language])];
            return [...here.filter((key) => !there.includes(key)), ...there.filter((key) => !here.includes(key))].map((key) => `${name} ${language} ${key}`);
        }));
    })";
    visitor.check(unlike, json!([]));
}

#[test]
fn colours_follow_the_system_until_the_reader_chooses() {
    let Some(mut visitor) = Visitor::of("colours") else {
        return;
    };
    let paper = "getComputedStyle(document.documentElement).backgroundColor";
    visitor.go("/");
    let light = visitor.ask(paper);
    visitor.browser.prefer("dark");
    let dark = visitor.ask(paper);
    assert_ne!(light, dark);
    for (theme, expected) in [("light", &light), ("dark", &dark), ("system", &dark)] {
        visitor.click("#theme");
        visitor.check("document.documentElement.dataset.theme", theme);
        visitor.check(paper, expected.clone());
        visitor.go("/");
        visitor.check(paper, expected.clone());
    }
}

#[test]
fn a_lost_server_is_told_and_a_lost_board_too() {
    let Some(mut visitor) = Visitor::of("lost") else {
        return;
    };
    start_hexagon(&mut visitor);
    visitor.lose_server();
    visitor.settle(
        "document.querySelector('#connection').textContent === 'Connection lost. Trying again …'",
    );
    visitor.click("[data-language=et]");
    visitor.check(
        "document.querySelector('#connection').textContent",
        "Ühendus katkes. Proovin uuesti …",
    );
    visitor.click(".actions button:nth-child(1)");
    visitor.settle("document.querySelector('#notice p')?.textContent === 'Server ei vasta. Proovi varsti uuesti.'");
    visitor.start_server_again();
    visitor.settle("location.pathname === '/hexagon'");
    visitor.check("document.querySelector('#connection').textContent", "");
    visitor.check(
        "document.querySelector('#notice p').textContent",
        "Seda lauda ei ole enam. Alusta uut mängu.",
    );
    visitor.press("Escape");
    visitor.check("document.querySelector('#notice').textContent", "");
}

#[test]
fn a_board_that_never_was_leads_to_a_new_one() {
    let Some(mut visitor) = Visitor::of("never") else {
        return;
    };
    visitor.go(&format!("/hexagon/{}", "0".repeat(32)));
    visitor.settle("location.pathname === '/hexagon'");
    assert_eq!(
        visitor.text("#notice p"),
        "This board is gone. Start a new game."
    );
}

#[test]
fn every_page_can_be_read_by_all() {
    let Some(mut visitor) = Visitor::of("readable") else {
        return;
    };
    let mut paths = games(&mut visitor);
    paths.push("/".to_owned());
    for path in paths {
        for (scheme, width) in [("light", 1280), ("dark", 320)] {
            visitor.browser.prefer(scheme);
            visitor.browser.resize(width, 800);
            visitor.go(&path);
            println!("{path}, {scheme}, {width} pixels");
            visitor.check_readable();
        }
    }
}
