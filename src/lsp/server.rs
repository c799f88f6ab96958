//! The protocol: texts come, questions are answered when the text that they are about is looked
//! through, and diagnostics go.

use std::collections::HashMap;
use std::io;
use std::path::Path;

use crossbeam_channel::{Sender, select};
use lsp_server::{Connection, ErrorCode, Message, Notification, ProtocolError, Request, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, Notification as _,
    PublishDiagnostics,
};
use lsp_types::request::{
    Completion, DocumentSymbolRequest, GotoDefinition, HoverRequest, Request as _,
};
use lsp_types::{
    CompletionOptions, DidChangeTextDocumentParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, DocumentSymbolParams, HoverProviderCapability, OneOf,
    PositionEncodingKind, PublishDiagnosticsParams, ServerCapabilities, ServerInfo,
    TextDocumentPositionParams, TextDocumentSyncCapability, TextDocumentSyncKind, Uri,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use thiserror::Error;

use super::analyst::{self, Analysis, Task};
use super::answers::{Manual, Seen};
use super::document::Document;
use crate::conformance::rules::Inspected;
use crate::referee::language::Language;
use crate::referee::workers::Workers;

/// Why the server ended before the editor wanted it.
#[derive(Debug, Error)]
pub enum ServerError {
    /// The editor broke the protocol.
    #[error("the editor broke the protocol: {0}")]
    Protocol(#[from] ProtocolError),
    /// A message of the editor makes no sense.
    #[error("a message of the editor makes no sense: {0}")]
    Message(#[from] serde_json::Error),
    /// Standard input or output is broken.
    #[error(transparent)]
    System(#[from] io::Error),
}

/// Serves one editor over standard input and output, until it says that it ends.
///
/// # Errors
/// [`ServerError`].
pub fn serve(workers: Workers, manual: &dyn Manual, language: Language) -> Result<(), ServerError> {
    let (connection, threads) = Connection::stdio();
    let (id, _) = connection.initialize_start()?;
    let server = ServerInfo {
        name: env!("CARGO_PKG_NAME").to_owned(),
        version: Some(env!("CARGO_PKG_VERSION").to_owned()),
    };
    let able = json!({ "capabilities": capabilities(), "serverInfo": server });
    connection.initialize_finish(id, able)?;
    let (tasks, analyses) = analyst::start(workers);
    let mut server = Server {
        documents: HashMap::new(),
        tasks,
        out: connection.sender.clone(),
        manual,
        language,
    };
    loop {
        select! {
            recv(connection.receiver) -> message => match message {
                Ok(Message::Request(request)) => {
                    if connection.handle_shutdown(&request)? {
                        break;
                    }
                    server.ask(request);
                }
                Ok(Message::Notification(notification)) => server.notice(notification)?,
                Ok(Message::Response(_)) => {}
                Err(_) => break,
            },
            recv(analyses) -> analysis => match analysis {
                Ok(analysis) => server.enter(analysis),
                Err(_) => break,
            },
        }
    }
    // The threads end when nobody holds the connection.
    drop((server, connection));
    threads.join()?;
    Ok(())
}

fn capabilities() -> ServerCapabilities {
    ServerCapabilities {
        position_encoding: Some(PositionEncodingKind::UTF16),
        text_document_sync: Some(TextDocumentSyncCapability::Kind(TextDocumentSyncKind::FULL)),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        definition_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        completion_provider: Some(CompletionOptions::default()),
        ..ServerCapabilities::default()
    }
}

/// A text that is open in the editor.
struct OpenDocument {
    uri: Uri,
    document: Document,
    /// The editor's number of this state of the text.
    edition: i32,
    /// Our own number of it.
    version: u64,
    /// What was seen in this state; `None` while it is looked through.
    inspected: Option<Inspected>,
    /// The questions that wait for it.
    waiting: Vec<Request>,
}

struct Server<'a> {
    documents: HashMap<String, OpenDocument>,
    tasks: Sender<Task>,
    out: Sender<Message>,
    manual: &'a dyn Manual,
    language: Language,
}

impl Server<'_> {
    fn notice(&mut self, notification: Notification) -> Result<(), ServerError> {
        let Notification { method, params } = notification;
        match method.as_str() {
            DidOpenTextDocument::METHOD => {
                let told: DidOpenTextDocumentParams = serde_json::from_value(params)?;
                let opened = told.text_document;
                self.put(opened.uri, opened.version, opened.text);
            }
            DidChangeTextDocument::METHOD => {
                let told: DidChangeTextDocumentParams = serde_json::from_value(params)?;
                if let Some(change) = told.content_changes.into_iter().next_back() {
                    self.put(
                        told.text_document.uri,
                        told.text_document.version,
                        change.text,
                    );
                }
            }
            DidCloseTextDocument::METHOD => {
                let told: DidCloseTextDocumentParams = serde_json::from_value(params)?;
                self.close(told.text_document.uri);
            }
            _ => {}
        }
        Ok(())
    }

    /// Takes a new state of a text and has it looked through.
    fn put(&mut self, uri: Uri, edition: i32, text: String) {
        let key = uri.as_str().to_owned();
        let before = self.documents.remove(&key);
        let (version, waiting) = before.map_or_else(Default::default, |before| {
            (before.version + 1, before.waiting)
        });
        // The analyst ends after the server.
        let _ = self.tasks.send(Task {
            key: key.clone(),
            version,
            stem: stem(&uri),
            text: text.clone(),
        });
        let open = OpenDocument {
            uri,
            document: Document::new(text),
            edition,
            version,
            inspected: None,
            waiting,
        };
        self.documents.insert(key, open);
    }

    fn close(&mut self, uri: Uri) {
        let closed = self.documents.remove(uri.as_str());
        for request in closed.into_iter().flat_map(|closed| closed.waiting) {
            self.send(Message::Response(Response::new_ok(request.id, Value::Null)));
        }
        self.publish(PublishDiagnosticsParams::new(uri, Vec::new(), None));
    }

    /// Takes what was seen in a text, unless the text is another one by now.
    fn enter(&mut self, analysis: Analysis) {
        let Some(open) = self.documents.get_mut(&analysis.key) else {
            return;
        };
        if open.version != analysis.version {
            return;
        }
        let seen = Seen {
            document: &open.document,
            inspected: &analysis.inspected,
            language: self.language,
        };
        let diagnostics = seen.diagnostics();
        let (uri, edition) = (open.uri.clone(), open.edition);
        let waiting = std::mem::take(&mut open.waiting);
        open.inspected = Some(analysis.inspected);
        self.publish(PublishDiagnosticsParams::new(
            uri,
            diagnostics,
            Some(edition),
        ));
        for request in waiting {
            self.ask(request);
        }
    }

    /// Answers a question, or lets it wait.
    fn ask(&mut self, request: Request) {
        let uri = request
            .params
            .pointer("/textDocument/uri")
            .and_then(Value::as_str);
        let open = uri.and_then(|uri| self.documents.get_mut(uri));
        let response = match open {
            Some(open) => match &open.inspected {
                Some(inspected) => {
                    let seen = Seen {
                        document: &open.document,
                        inspected,
                        language: self.language,
                    };
                    answer(request, seen, &open.uri, self.manual)
                }
                None => return open.waiting.push(request),
            },
            None => {
                let why = format!(
                    "no answer to {} about a text that is not open",
                    request.method
                );
                Response::new_err(request.id, ErrorCode::InvalidRequest as i32, why)
            }
        };
        self.send(Message::Response(response));
    }

    fn publish(&self, params: PublishDiagnosticsParams) {
        let method = PublishDiagnostics::METHOD.to_owned();
        self.send(Message::Notification(Notification::new(method, params)));
    }

    fn send(&self, message: Message) {
        // The editor is gone when its end of the pipe is closed, and the loop ends then.
        let _ = self.out.send(message);
    }
}

fn answer(request: Request, seen: Seen<'_>, uri: &Uri, manual: &dyn Manual) -> Response {
    let Request { id, method, params } = request;
    let offset = |place: TextDocumentPositionParams| seen.document.offset(place.position);
    match method.as_str() {
        HoverRequest::METHOD => replied(id, params, |p| seen.hover(offset(p), manual)),
        GotoDefinition::METHOD => replied(id, params, |p| seen.definition(offset(p), uri)),
        Completion::METHOD => replied(id, params, |p| seen.completion(offset(p), manual)),
        DocumentSymbolRequest::METHOD => {
            replied(id, params, |_: DocumentSymbolParams| seen.symbols())
        }
        _ => {
            let why = format!("there is no method {method}");
            Response::new_err(id, ErrorCode::MethodNotFound as i32, why)
        }
    }
}

/// The response of a method, or what is wrong with its parameters.
fn replied<P: DeserializeOwned, A: Serialize>(
    id: lsp_server::RequestId,
    params: Value,
    method: impl FnOnce(P) -> A,
) -> Response {
    match serde_json::from_value(params) {
        Ok(params) => Response::new_ok(id, method(params)),
        Err(error) => Response::new_err(id, ErrorCode::InvalidParams as i32, error.to_string()),
    }
}

/// The name of the file, without its extension.
fn stem(uri: &Uri) -> String {
    let name = uri.path().segments().next_back();
    let name = name.map(|name| name.decode().into_string_lossy().into_owned());
    let name = name.unwrap_or_default();
    let stem = Path::new(&name).file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}
