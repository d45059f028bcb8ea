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
}

/// The fields of a head, in their order.
public struct HTTPFields: Sendable {
  /// Names are in lower case, however they were sent.
  public private(set) var all: [(name: String, value: String)] = []

  mutating func append(_ name: String, _ value: String) {
    // Letters of ASCII alone: no other character may become one.
    let lower = name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    all.append((String(decoding: lower, as: UTF8.self), value))
  }

  /// The first value of a field.
  ///
  /// `name`: In lower case.
  public subscript(_ name: String) -> String? { all.first { $0.name == name }?.value }

  /// How many fields have this name, which is in lower case.
  func count(of name: String) -> Int { all.count { $0.name == name } }
}
