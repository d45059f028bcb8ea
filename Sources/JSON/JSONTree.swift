internal import CSimdJSON

/// A small JSON document as a value, for documents whose shape is not that of a record.
///
/// Numbers stay as they were written, so that a price is never a `Double`.
public enum JSONTree: Sendable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONTree])
  case object([(name: String, value: JSONTree)])

  /// The value of the first member with this name.
  public subscript(name: String) -> JSONTree? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The elements of an array; of anything else the thing itself, as some writers leave the brackets off single
  /// elements.
  public var elements: [JSONTree] {
    guard case .array(let elements) = self else { return [self] }
    return elements
  }

  /// The members of an object.
  public var members: [(name: String, value: JSONTree)] {
    guard case .object(let members) = self else { return [] }
    return members
  }

  public var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  public var bool: Bool? {
    guard case .bool(let flag) = self else { return nil }
    return flag
  }

  /// The text of a string or the digits of a number.
  public var stringOrDigits: String? {
    switch self {
    case .string(let text), .number(let text): text
    default: nil
    }
  }

  public var int: Int? { stringOrDigits.flatMap { Int($0) } }
}

extension JSONTree: ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  public init(stringLiteral text: String) { self = .string(text) }
  public init(arrayLiteral elements: JSONTree...) { self = .array(elements) }
  public init(dictionaryLiteral members: (String, JSONTree)...) { self = .object(members.map { ($0, $1) }) }
}

extension JSONTree {
  /// Reads a whole JSON text from its bytes.
  public init(bytes text: some Collection<UInt8>) throws(JSONError) {
    let padding = repeatElement(UInt8(ascii: " "), count: csimdjson_padding)
    let bytes = Array(text) + padding
    let parser = JSONParser(names: [])
    let tree = unsafe bytes.withUnsafeBytes { buffer in
      unsafe parser.tree(of: UnsafeRawBufferPointer(rebasing: buffer.dropLast(csimdjson_padding)))
    }
    self = try tree.get()
  }

  /// Reads one value, and all in it, from the front of a parser's list.
  static func take(_ rest: inout Slice<UnsafeBufferPointer<csimdjson_value>>) -> JSONTree {
    guard let value = unsafe rest.popFirst() else { return .null }
    switch unsafe value.kind {
    case csimdjson_array: return unsafe .array((0..<value.children).map { _ in unsafe take(&rest) })
    case csimdjson_object:
      return unsafe .object(
        (0..<value.children).map { _ in unsafe (rest.popFirst().map { unsafe text($0) } ?? "", take(&rest)) })
    case csimdjson_string: return unsafe .string(text(value))
    case csimdjson_number: return unsafe .number(text(value))
    case csimdjson_true: return .bool(true)
    case csimdjson_false: return .bool(false)
    default: return .null
    }
  }

  private static func text(_ value: csimdjson_value) -> String {
    unsafe String(decoding: UnsafeBufferPointer(start: value.bytes, count: value.count), as: UTF8.self)
  }
}
