//! Players in processes of their own: one prepared process, and a locked-in copy of it for each player of each game.
//!
//! The referee holds the clocks. A program is charged for the time that passes while it does not wait for a processor, and for the
//! processor time of all its threads: on a busy machine nobody loses for our sake. A program that breaks a limit is killed and has
//! lost; when something of ours breaks, the answer is [`Broken`], and no program is to blame.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::pipe::{PipeFlags, pipe_with};

use crate::engine::swipl::embedded::Installed;
use crate::referee::foul::{Foul, Unloadable};
use crate::referee::limits::Limits;
use crate::referee::packets::{receive, send};
use crate::referee::player::{Broken, Player, Players, Reply, Report, Turn};
use crate::referee::program::{Place, Program};

use crate::referee::wire::{
    Answer, Facts, Order, Request, Response, Source, Workplace, color_number, triples,
};
use crate::referee::worker::{STATUS_FAILED, STATUS_HALTED, STATUS_MEMORY};
use crate::sandbox::descriptors::message_pair;
use crate::sandbox::notes::{call_name, read_notes};
use crate::sandbox::process::{self, Exit, Status};

/// The argument with which the program becomes a prepared process.
pub const ARGUMENT: &str = "worker";

/// How long we wait for our own processes before we call them broken.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program's clock is looked at at least so often.
const LOOK: Duration = Duration::from_millis(500);

/// For so long it is not looked at: most turns are over by then.
const UNWATCHED: Duration = Duration::from_millis(20);

/// Of the text on standard error so much is kept of a turn.
const ERROR_BYTES: usize = 64 * 1024;

/// The environment that the prepared process gets; a program sees it by `getenv/2`.
const ENVIRONMENT: [&str; 6] = [
    "ARBIITER_ENDINGS",
    "HOME",
    "LANG",
    "LC_ALL",
    "TZ",
    "XDG_CACHE_HOME",
];

/// Where players come from: the prepared process and what it is told. Copies share the prepared process, on whatever thread they are.
#[derive(Clone)]
pub struct Workers {
    limits: Limits,
    program: PathBuf,
    swipl: Option<Installed>,
    host: Shared<Option<Shared<Host>>>,
    stop: Arc<AtomicBool>,
}

/// What several threads use in turn.
type Shared<T> = Arc<Mutex<T>>;

impl Workers {
    /// Workers under these limits; the prepared process is started when the first player is wanted.
    pub fn new(limits: Limits) -> Workers {
        // By this name it is the same program even if its file has been replaced meanwhile.
        Workers::prepared_by(PathBuf::from("/proc/self/exe"), limits)
    }

    /// Workers whose prepared process is this program, for those that are not it.
    pub fn prepared_by(program: PathBuf, limits: Limits) -> Workers {
        Workers {
            limits,
            program,
            swipl: None,
            host: Arc::default(),
            stop: Arc::default(),
        }
    }

    /// The same with programs in this SWI-Prolog, or in our own host without one.
    pub fn in_swipl(self, swipl: Option<Installed>) -> Workers {
        Workers { swipl, ..self }
    }

    /// The same whose players give up with [`Broken::Stopped`], within half a second, when this is set.
    pub fn stopped_by(self, stop: Arc<AtomicBool>) -> Workers {
        Workers { stop, ..self }
    }

    fn host(&mut self) -> Result<Shared<Host>, Broken> {
        let mut kept = lock(&self.host);
        if let Some(host) = &*kept
            && lock(host).is_alive()
        {
            return Ok(Arc::clone(host));
        }
        let host = Arc::new(Mutex::new(Host::start(&self.program, self.swipl.as_ref())?));
        *kept = Some(Arc::clone(&host));
        Ok(host)
    }
}

/// What a thread that panicked left is still an open socket with a process behind it.
fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Players for Workers {
    fn ready(&mut self, program: &Program) -> Result<Result<Box<dyn Player>, Foul>, Broken> {
        let Some(module) = &program.module else {
            return Ok(Err(Foul::NotLoaded(Unloadable::NoModule)));
        };
        if !program.is_exported {
            let predicate = program.predicate.clone();
            return Ok(Err(Foul::NotLoaded(Unloadable::NoPredicate(predicate))));
        }
        let mut worker = Worker::hire(self, program)?;
        let load = Request::Load {
            file: source_of(&program.place),
            module: module.clone(),
            predicate: program.predicate.clone(),
        };
        let answered = worker.ask(&load, self.limits.load_time)?;
        Ok(match answered {
            Ok(Response::Loaded) => match worker.forbidden() {
                Some(foul) => Err(foul),
                None => Ok(Box::new(worker)),
            },
            Ok(Response::NotLoaded(why)) => Err(Foul::NotLoaded(why)),
            Ok(_) => Err(nonsense()),
            Err(foul) => Err(foul),
        })
    }
}

fn source_of(place: &Place) -> Source {
    match place {
        Place::File(path) => Source::File(path.clone()),
        Place::Example(name) => Source::Example((*name).to_owned()),
    }
}

/// An answer that the process of a program never gives by itself.
fn nonsense() -> Foul {
    Foul::Crashed("nonsense".to_owned())
}

/// The prepared process.
struct Host {
    control: OwnedFd,
    process: Child,
    is_broken: bool,
}

impl Host {
    fn start(program: &Path, swipl: Option<&Installed>) -> Result<Host, Broken> {
        let (ours, theirs) = message_pair().map_err(system("socketpair"))?;
        let environment =
            std::env::vars_os().filter(|(name, _)| ENVIRONMENT.iter().any(|known| name == known));
        // A group of its own: Ctrl-C at the terminal is the referee's business.
        let process = Command::new(program)
            .arg(ARGUMENT)
            .args(swipl.map(Installed::arguments).into_iter().flatten())
            .env_clear()
            .envs(environment)
            .stdin(Stdio::from(theirs))
            .stdout(Stdio::null())
            .process_group(0)
            .spawn()
            .map_err(system("start of the prepared process"))?;
        let host = Host {
            control: ours,
            process,
            is_broken: false,
        };
        match host.answer()? {
            (Answer::Prepared, _) => Ok(host),
            (Answer::Refused { why }, _) => Err(Broken::Worker(why)),
            (other, _) => Err(Broken::Worker(format!("{other:?}"))),
        }
    }

    fn is_alive(&mut self) -> bool {
        !self.is_broken && self.process.try_wait().is_ok_and(|ended| ended.is_none())
    }

    fn order(
        &mut self,
        order: &Order,
        descriptors: &[&OwnedFd],
    ) -> Result<(Answer, Vec<OwnedFd>), Broken> {
        let descriptors: Vec<_> = descriptors.iter().map(|fd| fd.as_fd()).collect();
        let answered = send(&self.control, order, &descriptors)
            .map_err(system("an order to the prepared process"))
            .and_then(|()| self.answer());
        self.is_broken |= answered.is_err();
        answered
    }

    fn answer(&self) -> Result<(Answer, Vec<OwnedFd>), Broken> {
        let mut sockets = [PollFd::new(&self.control, PollFlags::IN)];
        let ready = wait_for(&mut sockets, PATIENCE).map_err(system("poll"))?;
        if ready == 0 {
            return Err(Broken::Worker("no answer".to_owned()));
        }
        let answer = receive(&self.control).map_err(system("an answer of the prepared process"))?;
        answer.ok_or_else(|| Broken::Worker("it has ended".to_owned()))
    }

    fn bury(&mut self, pid: i32) -> Result<Exit, Broken> {
        match self.order(&Order::Bury { pid }, &[])? {
            (Answer::Buried(exit), _) => Ok(exit),
            (other, _) => Err(Broken::Worker(format!("{other:?}"))),
        }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        // It would end by itself when the socket is closed; so it is certain, and no zombie is left.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The process of one program in one game.
struct Worker {
    name: String,
    limits: Limits,
    host: Shared<Host>,
    stop: Arc<AtomicBool>,
    pid: i32,
    pidfd: OwnedFd,
    socket: OwnedFd,
    streams: [Stream; 2],
    notes: OwnedFd,
    /// Bytes printed in this game.
    printed: u64,
    /// Processor time of the process after the last request.
    cpu: Duration,
    /// How long it had waited for a processor when that was last looked at.
    waited: Duration,
    /// Processor time and time passed of the last request.
    cost: (Duration, Duration),
    /// Whether its module had a `ruut/3` of its own after the last turn.
    has_own_board: bool,
    is_buried: bool,
}

/// The referee's end of standard output or standard error.
struct Stream {
    pipe: Option<OwnedFd>,
    /// What came since the last turn.
    text: Vec<u8>,
}

impl Stream {
    const OUTPUT: usize = 0;
    const ERRORS: usize = 1;
}

/// What a request has cost so far.
struct Clock {
    pid: i32,
    start: Instant,
    /// Processor time of the process at the start.
    cpu: Duration,
    /// How long the process had waited for a processor when that was last looked at, at the start or before. What it has
    /// waited in short turns since then is in its favour; the processor time is strict.
    waited: Duration,
}

impl Clock {
    fn cpu(&self) -> Duration {
        let now = process::cpu_time_of(self.pid).unwrap_or_default();
        now.saturating_sub(self.cpu)
    }

    /// The time that has passed, without the time spent waiting for a processor.
    fn wall(&self) -> Duration {
        let passed = self.start.elapsed();
        if passed < UNWATCHED {
            return passed;
        }
        let waited = process::run_queue_wait_of(self.pid).unwrap_or_default();
        passed.saturating_sub(waited.saturating_sub(self.waited))
    }
}

impl Worker {
    fn hire(workers: &mut Workers, program: &Program) -> Result<Worker, Broken> {
        let (host, limits) = (workers.host()?, &workers.limits);
        let (socket, its_socket) = message_pair().map_err(system("socketpair"))?;
        let (output, its_output) = reading_pipe(PipeFlags::empty())?;
        let (errors, its_errors) = reading_pipe(PipeFlags::empty())?;
        let (notes, its_notes) = reading_pipe(PipeFlags::NONBLOCK)?;
        let folder = match &program.place {
            Place::File(path) => path.parent().map(Path::to_path_buf),
            Place::Example(_) => None,
        };
        let order = Order::Fork(Workplace {
            folder,
            memory_bytes: limits.memory_bytes,
            cpu_seconds: cpu_seconds(limits),
        });
        let descriptors = [&its_socket, &its_output, &its_errors, &its_notes];
        let (answer, mut sent) = lock(&host).order(&order, &descriptors)?;
        match (answer, sent.pop()) {
            (Answer::Forked { pid }, Some(pidfd)) => Ok(Worker {
                name: program.predicate.clone(),
                limits: limits.clone(),
                host,
                stop: Arc::clone(&workers.stop),
                pid,
                pidfd,
                socket,
                streams: [output, errors].map(|pipe| Stream {
                    pipe: Some(pipe),
                    text: Vec::new(),
                }),
                notes,
                printed: 0,
                cpu: Duration::ZERO,
                waited: Duration::ZERO,
                cost: Default::default(),
                has_own_board: false,
                is_buried: false,
            }),
            (Answer::Refused { why }, _) => Err(Broken::Worker(why)),
            (other, _) => Err(Broken::Worker(format!("{other:?}"))),
        }
    }

    /// Sends a request and waits for the answer, or for the foul that takes its place.
    fn ask(
        &mut self,
        request: &Request,
        limit: Duration,
    ) -> Result<Result<Response, Foul>, Broken> {
        if self.is_buried {
            return Err(Broken::Worker("the program has ended already".to_owned()));
        }
        let clock = Clock {
            pid: self.pid,
            start: Instant::now(),
            cpu: self.cpu,
            waited: self.waited,
        };
        if send(&self.socket, request, &[]).is_err() {
            return self.died();
        }
        let mut left = limit;
        loop {
            // When the time is over there is one last look: the answer may have come while we were kept from reading it.
            let is_over = left.is_zero();
            if self.stop.load(Ordering::Relaxed) {
                return Err(Broken::Stopped);
            }
            let (answered, printing) = self.wait(left.min(LOOK))?;
            if printing && self.drain()? > self.limits.output_bytes {
                return self.end(Foul::Output(self.limits.output_bytes)).map(Err);
            }
            if answered || is_over {
                self.stop(&clock);
            }
            if answered {
                return self.response();
            }
            if is_over {
                return self.end(Foul::TooSlow(milliseconds(limit))).map(Err);
            }
            left = limit.saturating_sub(clock.cpu().max(clock.wall()));
        }
    }

    /// Keeps what the request has cost.
    fn stop(&mut self, clock: &Clock) {
        let cpu = clock.cpu();
        self.cost = (cpu, clock.wall());
        self.cpu += cpu;
        if clock.start.elapsed() >= UNWATCHED {
            self.waited = process::run_queue_wait_of(self.pid).unwrap_or(self.waited);
        }
    }

    /// Waits until the program answers or prints something.
    fn wait(&self, time: Duration) -> Result<(bool, bool), Broken> {
        let mut watched = vec![PollFd::new(&self.socket, PollFlags::IN)];
        for pipe in self
            .streams
            .iter()
            .filter_map(|stream| stream.pipe.as_ref())
        {
            watched.push(PollFd::new(pipe, PollFlags::IN));
        }
        wait_for(&mut watched, time).map_err(system("poll"))?;
        let is_ready = |watched: &PollFd<'_>| !watched.revents().is_empty();
        Ok((is_ready(&watched[0]), watched[1..].iter().any(is_ready)))
    }

    fn response(&mut self) -> Result<Result<Response, Foul>, Broken> {
        match receive(&self.socket) {
            Ok(Some((Response::Unconfined { why }, _))) => Err(Broken::Worker(why)),
            // What it printed before is in the pipes by now.
            Ok(Some((response, _))) if self.drain()? <= self.limits.output_bytes => {
                Ok(Ok(response))
            }
            Ok(Some(_)) => self.end(Foul::Output(self.limits.output_bytes)).map(Err),
            Ok(None) => self.died(),
            Err(error) if error.kind() == io::ErrorKind::ConnectionReset => self.died(),
            Err(_) => self.end(nonsense()).map(Err),
        }
    }

    /// Reads what was printed; the number of bytes printed in this game.
    fn drain(&mut self) -> Result<u64, Broken> {
        let mut buffer = [0; 16 * 1024];
        for stream in &mut self.streams {
            while let Some(pipe) = &stream.pipe {
                match rustix::io::read(pipe, &mut buffer) {
                    Ok(0) => stream.pipe = None,
                    Ok(length) => {
                        stream.text.extend_from_slice(&buffer[..length]);
                        self.printed += length as u64;
                        if self.printed > self.limits.output_bytes {
                            return Ok(self.printed);
                        }
                    }
                    Err(rustix::io::Errno::AGAIN) => break,
                    Err(rustix::io::Errno::INTR) => {}
                    Err(error) => return Err(system("read")(error.into())),
                }
            }
        }
        let errors = &mut self.streams[Stream::ERRORS].text;
        if errors.len() > ERROR_BYTES {
            errors.drain(..errors.len() - ERROR_BYTES);
        }
        Ok(self.printed)
    }

    /// Kills the process for this foul.
    fn end(&mut self, foul: Foul) -> Result<Foul, Broken> {
        process::kill(&self.pidfd).map_err(system("kill"))?;
        self.bury()?;
        Ok(foul)
    }

    fn bury(&mut self) -> Result<Exit, Broken> {
        self.is_buried = true;
        lock(&self.host).bury(self.pid)
    }

    /// The process has ended by itself: why?
    fn died(&mut self) -> Result<Result<Response, Foul>, Broken> {
        let exit = self.bury()?;
        self.drain()?;
        if let Some(foul) = self.forbidden() {
            return Ok(Err(foul));
        }
        let memory = Foul::Memory(self.limits.memory_bytes);
        let foul = match exit.status {
            Status::Exited(STATUS_HALTED) => Foul::Halted,
            Status::Exited(STATUS_MEMORY) => memory,
            Status::Exited(_) | Status::Signaled(libc::SIGABRT)
                if self.has_said("memory allocation of") =>
            {
                memory
            }
            Status::Exited(STATUS_FAILED) => Foul::Crashed("Prolog".to_owned()),
            Status::Exited(status) => Foul::Crashed(format!("status {status}")),
            Status::Signaled(libc::SIGXCPU) => Foul::TooSlow(milliseconds(self.limits.move_time)),
            // The system kills it for want of memory, or the interpreter does not look whether it has got any.
            Status::Signaled(libc::SIGKILL | libc::SIGSEGV | libc::SIGBUS)
                if exit.max_rss_bytes >= self.limits.memory_bytes / 2 =>
            {
                memory
            }
            // Nobody but us and the system kills it.
            Status::Signaled(libc::SIGKILL) => {
                return Err(Broken::Worker("somebody killed it".to_owned()));
            }
            Status::Signaled(libc::SIGABRT) if self.has_said("overflowed its stack") => {
                Foul::Crashed("stack overflow".to_owned())
            }
            Status::Signaled(signal) => Foul::Crashed(format!("signal {signal}")),
        };
        Ok(Err(foul))
    }

    fn has_said(&self, words: &str) -> bool {
        let errors = &self.streams[Stream::ERRORS].text;
        String::from_utf8_lossy(errors).contains(words)
    }

    /// The first forbidden system call since the last look.
    fn forbidden(&self) -> Option<Foul> {
        let call = read_notes(&self.notes).first().copied()?;
        let name = call_name(call).map_or_else(|| format!("system call {call}"), str::to_owned);
        Some(Foul::Forbidden(name))
    }
}

impl Player for Worker {
    fn name(&self) -> &str {
        &self.name
    }

    fn turn(&mut self, turn: &Turn<'_>) -> Result<Reply, Broken> {
        self.cost = Default::default();
        let request = Request::Turn {
            color: color_number(turn.color),
            bound: turn
                .bound
                .map_or((0, 0), |square| (square.x().into(), square.y().into())),
            facts: triples(turn.facts),
        };
        let answered = self.ask(&request, self.limits.move_time)?;
        let (cpu, wall) = self.cost;
        let report = match answered {
            Ok(Response::Moved {
                exit,
                foul,
                now,
                own_board,
            }) => {
                self.has_own_board = own_board;
                let facts = |facts: Facts| facts.facts();
                match (self.forbidden(), exit, foul) {
                    // What it tried counts before what it did with the board.
                    (Some(foul), exit, _) => Report::Foul {
                        foul,
                        facts: now.or(exit).map(facts),
                    },
                    (None, Some(exit), flaw) => Report::Done {
                        facts: exit.facts(),
                        flaw,
                    },
                    (None, None, foul) => Report::Foul {
                        foul: foul.unwrap_or_else(nonsense),
                        facts: now.map(facts),
                    },
                }
            }
            Ok(Response::NotLoaded(why)) => fouled(Foul::NotLoaded(why)),
            Ok(_) => fouled(nonsense()),
            Err(foul) => fouled(foul),
        };
        Ok(Reply {
            report,
            cpu,
            wall,
            output: std::mem::take(&mut self.streams[Stream::OUTPUT].text),
            errors: std::mem::take(&mut self.streams[Stream::ERRORS].text),
        })
    }

    fn has_own_board(&self) -> bool {
        self.has_own_board
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        if !self.is_buried {
            let _ = process::kill(&self.pidfd);
            let _ = self.bury();
        }
    }
}

fn fouled(foul: Foul) -> Report {
    Report::Foul { foul, facts: None }
}

/// A pipe whose reading end does not block.
fn reading_pipe(writing: PipeFlags) -> Result<(OwnedFd, OwnedFd), Broken> {
    let made = pipe_with(PipeFlags::CLOEXEC | writing).and_then(|(reader, writer)| {
        rustix::io::ioctl_fionbio(&reader, true)?;
        Ok((reader, writer))
    });
    made.map_err(|cause| system("pipe")(cause.into()))
}

/// How many of these are ready before the time is over.
fn wait_for(watched: &mut [PollFd<'_>], time: Duration) -> io::Result<usize> {
    let time = Timespec::try_from(time).map_err(io::Error::other)?;
    match poll(watched, Some(&time)) {
        Err(rustix::io::Errno::INTR) => Ok(0),
        other => Ok(other?),
    }
}

/// As many seconds as the longest game takes: a backstop for a referee that is stopped.
fn cpu_seconds(limits: &Limits) -> u64 {
    const MOST_TURNS: u64 = 500;
    limits.load_time.as_secs()
        + 1
        + limits
            .move_time
            .as_secs()
            .saturating_add(1)
            .saturating_mul(MOST_TURNS)
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

fn system(doing: &'static str) -> impl Fn(io::Error) -> Broken {
    move |cause| Broken::System { doing, cause }
}
