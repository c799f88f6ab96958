//! Integration tests. One binary, because every test binary links all of Scryer.

mod arbiters;
mod both_hosts;
#[path = "../browser/mod.rs"]
mod browser;
mod check;
mod consult;
mod course;
mod dialect;
mod draughts;
mod embedded;
mod endings;
mod game_graph;
mod goals;
mod hexagon;
mod hexagon_levels;
mod hexagon_library;
mod hexagon_plainly;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod hostile;
mod hub;
mod human;
mod kabe;
mod kabe_games;
mod kalah;
mod kalah_library;
mod kalah_plainly;
mod labyrinth;
mod labyrinth_plainly;
mod layers;
mod liiga;
mod mastermind;
mod mastermind_library;
mod mastermind_play;
mod minesweeper;
mod mottemeister;
mod mutants;
mod perft;
mod perft_plainly;
mod queen_ending;
mod reader;
mod report;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod sandbox;
mod slither;
mod text;
mod toplevel;
mod transcripts;
mod turbo;
mod turniir;
mod turniir_corpus;
mod turniir_people;
mod turniir_teacher;
mod web;
mod web_draughts;
mod web_draughts_texts;
mod writer;
