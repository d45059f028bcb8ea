/// The host in a `Host` field, without its port.
struct HostName: Equatable {
  /// In lower case, without the dot that may end it.
  var text: String

  /// - Returns: `nil` for what is no host with or without a port.
  init?(_ field: String) {
    let bytes = field.lowercased().utf8
    let isBracketed = bytes.first == UInt8(ascii: "[")
    let end = bytes.firstIndex(of: isBracketed ? UInt8(ascii: "]") : UInt8(ascii: ":"))
    guard let end = isBracketed ? end.map(bytes.index(after:)) : end ?? bytes.endIndex else { return nil }
    let (host, port) = (bytes[..<end], bytes[end...])
    let isHost =
      isBracketed ? host.dropFirst().allSatisfy(Self.addressBytes.contains) : host.allSatisfy(Self.nameBytes.contains)
    let isPort = port.first == UInt8(ascii: ":") && port.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
    guard !host.isEmpty, isHost, isPort || port.isEmpty else { return nil }
    text = String(decoding: host.last == UInt8(ascii: ".") ? host.dropLast() : host, as: UTF8.self)
  }

  private static let nameBytes = Set("abcdefghijklmnopqrstuvwxyz0123456789-._".utf8)
  private static let addressBytes = Set("abcdef0123456789:.]".utf8)

  var isLoopback: Bool {
    if text == "localhost" || text == "[::1]" { return true }
    guard text.utf8.starts(with: "127.".utf8) else { return false }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8(Substring($0)) != nil }
  }
}
