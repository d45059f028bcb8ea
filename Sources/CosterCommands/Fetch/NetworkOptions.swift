internal import Arguments
internal import StoreService

/// The options of calls to servers.
struct NetworkOptions: OptionGroup {
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
      \.deadline, "--deadline", value: "span",
      help: "Give a call up when its whole answer has not come after this long."),
    .flag(
      \.liftsPauses, "--lift-pause",
      help: "Call servers that asked for a pause which is not over, and forget the pause."),
    .option(
      \.endpoint, "--endpoint", value: "url", defaultText: "Apple's servers",
      help: "Call this server in place of Apple's."),
    .option(\.userAgent, "--user-agent", value: "text", help: "What to call oneself."),
  ]

  var rate = RateArgument(.apple)
  var asksAgain = false
  var tries = CountArgument(8)
  var pause = SpanArgument(milliseconds: 5000)
  var timeout = TimeoutArgument(milliseconds: 30_000)
  var deadline = TimeoutArgument(milliseconds: 120_000)
  var liftsPauses = false
  var endpoint: EndpointArgument?
  var userAgent = UserAgentArgument.own

  /// The options as the client's settings.
  var settings: StoreSettings {
    var settings = StoreSettings()
    settings.limit = rate.limit
    settings.asksAgain = asksAgain
    settings.tries = tries.count
    settings.pause = pause.milliseconds
    settings.timeout = timeout.span.milliseconds
    settings.deadline = deadline.span.milliseconds
    settings.liftsPauses = liftsPauses
    settings.endpoint = endpoint?.url
    settings.userAgent = userAgent.text
    return settings
  }
}

/// A server's address on the command line: `http://127.0.0.1:8080`.
struct EndpointArgument: ArgumentValue, Equatable {
  var url: String

  init?(argument: String) {
    guard Self.refusal(of: argument) == nil else { return nil }
    url = argument.hasSuffix("/") ? String(argument.dropLast()) : argument
  }

  static func refusal(of argument: String) -> String? {
    do { _ = try ServerAddress(argument) } catch { return "\(error)" }
    guard argument.allSatisfy({ !$0.isWhitespace && $0 != "?" && $0 != "#" }) else {
      return "'\(argument)' is more than a server's address: leave out what stands behind its path."
    }
    return nil
  }
}

/// How long to wait for an answer: a duration that is not 0.
struct TimeoutArgument: ArgumentValue, Equatable {
  var span: SpanArgument

  init(milliseconds: Int64) { span = SpanArgument(milliseconds: milliseconds) }

  init?(argument: String) {
    guard let span = SpanArgument(argument: argument), span.milliseconds > 0 else { return nil }
    self.span = span
  }

  var argument: String { span.argument }

  static func refusal(of argument: String) -> String? {
    SpanArgument(argument: argument) == nil
      ? SpanArgument.refusal(of: argument) : "No server answers within '\(argument)'. Give it more, as in 30s."
  }
}

/// A user agent: text that can be in the head of a request.
struct UserAgentArgument: ArgumentValue, Equatable {
  var text: String

  static let own = UserAgentArgument(text: "coster/\(CosterTool.version)")

  private init(text: String) { self.text = text }

  init?(argument: String) {
    let isPlain = argument.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F }
    guard isPlain, argument.contains(where: { $0 != " " }) else { return nil }
    text = argument
  }

  var argument: String { text }

  static func refusal(of argument: String) -> String? {
    "--user-agent takes letters, digits and signs of ASCII, and neither line breaks nor other control characters."
  }
}

/// The options of every verb that fetches: how to call servers, where to put the answers, and what to report.
struct FetchOptions: OptionGroup {
  static let heading = NetworkOptions.heading

  static let parameters: Parameters<Self> = [
    .group(\.network), .group(\.catalog), .group(\.writing), .group(\.output),
  ]

  var network = NetworkOptions()
  var catalog = CatalogOptions()
  var writing = WritingOptions()
  var output = OutputOptions()
}
