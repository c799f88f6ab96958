//! The functions of SWI-Prolog's C interface that we use, found in the program that has loaded us.
//!
//! Declared as in `SWI-Prolog.h` of SWI-Prolog 9.0.4 (section 12.4 of its manual). They are looked
//! up when the library is installed, so that nothing is linked with SWI-Prolog and our own programs
//! don't need it.

#![expect(unsafe_code, reason = "the C interface of SWI-Prolog")]

use std::ffi::{CStr, c_char, c_int, c_void};

/// A handle of a term: a place in which a term is kept during a call.
pub type TermRef = usize;
/// A handle of an atom.
pub type AtomRef = usize;
/// A name and an arity.
pub type FunctorRef = usize;
/// What a foreign predicate is told about the call.
pub type Control = *mut c_void;
/// A predicate.
pub type PredicateRef = *mut c_void;
/// What a foreign predicate returns.
pub type Returned = usize;
/// A foreign predicate that takes its arguments as a row of handles.
pub type Foreign = unsafe extern "C" fn(TermRef, c_int, Control) -> Returned;

/// The kinds that `PL_term_type` tells.
pub mod kind {
    use super::c_int;

    /// An unbound variable, with attributes or without.
    pub const VARIABLE: c_int = 1;
    /// An atom that is text.
    pub const ATOM: c_int = 2;
    /// An integer of any size.
    pub const INTEGER: c_int = 3;
    /// A float.
    pub const FLOAT: c_int = 5;
    /// A string.
    pub const STRING: c_int = 6;
    /// A compound term that is no list.
    pub const TERM: c_int = 7;
    /// The empty list.
    pub const NIL: c_int = 8;
    /// The first pair of a list.
    pub const LIST_PAIR: c_int = 10;
}

/// Why a foreign predicate is called.
pub mod reason {
    use super::c_int;

    /// For its first answer.
    pub const FIRST_CALL: c_int = 0;
    /// To let go what it has kept: no more answers are asked for.
    pub const PRUNED: c_int = 1;
}

/// Flags of `PL_register_foreign_in_module` and `PL_open_query`.
pub mod flag {
    use super::c_int;

    /// The predicate may have several answers.
    pub const NONDETERMINISTIC: c_int = 0x04;
    /// Its arguments come as a row.
    pub const VARARGS: c_int = 0x08;
    /// The debugger does not show the query.
    pub const QUERY_NODEBUG: c_int = 0x04;
    /// `PL_exception` tells what the query throws.
    pub const QUERY_CATCH_EXCEPTION: c_int = 0x08;
}

/// Flags of functions about text.
pub mod text {
    use super::c_int;

    /// Of an atom.
    pub const CVT_ATOM: c_int = 0x01;
    /// Of a string.
    pub const CVT_STRING: c_int = 0x02;
    /// The digits of an integer.
    pub const CVT_INTEGER: c_int = 0x08;
    /// Of any term, as `writeq/1` writes it.
    pub const CVT_WRITEQ: c_int = 0x200;
    /// Encoded in UTF-8.
    pub const REP_UTF8: c_int = 0x0010_0000;
}

macro_rules! functions {
    ($($name:ident ( $($argument:ty),* ) $(-> $result:ty)?;)*) => {
        /// The functions, by their names.
        #[allow(non_snake_case, reason = "the names are those of SWI-Prolog")]
        #[derive(Clone, Copy)]
        pub struct Api {
            $(
                #[doc = concat!("`", stringify!($name), "` of the interface.")]
                pub $name: unsafe extern "C" fn($($argument),*) $(-> $result)?,
            )*
        }

        impl Api {
            /// Finds all functions.
            ///
            /// # Errors
            /// The name of one that is missing.
            pub fn find() -> Result<Api, &'static str> {
                Ok(Api {
                    $($name: {
                        let address = address(concat!(stringify!($name), "\0"))?;
                        // SAFETY: the address is that of the function of this name, whose
                        // declaration in SWI-Prolog.h is the one given here.
                        unsafe { std::mem::transmute::<*mut c_void, unsafe extern "C" fn($($argument),*) $(-> $result)?>(address) }
                    },)*
                })
            }
        }
    };
}

functions! {
    PL_initialise(c_int, *mut *mut c_char) -> c_int;
    PL_halt(c_int) -> c_int;
    PL_register_foreign_in_module(*const c_char, *const c_char, c_int, Foreign, c_int) -> c_int;
    PL_foreign_control(Control) -> c_int;
    PL_foreign_context_address(Control) -> *mut c_void;
    PL_foreign_context_predicate(Control) -> PredicateRef;
    _PL_retry_address(*mut c_void) -> Returned;
    PL_predicate(*const c_char, c_int, *const c_char) -> PredicateRef;
    PL_open_query(*mut c_void, c_int, PredicateRef, TermRef) -> usize;
    PL_next_solution(usize) -> c_int;
    PL_cut_query(usize) -> c_int;
    PL_exception(usize) -> TermRef;
    PL_open_foreign_frame() -> usize;
    PL_rewind_foreign_frame(usize);
    PL_close_foreign_frame(usize);
    PL_discard_foreign_frame(usize);
    PL_raise_exception(TermRef) -> c_int;
    PL_handle_signals() -> c_int;
    PL_term_type(TermRef) -> c_int;
    PL_new_term_ref() -> TermRef;
    PL_new_term_refs(c_int) -> TermRef;
    PL_copy_term_ref(TermRef) -> TermRef;
    PL_get_int64(TermRef, *mut i64) -> c_int;
    PL_get_float(TermRef, *mut f64) -> c_int;
    PL_get_nchars(TermRef, *mut usize, *mut *mut c_char, c_int) -> c_int;
    PL_atom_mbchars(AtomRef, *mut usize, *mut *mut c_char, c_int) -> c_int;
    PL_get_compound_name_arity_sz(TermRef, *mut AtomRef, *mut usize) -> c_int;
    PL_get_arg_sz(usize, TermRef, TermRef) -> c_int;
    PL_get_list(TermRef, TermRef, TermRef) -> c_int;
    PL_is_acyclic(TermRef) -> c_int;
    PL_compare(TermRef, TermRef) -> c_int;
    PL_unify(TermRef, TermRef) -> c_int;
    PL_unify_compound(TermRef, FunctorRef) -> c_int;
    PL_put_variable(TermRef) -> c_int;
    PL_put_term(TermRef, TermRef) -> c_int;
    PL_put_int64(TermRef, i64) -> c_int;
    PL_put_float(TermRef, f64) -> c_int;
    PL_put_nil(TermRef) -> c_int;
    PL_put_chars(TermRef, c_int, usize, *const c_char) -> c_int;
    PL_put_term_from_chars(TermRef, c_int, usize, *const c_char) -> c_int;
    PL_new_atom_mbchars(c_int, usize, *const c_char) -> AtomRef;
    PL_unregister_atom(AtomRef);
    PL_new_functor_sz(AtomRef, usize) -> FunctorRef;
    PL_cons_functor_v(TermRef, FunctorRef, TermRef) -> c_int;
    PL_cons_list(TermRef, TermRef, TermRef) -> c_int;
}

fn address(name: &'static str) -> Result<*mut c_void, &'static str> {
    let plain = name.trim_end_matches('\0');
    let name = CStr::from_bytes_with_nul(name.as_bytes()).map_err(|_| plain)?;
    // SAFETY: the name ends with a NUL byte.
    let address = unsafe { libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr()) };
    if address.is_null() {
        Err(plain)
    } else {
        Ok(address)
    }
}
