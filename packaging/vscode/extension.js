// Starts `arbiiter lsp` for Prolog files.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const settings = workspace.getConfiguration("arbiiter");
  const server = { command: settings.get("command"), args: ["lsp", "--lang", settings.get("language")] };
  client = new LanguageClient("arbiiter", "arbiiter", server, { documentSelector: [{ language: "prolog" }] });
  return client.start();
};

exports.deactivate = () => client?.stop();
