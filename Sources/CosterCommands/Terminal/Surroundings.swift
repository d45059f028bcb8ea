internal import Archives
internal import CatalogModel

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
  /// Time from some fixed moment, which no change of the clock moves.
  var uptime: () -> Duration
}

/// Why an answer could not be written.
struct OutputError: Error, Equatable, CustomStringConvertible {
  var reason: String
  /// Whether the reader has gone, as `head` does.
  var isBrokenPipe = false

  var description: String { "Cannot write the answer: \(reason)." }
}
