/// The address in a request's first line: a path and its parameters, decoded.
public struct RequestTarget: Sendable {
  /// A name and a value, decoded; bytes that are no UTF-8 are U+FFFD.
  public typealias Parameter = (name: String, value: String)

  /// Begins with `/`; `*` where the server as a whole is meant.
  public var path: String
  /// In their order; a parameter without `=` has an empty value.
  public var query: [Parameter]
  /// The host of an address that names it: `http://host/path`.
  public var authority: String?

  /// The first value of a parameter.
  public subscript(_ name: String) -> String? { query.first { $0.name == name }?.value }
}

/// Why an address is refused.
public enum TargetError: Error, Equatable, Sendable {
  /// An escape in the path that is none, a NUL, or a character that no address has.
  case malformed
  /// A slash or backslash in disguise: no path here has one.
  case hidden
}

extension RequestTarget {
  /// Parses the address in a request's first line.
  ///
  /// In parameters `+` is a space, and an invalid escape stays as it is: people type `100%`.
  public init(_ target: [UInt8]) throws(TargetError) {
    guard target.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { throw .malformed }
    let parts = target.prefix { $0 != UInt8(ascii: "#") }
      .split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    let (authority, rest) = try Self.withoutAuthority(parts[0])
    self.authority = authority
    path = try Self.path(rest)
    query = parts.count > 1 ? try Self.parameters(parts[1]) : []
  }

  /// Parts `http://host/path`.
  private static func withoutAuthority(_ target: ArraySlice<UInt8>) throws(TargetError) -> (String?, ArraySlice<UInt8>)
  {
    guard target.first != UInt8(ascii: "/") else { return (nil, target) }
    if target.elementsEqual("*".utf8) { return (nil, target) }
    let scheme = target.prefix(8).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    let length = scheme.starts(with: "http://".utf8) ? 7 : scheme.starts(with: "https://".utf8) ? 8 : 0
    guard length > 0 else { throw .malformed }
    let host = target.dropFirst(length).prefix { $0 != UInt8(ascii: "/") }
    guard !host.isEmpty, !host.contains(UInt8(ascii: "@")) else { throw .malformed }
    let path = target[host.endIndex...]
    return (String(decoding: host, as: UTF8.self), path.isEmpty ? [UInt8(ascii: "/")] : path)
  }

  private static func path(_ bytes: ArraySlice<UInt8>) throws(TargetError) -> String {
    guard bytes.contains(UInt8(ascii: "%")) else {
      guard !bytes.contains(UInt8(ascii: "\\")) else { throw .hidden }
      return String(decoding: bytes, as: UTF8.self)
    }
    guard let decoded = PercentDecoding.decoded(bytes, isParameter: false), !decoded.contains(0) else {
      throw .malformed
    }
    let slashes = decoded.count { $0 == UInt8(ascii: "/") } - bytes.count { $0 == UInt8(ascii: "/") }
    guard slashes == 0, !decoded.contains(UInt8(ascii: "\\")) else { throw .hidden }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// Reads parameters, as an address or a form has them: `name=value&name=value`.
  public static func parameters(_ bytes: some Collection<UInt8>) throws(TargetError) -> [Parameter] {
    var parameters: [Parameter] = []
    for part in bytes.split(separator: UInt8(ascii: "&")) {
      let name = part.prefix { $0 != UInt8(ascii: "=") }
      let value = part.dropFirst(name.count + 1)
      parameters.append((try decoded(name), try decoded(value)))
    }
    return parameters
  }

  private static func decoded(_ bytes: some Collection<UInt8>) throws(TargetError) -> String {
    guard bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    guard let decoded = PercentDecoding.decoded(bytes, isParameter: true), !decoded.contains(0) else {
      throw .malformed
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}
