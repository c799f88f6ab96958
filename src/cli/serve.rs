//! `arbiiter serve`: the web board.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;

use anyhow::{Context, bail, ensure};
use clap::Args;
use rustix::fs::Mode;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit, umask};

use crate::cli::limits::LimitOptions;
use crate::cli::protection;
use crate::cli::tell::tell_line;
use crate::referee::language::Language;
use crate::referee::program::PlayerProgram;
use crate::referee::texts::say;
use crate::web;
use crate::web::classroom::{self, Classroom, ClassroomError, ClassroomSettings};
use crate::web::limits::ServerLimits;
use crate::web::services::{ServiceSettings, SharedServices};

/// What `arbiiter serve` is told.
#[derive(Args)]
pub struct Options {
    /// Programs that may be watched and played against, beside the shipped examples
    files: Vec<PathBuf>,
    /// The port; 0 takes a free one
    #[arg(long, value_name = "N", default_value_t = 8011)]
    port: u16,
    /// The address to listen on; 0.0.0.0 or :: lets other computers in
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
    /// A name of this server, when others call it by one; may be given several times
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,
    /// How many boards there may be at once
    #[arg(long, value_name = "N", default_value_t = 2000)]
    boards: usize,
    /// How many connections there may be at once
    #[arg(long, value_name = "N", default_value_t = 8000)]
    connections: usize,
    /// How many boards one address may have at once; here and below, a network of 64 bits counts as
    /// one address of IPv6, and who is signed in to the course has as many boards and games
    /// wherever they are
    #[arg(long, value_name = "N", default_value_t = 200)]
    boards_of_address: usize,
    /// How many connections one address may have at once
    #[arg(long, value_name = "N", default_value_t = 500)]
    connections_of_address: usize,
    /// How many games with programs one address may have at once, those that wait included
    #[arg(long, value_name = "N", default_value_t = 16)]
    matches_of_address: usize,
    /// How many requests a second one address may make; twice as many for a short time
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    requests: u32,
    /// How many threads think at once [default: as many as cores]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Serve the course in this folder, which is made if there is none: /course is where programs
    /// are handed in
    #[arg(long, value_name = "FOLDER")]
    course: Option<PathBuf>,
    /// Set the secret that the teacher signs in with: the first line of this file, at least 12
    /// characters
    #[arg(long, value_name = "FILE", requires = "course")]
    teacher_secret: Option<PathBuf>,
    /// A proxy with TLS on this computer passes requests on: its header X-Forwarded-For says who
    /// clients are, and cookies are Secure
    #[arg(long)]
    proxy: bool,
    /// Write a line for each request on standard error
    #[arg(long)]
    log: bool,
    /// The language of messages
    #[arg(long, value_enum, value_name = "LANG", default_value_t)]
    lang: Language,
    #[command(flatten)]
    limits: LimitOptions,
}

/// Serves; the status tells how it went.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let language = options.lang;
    protection::tell_missing(language, options.limits.require_sandbox)?;
    let workers = options.limits.workers()?;
    let read = |file: &PathBuf| workers.read(file).map(|read| read.program);
    let programs = options.files.iter().map(read);
    let cores = thread::available_parallelism().map_or(1, |cores| cores.get());
    let programs: Vec<PlayerProgram> = programs.collect::<Result<_, _>>()?;
    let settings = ServiceSettings {
        workers: workers.clone().among(&programs),
        programs,
        job_threads: options.threads.unwrap_or(cores),
        max_boards: options.boards,
        max_boards_per_address: options.boards_of_address,
        max_matches_per_address: options.matches_of_address,
    };
    let limits = ServerLimits {
        hosts: options.hosts.clone(),
        requests_per_second: options.requests,
        max_connections: options.connections.min(open_files() / 4 * 3),
        max_connections_per_address: options.connections_of_address,
        is_behind_proxy: options.proxy,
        log: options.log.then_some(tell_line),
    };
    let listener = listen(options, language)?;
    let place = listener.local_addr()?;
    let services = SharedServices::open(settings)?;
    let classroom = open_classroom(options, cores)?;
    web::serve(listener, services, classroom, &limits, || {
        tell_ready(place, language)
    })?;
    Ok(ExitCode::SUCCESS)
}

/// The shortest secret of a teacher.
const MIN_SECRET: usize = 12;

fn open_classroom(options: &Options, cores: usize) -> anyhow::Result<Option<Arc<Classroom>>> {
    let Some(folder) = &options.course else {
        return Ok(None);
    };
    let secret = options
        .teacher_secret
        .as_deref()
        .map(read_secret)
        .transpose()?;
    let settings = ClassroomSettings {
        folder: folder.clone(),
        secret,
        workers: options.limits.workers()?,
        limits: options.limits.limits()?,
        jobs: options.threads.unwrap_or(cores),
        language: options.lang,
        is_secure: options.proxy,
    };
    // Programs and hashes are nobody else's business on this machine.
    umask(Mode::RWXG | Mode::RWXO);
    match classroom::open(settings) {
        Err(ClassroomError::InUse(folder)) => bail!(in_use(&folder, options.lang)),
        opened => Ok(Some(opened?)),
    }
}

/// Says that another server has the course.
fn in_use(folder: &Path, language: Language) -> String {
    let folder = folder.display();
    say!(language, "serve.in_use", folder)
}

fn read_secret(file: &Path) -> anyhow::Result<String> {
    let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let secret = text.lines().next().unwrap_or_default().trim();
    ensure!(
        secret.chars().count() >= MIN_SECRET,
        "{}: the secret has fewer than {MIN_SECRET} characters",
        file.display()
    );
    Ok(secret.to_owned())
}

fn listen(options: &Options, language: Language) -> anyhow::Result<TcpListener> {
    let place = SocketAddr::new(options.address, options.port);
    TcpListener::bind(place).with_context(|| say!(language, "serve.cant_listen", place))
}

fn tell_ready(place: SocketAddr, language: Language) {
    if !place.ip().is_loopback() {
        tell_line(language.text("serve.open_to_others"));
    }
    tell_line(&format!("http://{place}/"));
}

/// The process asks for so many open files at most.
const MAX_FILES: u64 = 65_536;

/// How many files the process may have open, after it has asked for as many as it may get.
fn open_files() -> usize {
    let limit = getrlimit(Resource::Nofile);
    let wanted = limit.maximum.map_or(MAX_FILES, |most| most.min(MAX_FILES));
    let more = Rlimit {
        current: limit.current.map(|now| now.max(wanted)),
        ..limit
    };
    let now = match setrlimit(Resource::Nofile, more) {
        Ok(()) => more.current,
        Err(_) => limit.current,
    };
    now.map_or(usize::MAX, |files| {
        usize::try_from(files).unwrap_or(usize::MAX)
    })
}
