//! `listing/0,1`: predicates as SWI-Prolog prints them, with the variable names of the source.

use crate::engine::embedded::conjuncts;
use crate::engine::fault::Fault;
use crate::engine::host::Host as _;
use crate::engine::names::{Key, split_module};
use crate::engine::program::{ClauseSource, Definition, Slot};
use crate::engine::registry::{Predicate, native};
use crate::engine::session::Session;
use crate::frontend::portray_clause::{
    ListedClause, PortrayContext, list_predicate, meta_specifiers,
};
use crate::frontend::term::{Atom, Term};
use crate::library::builtins::inspection::{declared_meta, meta_head};
use crate::store::{Content, Pattern};

/// The predicates of this file.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("listing", "", listing_all),
        native("listing", "+", listing),
        native("listing", "++", listing_with_options).reported_as("listing", 1),
    ]
}

fn listing_all(session: &mut Session) -> Result<(), Fault> {
    let slots = matching(
        session,
        &ListingSpecification {
            module: Some("user".into()),
            name: None,
            arity: None,
        },
    );
    session.streams.write("\n")?;
    show_all(session, &slots, false)
}

fn listing_with_options(session: &mut Session, given: Term, _: Term) -> Result<(), Fault> {
    listing(session, given)
}

fn listing(session: &mut Session, given: Term) -> Result<(), Fault> {
    let (module, specs) = split_module("user", &given);
    let items = specs
        .as_list()
        .unwrap_or_else(|| conjuncts(specs).into_iter().cloned().collect());
    for item in &items {
        check_indicator(item)?;
        let missing = || no_match(&in_module(module, item));
        let Some(wanted) = ListingSpecification::new(module, item) else {
            return Err(no_arity(session, module, item).unwrap_or_else(missing));
        };
        let slots = matching(session, &wanted);
        let of_host = of_host(session, &wanted, &slots);
        if slots.is_empty() && of_host.is_empty() {
            return Err(missing());
        }
        for (home, key) in of_host {
            let text = text_of_host(session, &home, &key);
            session.streams.write(&text)?;
        }
        let qualified = wanted.module.is_none() && !is_any_module(item);
        show_all(session, &slots, qualified)?;
    }
    Ok(())
}

/// The predicates that come with the host and fit: those of the system, or else, if the program has
/// none, those of libraries; each with its module.
fn of_host(
    session: &Session,
    wanted: &ListingSpecification,
    slots: &[usize],
) -> Vec<(String, Key)> {
    /// No predicate of the host has more arguments.
    const MAX_ARITY: usize = 10;
    let program = &session.program;
    let (None | Some("user"), Some(name)) = (wanted.module.as_deref(), &wanted.name) else {
        return Vec::new();
    };
    let arities = match wanted.arity {
        Some(arity) => arity..=arity,
        None => 0..=MAX_ARITY,
    };
    let keys = arities.map(|arity| (Atom::new(name), arity));
    let (system, others): (Vec<Key>, Vec<Key>) =
        keys.partition(|(_, arity)| program.builtins.is_system(name, *arity));
    if !system.is_empty() || !slots.is_empty() || wanted.module.is_some() {
        let system = system.into_iter();
        return system.map(|key| ("system".to_owned(), key)).collect();
    }
    let at_home = |key: Key| Some((program.library_home(&key)?, key));
    others.into_iter().filter_map(at_home).collect()
}

/// Numbers and strings are no specifications, and arities are not negative.
fn check_indicator(item: &Term) -> Result<(), Fault> {
    match item {
        Term::Var(_) | Term::Compound(_) => {}
        item if item.as_atom().is_some() => {}
        item => return Err(Fault::type_error("predicate_indicator", item).without_context()),
    }
    match item.as_compound("/", 2) {
        Some([_, arity @ Term::Int(number)]) if *number < 0 => {
            let fault = Fault::domain("not_less_than_zero", arity);
            Err(fault.placed(Some("system"), "functor", 3))
        }
        _ => Ok(()),
    }
}

/// The error for an arity that is an atom, if there are predicates of the name: SWI-Prolog looks
/// for similar ones.
fn no_arity(session: &Session, module: &str, item: &Term) -> Option<Fault> {
    let [name, arity] = item.as_compound("/", 2)? else {
        return None;
    };
    arity.as_atom()?;
    let of_name = ListingSpecification {
        module: own_module(module),
        name: Some(name.as_atom()?.to_owned()),
        arity: None,
    };
    if matching(session, &of_name).is_empty() {
        return None;
    }
    let evaluable = Term::compound("/", vec![arity.clone(), Term::Int(0)]);
    Some(Fault::type_error("evaluable", &evaluable).placed(Some("$dwim"), "sim_arity", 2))
}

/// A specification as it is told: with its module, unless that is `user`.
fn in_module(module: &str, item: &Term) -> Term {
    if module == "user" {
        item.clone()
    } else {
        Term::compound(":", vec![Term::atom(module), item.clone()])
    }
}

/// What a specification asks for; no module means all of them.
struct ListingSpecification {
    module: Option<String>,
    name: Option<String>,
    arity: Option<usize>,
}

impl ListingSpecification {
    fn new(module: &str, spec: &Term) -> Option<ListingSpecification> {
        if let Some([inner, rest]) = spec.as_compound(":", 2) {
            let inner = inner.as_atom().map(str::to_owned);
            let mut wanted = ListingSpecification::new(module, rest)?;
            wanted.module = inner;
            return Some(wanted);
        }
        let extra = if spec.as_compound("//", 2).is_some() {
            2
        } else {
            0
        };
        let Some([name, arity]) = spec
            .as_compound("/", 2)
            .or_else(|| spec.as_compound("//", 2))
        else {
            let name = Some(spec.as_atom()?.to_owned());
            return Some(ListingSpecification {
                module: own_module(module),
                name,
                arity: None,
            });
        };
        let arity = match arity {
            Term::Int(n) => Some(usize::try_from(*n).ok()? + extra),
            Term::Var(_) => None,
            _ => return None,
        };
        if let Some([inner, name]) = name.as_compound(":", 2) {
            let module = inner.as_atom().map(str::to_owned);
            is_name(name).then_some(())?;
            return Some(ListingSpecification {
                module,
                name: name.as_atom().map(str::to_owned),
                arity,
            });
        }
        is_name(name).then_some(())?;
        Some(ListingSpecification {
            module: own_module(module),
            name: name.as_atom().map(str::to_owned),
            arity,
        })
    }
}

/// Unbound, a name stands for all of them.
fn is_name(name: &Term) -> bool {
    matches!(name, Term::Var(_)) || name.as_atom().is_some()
}

/// In `user`, a name without a module means the predicates of all modules.
fn own_module(module: &str) -> Option<String> {
    (module != "user").then(|| module.to_owned())
}

fn is_any_module(spec: &Term) -> bool {
    let name = spec.as_compound("/", 2).map_or(spec, |args| &args[0]);
    name.as_compound(":", 2)
        .is_some_and(|args| matches!(args[0], Term::Var(_)))
}

/// The error for a specification that names no predicate, as the toplevel tells it.
pub fn no_match(spec: &Term) -> Fault {
    let formal = Term::compound(
        "existence_error",
        vec![Term::atom("procedure"), spec.clone()],
    );
    let context = vec![
        Term::atom("toplevel"),
        Term::atom("DWIM could not correct goal"),
    ];
    Fault::Ball(Term::compound(
        "error",
        vec![formal, Term::compound("context", context)],
    ))
}

/// The slots that match, those of `user` last.
fn matching(session: &Session, wanted: &ListingSpecification) -> Vec<usize> {
    let program = &session.program;
    let fits = |slot: &Slot| {
        let of_module = match &wanted.module {
            Some(module) => slot.module == module.as_str(),
            None => !program.is_library(slot.module.as_str()),
        };
        of_module
            && wanted.name.as_deref().is_none_or(|name| slot.name == name)
            && wanted.arity.is_none_or(|arity| slot.arity == arity)
    };
    let mut found: Vec<usize> = Vec::new();
    for (number, _) in program
        .slots()
        .iter()
        .enumerate()
        .filter(|(_, slot)| fits(slot))
    {
        let end = if wanted.module.is_some() {
            program.follow(number)
        } else {
            number
        };
        let shown = matches!(
            program.slot_at(end).definition,
            Definition::Static(_) | Definition::Dynamic(_)
        );
        if shown && !found.contains(&end) {
            found.push(end);
        }
    }
    found.sort_by_key(|&slot| {
        let slot = program.slot_at(slot);
        (slot.module == "user", slot.arity)
    });
    found
}

fn show_all(session: &mut Session, slots: &[usize], qualified: bool) -> Result<(), Fault> {
    for &slot in slots {
        let text = predicate_text(session, slot, qualified);
        session.streams.write(&text)?;
    }
    Ok(())
}

/// What `listing/1` prints of one predicate.
fn predicate_text(session: &mut Session, slot: usize, qualified: bool) -> String {
    let clauses = clauses_of(session, slot);
    let at = session.program.slot_at(slot);
    let prefix = (qualified && at.module != "user").then(|| at.module.to_string());
    let indicator = Term::indicator(at.name.as_str(), at.arity);
    let indicator = match &prefix {
        Some(module) => Term::compound(":", vec![Term::atom(module), indicator]),
        None => indicator,
    };
    let mut declarations = Vec::new();
    if matches!(at.definition, Definition::Dynamic(_)) {
        declarations.push(Term::compound("dynamic", vec![indicator.clone()]));
    }
    let key = (at.module.clone(), (at.name.clone(), at.arity));
    let has_modes = session.program.tabled.get(&key).copied();
    if has_modes == Some(false) {
        let variant = vec![indicator.clone(), Term::atom("variant")];
        let tabled = Term::compound("as", variant);
        declarations.push(Term::compound("table", vec![tabled]));
    }
    declarations.extend(meta_declaration(session, slot));
    if at.multifile {
        declarations.push(Term::compound("multifile", vec![indicator]));
    }
    let overrules =
        at.module == "user" && (session.program.builtins).is_system(at.name.as_str(), at.arity);
    let mut title = match overrules {
        true => overruled(session, &key.1),
        false => String::new(),
    };
    if has_modes == Some(true) {
        title += "% tabled using answer subsumption\n";
    }
    title + &portrayed(session, &declarations, prefix.as_deref(), &clauses)
}

/// The comment before a predicate that stands in for one of the system.
fn overruled(session: &Session, (name, arity): &Key) -> String {
    let text = session.quoted(&Term::indicator(name.as_str(), *arity));
    format!("%   NOTE: system definition has been overruled for {text}\n")
}

/// Declarations and clauses as text; `prefix` is the module that stands before the heads.
fn portrayed(
    session: &Session,
    declarations: &[Term],
    prefix: Option<&str>,
    clauses: &[ListedClause],
) -> String {
    let operators = session.operators("user");
    let meta = |name: &str, arity: usize| meta_specifiers(name, arity).map(str::to_owned);
    let context = PortrayContext {
        operators: &operators,
        meta: &meta,
    };
    let mut text = String::new();
    list_predicate(declarations, prefix, clauses, context, &mut text);
    text
}

/// What is printed of a predicate that comes with the host.
fn text_of_host(session: &mut Session, home: &str, key: &Key) -> String {
    let (name, arity) = (key.0.as_str(), key.1);
    let clauses = match home {
        "system" => session.program.system_clauses(key),
        home => session.program.library_clauses(home, key),
    };
    let indicator = Term::compound(":", vec![Term::atom(home), Term::indicator(name, arity)]);
    if clauses.is_empty() {
        let indicator = session.quoted(&indicator);
        return format!("%   Foreign: {indicator}\n\n");
    }
    let declaration = declared_meta(name, arity).map(|spec| {
        let head = match (home, meta_head(name, &spec)) {
            ("system", head) => head,
            (home, head) => Term::compound(":", vec![Term::atom(home), head]),
        };
        Term::compound("meta_predicate", vec![head])
    });
    let declarations: Vec<Term> = declaration.into_iter().collect();
    let clauses: Vec<ListedClause> = clauses.iter().map(|source| listed(source)).collect();
    portrayed(session, &declarations, Some(home), &clauses)
}

/// A clause of a text as it is listed.
fn listed(source: &ClauseSource) -> ListedClause {
    ListedClause {
        clause: match &source.rule {
            Some(rule) => rule.listed(),
            None => clause_term(source.head.clone(), source.body.clone()),
        },
        names: source.names.clone(),
    }
}

/// The `meta_predicate` declaration.
fn meta_declaration(session: &Session, slot: usize) -> Option<Term> {
    let at = session.program.slot_at(slot);
    let spec = session
        .program
        .modules
        .get(&at.module)?
        .metas
        .get(&(at.name.clone(), at.arity))?;
    let head = meta_head(at.name.as_str(), spec);
    Some(Term::compound("meta_predicate", vec![head]))
}

fn clauses_of(session: &mut Session, slot: usize) -> Vec<ListedClause> {
    match session.program.slot_at(slot).definition.clone() {
        Definition::Static(_) => {
            let clauses = session.program.visible_clauses(slot).into_iter();
            clauses.map(|(_, source)| listed(&source)).collect()
        }
        Definition::Dynamic(id) => {
            let at = session.program.slot_at(slot);
            let (name, arity) = (at.name.clone(), at.arity);
            let any: Vec<Pattern> = (0..arity as u32)
                .map(|n| Pattern::of(&Term::Var(n)))
                .collect();
            let candidates = session.store().candidates(id, &any);
            let clause = |candidate: crate::store::Candidate| {
                let names = match candidate.content {
                    Content::Row(_) => None,
                    Content::Clause(_) => session.clause_names.get(&candidate.reference).cloned(),
                };
                let (args, body) = candidate.content.parts();
                let head = Term::callable(name.clone(), args);
                ListedClause {
                    clause: clause_term(head, body),
                    names: names.unwrap_or_default(),
                }
            };
            candidates.into_iter().map(clause).collect()
        }
        _ => Vec::new(),
    }
}

fn clause_term(head: Term, body: Term) -> Term {
    if body.as_atom() == Some("true") {
        return head;
    }
    Term::compound(":-", vec![head, body])
}
