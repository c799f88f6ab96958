//! The listener: it limits the number of connections, and closes those that are idle for long.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep, sleep};

use crate::web::api_error::ApiError;
use crate::web::limits::ServerLimits;
use crate::web::quota::{Client, PeerAddr, Quota, QuotaPermit};

/// A listener that accepts a limited number of connections at once.
pub struct LimitedListener {
    listener: TcpListener,
    free: Arc<Semaphore>,
    of_address: Arc<Quota>,
    quiet: Duration,
}

/// A connection that ends if nothing could be written on it for a while.
///
/// Whatever goes well leads to a write: an answer, or the keep-alive of an event stream. What leads
/// to none is an unfinished request or a client that does not read.
pub struct LimitedConnection {
    stream: TcpStream,
    quiet: Pin<Box<Sleep>>,
    quiet_time: Duration,
    _permit: OwnedSemaphorePermit,
    _share: QuotaPermit,
}

/// The pause after the operating system could not accept a connection, for it has run out of
/// something.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// The response if all connections are taken.
const ALL_TAKEN: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 1\r\nConnection: close\r\n\
Content-Length: 90\r\n\r\n{\"error\":{\"code\":\"too_many_connections\",\"message\":\"all connections are taken\",\"facts\":{}}}";

/// The response if an address has as many connections as it may.
fn taken_by_address(error: &ApiError) -> String {
    let body = error.body().to_string();
    let length = body.len();
    format!(
        "HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nRetry-After: 1\r\nConnection: close\r\n\
        Content-Length: {length}\r\n\r\n{body}"
    )
}

impl LimitedListener {
    /// Accepts connections from `listener` within these limits. A connection is closed if nothing
    /// was written for the time `quiet`.
    ///
    /// # Errors
    /// If the operating system refuses.
    pub fn new(
        listener: std::net::TcpListener,
        limits: &ServerLimits,
        quiet: Duration,
    ) -> io::Result<LimitedListener> {
        listener.set_nonblocking(true)?;
        Ok(LimitedListener {
            listener: TcpListener::from_std(listener)?,
            free: Arc::new(Semaphore::new(
                limits.max_connections.min(Semaphore::MAX_PERMITS),
            )),
            of_address: Quota::new(
                "too_many_connections_of_address",
                "this address has too many connections already",
                limits.max_connections_per_address,
            ),
            quiet,
        })
    }
}

impl Listener for LimitedListener {
    type Io = LimitedConnection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (LimitedConnection, SocketAddr) {
        loop {
            let Ok((stream, address)) = self.listener.accept().await else {
                sleep(ACCEPT_PAUSE).await;
                continue;
            };
            let quota_permit = match self.of_address.take(Client::of(address.ip())) {
                Ok(quota_permit) => quota_permit,
                Err(error) => {
                    turn_away(stream, taken_by_address(&error).as_bytes());
                    continue;
                }
            };
            match Arc::clone(&self.free).try_acquire_owned() {
                Ok(permit) => {
                    return (
                        LimitedConnection::new(stream, permit, quota_permit, self.quiet),
                        address,
                    );
                }
                Err(_) => turn_away(stream, ALL_TAKEN),
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

fn turn_away(stream: TcpStream, said: &[u8]) {
    // Nothing has been written yet, so this does not block. It does not matter if the client misses
    // it.
    if let Ok(mut stream) = stream.into_std() {
        let _ = io::Write::write(&mut stream, said);
    }
}

impl LimitedConnection {
    fn new(
        stream: TcpStream,
        permit: OwnedSemaphorePermit,
        quota_permit: QuotaPermit,
        quiet_time: Duration,
    ) -> LimitedConnection {
        // Small answers are sent at once. If the option can't be set, they only come later.
        let _ = stream.set_nodelay(true);
        LimitedConnection {
            stream,
            quiet: Box::pin(sleep(quiet_time)),
            quiet_time,
            _permit: permit,
            _share: quota_permit,
        }
    }

    fn check(&mut self, context: &mut Context<'_>) -> io::Result<()> {
        match self.quiet.as_mut().poll(context) {
            Poll::Ready(()) => Err(io::ErrorKind::TimedOut.into()),
            Poll::Pending => Ok(()),
        }
    }

    fn note(&mut self, written: &Poll<io::Result<usize>>) {
        if let Poll::Ready(Ok(1..)) = written {
            let later = Instant::now() + self.quiet_time;
            self.quiet.as_mut().reset(later);
        }
    }
}

impl AsyncRead for LimitedConnection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.check(context)?;
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for LimitedConnection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.check(context)?;
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.note(&written);
        written
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.check(context)?;
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.note(&written);
        written
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

impl Connected<IncomingStream<'_, LimitedListener>> for PeerAddr {
    fn connect_info(stream: IncomingStream<'_, LimitedListener>) -> PeerAddr {
        PeerAddr(stream.remote_addr().ip())
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};

    use super::*;

    /// The response to a client that sends this and then waits.
    fn told(sent: &str) -> String {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .unwrap();
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let limits = ServerLimits {
            hosts: Vec::new(),
            requests_per_second: 1,
            max_connections: 1,
            max_connections_per_address: 1,
            is_behind_proxy: false,
            log: None,
        };
        runtime.spawn(async move {
            let limited =
                LimitedListener::new(listener, &limits, Duration::from_millis(50)).unwrap();
            let router = axum::Router::new().route("/", axum::routing::get(|| async { "answer" }));
            axum::serve(limited, router).await
        });
        let mut client = std::net::TcpStream::connect(address).unwrap();
        client.write_all(sent.as_bytes()).unwrap();
        let mut told = String::new();
        // Returns because the server closes the connection.
        let _ = client.read_to_string(&mut told);
        runtime.shutdown_background();
        told
    }

    #[test]
    fn a_quiet_line_is_closed() {
        assert_eq!(told("GET / HTTP/1.1\r\nHost: loc"), "");
        assert_eq!(told(""), "");
        assert!(told("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").ends_with("answer"));
    }

    #[test]
    fn the_answer_without_a_line_is_whole() {
        let text = std::str::from_utf8(ALL_TAKEN).unwrap();
        let (headers, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(
            headers.contains(&format!("Content-Length: {}", body.len())),
            "{}",
            body.len()
        );
        assert!(serde_json::from_str::<serde_json::Value>(body).is_ok());
    }
}
