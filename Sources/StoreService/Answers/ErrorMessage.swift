/// The Search API's message when it refuses: `{"errorMessage":"Invalid value(s) for key(s): [country]",…}`.
struct ErrorMessage: Equatable {
  var text: String

  /// Finds the message in a body without results.
  init?(in body: [UInt8]) {
    guard body.count <= 64 << 10, let name = body.firstRange(of: Array(#""errorMessage""#.utf8))
    else { return nil }
    let rest = body[name.upperBound...].drop { $0 <= 0x20 || $0 == UInt8(ascii: ":") }
    guard rest.first == UInt8(ascii: "\"") else { return nil }
    var bytes: [UInt8] = []
    var escapes = false
    for byte in rest.dropFirst() {
      if !escapes, byte == UInt8(ascii: "\"") { break }
      escapes = !escapes && byte == UInt8(ascii: "\\")
      if !escapes { bytes.append(byte) }
    }
    text = String(decoding: bytes, as: UTF8.self)
  }
}
