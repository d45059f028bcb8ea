public import Catalog
internal import CatalogModel

/// Calls Apple's open services: no faster than they allow, together with every process of the same catalog, and not for
/// answers that are still fresh.
public final class StoreClient {
  /// What the client reports of its work.
  public enum Event: Equatable, Sendable {
    case calls(url: String)
    /// It waits for permission to call, in milliseconds.
    case waitsToCall(Int64)
    /// An attempt failed, and it waits before the next.
    case waitsAfter(reason: String, milliseconds: Int64)
  }

  let catalog: Catalog
  let network: Network
  let settings: StoreSettings
  private let onEvent: (Event) -> Void
  /// How many calls were made, including failed attempts.
  public private(set) var callCount = 0
  private var reach = Reach()
  /// Hosts whose pauses were ended.
  private var lifted: Set<String> = []

  public init(
    _ catalog: Catalog, network: Network, settings: StoreSettings, onEvent: @escaping (Event) -> Void = { _ in }
  ) {
    self.catalog = catalog
    self.network = network
    self.settings = settings
    self.onEvent = onEvent
  }

  /// A whole answer of the right shape.
  struct Answer {
    enum Origin {
      /// The store was not called: its earlier answer is fresh.
      case kept
      /// The store says that its earlier answer is unchanged.
      case confirmed
      case new
    }

    var url: String
    var head: HTTPHead?
    var body: [UInt8]
    var reading: AnswerReading
    var origin: Origin
    /// The earlier answer to the same request.
    var earlier: ReceivedAnswer?
  }

  /// Returns the answer to a request, from the catalog where that is fresh, else from the store, retrying as needed.
  ///
  /// - Throws: ``StoreFailure``, `CatalogError`.
  func answer(to request: StoreRequest) throws -> Answer {
    let url = request.url(at: settings.endpoint)
    let kept = try keptAnswer(to: request, url)
    let earlier = kept?.earlier
    if let kept, let earlier, !settings.asksAgain, earlier.freshUntil.seconds * 1000 > network.now() { return kept }
    var lastReason = ""
    for attempt in 1...max(1, settings.tries) {
      let (head, body, verdict) = try call(url, request, earlier)
      switch verdict {
      case .good(let reading):
        return Answer(url: url, head: head, body: body, reading: reading, origin: .new, earlier: earlier)
      case .elsewhere(let shown): throw StoreFailure.elsewhere(url: url, shown: shown)
      case .absent(let reason): throw StoreFailure.absent(url: url, reason: reason)
      case .refused(let reason): throw StoreFailure.refused(url: url, reason: reason)
      case .notModified:
        if var answer = kept {
          (answer.head, answer.origin) = (head, .confirmed)
          return answer
        }
        lastReason = "the store says that nothing has changed, and nothing is known"
      case .failed(let reason), .throttled(let reason): lastReason = reason
      }
      let isLast = attempt == max(1, settings.tries)
      try wait(after: attempt, head, verdict, url, lastReason, isLast: isLast)
    }
    throw StoreFailure.failed(url: url, tries: max(1, settings.tries), reason: lastReason)
  }

  private func keptAnswer(to request: StoreRequest, _ url: String) throws -> Answer? {
    guard let entry = try catalog.receivedAnswer(to: url), let body = catalog.body(of: entry),
      case .good(let reading) = AnswerVerdict(HTTPHead(status: 200), body: body, to: request),
      AnswerResolution(reading, to: request).isComplete
    else { return nil }
    return Answer(url: url, body: body, reading: reading, origin: .kept, earlier: entry)
  }
}

// MARK: - One call

extension StoreClient {
  private func call(
    _ url: String, _ question: StoreRequest, _ earlier: ReceivedAnswer?
  ) throws -> (HTTPHead, [UInt8], AnswerVerdict) {
    var call: Int64?
    func endCall() {
      // The clock truncates to milliseconds: without one more the window could be that much too short.
      if let call { try? catalog.endCall(call, now: network.now() + 1) }
    }
    defer { endCall() }
    var fields = ["user-agent": settings.userAgent, "accept": "*/*"]
    fields["if-none-match"] = earlier?.etag
    fields["if-modified-since"] = earlier?.lastModified
    do {
      let request = HTTPRequest(url: url, fields: fields, timeout: settings.timeout, deadline: settings.deadline)
      // Each redirection is one more call.
      let (head, body) = try network.answer(to: request) { url in
        endCall()
        call = try waitForPermission(Self.host(of: url))
        callCount += 1
        onEvent(.calls(url: url))
      }
      reach.noteAnswer(of: url)
      return (head, body, AnswerVerdict(head, body: body, to: question, at: settings.endpoint))
    } catch let error as NetworkError {
      let host = Self.host(of: url)
      let reason = error.reason(from: host)
      if error.redirection != nil { reach.noteAnswer(of: url) }
      try reach.note(error, at: url)
      switch error.cause {
      case .unusable: throw StoreFailure.refused(url: url, reason: reason)
      case .interrupted: throw StoreFailure.interrupted
      case .hopeless: throw StoreFailure.hopeless(url: url, reason: reason)
      case .unreachable, .silent, .truncated: return (HTTPHead(status: 0), [], .failed(reason))
      }
    }
  }

  private func waitForPermission(_ host: String) throws -> Int64 {
    if settings.liftsPauses, lifted.insert(host).inserted { try catalog.liftPause(of: host) }
    while true {
      let now = network.now()
      switch try catalog.requestCall(to: host, within: settings.limit, now: now, timeout: settings.deadline) {
      case .granted(let call): return call
      case .wait(let milliseconds):
        guard milliseconds <= StoreSettings.patience else { throw StoreFailure.lockedOut(host, milliseconds, now) }
        onEvent(.waitsToCall(milliseconds))
        try network.pause(milliseconds)
      }
    }
  }

  /// Waits before the next attempt; after too many calls every other process waits, too.
  private func wait(
    after attempt: Int, _ head: HTTPHead, _ verdict: AnswerVerdict, _ url: String, _ reason: String, isLast: Bool
  ) throws {
    let isThrottled = if case .throttled = verdict { true } else { false }
    let asked = head.retryAfter(now: network.now())
    let jitter = Int64(network.random() * Double(settings.pause) / 4)
    let own = settings.pause(after: attempt, isThrottled: isThrottled, random: network.random())
    let pause = asked.map { $0 + jitter } ?? own
    let host = Self.host(of: url)
    let now = network.now()
    if isThrottled || asked != nil { try catalog.pause(host, until: now + pause) }
    if pause > StoreSettings.patience + jitter { throw StoreFailure.lockedOut(host, asked ?? pause, now) }
    guard !isLast else { return }
    onEvent(.waitsAfter(reason: reason, milliseconds: pause))
    try network.pause(pause)
  }

  /// The part of an address that one limit applies to: `itunes.apple.com`, `127.0.0.1:40123`.
  static func host(of url: String) -> String {
    guard let scheme = url.firstRange(of: "://") else { return url }
    return String(url[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" })
  }
}

extension NetworkError {
  /// What went wrong, and at which server if a redirection led to another one.
  fileprivate func reason(from called: String) -> String {
    guard let redirection, StoreClient.host(of: redirection) != called else { return reason }
    return "\(called) sends callers on to \(StoreClient.host(of: redirection)): \(reason)"
  }
}
