/// The partner feed's server, with retries.
public final class FeedServer {
  let network: Network
  let settings: StoreSettings
  private let credentials: Credentials?
  private let onEvent: (StoreClient.Event) -> Void
  var reach = Reach()

  public init(
    _ network: Network, settings: StoreSettings, credentials: Credentials?,
    onEvent: @escaping (StoreClient.Event) -> Void = { _ in }
  ) {
    self.network = network
    self.settings = settings
    self.credentials = credentials
    self.onEvent = onEvent
  }

  /// The header fields of every request.
  var fields: [String: String] {
    var fields = ["user-agent": settings.userAgent, "accept": "*/*"]
    fields["authorization"] = credentials?.field
    return fields
  }

  /// A request to the server, with the credentials in `fields`.
  func request(_ url: String, _ fields: [String: String], deadline: Int64? = nil) -> HTTPRequest {
    var request = HTTPRequest(url: url, fields: fields, timeout: settings.timeout, deadline: deadline)
    request.allowsPlainPassword = settings.allowsPlainPassword
    return request
  }

  /// A small file or a listing page; `nil` where there is none.
  func page(_ url: String) throws -> [UInt8]? {
    try retrying(url) { _ in
      let (head, body) = try network.answer(
        to: request(url, fields, deadline: settings.deadline))
      switch try verdict(head, url) {
      case .good: return .done(body)
      case .absent: return .done(nil)
      case .failed(let reason): return .again(reason, head)
      }
    }
  }

  enum Verdict {
    case good
    case absent
    case failed(String)
  }

  /// The meaning of a status; one that no further attempt changes is thrown.
  func verdict(_ head: HTTPHead, _ url: String) throws(StoreFailure) -> Verdict {
    reach.noteAnswer(of: url)
    switch head.status {
    case 200..<300: return .good
    case 404, 410: return .absent
    case 401:
      throw .refused(
        url: url,
        reason: credentials == nil
          ? "the server wants a user and a password. Name the user with --user, or put both into ~/.netrc"
          : "the server does not take this user and password")
    case 408, 425, 429, 500...: return .failed("the server answered \(head.status)")
    default: throw .refused(url: url, reason: "the server answered \(head.status)")
    }
  }

  /// The result of one attempt.
  enum Try<Result> {
    case done(Result)
    /// To be attempted again; `hasMoved` when this attempt made progress.
    case again(String, HTTPHead?, hasMoved: Bool = false)
  }

  /// Attempts `body` as often as the settings say, counting anew after each progress.
  func retrying<Result>(_ url: String, _ body: (_ attempt: Int) throws -> Try<Result>) throws -> Result {
    var attempt = 1
    while true {
      let outcome = try once(url) { try body(attempt) }
      guard case .again(let reason, let head, let hasMoved) = outcome else {
        if case .done(let result) = outcome { return result }
        continue
      }
      attempt = hasMoved ? 1 : attempt + 1
      guard attempt <= settings.tries else {
        throw StoreFailure.failed(url: url, tries: settings.tries, reason: reason)
      }
      let asked = head?.retryAfter(now: network.now())
      if let asked, asked > StoreSettings.patience { throw StoreFailure.lockedOut(url, asked, network.now()) }
      let pause = asked ?? settings.pause(after: max(1, attempt - 1), isThrottled: false, random: network.random())
      onEvent(.waitsAfter(reason: reason, milliseconds: pause))
      try network.pause(pause)
    }
  }

  private func once<Result>(_ url: String, _ body: () throws -> Try<Result>) throws -> Try<Result> {
    do {
      return try body()
    } catch let error as NetworkError {
      try reach.note(error, at: url)
      switch error.cause {
      case .unusable: throw StoreFailure.damaged(url: url, reason: error.reason)
      case .interrupted: throw StoreFailure.interrupted
      case .hopeless: throw StoreFailure.hopeless(url: url, reason: error.reason)
      case .unreachable, .silent, .truncated: return .again(error.reason, nil)
      }
    }
  }
}
