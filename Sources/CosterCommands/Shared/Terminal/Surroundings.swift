internal import Archives
internal import Catalog
internal import CatalogModel
internal import StoreService

/// What a run of the tool takes from the world outside and gives to it: a test replaces any part.
struct Surroundings {
  /// Writes all of the bytes of an answer.
  var writeResult: ([UInt8]) throws(OutputError) -> Void
  /// Writes text for the person who runs the tool.
  var writeMessage: (String) -> Void
  var standardInput: () throws(InputError) -> ByteStream
  var resultIsTerminal: Bool
  var messagesAreTerminal: Bool
  var inputIsTerminal: Bool
  /// How many columns the terminal has now, where there is one.
  var terminalWidth: () -> Int?
  var environment: (_ name: String) -> String?
  var now: () -> Timestamp
  /// Time from some fixed start, which no change of the clock moves.
  var uptime: () -> Duration
  /// Asks for a password without showing it; `nil` where there is nobody to ask.
  var readPassword: (_ prompt: String) -> String? = { _ in nil }
  /// Begins to say what Ctrl-C leaves behind to whoever presses it, or stops that.
  var noticeInterruption: (_ isOn: Bool) -> Void = { _ in }
  /// The network, in a program that has one.
  var network: Network?
  /// A catalog that is open already, in place of the one that the command line names.
  var catalog: Catalog?
  /// Serves a catalog, in the program that can.
  var serve: ServeCatalog?
  /// Becomes the program of this name, which has what is missing here, and returns only when that fails.
  var become: (_ program: String, _ arguments: [String]) throws(CommandFailure) -> Never = {
    _, _ throws(CommandFailure) in throw CommandFailure("There is no network here.")
  }
}

/// Why an answer could not be written.
struct OutputError: Error, Equatable, CustomStringConvertible {
  var reason: String
  /// Whether the reader has gone, as `head` does.
  var isBrokenPipe = false

  var description: String { "Cannot write the answer: \(reason)." }
}
