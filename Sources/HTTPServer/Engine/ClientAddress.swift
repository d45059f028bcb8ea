internal import CMicroHTTPD
internal import Platform

/// The address at a socket's end, as text.
struct ClientAddress: Equatable {
  /// Empty for a unix socket.
  var text = ""
  /// `nil` for a unix socket.
  var port: UInt16?

  @unsafe init(_ address: UnsafePointer<sockaddr>?) {
    guard let address = unsafe address, unsafe address.pointee.sa_family != sa_family_t(AF_UNIX) else { return }
    var host = [CChar](repeating: 0, count: 64)
    var service = [CChar](repeating: 0, count: 8)
    let code = unsafe getnameinfo(
      address, socklen_t(MemoryLayout<sockaddr_in6>.size), &host, 64, &service, 8, NI_NUMERICHOST | NI_NUMERICSERV)
    guard code == 0 else { return }
    text = Self.text(host)
    port = UInt16(Self.text(service))
  }

  private static func text(_ field: [CChar]) -> String {
    String(decoding: field.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  var isLoopback: Bool { text.isEmpty || text.hasPrefix("127.") || text == "::1" }
}
