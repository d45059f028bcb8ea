import Foundation
import Glibc

/// A client that sends bytes as they are, and reads what comes back.
public final class RawClient {
  private let descriptor: Int32
  private var received: [UInt8] = []
  /// Whether the server has closed the connection, or reset it.
  public private(set) var isClosed = false

  /// Waits for this long for whatever a test waits for, in seconds.
  static let timeout = 60

  public init(port: UInt16) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var time = timeval(tv_sec: Self.timeout, tv_usec: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let code = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    isClosed = code != 0
  }

  deinit { close(descriptor) }

  public func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  public func send(_ text: String) { send(Array(text.utf8)) }

  /// Reads at most so many bytes at a time.
  public func narrow() {
    var size: Int32 = 2048
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4)
  }

  /// Reads more; `false` at the end, or when nothing comes for too long.
  private func receive(_ max: Int = 64 << 10) -> Bool {
    var chunk = [UInt8](repeating: 0, count: max)
    let count = unsafe chunk.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
    if count > 0 {
      received += chunk[..<count]
      return true
    }
    isClosed = count == 0 || errno == ECONNRESET
    return false
  }

  /// Reads so many bytes, and no more.
  public func read(bytes: Int) -> Bool { receive(bytes) }

  /// The next answer; `nil` where the connection ends before one is whole.
  public func answer(toHead: Bool = false) -> RawAnswer? {
    while true {
      if let end = received.firstRange(of: Array("\r\n\r\n".utf8)) {
        var answer = RawAnswer(head: String(decoding: received[..<end.lowerBound], as: UTF8.self))
        let hasBody = !toHead && answer.status >= 200 && answer.status != 304 && answer.status != 204
        let length = hasBody ? answer["content-length"].flatMap { Int($0) } ?? 0 : 0
        if received.count >= end.upperBound + length {
          answer.body = Array(received[end.upperBound..<(end.upperBound + length)])
          received.removeSubrange(..<(end.upperBound + length))
          return answer
        }
      }
      guard receive() else { return nil }
    }
  }

  /// All answers until the connection ends.
  public func answersToEnd() -> [RawAnswer] {
    var answers: [RawAnswer] = []
    while let answer = answer() { answers.append(answer) }
    return answers
  }
}

/// An answer as it came.
public struct RawAnswer {
  public var head: String
  public var body: [UInt8] = []

  public var status: Int { head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0 }
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// The value of a field, by its name in lower case.
  public subscript(_ name: String) -> String? {
    head.split(separator: "\r\n").dropFirst().lazy.compactMap { line -> String? in
      let parts = line.split(separator: ":", maxSplits: 1)
      return parts.count == 2 && parts[0].lowercased() == name
        ? parts[1].trimmingCharacters(in: .whitespaces) : nil
    }.first
  }
}
