//! The same in a browser: boards on a server, and the page that shows them.
//!
//! `api.md` is the contract between the two; the server shows it at `/api`.

pub mod boards;
pub mod draughts;
pub mod games;
pub mod hexagon;
pub mod house;
pub mod minesweeper;
pub mod modules;
pub mod page;
pub mod play;
pub mod refusal;
pub mod router;
pub mod slither;
pub mod snapshot;

use std::io;
use std::net::TcpListener;
use std::sync::Arc;

use house::House;

/// Serves on this listener until `finished` is ready.
///
/// # Errors
/// When the operating system refuses.
pub fn serve(
    listener: TcpListener,
    house: Arc<House>,
    finished: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        axum::serve(listener, router::router(house))
            .with_graceful_shutdown(finished)
            .await
    })
}
