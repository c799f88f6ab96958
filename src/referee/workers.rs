//! Players in processes of their own: one prepared process, and a locked-in copy of it for each
//! player of each game.
//!
//! The referee holds the clocks. A program is charged for the processor time of all its threads,
//! and for the time in which none of them runs or waits for a processor: on a busy machine nobody
//! loses for our sake.
//!
//! # Who is to blame
//!
//! The first message of a process says that it is locked in ([`WorkerResponse::Confined`]); until
//! then all code that runs there is ours, and whatever goes wrong is [`HostFailure`]. After it
//! nothing that comes from the process is trusted, and whatever goes wrong on its side is the
//! program's foul:
//!
//! - It does not answer in time: [`Foul::TooSlow`].
//! - It closes the connection, sends a packet without bytes, a packet that is no message, a message
//!   of ours, or one when it is not asked: [`Foul::Meddled`].
//! - It ends, or dies of a signal: the foul follows from the status that the kernel reports.
//!
//! Ours is only what the kernel reports as ours: a call of the referee's that fails, the end of the
//! prepared process, or SIGKILL. No process whose system calls are filtered can send itself that
//! signal, nor have it sent, so it came from outside ([`HostFailure::Killed`]) or from the kernel,
//! which says so: the processor time is used up, or its count of processes killed when memory ran
//! out has grown while this one was large. A league plays such a game again; who is killed in every
//! attempt at one has lost it ([`crate::tournament::run`]).
//!
//! # How the referee waits
//!
//! - It kills a process before it waits for its end.
//! - Every wait has a deadline, and no lock is held meanwhile.
//! - Its ends of the connections never block.
//! - The kernel ends the prepared process with the referee, and the processes of programs with the
//!   prepared process.

use std::collections::BTreeSet;
use std::fs::File;
use std::marker::PhantomData;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags};
use rustix::pipe::{PipeFlags, pipe_with};
use serde_json::Value;

use crate::engine::swipl::embedded::Installed;
use crate::referee::call_path::Explanation;
use crate::referee::draughts::DraughtsGame;
use crate::referee::fork_server::{ANSWER_TIMEOUT, ForkServer, connection, system, wait_for};
use crate::referee::foul::{Foul, Unloadable};
use crate::referee::host_failure::HostFailure;
use crate::referee::limits::ProgramLimits;
use crate::referee::packets::{Incoming, receive, send};
use crate::referee::player::{Player, PlayerFactory};
use crate::referee::program::{PlayerProgram, ProgramError, ProgramPlace};
use crate::referee::readable_files;
use crate::referee::reading::{self, ReadFile};
use crate::referee::refereed::Refereed;
use crate::referee::reply::{Reply, TurnReport};
use crate::referee::wire::{
    FailedDirective, ProgramFile, STATUS_FAILED, STATUS_HALTED, STATUS_MEMORY, WorkerRequest,
    WorkerResponse, WorkerSetup, harmless,
};
use crate::sandbox::clock::ProcessClock;
use crate::sandbox::memory;
use crate::sandbox::notes::{call_name, read_notes};
use crate::sandbox::process::{self, Exit, ProcessStatus};
use crate::sandbox::reading::MAX_BYTES;

pub use crate::referee::fork_server::ARGUMENT;

/// How often the clock of a program is looked at.
const CLOCK_INTERVAL: Duration = Duration::from_millis(100);

/// How much the report on a file can be, in bytes. A thousand findings fit.
const MAX_REPORT_BYTES: u64 = 3_000_000;

/// How much of the text on standard error is kept for a turn.
const MAX_ERROR_BYTES: usize = 64 * 1024;

/// Makes players of a game: the fork server and the setup of its processes. Clones share the fork
/// server, on any thread.
#[derive(Clone)]
pub struct Workers<R = DraughtsGame> {
    limits: ProgramLimits,
    program: PathBuf,
    swipl: Option<Installed>,
    prepared: Arc<Mutex<Option<Arc<ForkServer>>>>,
    stop: Arc<AtomicBool>,
    /// The files of programs, which no other program can read.
    entrants: Arc<BTreeSet<PathBuf>>,
    /// The longest file of a program, in bytes.
    file_bytes: u64,
    /// A file that is loaded before each program.
    beside: Option<PathBuf>,
    game: PhantomData<fn() -> R>,
}

impl Workers {
    /// Workers under these limits. The fork server starts when the first player is wanted.
    pub fn new(limits: ProgramLimits) -> Workers {
        // This name means the same program even if its file has been replaced.
        Workers::prepared_by(PathBuf::from("/proc/self/exe"), limits)
    }

    /// Workers whose fork server is `program`, for callers that are another program.
    pub fn prepared_by(program: PathBuf, limits: ProgramLimits) -> Workers {
        Workers {
            limits,
            program,
            swipl: None,
            prepared: Arc::default(),
            stop: Arc::default(),
            entrants: Arc::default(),
            file_bytes: MAX_BYTES,
            beside: None,
            game: PhantomData,
        }
    }

    /// The same, for players of another game.
    pub fn of_game<R>(self) -> Workers<R> {
        Workers {
            limits: self.limits,
            program: self.program,
            swipl: self.swipl,
            prepared: self.prepared,
            stop: self.stop,
            entrants: self.entrants,
            file_bytes: self.file_bytes,
            beside: self.beside,
            game: PhantomData,
        }
    }
}

impl<R> Workers<R> {
    /// The same, under other limits.
    pub fn with_limits(self, limits: ProgramLimits) -> Workers<R> {
        Workers { limits, ..self }
    }

    /// What each program may use.
    pub fn limits(&self) -> &ProgramLimits {
        &self.limits
    }

    /// The same, for files of at most this many bytes.
    pub fn with_files_of(self, file_bytes: u64) -> Workers<R> {
        Workers { file_bytes, ..self }
    }

    /// The longest file of a program, in bytes.
    pub fn file_bytes(&self) -> u64 {
        self.file_bytes
    }

    /// Reads the program in this file, in a process of its own.
    ///
    /// # Errors
    /// If the file can't be read, or reading it passes the limits.
    pub fn read(&self, path: &Path) -> Result<ReadFile, ProgramError> {
        reading::read(self, path, false)
    }

    /// Reads the program, and examines its text.
    ///
    /// # Errors
    /// As [`Workers::read`].
    pub fn examine(&self, path: &Path) -> Result<ReadFile, ProgramError> {
        reading::read(self, path, true)
    }

    /// Examines a text that is in no file, as if it were in one of this name.
    ///
    /// # Errors
    /// As [`Workers::read`].
    pub fn examine_text(&self, stem: &str, text: &str) -> Result<Value, ProgramError> {
        reading::examine(self, stem, text)
    }

    /// The output of a process that reads this file, or how it passed the limits.
    pub(super) fn report_on(
        &self,
        file: &File,
        bytes: u64,
        stem: &str,
        examines: bool,
    ) -> Result<Result<Vec<u8>, Foul>, HostFailure> {
        let setup = self.setup(None, Vec::new(), 0);
        let mut worker = WorkerProcess::start(self, setup)?;
        worker.limits.output_bytes = MAX_REPORT_BYTES;
        let request = WorkerRequest::Read {
            stem: stem.to_owned(),
            bytes,
            examines,
        };
        let answered = worker.ask_with(&request, &[file.as_fd()], self.limits.load_time)?;
        Ok(match answered {
            Ok(WorkerResponse::Read) => {
                Ok(std::mem::take(&mut worker.streams[WorkerPipe::OUTPUT].text))
            }
            Ok(_) => Err(Foul::nonsense()),
            Err(foul) => Err(foul),
        })
    }

    /// What the process of a program can access and use.
    fn setup(&self, folder: Option<PathBuf>, readable: Vec<PathBuf>, seed: u64) -> WorkerSetup {
        WorkerSetup {
            folder,
            readable,
            memory_bytes: self.limits.memory_bytes,
            cpu_seconds: cpu_seconds(&self.limits),
            seed,
        }
    }

    /// The same, with programs in this SWI-Prolog; in our own host if there is none.
    pub fn in_swipl(self, swipl: Option<Installed>) -> Workers<R> {
        Workers { swipl, ..self }
    }

    /// The same, with players that can tell which calls led to what they did. SWI-Prolog can't, so
    /// that programs which run there are explained by our own host, as far as they do the same in
    /// it.
    pub fn explaining(&self) -> Workers<R>
    where
        R: Clone,
    {
        let own = self.clone();
        match own.swipl {
            None => own,
            Some(_) => Workers {
                swipl: None,
                prepared: Arc::default(),
                ..own
            },
        }
    }

    /// The same, where this file is loaded before each program: what a game is about.
    pub fn beside(self, beside: Option<PathBuf>) -> Workers<R> {
        Workers { beside, ..self }
    }

    /// The same, where none of these programs can read the file of another one.
    pub fn among<'a>(self, programs: impl IntoIterator<Item = &'a PlayerProgram>) -> Workers<R> {
        let files = programs
            .into_iter()
            .filter_map(|program| match &program.place {
                ProgramPlace::File(path) => Some(path.clone()),
                ProgramPlace::Example(_) => None,
            });
        self.among_files(files)
    }

    /// The same, where no program can read one of these files, other than its own.
    pub fn among_files(self, files: impl IntoIterator<Item = PathBuf>) -> Workers<R> {
        let entrants = Arc::new(files.into_iter().collect());
        Workers { entrants, ..self }
    }

    /// The same, whose players return [`HostFailure::Stopped`] within half a second after this is
    /// set.
    pub fn stopped_by(self, stop: Arc<AtomicBool>) -> Workers<R> {
        Workers { stop, ..self }
    }

    /// The fork server; a new one if it is gone. The lock is held only while one is started.
    fn prepared(&self) -> Result<Arc<ForkServer>, HostFailure> {
        // After a panic of another thread the value is still a fork server or none.
        let mut kept = self.prepared.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(prepared) = &*kept
            && prepared.is_alive()
        {
            return Ok(Arc::clone(prepared));
        }
        let started = Arc::new(ForkServer::start(&self.program, self.swipl.as_ref())?);
        *kept = Some(Arc::clone(&started));
        Ok(started)
    }
}

impl<R: Refereed> PlayerFactory<R> for Workers<R> {
    fn load_before(&mut self, file: Option<&Path>) {
        self.beside = file.map(Path::to_path_buf);
    }

    fn ready_with(
        &mut self,
        program: &PlayerProgram,
        seed: u64,
    ) -> Result<Result<Box<dyn Player<R>>, Foul>, HostFailure> {
        let Some(module) = &program.module else {
            return Ok(Err(Foul::NotLoaded(Unloadable::NoModule)));
        };
        if !program.is_exported {
            let predicate = program.predicate.clone();
            return Ok(Err(Foul::NotLoaded(Unloadable::no_predicate(
                predicate,
                R::ARITY,
            ))));
        }
        if let ProgramPlace::File(path) = &program.place
            && path.to_str().is_none()
        {
            let why = "its name is not UTF-8".to_owned();
            return Ok(Err(Foul::NotLoaded(Unloadable::Refused(why))));
        }
        let (folder, mut readable) = match &program.place {
            ProgramPlace::File(path) => {
                let folder = path.parent().map(Path::to_path_buf);
                let own = readable_files::of(path, &self.entrants, self.file_bytes);
                (folder, own)
            }
            ProgramPlace::Example(_) => (None, Vec::new()),
        };
        readable.extend(self.beside.clone());
        let setup = self.setup(folder, readable, seed);
        let mut worker = WorkerProcess::start(self, setup)?;
        let load = WorkerRequest::Load {
            file: source_of(&program.place),
            module: module.clone(),
            predicate: program.predicate.clone(),
            arity: R::ARITY,
            beside: self.beside.clone(),
        };
        let answered = worker.ask(&load, self.limits.load_time)?;
        Ok(match answered {
            Ok(WorkerResponse::Loaded { libraries, failed }) => match worker.forbidden() {
                Some(foul) => Err(foul),
                None => {
                    worker.prepared.note_libraries(&libraries);
                    worker.failed = failed;
                    Ok(Box::new(worker))
                }
            },
            Ok(WorkerResponse::NotLoaded(why)) => {
                let messages = &worker.streams[WorkerPipe::ERRORS].text;
                let mut why = why.caused_by(&String::from_utf8_lossy(messages));
                if let Some(text) = why.text_mut() {
                    *text = harmless(text);
                }
                Err(Foul::NotLoaded(why))
            }
            Ok(_) => Err(Foul::nonsense()),
            Err(foul) => Err(foul),
        })
    }
}

fn source_of(place: &ProgramPlace) -> ProgramFile {
    match place {
        ProgramPlace::File(path) => ProgramFile::File(path.clone()),
        ProgramPlace::Example(name) => ProgramFile::Example((*name).to_owned()),
    }
}

/// The process of one program in one game.
struct WorkerProcess {
    limits: ProgramLimits,
    prepared: Arc<ForkServer>,
    stop: Arc<AtomicBool>,
    pid: i32,
    pidfd: OwnedFd,
    socket: OwnedFd,
    streams: [WorkerPipe; 2],
    notes: OwnedFd,
    /// Bytes printed in this game.
    printed: u64,
    clock: ProcessClock,
    /// Processor time and elapsed time of the last request.
    cost: (Duration, Duration),
    /// Whether the module had a `ruut/3` of its own after the last turn.
    has_own_board: bool,
    /// Whether its system calls are filtered.
    is_filtered: bool,
    /// The directives of its file that did not succeed.
    failed: Vec<FailedDirective>,
    /// Whether it may have threads that run on after the response.
    is_threaded: bool,
    /// The kernel's count of processes killed for memory when this process began.
    killed_for_memory: Option<u64>,
    has_ended: bool,
}

/// The referee's end of standard output or standard error.
struct WorkerPipe {
    pipe: Option<OwnedFd>,
    /// What was written since the last turn.
    text: Vec<u8>,
}

impl WorkerPipe {
    const OUTPUT: usize = 0;
    const ERRORS: usize = 1;
}

impl WorkerProcess {
    fn start<R>(workers: &Workers<R>, setup: WorkerSetup) -> Result<WorkerProcess, HostFailure> {
        let (prepared, limits) = (workers.prepared()?, &workers.limits);
        let (socket, its_socket) = connection()?;
        let (output, its_output) = reading_pipe(PipeFlags::empty())?;
        let (errors, its_errors) = reading_pipe(PipeFlags::empty())?;
        let (notes, its_notes) = reading_pipe(PipeFlags::NONBLOCK)?;
        let descriptors = [&its_socket, &its_output, &its_errors, &its_notes];
        let (pid, pidfd) = prepared.fork(setup, descriptors)?;
        let mut worker = WorkerProcess {
            limits: limits.clone(),
            prepared,
            stop: Arc::clone(&workers.stop),
            pid,
            pidfd,
            socket,
            streams: [output, errors].map(|pipe| WorkerPipe {
                pipe: Some(pipe),
                text: Vec::new(),
            }),
            notes,
            printed: 0,
            clock: ProcessClock::new(pid),
            cost: Default::default(),
            has_own_board: false,
            failed: Vec::new(),
            is_filtered: false,
            is_threaded: workers.swipl.is_some(),
            killed_for_memory: memory::killed_for_memory(),
            has_ended: false,
        };
        // This process holds the other ends until the new process has them. When they close, the
        // process has ended.
        drop((its_socket, its_output, its_errors, its_notes));
        worker.begin()?;
        Ok(worker)
    }

    /// Waits for the first message.
    fn begin(&mut self) -> Result<(), HostFailure> {
        let mut watched = [PollFd::new(&self.socket, PollFlags::IN)];
        if wait_for(&mut watched, ANSWER_TIMEOUT).map_err(system("poll"))? == 0 {
            return Err(HostFailure::Worker("it did not begin".to_owned()));
        }
        match receive(&self.socket).map_err(system("recvmsg"))? {
            Incoming::Message(WorkerResponse::Confined { is_filtered }, _) => {
                self.is_filtered = is_filtered;
                Ok(())
            }
            Incoming::Message(WorkerResponse::Unconfined { why }, _) => {
                Err(HostFailure::Worker(why))
            }
            _ => Err(HostFailure::Worker("it ended before it began".to_owned())),
        }
    }

    /// Sends a request and waits for the response, or for the foul that takes its place.
    fn ask(
        &mut self,
        request: &WorkerRequest,
        limit: Duration,
    ) -> Result<Result<WorkerResponse, Foul>, HostFailure> {
        self.ask_with(request, &[], limit)
    }

    /// The same, with these descriptors.
    fn ask_with(
        &mut self,
        request: &WorkerRequest,
        descriptors: &[BorrowedFd<'_>],
        limit: Duration,
    ) -> Result<Result<WorkerResponse, Foul>, HostFailure> {
        if self.has_ended {
            return Err(HostFailure::Worker(
                "the program has ended already".to_owned(),
            ));
        }
        if self.wait(Duration::ZERO)?.0 {
            return match self.response()? {
                Ok(_) => self.end(meddled("an answer without a question")).map(Err),
                Err(foul) => Ok(Err(foul)),
            };
        }
        self.set_running(true)?;
        self.clock.start();
        match send(&self.socket, request, descriptors) {
            Ok(()) => {}
            // The message could not be serialized, which is a failure of our side.
            Err(cause) if cause.raw_os_error().is_none() => return Err(system("request")(cause)),
            Err(_) => return self.ended().map(Err),
        }
        let mut left = limit;
        loop {
            // After the deadline there is one more look: the response may have come while this
            // process did not run.
            let is_over = left.is_zero();
            if self.stop.load(Ordering::Relaxed) {
                return Err(HostFailure::Stopped);
            }
            let (answered, printing) = self.wait(left.min(CLOCK_INTERVAL))?;
            if printing && self.drain()? > self.limits.output_bytes {
                return self.end(Foul::Output(self.limits.output_bytes)).map(Err);
            }
            if answered || is_over {
                self.cost = self.clock.stop();
            }
            if answered {
                let response = self.response()?;
                if response.is_ok() {
                    self.set_running(false)?;
                }
                return Ok(response);
            }
            if is_over {
                return self.end(Foul::TooSlow(milliseconds(limit))).map(Err);
            }
            let (cpu, passed) = self.clock.look();
            left = limit.saturating_sub(cpu.max(passed));
        }
    }

    /// Lets the threads of the process run, or stops them: time between two requests is nobody's.
    fn set_running(&self, is_running: bool) -> Result<(), HostFailure> {
        match self.is_threaded {
            true => process::set_running(&self.pidfd, is_running).map_err(system("pidfd")),
            false => Ok(()),
        }
    }

    /// Waits until the program responds or prints something.
    fn wait(&self, time: Duration) -> Result<(bool, bool), HostFailure> {
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

    fn response(&mut self) -> Result<Result<WorkerResponse, Foul>, HostFailure> {
        match receive(&self.socket).map_err(system("recvmsg"))? {
            Incoming::Message(
                WorkerResponse::Confined { .. } | WorkerResponse::Unconfined { .. },
                _,
            ) => self.end(meddled("a message of the host")).map(Err),
            Incoming::Message(_, sent) if !sent.is_empty() => {
                self.end(meddled("descriptors")).map(Err)
            }
            // What was printed before the response is in the pipes by now.
            Incoming::Message(response, _) if self.drain()? <= self.limits.output_bytes => {
                Ok(Ok(response.fit_to_show()))
            }
            Incoming::Message(..) => self.end(Foul::Output(self.limits.output_bytes)).map(Err),
            Incoming::Nonsense => self.end(Foul::nonsense()).map(Err),
            Incoming::End => self.ended().map(Err),
        }
    }

    /// Reads what was printed, and returns the number of bytes printed in this game.
    fn drain(&mut self) -> Result<u64, HostFailure> {
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
        let errors = &mut self.streams[WorkerPipe::ERRORS].text;
        if errors.len() > MAX_ERROR_BYTES {
            errors.drain(..errors.len() - MAX_ERROR_BYTES);
        }
        Ok(self.printed)
    }

    /// Ends the process for this foul. What happens after it does not change it.
    fn end(&mut self, foul: Foul) -> Result<Foul, HostFailure> {
        let _ = self.reap();
        Ok(foul)
    }

    /// Kills the process if it still runs, waits for its end and reaps it.
    fn reap(&mut self) -> Result<Exit, HostFailure> {
        self.has_ended = true;
        process::kill(&self.pidfd).map_err(system("kill"))?;
        let mut watched = [PollFd::new(&self.pidfd, PollFlags::IN)];
        if wait_for(&mut watched, ANSWER_TIMEOUT).map_err(system("poll"))? == 0 {
            return Err(HostFailure::Worker("it can't be killed".to_owned()));
        }
        self.prepared.reap(self.pid)
    }

    /// The connection has ended. Finds out whether the process ended as well.
    fn ended(&mut self) -> Result<Foul, HostFailure> {
        let was_ending = process::is_ending(self.pid);
        let exit = self.reap()?;
        self.drain()?;
        if let Some(foul) = self.forbidden() {
            return Ok(foul);
        }
        match exit.status {
            // A process that is ending already does not die of our signal.
            ProcessStatus::Signaled(libc::SIGKILL) if !was_ending => {
                Ok(meddled("end of the connection"))
            }
            ProcessStatus::Signaled(libc::SIGKILL) => self.killed(&exit),
            ProcessStatus::Signaled(signal) => Ok(self.foul_of_signal(signal, &exit)),
            ProcessStatus::Exited(status) => Ok(self.foul_of_status(status)),
        }
    }

    /// The process was killed. The kernel kills a process that has used up its processor time, or
    /// its memory. Otherwise somebody outside did it.
    fn killed(&self, exit: &Exit) -> Result<Foul, HostFailure> {
        // The kernel takes the largest process.
        let memory = memory::machine_bytes().map_or(self.limits.memory_bytes, |all| {
            all.min(self.limits.memory_bytes)
        });
        let is_large = exit.max_rss_bytes >= memory / 2;
        if is_large && memory::killed_for_memory() > self.killed_for_memory {
            Ok(Foul::Memory(self.limits.memory_bytes))
        } else if exit.cpu >= Duration::from_secs(cpu_seconds(&self.limits)) {
            Ok(Foul::TooSlow(milliseconds(self.limits.move_time)))
        } else if self.is_filtered {
            Err(HostFailure::Killed(None))
        } else {
            Ok(Foul::Crashed("signal 9".to_owned()))
        }
    }

    fn foul_of_signal(&self, signal: i32, exit: &Exit) -> Foul {
        let memory = Foul::Memory(self.limits.memory_bytes);
        match signal {
            libc::SIGABRT if self.has_lacked_memory() => memory,
            libc::SIGABRT if self.has_said("overflowed its stack") => {
                Foul::Crashed("stack overflow".to_owned())
            }
            libc::SIGXCPU => Foul::TooSlow(milliseconds(self.limits.move_time)),
            // The interpreter does not check whether an allocation succeeded.
            libc::SIGSEGV | libc::SIGBUS if exit.max_rss_bytes >= self.limits.memory_bytes / 2 => {
                memory
            }
            signal => Foul::Crashed(format!("signal {signal}")),
        }
    }

    fn foul_of_status(&self, status: i32) -> Foul {
        match status {
            STATUS_MEMORY => Foul::Memory(self.limits.memory_bytes),
            // Without memory, SWI-Prolog halts as if a program had asked for it.
            _ if self.has_lacked_memory() => Foul::Memory(self.limits.memory_bytes),
            STATUS_HALTED => Foul::Halted,
            STATUS_FAILED => Foul::Crashed("Prolog".to_owned()),
            status => Foul::Crashed(format!("status {status}")),
        }
    }

    /// Whether the process wrote that it got no more memory, as Rust and SWI-Prolog do. A program
    /// that forges these words has broken another rule.
    fn has_lacked_memory(&self) -> bool {
        self.has_said("memory allocation of") || self.has_said("Could not allocate memory")
    }

    fn has_said(&self, words: &str) -> bool {
        let errors = &self.streams[WorkerPipe::ERRORS].text;
        String::from_utf8_lossy(errors).contains(words)
    }

    /// The first forbidden system call since the last look.
    fn forbidden(&self) -> Option<Foul> {
        let call = read_notes(&self.notes).first().copied()?;
        let name = call_name(call).map_or_else(|| format!("system call {call}"), str::to_owned);
        Some(Foul::Forbidden(name))
    }
}

impl<R: Refereed> Player<R> for WorkerProcess {
    fn turn(&mut self, turn: &R::Turn<'_>) -> Result<Reply<R::Shown>, HostFailure> {
        self.cost = Default::default();
        let answered = self.ask(&R::request(turn), self.limits.move_time)?;
        let (cpu, wall) = self.cost;
        let report = match answered {
            Ok(WorkerResponse::NotLoaded(why)) => TurnReport::fouled(Foul::NotLoaded(why)),
            Ok(response) => {
                if let WorkerResponse::Moved { own_board, .. } = response {
                    self.has_own_board = own_board;
                }
                R::report(response, self.forbidden())
            }
            Err(foul) => TurnReport::fouled(foul),
        };
        Ok(Reply {
            report,
            cpu,
            wall,
            output: std::mem::take(&mut self.streams[WorkerPipe::OUTPUT].text),
            errors: std::mem::take(&mut self.streams[WorkerPipe::ERRORS].text),
            has_own_board: self.has_own_board,
        })
    }

    fn failed_directives(&self) -> &[FailedDirective] {
        &self.failed
    }

    fn explain(&mut self, turn: &R::Turn<'_>) -> Result<Option<Explanation>, HostFailure> {
        let Some(request) = R::request(turn).explained() else {
            return Ok(None);
        };
        Ok(match self.ask(&request, self.limits.load_time)? {
            Ok(WorkerResponse::Explained(explanation)) => Some(explanation),
            _ => None,
        })
    }
}

impl Drop for WorkerProcess {
    fn drop(&mut self) {
        if !self.has_ended {
            let _ = self.reap();
        }
    }
}

/// A pipe whose reading end does not block.
fn reading_pipe(writing: PipeFlags) -> Result<(OwnedFd, OwnedFd), HostFailure> {
    let made = pipe_with(PipeFlags::CLOEXEC | writing).and_then(|(reader, writer)| {
        rustix::io::ioctl_fionbio(&reader, true)?;
        Ok((reader, writer))
    });
    made.map_err(|cause| system("pipe")(cause.into()))
}

/// The foul of a process that broke the protocol in this way.
fn meddled(how: &str) -> Foul {
    Foul::Meddled(how.to_owned())
}

/// The seconds of the longest game, as a backstop if the referee is stopped.
fn cpu_seconds(limits: &ProgramLimits) -> u64 {
    const MAX_TURNS: u64 = 500;
    limits.load_time.as_secs()
        + 1
        + limits
            .move_time
            .as_secs()
            .saturating_add(1)
            .saturating_mul(MAX_TURNS)
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
