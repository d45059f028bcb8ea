public import CSimdJSON

/// One value of a JSON object, valid until the parser reads the next object.
@safe public struct JSONSlot {
  @usableFromInline let value: csimdjson_value

  @inlinable
  init(_ value: csimdjson_value) { unsafe self.value = value }

  /// A string without its escapes, the digits of a number, or the text from the bracket on.
  @inlinable public var bytes: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: value.bytes, count: value.count)
  }

  /// Whether there is something: neither no member at all, nor null.
  @inlinable public var isPresent: Bool { unsafe value.kind.rawValue > csimdjson_null.rawValue }

  @inlinable public var isString: Bool { unsafe value.kind == csimdjson_string }
  @inlinable public var isNumber: Bool { unsafe value.kind == csimdjson_number }
  @inlinable public var isNested: Bool { unsafe value.kind.rawValue >= csimdjson_array.rawValue }

  /// Whether it is a string that is not empty.
  @inlinable public var hasText: Bool { unsafe isString && value.count > 0 }

  /// The text of a string that is not empty.
  @inlinable public var text: String? {
    guard hasText else { return nil }
    return unsafe String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes of a string; none of anything else.
  @inlinable public var string: UnsafeBufferPointer<UInt8> {
    unsafe isString ? bytes : UnsafeBufferPointer(start: nil, count: 0)
  }

  /// Where the string stands in `text`; `nil` when it had escapes and was written anew, and when there is none.
  @inlinable public func range(in text: UnsafeRawBufferPointer) -> Range<Int>? {
    guard hasText, let base = text.baseAddress, let start = unsafe value.bytes else { return nil }
    let offset = unsafe UnsafeRawPointer(start) - base
    guard offset >= 0, unsafe offset + value.count <= text.count else { return nil }
    return unsafe offset..<offset + value.count
  }

  /// The value of a string or a number as text.
  @inlinable public var textOrDigits: String? {
    guard isString || isNumber, unsafe value.count > 0 else { return nil }
    return unsafe String(decoding: bytes, as: UTF8.self)
  }

  /// A whole number that counts something.
  @inlinable public var count: Int64? { textOrDigits.flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil } }

  /// The bytes of a string or number; of an array those of its beginning.
  @inlinable public var small: UnsafeBufferPointer<UInt8> {
    guard isNested else { return unsafe bytes }
    return unsafe UnsafeBufferPointer(rebasing: bytes.prefix(32))
  }
}
