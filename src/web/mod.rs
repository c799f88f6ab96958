//! The web server: boards on which games are played, the page that shows them, and the classroom
//! of a course.
//!
//! `api.md` is the contract between the two. The server shows it at `/api`.

pub mod api_error;
pub mod boards;
pub mod breakthrough;
pub mod classroom;
pub mod clock;
pub mod computer_moves;
pub mod current_game;
pub mod draughts;
pub mod fair_semaphore;
pub mod game_graph;
pub mod game_session;
pub mod games;
pub mod hexagon;
mod job;
pub mod kalah;
pub mod labyrinth;
pub mod limits;
pub mod mastermind;
pub mod match_runner;
pub mod middleware;
pub mod minesweeper;
pub mod modules;
pub mod page;
pub mod queen_ending;
pub mod quota;
pub mod request;
pub mod router;
pub mod services;
pub mod session_actor;
pub mod slither;
pub mod snapshot;
pub mod solved_game;
pub mod two_player_session;

use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::oneshot;
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::web::limits::ServerLimits;
use crate::web::quota::PeerAddr;
use boards::Boards;
use classroom::Classroom;
use limits::{IDLE_TIMEOUT, QUIET_TIMEOUT, SHUTDOWN_TIMEOUT, SWEEP_INTERVAL};
use middleware::{LimitedListener, RequestFilter};
use router::AppState;
use services::SharedServices;

/// Serves on this listener until the process gets an interrupt or `SIGTERM`. Then the event streams
/// end, and so do the games and the processes that they run. `ready` is called when requests are
/// answered and signals are caught.
///
/// # Errors
/// If the operating system refuses.
pub fn serve(
    listener: TcpListener,
    services: Arc<SharedServices>,
    classroom: Option<Arc<Classroom>>,
    limits: &ServerLimits,
    ready: impl FnOnce(),
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let served = runtime.block_on(async {
        let listener = LimitedListener::new(listener, limits, QUIET_TIMEOUT)?;
        let end = asked_to_end()?;
        ready();
        let app = AppState::new(Arc::clone(&services), limits.max_connections);
        answer(listener, app, classroom, RequestFilter::new(limits), end).await?;
        wait_for_games(&services).await;
        Ok(())
    });
    runtime.shutdown_background();
    served
}

async fn answer(
    listener: LimitedListener,
    app: AppState,
    classroom: Option<Arc<Classroom>>,
    filter: Arc<RequestFilter>,
    end: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let boards = Arc::clone(&app.boards);
    let sweeping = tokio::spawn(sweep(Arc::clone(&boards)));
    let closing_classroom = classroom.clone();
    let (tell, told) = oneshot::channel();
    let ended = async move {
        end.await;
        sweeping.abort();
        if let Some(classroom) = closing_classroom {
            classroom.close();
        }
        // Closing the boards ends their streams, and the end of the streams ends their connections.
        let closing = tokio::task::spawn_blocking(move || boards.close());
        let _ = tell.send(());
        let _ = closing.await;
    };
    let router =
        router::router(app, classroom, filter).into_make_service_with_connect_info::<PeerAddr>();
    let serving = axum::serve(listener, router).with_graceful_shutdown(ended);
    let too_late = async move {
        let _ = told.await;
        tokio::time::sleep(SHUTDOWN_TIMEOUT).await;
    };
    tokio::select! {
        served = serving => served,
        () = too_late => Ok(()),
    }
}

/// Completes when the process is asked to end. The signals are caught from the call on.
fn asked_to_end() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Removes abandoned boards at intervals.
async fn sweep(boards: Arc<Boards>) {
    let mut now_and_then = interval(SWEEP_INTERVAL);
    now_and_then.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        now_and_then.tick().await;
        let boards = Arc::clone(&boards);
        let _ = tokio::task::spawn_blocking(move || boards.sweep(IDLE_TIMEOUT)).await;
    }
}

/// Waits until no game uses the shared services. The processes of modules have ended by then.
async fn wait_for_games(services: &Arc<SharedServices>) {
    let empty = async {
        let mut often = interval(Duration::from_millis(5));
        while Arc::strong_count(services) > 1 {
            often.tick().await;
        }
    };
    let _ = timeout(SHUTDOWN_TIMEOUT, empty).await;
}
