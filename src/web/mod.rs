//! The same in a browser: boards on a server, and the page that shows them.
//!
//! `api.md` is the contract between the two; the server shows it at `/api`.

pub mod boards;
pub mod door;
pub mod draughts;
pub mod duel;
pub mod games;
pub mod hexagon;
pub mod house;
pub mod kalah;
pub mod limits;
pub mod minesweeper;
pub mod modules;
pub mod page;
pub mod play;
pub mod quota;
pub mod refusal;
pub mod request;
pub mod router;
pub mod sitting;
pub mod slither;
pub mod snapshot;
pub mod table;

use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::oneshot;
use tokio::time::{MissedTickBehavior, interval, timeout};

use boards::Boards;
use door::{Door, Lines, Peer, Rules};
use house::House;
use limits::{CLOSING_TIME, IDLE_TIME, QUIET_TIME, SWEEP_TIME};
use router::Desks;

/// Serves on this listener until the process is asked to end by an interrupt or `SIGTERM`; then event streams end, and games with what
/// they run. `ready` is called when requests are answered and the end is heard.
///
/// # Errors
/// When the operating system refuses.
pub fn serve(
    listener: TcpListener,
    house: Arc<House>,
    rules: &Rules,
    ready: impl FnOnce(),
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let served = runtime.block_on(async {
        let lines = Lines::new(listener, rules, QUIET_TIME)?;
        let end = asked_to_end()?;
        ready();
        let desks = Desks::new(Arc::clone(&house), rules.connections);
        answer(lines, desks, Door::new(rules), end).await?;
        wait_for_games(&house).await;
        Ok(())
    });
    runtime.shutdown_background();
    served
}

async fn answer(
    lines: Lines,
    desks: Desks,
    door: Arc<Door>,
    end: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let boards = Arc::clone(&desks.boards);
    let sweeping = tokio::spawn(sweep(Arc::clone(&boards)));
    let (tell, told) = oneshot::channel();
    let ended = async move {
        end.await;
        sweeping.abort();
        // With the boards their streams end, and with these their connections.
        let closing = tokio::task::spawn_blocking(move || boards.close());
        let _ = tell.send(());
        let _ = closing.await;
    };
    let router = router::router(desks, door).into_make_service_with_connect_info::<Peer>();
    let serving = axum::serve(lines, router).with_graceful_shutdown(ended);
    let too_late = async move {
        let _ = told.await;
        tokio::time::sleep(CLOSING_TIME).await;
    };
    tokio::select! {
        served = serving => served,
        () = too_late => Ok(()),
    }
}

/// Ready when the process is asked to end; it is heard from now on.
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

/// Takes abandoned boards away, now and then.
async fn sweep(boards: Arc<Boards>) {
    let mut now_and_then = interval(SWEEP_TIME);
    now_and_then.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        now_and_then.tick().await;
        let boards = Arc::clone(&boards);
        let _ = tokio::task::spawn_blocking(move || boards.sweep(IDLE_TIME)).await;
    }
}

/// Waits until no game needs the house: the processes of modules have died then.
async fn wait_for_games(house: &Arc<House>) {
    let empty = async {
        let mut often = interval(Duration::from_millis(5));
        while Arc::strong_count(house) > 1 {
            often.tick().await;
        }
    };
    let _ = timeout(CLOSING_TIME, empty).await;
}
