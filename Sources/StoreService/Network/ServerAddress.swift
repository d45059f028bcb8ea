/// A web server in an address: `https://feeds.itunes.apple.com`, `http://[::1]:8080/store`.
public struct ServerAddress: Equatable, Sendable {
  /// Whether the connection is encrypted.
  public var isEncrypted: Bool
  /// In lower case; an IPv6 address is without its brackets.
  public var host: String
  /// The scheme's port where the address has none.
  public var port: Int

  /// Why an address has no server that can be called: a sentence.
  public struct AddressError: Error, Equatable, CustomStringConvertible {
    public var description: String
  }

  /// Parses the beginning of an address, up to its path.
  public init(_ url: String) throws(AddressError) {
    guard let end = url.firstRange(of: "://") else { throw Self.wrong(url) }
    switch url[..<end.lowerBound].lowercased() {
    case "https": isEncrypted = true
    case "http": isEncrypted = false
    default: throw Self.wrong(url)
    }
    let authority = url[end.upperBound...].prefix { !"/?#".contains($0) }
    if authority.contains("@") {
      // The message does not repeat what may be a password.
      throw AddressError(description: "A user and a password do not belong in a URL.")
    }
    let pattern = /(?:\[([0-9A-Fa-f.]*:[0-9A-Fa-f.:]*)\]|([A-Za-z0-9._-]+))(?::(.*))?/
    guard let parts = authority.wholeMatch(of: pattern), let host = parts.1 ?? parts.2 else { throw Self.wrong(url) }
    self.host = host.lowercased()
    self.port = isEncrypted ? 443 : 80
    guard let port = parts.3 else { return }
    guard let number = Int(port), (1...65_535).contains(number), port.allSatisfy(\.isNumber) else {
      throw AddressError(description: "'\(port)' in '\(url)' is not a port: ports are numbers from 1 to 65535.")
    }
    self.port = number
  }

  private static func wrong(_ url: String) -> AddressError {
    AddressError(description: "'\(url)' is not a server's address. Write it as in http://127.0.0.1:8080.")
  }
}
