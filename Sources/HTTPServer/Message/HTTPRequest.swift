/// A request that the guard let pass.
public struct HTTPRequest: Sendable {
  /// Methods that routes may know; all others are refused before.
  public enum Method: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case options = "OPTIONS"
  }

  public var method: Method
  public var target: RequestTarget
  public var fields: HTTPFields
  /// Empty but for POST.
  public var body: [UInt8]

  public init(_ method: Method, _ target: RequestTarget, fields: HTTPFields = HTTPFields(), body: [UInt8] = []) {
    (self.method, self.target) = (method, target)
    (self.fields, self.body) = (fields, body)
  }
}

/// The fields of a head, in their order.
public struct HTTPFields: Sendable {
  /// Names as they came: whoever compares them ignores capitals.
  public private(set) var all: [(name: String, value: String)] = []

  public init() {}

  public mutating func append(_ name: String, _ value: String) { all.append((name, value)) }

  /// The first value of a field.
  ///
  /// `name`: In lower case.
  public subscript(_ name: String) -> String? { all.first { $0.name.isField(name) }?.value }

  /// How many fields have this name, which is in lower case.
  func count(of name: String) -> Int { all.count { $0.name.isField(name) } }
}

extension String {
  /// Whether it is the field's name, whatever its capitals.
  fileprivate func isField(_ name: String) -> Bool {
    utf8.count == name.utf8.count
      && utf8.elementsEqual(name.utf8) { byte, lower in
        byte == lower || ((0x41...0x5A).contains(byte) && byte | 0x20 == lower)
      }
  }
}
