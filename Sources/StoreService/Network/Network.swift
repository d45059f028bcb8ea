/// The client's access to the outside world: a test replaces any part.
public struct Network {
  /// Sends a request without following redirections, calls `head` once and then `body` with each piece of the body, on
  /// the caller's thread; an error that they throw ends the exchange and is rethrown, else it throws ``NetworkError``
  /// or ``StoreFailure/interrupted``.
  public typealias Exchange = (
    _ request: ClientRequest, _ head: (HTTPHead) throws -> Void, _ body: (_ piece: [UInt8]) throws -> Void
  ) throws -> Void

  public var exchange: Exchange
  /// Milliseconds since 1970.
  public var now: () -> Int64
  /// Waits this many milliseconds; throws ``StoreFailure/interrupted`` when the person interrupts the run.
  public var sleep: (_ milliseconds: Int64) throws -> Void
  /// A random number from 0 up to, but not including, 1.
  public var random: () -> Double
  /// Throws ``StoreFailure/interrupted`` where the person interrupted the run.
  public var checkInterruption: () throws -> Void

  public init(
    exchange: @escaping Exchange, now: @escaping () -> Int64,
    sleep: @escaping (_ milliseconds: Int64) throws -> Void, random: @escaping () -> Double,
    checkInterruption: @escaping () throws -> Void = {}
  ) {
    self.exchange = exchange
    self.now = now
    self.sleep = sleep
    self.random = random
    self.checkInterruption = checkInterruption
  }
}

extension Network {
  /// The largest answer that is read whole: 64 MB.
  static let bodyLimit = 64 << 20

  /// Sends a request, follows its redirections, and collects the whole answer.
  func answer(
    to request: ClientRequest, call: (_ url: String) throws -> Void = { _ in }
  ) throws -> (head: HTTPHead, body: [UInt8]) {
    var head: HTTPHead?
    var body: [UInt8] = []
    try follow(request, call: call, head: { head = $0 }) { piece in
      guard body.count + piece.count <= Self.bodyLimit else {
        throw NetworkError(.unusable, reason: "The answer is larger than \(Self.bodyLimit >> 20) MB")
      }
      body += piece
    }
    guard let head else { throw NetworkError(.truncated, reason: "There was no answer") }
    return (head, body)
  }
}
