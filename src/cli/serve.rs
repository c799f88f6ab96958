//! `arbiiter serve`: the web board.

use std::net::{IpAddr, Ipv4Addr, TcpListener};
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;

use anyhow::Context;
use clap::Args;

use crate::cli::limits::LimitOptions;
use crate::cli::status;
use crate::cli::tell::tell_line;
use crate::referee::program::Program;
use crate::web;
use crate::web::house::{House, Settings};

/// Shown below the options.
pub const EXAMPLES: &str = "Examples:
  arbiiter serve
  arbiiter serve players/*.pl --port 8080

Exit status:
  0  the server was asked to end
  2  the command line is wrong, a file can't be read, or the port is taken";

/// What `arbiiter serve` is told.
#[derive(Args)]
pub struct Options {
    /// Programs that may be watched and played against
    files: Vec<PathBuf>,
    /// The port; 0 takes a free one
    #[arg(long, value_name = "N", default_value_t = 8011)]
    port: u16,
    /// The address to listen on
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
    /// How many boards there may be at once
    #[arg(long, value_name = "N", default_value_t = 2000)]
    boards: usize,
    #[command(flatten)]
    limits: LimitOptions,
}

/// Serves; the status tells how it went.
pub fn run(options: &Options) -> ExitCode {
    status::of(serve(options).map(|()| ExitCode::SUCCESS))
}

fn serve(options: &Options) -> anyhow::Result<()> {
    let programs = options.files.iter().map(|file| Program::of_file(file));
    let settings = Settings {
        programs: programs.collect::<Result<_, _>>()?,
        limits: options.limits.limits()?,
        thinkers: thread::available_parallelism().map_or(1, |cores| cores.get()),
        most_boards: options.boards,
    };
    let listener = TcpListener::bind((options.address, options.port))
        .with_context(|| format!("{}:{}", options.address, options.port))?;
    let place = listener.local_addr()?;
    tell_line(&format!("http://{place}/"));
    let house = House::open(settings)?;
    web::serve(listener, house, std::future::pending())?;
    Ok(())
}
