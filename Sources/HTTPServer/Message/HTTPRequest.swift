/// A request that the guard let pass.
public struct HTTPRequest: Sendable {
  /// What is to be done; the body of a request of another method than these is not read.
  public enum Method: String, Sendable {
    /// Reads what the target names.
    case get = "GET"
    /// Reads all but the body.
    case head = "HEAD"
    /// Hands the body over.
    case post = "POST"
    /// Asks what is allowed, as browsers do before they ask other sites.
    case options = "OPTIONS"
    /// Anything else, such as PUT or TRACE: a route refuses it with the methods that it has.
    case other = ""
  }

  /// What is to be done.
  public var method: Method
  /// Path and query.
  public var target: RequestTarget
  /// The header fields.
  public var fields: HTTPFields
  /// Empty but for POST.
  public var body: [UInt8] = []

  /// Whether the body comes in chunks, each with its length.
  var isChunked: Bool { fields["transfer-encoding"] != nil }
}

/// The fields of a head, in their order.
public struct HTTPFields: Sendable {
  /// Names are in lower case, however they were sent.
  public private(set) var all: [(name: String, value: String)] = []

  mutating func append(_ name: String, _ value: some BidirectionalCollection<UInt8>) {
    // Letters of ASCII alone: no other character may become one.
    let lower = name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    let name = String(decoding: lower, as: UTF8.self)
    all.append(
      (name, String(decoding: Self.keepsSpace.contains(name) ? value[...] : Self.trimmed(value), as: UTF8.self)))
  }

  /// Fields whose values libmicrohttpd compares with the white space behind them: to it `chunked ` is no coding.
  private static let keepsSpace: Set<String> = ["content-length", "transfer-encoding"]

  private static func trimmed<Bytes: BidirectionalCollection<UInt8>>(_ value: Bytes) -> Bytes.SubSequence {
    let end = value.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { value.index(after: $0) }
    return value[..<(end ?? value.startIndex)]
  }

  /// The first value of a field.
  ///
  /// `name`: In lower case.
  public subscript(_ name: String) -> String? { all.first { $0.name == name }?.value }

  /// How many fields have this name, which is in lower case.
  func count(of name: String) -> Int { all.count { $0.name == name } }
}
