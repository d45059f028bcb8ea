internal import Platform
internal import Synchronization

/// A client's connection.
///
/// The thread that serves it uses all of it; the deadline and the phase are read by the one that ends what takes too
/// long.
final class ServerConnection: @unchecked Sendable {
  enum Phase: UInt8, AtomicRepresentable { case idle, head, body, answer }

  let descriptor: Int32
  let client: String
  /// The thread of libmicrohttpd's that serves it, from its first byte to its last.
  let thread = pthread_self()
  private let phaseNow = Atomic(Phase.idle)
  private let deadlineNow: Atomic<Int64>
  private let idleStart = Atomic(Clock.microseconds)

  /// The address of the request that is read or answered.
  var target: [UInt8] = []
  /// A request that waits for the rest of its body.
  var waiting: HTTPRequest?
  /// The answer to a request that took long; set while libmicrohttpd leaves the connection alone.
  var ready: PreparedAnswer?
  /// What stands between the chunks of its body.
  var chunks: ChunkLines?
  /// Whether the request at hand was answered or refused.
  var isAnswered = false
  var startedAt: Int64 = 0

  init(_ descriptor: Int32, client: ClientAddress, deadline: Int64) {
    self.descriptor = descriptor
    self.client = client.text
    deadlineNow = Atomic(deadline)
  }

  var phase: Phase { phaseNow.load(ordering: .relaxed) }
  var deadline: Int64 { deadlineNow.load(ordering: .relaxed) }
  /// In microseconds: several connections become idle within a millisecond.
  var idleSince: Int64 { idleStart.load(ordering: .relaxed) }

  func enter(_ phase: Phase, until deadline: Int64) {
    deadlineNow.store(deadline, ordering: .relaxed)
    if phase == .idle { idleStart.store(Clock.microseconds, ordering: .relaxed) }
    phaseNow.store(phase, ordering: .relaxed)
  }

  /// Reads a request's head; the time for that runs since the connection was made or last answered.
  func enterHead() { phaseNow.store(.head, ordering: .relaxed) }

  /// Ends the connection: libmicrohttpd sees it and closes it.
  func end() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Receives nothing more; what has come is still answered.
  func endReceiving() { _ = shutdown(descriptor, Int32(SHUT_RD)) }

  /// Answers without libmicrohttpd, which never does once an address has more parameters than its memory holds.
  func refuse(_ answer: String) {
    var text = answer
    _ = text.withUTF8 { unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    end()
  }
}

/// Milliseconds of a monotonic clock.
enum Clock {
  static var milliseconds: Int64 { microseconds / 1000 }

  static var microseconds: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
