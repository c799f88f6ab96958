//! The connections: so many at once, and none of them held up for long.

use std::io;
use std::net::{IpAddr, SocketAddr};
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

use super::Rules;
use crate::web::quota::{Client, Quota, Share};
use crate::web::refusal::Refusal;

/// Takes connections, so many at once.
pub struct Lines {
    listener: TcpListener,
    free: Arc<Semaphore>,
    of_address: Arc<Quota>,
    quiet: Duration,
}

/// A connection that ends when nothing could be written on it for a while.
///
/// Everything that goes well ends in writing: an answer, or a beat of an event stream. What never comes to that is half a request or a
/// client that does not read.
pub struct Line {
    stream: TcpStream,
    quiet: Pin<Box<Sleep>>,
    quiet_time: Duration,
    _permit: OwnedSemaphorePermit,
    _share: Share,
}

/// The address that a request comes from.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

/// After the operating system has refused a connection, for it has no more of something.
const PAUSE: Duration = Duration::from_millis(100);

/// What is said to who comes when all lines are taken.
const TAKEN: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 1\r\nConnection: close\r\n\
Content-Length: 90\r\n\r\n{\"error\":{\"code\":\"too_many_connections\",\"message\":\"all connections are taken\",\"facts\":{}}}";

/// The same for who has as many as one address may have.
fn taken_by_address(refusal: &Refusal) -> String {
    let body = refusal.body().to_string();
    let length = body.len();
    format!(
        "HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nRetry-After: 1\r\nConnection: close\r\n\
        Content-Length: {length}\r\n\r\n{body}"
    )
}

impl Lines {
    /// Takes connections from this listener, as many at once as these rules let in, each as long as it is not quiet for that time.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn new(
        listener: std::net::TcpListener,
        rules: &Rules,
        quiet: Duration,
    ) -> io::Result<Lines> {
        listener.set_nonblocking(true)?;
        Ok(Lines {
            listener: TcpListener::from_std(listener)?,
            free: Arc::new(Semaphore::new(
                rules.connections.min(Semaphore::MAX_PERMITS),
            )),
            of_address: Quota::new(
                "too_many_connections_of_address",
                "this address has too many connections already",
                rules.connections_of_address,
            ),
            quiet,
        })
    }
}

impl Listener for Lines {
    type Io = Line;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Line, SocketAddr) {
        loop {
            let Ok((stream, address)) = self.listener.accept().await else {
                sleep(PAUSE).await;
                continue;
            };
            let share = match self.of_address.take(Client::of(address.ip())) {
                Ok(share) => share,
                Err(refusal) => {
                    turn_away(stream, taken_by_address(&refusal).as_bytes());
                    continue;
                }
            };
            match Arc::clone(&self.free).try_acquire_owned() {
                Ok(permit) => return (Line::new(stream, permit, share, self.quiet), address),
                Err(_) => turn_away(stream, TAKEN),
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

fn turn_away(stream: TcpStream, said: &[u8]) {
    // Nothing has been written yet, so this does not block; who does not hear it is not served either way.
    if let Ok(mut stream) = stream.into_std() {
        let _ = io::Write::write(&mut stream, said);
    }
}

impl Line {
    fn new(
        stream: TcpStream,
        permit: OwnedSemaphorePermit,
        share: Share,
        quiet_time: Duration,
    ) -> Line {
        // Small answers are not held back; where that can't be told they only come later.
        let _ = stream.set_nodelay(true);
        Line {
            stream,
            quiet: Box::pin(sleep(quiet_time)),
            quiet_time,
            _permit: permit,
            _share: share,
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

impl AsyncRead for Line {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.check(context)?;
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Line {
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

impl Connected<IncomingStream<'_, Lines>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Lines>) -> Peer {
        Peer(stream.remote_addr().ip())
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};

    use super::*;

    /// What a client is told that sends this and then waits.
    fn told(sent: &str) -> String {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .unwrap();
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let rules = Rules {
            hosts: Vec::new(),
            requests_a_second: 1,
            connections: 1,
            connections_of_address: 1,
            log: None,
        };
        runtime.spawn(async move {
            let lines = Lines::new(listener, &rules, Duration::from_millis(50)).unwrap();
            let router = axum::Router::new().route("/", axum::routing::get(|| async { "answer" }));
            axum::serve(lines, router).await
        });
        let mut client = std::net::TcpStream::connect(address).unwrap();
        client.write_all(sent.as_bytes()).unwrap();
        let mut told = String::new();
        // Comes to its end because the server closes.
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
        let text = std::str::from_utf8(TAKEN).unwrap();
        let (headers, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(
            headers.contains(&format!("Content-Length: {}", body.len())),
            "{}",
            body.len()
        );
        assert!(serde_json::from_str::<serde_json::Value>(body).is_ok());
    }
}
