/// Addresses in Apple's own stores.
public enum StoreAddress {
  /// Whether an address is a web page on one of Apple's own hosts, for a browser too: `apps.apple.com.example.net` is
  /// not, and neither is `example.net\.apple.com`, whose backslash browsers read as a slash.
  public static func isApples(_ address: String) -> Bool {
    let beginning = address.prefix(8).lowercased()
    guard let scheme = ["https://", "http://"].first(where: beginning.hasPrefix) else { return false }
    let host = address.utf8.dropFirst(scheme.utf8.count).prefix { !"/?#".utf8.contains($0) }
    guard host.allSatisfy(isHostByte) else { return false }
    let name = String(decoding: host, as: UTF8.self).lowercased()
    return name == "apple.com" || name.hasSuffix(".apple.com")
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E: true
    default: false
    }
  }
}
