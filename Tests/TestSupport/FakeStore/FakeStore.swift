import Foundation
import Glibc
import Synchronization

/// A store of our own: a real HTTP server on the loopback interface, at a port that the system chooses.
///
///     let store = try FakeStore(answering: FakeShelf(apps: 1...500).answer)
///     defer { store.stop() }
///     // … ask store.address + "/lookup?id=7" …
///     #expect(store.requests.count == 1)
///
/// Each connection has a thread of its own. Requests are counted with their times of arrival, and a test can prove
/// what a client kept to.
public final class FakeStore: Sendable {
  public typealias Answering = @Sendable (FakeRequest) -> FakeAnswer
  /// Which fault a request meets.
  public typealias FaultPlan = @Sendable (FakeRequest) -> Fault?

  /// Where the store is: `http://127.0.0.1:40123`.
  public let address: String
  private let descriptor: Int32
  private let answering: Answering
  private let faults: FaultPlan
  private let received = Mutex<[FakeRequest]>([])
  private let isStopped = Atomic(false)

  /// - Parameters:
  ///   - host: `127.0.0.1` or `::1`.
  ///   - answering: What the store answers.
  ///   - faults: Which of its answers are spoilt.
  /// - Throws: ``ListenError``.
  public init(
    at host: String = "127.0.0.1", answering: @escaping Answering, faults: @escaping FaultPlan = { _ in nil }
  ) throws {
    Self.goPastProxies
    (descriptor, address) = try Self.listen(at: host)
    self.answering = answering
    self.faults = faults
    let descriptor = descriptor
    // It closes the socket itself: closed by another thread, its number may be another store's when this one accepts.
    Thread.detachNewThread { [weak self] in
      defer { close(descriptor) }
      while true {
        let connection = accept(descriptor, nil, nil)
        if connection < 0, errno == EINTR || errno == ECONNABORTED { continue }
        guard connection >= 0 else { return }
        guard let self else { return _ = close(connection) }
        Thread.detachNewThread { self.serve(FakeConnection(connection)) }
      }
    }
  }

  deinit { stop() }

  /// Accepts no more connections.
  public func stop() {
    guard !isStopped.exchange(true, ordering: .relaxed) else { return }
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Every request so far, in the order of arrival.
  public var requests: [FakeRequest] { received.withLock { $0 } }

  /// The most requests that arrived within any interval of `length`.
  public func maxRequests(within length: Duration) -> Int {
    let times = requests.map(\.time)
    var first = 0
    return times.indices.reduce(0) { most, last in
      while times[last] - times[first] >= length { first += 1 }
      return max(most, last - first + 1)
    }
  }

  private func serve(_ connection: FakeConnection) {
    while let head = connection.nextHead() {
      let time = Self.uptime()
      guard let body = connection.body(of: FakeRequest.bodyLength(in: head)) else { return }
      let request = received.withLock { received in
        let request = FakeRequest(head: head, body: body, number: received.count, time: time)
        if let request { received.append(request) }
        return request
      }
      guard let request else { return }
      let answer = answering(request).conditional(on: request)
      let sent = faults(request)?.spoil(answer) ?? answer
      guard connection.send(sent, withBody: request.method != "HEAD" && sent.status != 304) else { return }
    }
  }

  private static func uptime() -> Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

extension FakeStore {
  /// On a machine whose way out is a proxy, keeps the loopback interface from being looked for behind it.
  ///
  /// Done once, and only there: to change the environment while another thread reads it is not safe.
  private static let goPastProxies: Void = {
    let environment = ProcessInfo.processInfo.environment
    guard ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"].contains(where: { environment[$0] != nil }) else {
      return
    }
    for name in ["no_proxy", "NO_PROXY"] { unsafe setenv(name, "127.0.0.1,::1,localhost", 1) }
  }()

  /// Why there is no port to listen at.
  public struct ListenError: Error {
    public var reason: String
  }

  private static func listen(at host: String) throws -> (descriptor: Int32, address: String) {
    let isV6 = host.contains(":")
    let descriptor = socket(isV6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    // Port 0 lets the system choose.
    var address = sockaddr_storage()
    address.ss_family = sa_family_t(isV6 ? AF_INET6 : AF_INET)
    var length = socklen_t(isV6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size)
    let isListening = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      if isV6 {
        unsafe pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
          unsafe $0.pointee.sin6_addr = in6addr_loopback
        }
      } else {
        unsafe pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          unsafe $0.pointee.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        }
      }
      return unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe bind(descriptor, generic, length) == 0 && Glibc.listen(descriptor, 128) == 0
          && getsockname(descriptor, generic, &length) == 0
      }
    }
    guard isListening else { throw ListenError(reason: unsafe String(cString: strerror(errno))) }
    // Both families have the port at the same place.
    let port = unsafe withUnsafeBytes(of: address) {
      unsafe UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self))
    }
    return (descriptor, "http://\(isV6 ? "[\(host)]" : host):\(port)")
  }
}
