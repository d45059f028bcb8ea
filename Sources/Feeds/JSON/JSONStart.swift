internal import Markup

/// Where JSON begins in text that may be something else.
enum JSONStart {
  /// The members that Apple's answers and results begin with, and that hardly any other JSON has.
  private static let names = [
    "resultCount", "wrapperType", "trackId", "trackViewUrl", "collectionViewUrl", "artistViewUrl", "screenshotUrls",
    "ipadScreenshotUrls", "appletvScreenshotUrls", "isGameCenterEnabled", "supportedDevices", "advisories",
  ].map { Array("\"\($0)\"".utf8) }

  /// Whether there is an answer or result of the Search API anywhere in `text`.
  static func hasAnswer(_ text: ArraySlice<UInt8>) -> Bool {
    unsafe text.withUnsafeBytes { text in
      var at = 0
      while let bracket = unsafe text.firstIndex(of: UInt8(ascii: "{"), from: at) {
        at = bracket + 1
        let name = unsafe text[at...].drop { $0 <= 0x20 }
        // Pages are full of JSON, whose names differ in their first bytes.
        guard unsafe name.first == UInt8(ascii: "\""), let found = unsafe names.first(where: name.starts) else {
          continue
        }
        if unsafe name.dropFirst(found.count).first(where: { $0 > 0x20 }) == UInt8(ascii: ":") { return true }
      }
      return false
    }
  }

  /// Whether `text` begins as a JSON object or array does.
  ///
  /// Text such as `[1] see https://…` or `{{template}}` is no JSON.
  static func begins(_ text: some Collection<UInt8>) -> Bool {
    guard let first = text.first, isBracket(first) else { return false }
    guard let second = text.dropFirst().first(where: { $0 > 0x20 }) else { return true }
    return first == UInt8(ascii: "{") ? "\"}".utf8.contains(second) : "\"{[]".utf8.contains(second)
  }

  static func isBracket(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") }

  static func describe(_ byte: UInt8) -> String {
    (0x21...0x7E).contains(byte) ? "`\(Character(Unicode.Scalar(byte)))`" : "byte 0x\(String(byte, radix: 16))"
  }
}
