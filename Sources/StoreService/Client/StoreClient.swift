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
  private let calls: Calls
  /// How many calls were made, including failed attempts.
  public private(set) var callCount = 0
  /// The last body that came, and whether it was of another shape than its service has.
  private(set) var lastBody: [UInt8] = []
  /// The head that came last; `nil` where no answer came.
  private(set) var lastHead: HTTPHead?
  private var isOfOtherShape = false
  /// Hosts whose pauses were ended.
  private var lifted: Set<String> = []

  public init(
    _ catalog: Catalog, network: Network, settings: StoreSettings, onEvent: @escaping (Event) -> Void = { _ in }
  ) {
    self.catalog = catalog
    self.network = network
    self.settings = settings
    calls = Calls(network, settings: settings, onEvent: onEvent) { try catalog.pause($0, until: $1) }
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
    return try attempt(request, url) {
      let (head, body) = try call(url, earlier)
      if let reading = try judge(head, body, request, url) {
        return Answer(url: url, head: head, body: body, reading: reading, origin: .new, earlier: earlier)
      }
      guard var answer = kept else {
        throw TryAgain(reason: "the store says that nothing has changed, and nothing is known", head: head)
      }
      (answer.head, answer.origin) = (head, .confirmed)
      return answer
    }
  }

  /// What a store answers now, whatever it answered before: nothing is kept of it.
  func reading(of request: StoreRequest) throws -> AnswerReading {
    let url = request.url(at: settings.endpoint)
    return try attempt(request, url) {
      let (head, body) = try call(url, nil)
      guard let reading = try judge(head, body, request, url) else {
        throw TryAgain(reason: "the store says that nothing has changed, and nothing is known", head: head)
      }
      return reading
    }
  }

  /// Keeps the answer where it is of another shape at the last attempt, or lacks what every answer had at the first.
  private func attempt<Result>(_ request: StoreRequest, _ url: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try calls.attempt(url, body)
    } catch StoreFailure.failed(let url, let tries, let reason, _) where isOfOtherShape {
      throw StoreFailure.changed(url: url, tries: tries, reason: reason, file: try keepBody(of: request))
    } catch let changed as ChangedAnswer {
      throw StoreFailure.changed(url: url, tries: 1, reason: changed.reason, file: try keepBody(of: request))
    }
  }

  private func judge(
    _ head: HTTPHead, _ body: [UInt8], _ request: StoreRequest, _ url: String
  ) throws -> AnswerReading? {
    (lastHead, lastBody, isOfOtherShape) = (head, body, false)
    do { return try AnswerJudge(head: head, body: body, request: request, url: url).reading() } catch {
      isOfOtherShape = (error as? TryAgain)?.isOfOtherShape ?? false
      throw error
    }
  }

  /// Keeps the last body that came, to be looked at; returns its path below the catalog's folder.
  func keepBody(of request: StoreRequest) throws -> String {
    try catalog.keep(
      lastBody, name: "\(Self.evidence)-\(request.name)", extension: request.fileExtension,
      receivedAt: Timestamp(seconds: network.now() / 1000))
  }

  /// What the names of answers begin with that are kept because their service may have changed.
  public static let evidence = "changed"

  private func keptAnswer(to request: StoreRequest, _ url: String) throws -> Answer? {
    guard let entry = try catalog.receivedAnswer(to: url), let body = catalog.body(of: entry),
      let reading = try? AnswerJudge(head: HTTPHead(status: 200), body: body, request: request, url: url).reading(),
      AnswerResolution(reading, to: request).isComplete
    else { return nil }
    return Answer(url: url, body: body, reading: reading, origin: .kept, earlier: entry)
  }
}

// MARK: - One call

extension StoreClient {
  private func call(_ url: String, _ earlier: ReceivedAnswer?) throws -> (HTTPHead, [UInt8]) {
    var call: Int64?
    func endCall() {
      // The clock truncates to milliseconds: without one more the window could be that much too short.
      if let call { try? catalog.endCall(call, now: network.now() + 1) }
    }
    defer { endCall() }
    var fields = ["user-agent": settings.userAgent, "accept": "*/*"]
    fields["if-none-match"] = earlier?.etag
    fields["if-modified-since"] = earlier?.lastModified
    let request = ClientRequest(url: url, fields: fields, timeout: settings.timeout, deadline: settings.deadline)
    // Each redirection is one more call.
    (lastHead, lastBody, isOfOtherShape) = (nil, [], false)
    let answer = try network.answer(to: request) { url in
      endCall()
      call = try waitForPermission(Self.host(of: url))
      callCount += 1
      calls.onEvent(.calls(url: url))
    }
    calls.noteAnswer(of: url)
    return answer
  }

  private func waitForPermission(_ host: String) throws -> Int64 {
    if settings.liftsPauses, lifted.insert(host).inserted { try catalog.liftPause(of: host) }
    while true {
      let now = network.now()
      switch try catalog.requestCall(to: host, within: settings.limit, now: now, timeout: settings.deadline) {
      case .granted(let call): return call
      case .wait(let milliseconds):
        guard milliseconds <= StoreSettings.maxPause else { throw StoreFailure.lockedOut(host, milliseconds, now) }
        calls.onEvent(.waitsToCall(milliseconds))
        try network.sleep(milliseconds)
      }
    }
  }

  /// The part of an address that one limit applies to: `itunes.apple.com`, `127.0.0.1:40123`.
  static func host(of url: String) -> String {
    guard let scheme = url.firstRange(of: "://") else { return url }
    return String(url[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" })
  }
}
