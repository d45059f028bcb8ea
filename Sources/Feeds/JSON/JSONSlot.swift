internal import CSimdJSON
internal import CatalogModel
internal import Platform

/// One value of a JSON object, valid until the parser reads the next object.
@safe struct JSONSlot {
  private let value: csimdjson_value

  init(_ value: csimdjson_value) { unsafe self.value = value }

  /// A string without its escapes, the digits of a number, or the text from the bracket on.
  var bytes: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: value.bytes, count: value.count) }

  /// Whether there is something: neither no member at all, nor null.
  var isPresent: Bool { unsafe value.kind.rawValue > csimdjson_null.rawValue }

  var isString: Bool { unsafe value.kind == csimdjson_string }
  var isNumber: Bool { unsafe value.kind == csimdjson_number }
  var isNested: Bool { unsafe value.kind.rawValue >= csimdjson_array.rawValue }

  /// Whether it is a string that is not empty.
  var hasText: Bool { unsafe isString && value.count > 0 }

  /// The text of a string that is not empty.
  var text: String? {
    guard hasText else { return nil }
    return unsafe String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes of a string; none of anything else.
  var string: UnsafeBufferPointer<UInt8> {
    unsafe isString ? bytes : UnsafeBufferPointer(start: nil, count: 0)
  }

  /// Where the string stands in `text`; `nil` when it had escapes and was written anew, and when there is none.
  func place(in text: UnsafeRawBufferPointer) -> Range<Int>? {
    guard hasText, let base = text.baseAddress, let start = unsafe value.bytes else { return nil }
    let offset = unsafe UnsafeRawPointer(start) - base
    guard offset >= 0, unsafe offset + value.count <= text.count else { return nil }
    return unsafe offset..<offset + value.count
  }

  /// The value of a string or a number as text.
  var textOrDigits: String? {
    guard isString || isNumber, unsafe value.count > 0 else { return nil }
    return unsafe String(decoding: bytes, as: UTF8.self)
  }

  /// The Apple ID, which Apple writes as a number and for some weeks wrote as a string.
  var appleID: AppleID? {
    unsafe isString || isNumber ? AppleID(utf8: bytes) : nil
  }

  /// A whole number that counts something.
  var count: Int64? { textOrDigits.flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil } }

  /// The first run of digits in an array: the first of several Apple IDs.
  var firstAppleID: AppleID? {
    guard isNested, unsafe bytes.first == UInt8(ascii: "[") else { return nil }
    let list = unsafe bytes.dropFirst().drop { $0 <= 0x20 || $0 == UInt8(ascii: "\"") }
    let digits = unsafe list.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    return unsafe AppleID(utf8: UnsafeBufferPointer(rebasing: digits))
  }

  /// Where an array's or object's text ends, as the slot itself reaches to the end of its record.
  var nested: UnsafeRawBufferPointer? {
    guard isNested, let opening = unsafe bytes.first else { return nil }
    let rest = unsafe UnsafeRawBufferPointer(bytes)
    var end = ValueEnd(opening: opening)
    guard let count = unsafe end.find(in: rest) else { return nil }
    return unsafe UnsafeRawBufferPointer(rebasing: rest[..<count])
  }

  /// The bytes of a string or number; of an array those of its beginning.
  var small: UnsafeBufferPointer<UInt8> {
    guard isNested else { return unsafe bytes }
    return unsafe UnsafeBufferPointer(rebasing: bytes.prefix(32))
  }

  /// A store page's address without the song that it was asked with: `…/id159292399?i=159294478&uo=4`.
  var pageWithoutTrack: UnsafeBufferPointer<UInt8>? {
    guard isString, unsafe value.count > 0 else { return nil }
    guard let base = unsafe bytes.baseAddress, let mark = unsafe memchr(base, Int32(UInt8(ascii: "?")), value.count)
    else { return unsafe bytes }
    let end = unsafe UnsafeRawPointer(mark) - UnsafeRawPointer(base)
    let query = unsafe bytes[(end + 1)...]
    guard unsafe Self.hasTrack(query) else { return unsafe bytes }
    return unsafe UnsafeBufferPointer(rebasing: bytes[..<end])
  }

  /// Whether a query has `i=`: `i=159294478&uo=4`, `app=music&i=159294478`.
  private static func hasTrack(_ query: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var isStart = true
    for index in unsafe query.indices {
      if isStart, unsafe query[index] == UInt8(ascii: "i"), unsafe index + 1 < query.endIndex,
        unsafe query[index + 1] == UInt8(ascii: "=")
      {
        return true
      }
      isStart = unsafe query[index] == UInt8(ascii: "&")
    }
    return false
  }

  /// The storefront in a store page's address: `https://music.apple.com/us/album/…`.
  var storefrontOfPage: Storefront? {
    guard isString else { return nil }
    let text = unsafe Span(_unsafeElements: bytes)
    var (slashes, start) = (0, 0)
    while slashes < 3, start < text.count {
      if text[start] == UInt8(ascii: "/") { slashes += 1 }
      start += 1
    }
    guard start + 2 < text.count, text[start + 2] == UInt8(ascii: "/") else { return nil }
    return unsafe Storefront(String(decoding: bytes[start..<start + 2], as: UTF8.self))
  }
}
