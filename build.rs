//! Exports the symbols of the program itself: the interpreter finds the foreign functions by `dlopen("")`.

fn main() {
    for kind in ["benches", "bins", "tests"] {
        println!("cargo:rustc-link-arg-{kind}=-rdynamic");
    }
    println!("cargo:rerun-if-changed=build.rs");
}
