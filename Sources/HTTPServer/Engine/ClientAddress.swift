internal import CMicroHTTPD
internal import Platform

/// The address at a socket's end, as text.
struct ClientAddress: Equatable {
  /// Empty for a unix socket.
  var text = ""
  /// `nil` for a unix socket.
  var port: UInt16?

  @unsafe init(_ address: UnsafePointer<sockaddr>?) {
    guard let address = unsafe address else { return }
    var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    switch unsafe Int32(address.pointee.sa_family) {
    case AF_INET:
      unsafe address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        var number = unsafe $0.pointee.sin_addr
        unsafe inet_ntop(AF_INET, &number, &buffer, socklen_t(buffer.count))
        port = unsafe UInt16(bigEndian: $0.pointee.sin_port)
      }
    case AF_INET6:
      unsafe address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
        var number = unsafe $0.pointee.sin6_addr
        unsafe inet_ntop(AF_INET6, &number, &buffer, socklen_t(buffer.count))
        port = unsafe UInt16(bigEndian: $0.pointee.sin6_port)
      }
    default: return
    }
    text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  var isLoopback: Bool { text.isEmpty || text.hasPrefix("127.") || text == "::1" }
}
