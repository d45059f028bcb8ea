/// Addresses in Apple's own stores.
public enum StoreAddress {
  /// Whether an address is a web page on one of Apple's own hosts, for a browser too: `apps.apple.com.example.net` is
  /// not, and neither is `example.net\.apple.com`, whose backslash browsers read as a slash.
  public static func isApples(_ address: String) -> Bool { isApples(Array(address.utf8)[...]) }

  /// The same of an address in UTF-8: a server looks at some in each record that it answers with.
  public static func isApples(_ address: ArraySlice<UInt8>) -> Bool {
    let isSecure = hasPrefix("https://", address)
    guard isSecure || hasPrefix("http://", address) else { return false }
    let host = address.dropFirst(isSecure ? 8 : 7).prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
    guard host.allSatisfy(isHostByte), hasPrefix("apple.com", host.suffix(9)) else { return false }
    return host.count == 9 || host[host.endIndex - 10] == UInt8(ascii: ".")
  }

  /// Whether bytes begin with a text, in letters of either case.
  private static func hasPrefix(_ text: StaticString, _ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count >= text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { text in
      unsafe zip(text, bytes).allSatisfy { letter, byte in
        byte == letter || (0x41...0x5A).contains(byte) && byte | 0x20 == letter
      }
    }
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E: true
    default: false
    }
  }
}
