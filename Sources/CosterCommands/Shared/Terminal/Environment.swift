internal import Archives
internal import Catalog
internal import CatalogModel
internal import ServerSettings
internal import StoreService

/// The tool's access to the outside world: a test replaces any part.
struct Environment {
  /// Writes all of the bytes of an answer.
  var writeResult: ([UInt8]) throws(OutputError) -> Void
  /// Writes text for the person who runs the tool.
  var writeMessage: (String) -> Void
  var standardInput: () throws(InputError) -> ByteStream
  var resultIsTerminal: Bool
  var messagesAreTerminal: Bool
  var inputIsTerminal: Bool
  /// The terminal's present width, if there is a terminal.
  var terminalWidth: () -> Int?
  var variable: (_ name: String) -> String?
  var now: () -> Timestamp
  var uptime: () -> Duration
  /// Asks for a password without showing it; `nil` without a terminal.
  var readPassword: (_ prompt: String) -> String? = { _ in nil }
  /// Makes Ctrl-C print what the interruption of an import leaves behind.
  var noticeInterruption: () -> Void = {}
  /// Ends the process after this many milliseconds: nothing else ends one long step of SQLite's.
  var endStatement: (_ milliseconds: Int64) -> Void = { _ in }
  /// The network, in a program that has one; asked for by the verbs that call servers.
  var network: () -> Network? = { nil }
  /// An open catalog that replaces the one that the command line names.
  var catalog: Catalog?
  /// Serves a catalog, in the program that can.
  var serve: ServeCatalog?
}

/// Why an answer could not be written.
struct OutputError: Error, Equatable, CustomStringConvertible {
  var reason: String
  /// Whether the reader has closed the pipe, as `head` does.
  var isBrokenPipe = false

  /// What was to be written may be wrong: the catalog changed while it was read.
  static let outdated = OutputError(reason: "the catalog was changed while it was read; ask again")

  var description: String { "Cannot write the answer: \(reason)." }
}
