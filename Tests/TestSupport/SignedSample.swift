/// Signed messages of CMS around a text, as provisioning profiles are.
public enum SignedSample {
  /// How the parts of a signed message are written.
  public enum Encoding: CaseIterable, Sendable { case definite, longLengths, indefinite, pieces }

  private static func element(_ tag: UInt8, _ content: [UInt8], _ encoding: Encoding = .definite) -> [UInt8] {
    let isConstructed = tag & 0x20 != 0
    if encoding == .indefinite || encoding == .pieces, isConstructed { return [tag, 0x80] + content + [0, 0] }
    let count = content.count
    if encoding == .longLengths || count > 255 { return [tag, 0x82, UInt8(count >> 8), UInt8(count & 255)] + content }
    return (count > 127 ? [tag, 0x81, UInt8(count)] : [tag, UInt8(count)]) + content
  }

  /// A message that says that it is signed, without certificates or signatures.
  public static func message(_ text: String, _ encoding: Encoding) -> [UInt8] {
    let bytes = Array(text.utf8)
    let octets =
      encoding == .pieces
      ? element(0x24, element(0x04, Array(bytes.prefix(100))) + element(0x04, Array(bytes.dropFirst(100))), encoding)
      : element(0x04, bytes, encoding)
    let data: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]
    let signed: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
    let inner = element(0x30, element(0x06, data) + element(0xA0, octets, encoding), encoding)
    let body = element(0x02, [1]) + element(0x31, element(0x30, [], encoding)) + inner + element(0x31, [])
    return element(0x30, element(0x06, signed) + element(0xA0, element(0x30, body, encoding), encoding), encoding)
  }
}
