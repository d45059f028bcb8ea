internal import Archives
public import Catalog
internal import CatalogModel
public import StoreService

/// Sends messages to receivers, each with its key, so that one that was sent twice is taken once.
public struct Delivery {
  /// What became of a message.
  public enum Outcome: Equatable, Sendable {
    /// The receiver has it.
    case delivered
    /// The receiver could not be reached, or asked to be left alone for so many seconds.
    case later(reason: String, seconds: Int64?)
    /// The receiver will not have it; asking again is no use until something is changed.
    case refused(reason: String)
  }

  /// A longer pause that a server asks for is left to the next run: milliseconds.
  private static let maxPause: Int64 = 60_000
  /// How long a server or a program may take: milliseconds.
  private static let timeout: Int64 = 30_000

  private let network: Network
  private let userAgent: String

  /// - Parameters:
  ///   - network: How servers are called.
  ///   - userAgent: What they are told of the caller.
  public init(_ network: Network, userAgent: String) { (self.network, self.userAgent) = (network, userAgent) }

  /// Sends a message: to a server up to three times, to a program once.
  ///
  /// - Parameters:
  ///   - message: What is sent.
  ///   - receiver: To whom.
  /// - Returns: What became of it.
  /// - Throws: ``StoreFailure/interrupted`` where the person interrupts the run.
  public func send(_ message: WaitingMessage, to receiver: Receiver) throws -> Outcome {
    switch receiver {
    case .post(let url, let form): try post(message, to: url, form)
    // Whom it goes to is kept nowhere, and said only here.
    case .mail(let address): try run(Self.mailProgram, Array("To: \(address)\r\n".utf8) + message.body)
    case .program(let command): try run(["sh", "-c", command], message.body)
    }
  }

  // MARK: Servers

  private func post(_ message: WaitingMessage, to url: String, _ form: PostForm) throws -> Outcome {
    let fields = [
      "content-type": form.contentType, "user-agent": userAgent, "idempotency-key": message.id, "accept": "*/*",
    ]
    let request = ClientRequest(
      url: url, fields: fields, timeout: Self.timeout, deadline: Self.timeout, body: message.body)
    var pauses: [Int64] = [1000, 4000]
    while true {
      let outcome = try post(request)
      guard case .later(_, let seconds) = outcome, !pauses.isEmpty else { return outcome }
      let pause = max(pauses.removeFirst(), (seconds ?? 0) * 1000)
      if pause > Self.maxPause { return outcome }
      try network.sleep(pause)
    }
  }

  private func post(_ request: ClientRequest) throws -> Outcome {
    var head: HTTPHead?
    do {
      // What it says is not read: it may repeat the address.
      try network.exchange(request, { head = $0 }, { _ in })
    } catch let error as NetworkError {
      // An answer that was cut off is one: its head has said what became of the message.
      if head == nil {
        return error.cause == .hopeless ? .refused(reason: error.reason) : .later(reason: error.reason, seconds: nil)
      }
    }
    guard let head else { return .later(reason: "there was no answer", seconds: nil) }
    let status = "it answers with status \(head.status)"
    switch head.status {
    case 200...299: return .delivered
    // Too early, too many, and a request with this key that is being answered (RFC 8470, RFC 6585).
    case 408, 409, 425, 429, 500...599:
      let pause = head.retryAfter(now: network.now()).map { ($0 + 999) / 1000 }
      return .later(reason: status, seconds: pause)
    case 300...399: return .refused(reason: "\(status) and names another address; give that one")
    default: return .refused(reason: status)
    }
  }

  // MARK: Programs

  /// Where mail programs put it (Filesystem Hierarchy Standard), or wherever the shell finds it.
  private static var mailProgram: [String] {
    let usual = "/usr/sbin/sendmail"
    return [FileSystem.exists(usual) ? usual : "sendmail", "-t", "-i"]
  }

  /// Runs a program with an input; what it prints is nobody's answer, and its exit code counts alone.
  private func run(_ words: [String], _ input: [UInt8]) throws -> Outcome {
    guard let process = ChildProcess(words, hidesErrors: false) else {
      return .refused(reason: "'\(words[0])' cannot be started")
    }
    let deadline = ContinuousClock.now + .milliseconds(Self.timeout)
    var rest = input[...]
    var isPrinting = true
    while ContinuousClock.now < deadline {
      try network.checkInterruption()
      if let end = process.end() { return Self.outcome(exitCode: end.exitCode, signal: end.signal) }
      if rest.isEmpty, process.hasInput { process.closeInput() }
      guard let ready = process.wait(toReceive: isPrinting, toSend: !rest.isEmpty, milliseconds: 20) else { continue }
      if ready.canSend, !rest.isEmpty {
        // A program that reads no more has still its exit code to give.
        rest = process.send(rest.span).map { rest.dropFirst($0) } ?? []
      }
      if ready.canReceive { isPrinting = !process.receive(max: 64 << 10).isEmpty }
    }
    return .later(reason: "it did not end within \(Self.timeout / 1000) seconds", seconds: nil)
  }

  private static func outcome(exitCode: Int32, signal: Int32) -> Outcome {
    if signal != 0 { return .later(reason: "signal \(signal) ended it", seconds: nil) }
    return exitCode == 0 ? .delivered : .later(reason: "it ended with exit code \(exitCode)", seconds: nil)
  }
}
