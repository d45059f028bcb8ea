internal import CatalogModel
internal import JSON
internal import Platform

/// What records of feeds say of the catalogue.
extension JSONSlot {
  /// The Apple ID, which Apple writes as a number and for some weeks wrote as a string.
  var appleID: AppleID? {
    unsafe isString || isNumber ? AppleID(utf8: bytes) : nil
  }

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

  /// A store page's address without the song that it was asked with: `…/id159292399?i=159294478&uo=4`.
  var pageWithoutTrack: UnsafeBufferPointer<UInt8>? {
    guard isString, unsafe bytes.count > 0 else { return nil }
    guard let base = unsafe bytes.baseAddress, let mark = unsafe memchr(base, Int32(UInt8(ascii: "?")), bytes.count)
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

extension JSONTree {
  var appleID: AppleID? { stringOrDigits.flatMap { AppleID($0) } }
}
