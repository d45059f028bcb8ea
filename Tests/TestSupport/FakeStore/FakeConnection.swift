import Glibc

/// One client's connection to a fake store; requests follow each other on it.
final class FakeConnection {
  private let descriptor: Int32
  private var waiting: [UInt8] = []

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// The next request's head; `nil` when the client has gone.
  func nextHead() -> String? {
    while true {
      if let end = waiting.firstRange(of: Array("\r\n\r\n".utf8)) {
        defer { waiting.removeSubrange(..<end.upperBound) }
        return String(decoding: waiting[..<end.lowerBound], as: UTF8.self)
      }
      guard receive() else { return nil }
    }
  }

  /// The body behind a request's head; `nil` when the client has gone.
  func body(of length: Int) -> [UInt8]? {
    while waiting.count < length {
      guard receive() else { return nil }
    }
    defer { waiting.removeFirst(length) }
    return Array(waiting.prefix(length))
  }

  /// Waits for more bytes; returns whether some came.
  private func receive() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
      if count < 0, errno == EINTR { continue }
      waiting += chunk[..<max(0, count)]
      return count > 0
    }
  }

  /// Sends an answer with whatever befalls it; returns whether the connection can go on.
  func send(_ answer: FakeAnswer, withBody: Bool) -> Bool {
    switch answer.mishap {
    case .slow(let delay): wait(delay)
    case .reset:
      // A connection that lingers for no time is reset when it is closed.
      var choice = linger(l_onoff: 1, l_linger: 0)
      unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &choice, socklen_t(MemoryLayout<linger>.size))
      return false
    case .cut(let count):
      _ = write(answer.head + answer.body.prefix(count))
      return false
    case .endless(let last, let pause):
      guard write(answer.head + answer.body) else { return false }
      repeat { wait(pause) } while write(Array(answer.body.suffix(last)))
      return false
    case nil: break
    }
    return write(answer.head + (withBody ? answer.body : []))
  }

  private func wait(_ delay: Duration) {
    usleep(UInt32(delay / .microseconds(1)))
  }

  private func write(_ bytes: [UInt8]) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.send(
          descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }
}
