//! Terms of SWI-Prolog from and to our own.
//!
//! Every function here works on handles of the call that is running on this thread: that is what
//! makes its calls of the C interface sound, besides what each says.

#![expect(unsafe_code, reason = "the C interface of SWI-Prolog")]

use std::cell::RefCell;
use std::collections::HashMap;
use std::ffi::{c_char, c_int};
use std::ptr;

use num_bigint::BigInt;

use crate::engine::swipl::api::{Api, TermRef, kind, text};
use crate::frontend::term::{CONS, QUOTED_NIL, Term};

/// No argument of a predicate is nested deeper, lists aside; the stack has room for so many.
const MAX_NESTED: usize = 2_000;

/// A list as long as this is looked at whether it ever ends.
const LONG: usize = 10_000;

/// Types of text for `PL_put_chars`.
const PUT_ATOM: c_int = kind::ATOM | text::REP_UTF8;
const PUT_STRING: c_int = kind::STRING | text::REP_UTF8;

/// A term that can't be carried over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unconvertible;

/// The terms of one call: which variables have which numbers.
pub struct Exchange<'a> {
    api: &'a Api,
    variables: RefCell<Vec<TermRef>>,
    fresh: RefCell<HashMap<u32, TermRef>>,
}

impl<'a> Exchange<'a> {
    /// For a call without variables yet.
    pub fn new(api: &'a Api) -> Exchange<'a> {
        Exchange {
            api,
            variables: RefCell::default(),
            fresh: RefCell::default(),
        }
    }

    /// Our copy of a term. Variables that are the same have the same number.
    ///
    /// # Errors
    /// For what we have no term for: rationals, blobs, dicts, cyclic terms, and those nested too
    /// deep.
    pub fn read(&self, handle: TermRef) -> Result<Term, Unconvertible> {
        self.read_at(handle, 0)
    }

    fn read_at(&self, handle: TermRef, depth: usize) -> Result<Term, Unconvertible> {
        if depth > MAX_NESTED {
            return Err(Unconvertible);
        }
        // SAFETY: the handle is valid during the call.
        match unsafe { (self.api.PL_term_type)(handle) } {
            kind::VARIABLE => Ok(Term::Var(self.number_of(handle))),
            kind::INTEGER => self.read_integer(handle),
            kind::FLOAT => self.read_float(handle),
            kind::ATOM => {
                let name = self.text(handle, text::CVT_ATOM)?;
                // The atom '[]' is not the empty list.
                Ok(Term::atom(if name == "[]" { QUOTED_NIL } else { &name }))
            }
            kind::STRING => Ok(Term::string(self.text(handle, text::CVT_STRING)?)),
            kind::NIL => Ok(Term::nil()),
            kind::LIST_PAIR => self.read_list(handle, depth),
            kind::TERM => self.read_compound(handle, depth),
            _ => Err(Unconvertible),
        }
    }

    fn read_integer(&self, handle: TermRef) -> Result<Term, Unconvertible> {
        let mut value = 0;
        // SAFETY: the place for the value is our own.
        if unsafe { (self.api.PL_get_int64)(handle, &mut value) } != 0 {
            return Ok(Term::Int(value));
        }
        let digits = self.text(handle, text::CVT_INTEGER)?;
        let value: BigInt = digits.parse().map_err(|_| Unconvertible)?;
        Ok(Term::integer(value))
    }

    fn read_float(&self, handle: TermRef) -> Result<Term, Unconvertible> {
        let mut value = 0.0;
        // SAFETY: the place for the value is our own.
        match unsafe { (self.api.PL_get_float)(handle, &mut value) } {
            0 => Err(Unconvertible),
            _ => Ok(Term::Float(value)),
        }
    }

    fn read_list(&self, handle: TermRef, depth: usize) -> Result<Term, Unconvertible> {
        let mut items = Vec::new();
        // SAFETY: new handles, which live as long as the call.
        let (rest, head) = unsafe {
            (
                (self.api.PL_copy_term_ref)(handle),
                (self.api.PL_new_term_ref)(),
            )
        };
        // SAFETY: the three handles are valid.
        while unsafe { (self.api.PL_get_list)(rest, head, rest) } != 0 {
            items.push(self.read_at(head, depth + 1)?);
            // SAFETY: the handle is valid.
            if items.len() == LONG && unsafe { (self.api.PL_is_acyclic)(handle) } == 0 {
                return Err(Unconvertible);
            }
        }
        let end = self.read_at(rest, depth + 1)?;
        Ok(items
            .into_iter()
            .rfold(end, |rest, item| Term::cons(item, rest)))
    }

    fn read_compound(&self, handle: TermRef, depth: usize) -> Result<Term, Unconvertible> {
        let (mut name, mut arity) = (0, 0);
        // SAFETY: the places for name and arity are our own.
        let told =
            unsafe { (self.api.PL_get_compound_name_arity_sz)(handle, &mut name, &mut arity) };
        if told == 0 {
            return Err(Unconvertible);
        }
        let name = self.received(|length, bytes| {
            // SAFETY: the atom is that of a living term; the places are our own.
            unsafe { (self.api.PL_atom_mbchars)(name, length, bytes, text::REP_UTF8) }
        })?;
        let args = (1..=arity).map(|index| {
            // SAFETY: a new handle, and an index within the arity.
            let argument = unsafe {
                let argument = (self.api.PL_new_term_ref)();
                (self.api.PL_get_arg_sz)(index, handle, argument);
                argument
            };
            self.read_at(argument, depth + 1)
        });
        Ok(Term::compound(name, args.collect::<Result<_, _>>()?))
    }

    /// A term that stands for what is behind a handle, whatever it is.
    pub fn variable(&self, handle: TermRef) -> Term {
        Term::Var(self.number_of(handle))
    }

    /// The number of a variable: that of an earlier one that is the same, or a new one.
    fn number_of(&self, handle: TermRef) -> u32 {
        let mut variables = self.variables.borrow_mut();
        // SAFETY: both handles are valid during the call.
        let same = |known: &TermRef| unsafe { (self.api.PL_compare)(*known, handle) } == 0;
        let place = variables.iter().position(same).unwrap_or_else(|| {
            // The handle may be used again for other terms: a copy keeps the variable.
            // SAFETY: the handle is valid.
            variables.push(unsafe { (self.api.PL_copy_term_ref)(handle) });
            variables.len() - 1
        });
        place as u32
    }

    fn text(&self, handle: TermRef, kinds: c_int) -> Result<String, Unconvertible> {
        self.received(|length, bytes| {
            // SAFETY: the handle is valid and the places are our own.
            unsafe { (self.api.PL_get_nchars)(handle, length, bytes, kinds | text::REP_UTF8) }
        })
    }

    fn received(
        &self,
        tell: impl FnOnce(*mut usize, *mut *mut c_char) -> c_int,
    ) -> Result<String, Unconvertible> {
        let (mut length, mut bytes) = (0, ptr::null_mut());
        if tell(&mut length, &mut bytes) == 0 || bytes.is_null() {
            return Err(Unconvertible);
        }
        // SAFETY: the interface has told `length` bytes, which stay until its next function about
        // text.
        let bytes = unsafe { std::slice::from_raw_parts(bytes.cast::<u8>(), length) };
        Ok(String::from_utf8_lossy(bytes).into_owned())
    }

    /// Puts a term in the place of a handle; whether there was room for it.
    pub fn write(&self, term: &Term, handle: TermRef) -> bool {
        // SAFETY: the handle is valid, and texts go with their lengths.
        unsafe {
            let put_text = |kind, text: &str| {
                (self.api.PL_put_chars)(handle, kind, text.len(), text.as_ptr().cast())
            };
            let done = match term {
                Term::Var(number) => return self.write_variable(*number, handle),
                Term::Int(value) => (self.api.PL_put_int64)(handle, *value),
                Term::BigInt(value) => {
                    let digits = value.to_string();
                    (self.api.PL_put_term_from_chars)(
                        handle,
                        text::REP_UTF8,
                        digits.len(),
                        digits.as_ptr().cast(),
                    )
                }
                Term::Float(value) => (self.api.PL_put_float)(handle, *value),
                Term::Atom(name) if name.as_str() == "[]" => (self.api.PL_put_nil)(handle),
                Term::Atom(name) if name.as_str() == QUOTED_NIL => put_text(PUT_ATOM, "[]"),
                Term::Atom(name) => put_text(PUT_ATOM, name.as_str()),
                Term::Str(text) => put_text(PUT_STRING, text),
                Term::Compound(_) => return self.write_compound(term, handle),
            };
            done != 0
        }
    }

    /// Variables that were read are the program's own; of the others each number is one new
    /// variable, [`u32::MAX`] another each time.
    fn write_variable(&self, number: u32, handle: TermRef) -> bool {
        let known = self.variables.borrow().get(number as usize).copied();
        // SAFETY: the handles are valid.
        unsafe {
            if known.is_none() && number == u32::MAX {
                return (self.api.PL_put_variable)(handle) != 0;
            }
            let new = || {
                *self
                    .fresh
                    .borrow_mut()
                    .entry(number)
                    .or_insert_with(|| (self.api.PL_new_term_ref)())
            };
            (self.api.PL_put_term)(handle, known.unwrap_or_else(new)) != 0
        }
    }

    fn write_compound(&self, term: &Term, handle: TermRef) -> bool {
        let mut items = Vec::new();
        let mut rest = term;
        while let Some([head, tail]) = rest.as_compound(CONS, 2) {
            items.push(head);
            rest = tail;
        }
        match rest {
            Term::Compound(compound) if items.is_empty() => {
                let arity = compound.args.len();
                let functor = self.functor(compound.name.as_str(), arity);
                // SAFETY: a row of new handles, one for each argument of the functor; without
                // arguments, a new variable.
                unsafe {
                    if arity == 0 {
                        return (self.api.PL_put_variable)(handle) != 0
                            && (self.api.PL_unify_compound)(handle, functor) != 0;
                    }
                    let args = (self.api.PL_new_term_refs)(arity as c_int);
                    let mut places = compound.args.iter().zip(args..);
                    places.all(|(argument, place)| self.write(argument, place))
                        && (self.api.PL_cons_functor_v)(handle, functor, args) != 0
                }
            }
            rest => {
                // SAFETY: a new handle.
                let head = unsafe { (self.api.PL_new_term_ref)() };
                self.write(rest, handle)
                    && items.into_iter().rev().all(|item| {
                        // SAFETY: valid handles.
                        self.write(item, head)
                            && unsafe { (self.api.PL_cons_list)(handle, head, handle) } != 0
                    })
            }
        }
    }

    /// A term as `writeq/1` writes it; nothing if there is no room for it.
    pub fn quoted(&self, term: &Term) -> String {
        // SAFETY: a new handle.
        let handle = unsafe { (self.api.PL_new_term_ref)() };
        if !self.write(term, handle) {
            return String::new();
        }
        self.text(handle, text::CVT_WRITEQ).unwrap_or_default()
    }

    fn functor(&self, name: &str, arity: usize) -> usize {
        // SAFETY: the text goes with its length; the functor keeps its atom, so ours can go.
        unsafe {
            let atom =
                (self.api.PL_new_atom_mbchars)(text::REP_UTF8, name.len(), name.as_ptr().cast());
            let functor = (self.api.PL_new_functor_sz)(atom, arity);
            (self.api.PL_unregister_atom)(atom);
            functor
        }
    }
}
