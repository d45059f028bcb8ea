internal import Arguments
internal import Catalog
internal import StoreService

/// How servers are called.
struct FetchOptions: OptionGroup {
  static let heading = "Network"

  static let parameters: Parameters<Self> = [
    .option(
      \.rate, "--rate", value: "rate", help: "Calls in a time, of all processes that use this catalog: 20/min, 2/s."),
    .flag(
      \.asksAgain, "--again",
      help: "Ask anew, even where an answer from before is still fresh: as its server said, or for an hour."),
    .option(
      \.tries, "--tries", value: "count",
      help: "How often a call is tried; a server that never answers is given up after three."),
    .option(
      \.pause, "--pause", value: "span",
      help:
        "Wait about this long after a failed try, from half to one and a half of it, and twice as long after each more."
    ),
    .option(\.timeout, "--timeout", value: "span", help: "Give a call up when nothing comes for this long."),
    .option(
      \.endpoint, "--endpoint", value: "url", defaultText: "Apple's servers",
      help: "Call this server in place of Apple's."),
    .option(\.userAgent, "--user-agent", value: "text", help: "What to call oneself."),
  ]

  var rate = RateArgument(.apple)
  var asksAgain = false
  var tries = CountArgument(8)
  var pause = SpanArgument(milliseconds: 5000)
  var timeout = SpanArgument(milliseconds: 30_000)
  var endpoint: EndpointArgument?
  var userAgent = "coster/\(CosterTool.version)"

  /// The same, in the client's terms.
  var settings: StoreSettings {
    var settings = StoreSettings()
    settings.limit = rate.limit
    settings.asksAgain = asksAgain
    settings.tries = tries.count
    settings.pause = pause.milliseconds
    settings.timeout = max(1, timeout.milliseconds)
    settings.endpoint = endpoint?.url
    settings.userAgent = userAgent
    return settings
  }
}

/// A server's address on the command line: `http://127.0.0.1:8080`.
struct EndpointArgument: ArgumentValue, Equatable {
  var url: String

  init?(argument: String) {
    guard argument.hasPrefix("http://") || argument.hasPrefix("https://"), !argument.contains(where: \.isWhitespace),
      let start = argument.firstRange(of: "://")?.upperBound, start < argument.endIndex, !argument.contains("?"),
      !argument[start...].prefix(while: { $0 != "/" }).contains("@")
    else { return nil }
    url = argument.hasSuffix("/") ? String(argument.dropLast()) : argument
  }

  var argument: String { url }

  static func refusal(of argument: String) -> String? {
    // What may be a password is not written out again.
    argument.contains("@")
      ? "A user and a password do not belong into an address."
      : "'\(argument)' is no server's address. Write it as in http://127.0.0.1:8080."
  }
}
