//! The options of `labeling/2`.

use crate::engine::fault::Fault;
use crate::frontend::term::Term;
use crate::library::arguments::list_of;
use crate::solvers::finite_domains::search::{Branching, LabelingOptions, Selection};

/// The strategy that the options ask for.
///
/// # Errors
/// `domain_error(labeling_option, O)` and the errors for options that are given twice.
pub fn strategy(options: &Term) -> Result<LabelingOptions, Fault> {
    let (mut selection, mut order, mut branching) = (None, None, None);
    for option in list_of(options)? {
        let name = match &option {
            Term::Var(_) => return Err(Fault::instantiation()),
            option => option.as_atom().unwrap_or_default(),
        };
        if let Some(chosen) = selection_of(name) {
            set(&mut selection, chosen, options)?;
        } else if let Some(chosen) = branching_of(name) {
            set(&mut branching, chosen, options)?;
        } else if matches!(name, "up" | "down") {
            set(&mut order, name == "down", options)?;
        } else if name != "upto_ground" {
            return Err(Fault::domain("labeling_option", &option));
        }
    }
    Ok(LabelingOptions {
        selection: selection.unwrap_or(Selection::Leftmost),
        is_down: order.unwrap_or(false),
        branching: branching.unwrap_or(Branching::Step),
    })
}

fn selection_of(name: &str) -> Option<Selection> {
    Some(match name {
        "leftmost" => Selection::Leftmost,
        "ff" => Selection::FirstFail,
        "ffc" => Selection::MostConstrained,
        "min" => Selection::Least,
        "max" => Selection::Greatest,
        _ => return None,
    })
}

fn branching_of(name: &str) -> Option<Branching> {
    Some(match name {
        "step" => Branching::Step,
        "enum" => Branching::Enumerate,
        "bisect" => Branching::Bisect,
        _ => return None,
    })
}

fn set<T: PartialEq>(place: &mut Option<T>, value: T, options: &Term) -> Result<(), Fault> {
    match place {
        None => *place = Some(value),
        Some(old) if *old == value => {
            return Err(Fault::domain("nonrepeating_labeling_options", options));
        }
        Some(_) => return Err(Fault::domain("consistent_labeling_options", options)),
    }
    Ok(())
}
