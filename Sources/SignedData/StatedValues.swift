internal import CatalogModel
internal import JSON

/// Values as payloads state them.
extension JSONTree {
  func text(_ name: String) -> String? { self[name]?.string.flatMap { $0.isEmpty ? nil : $0 } }

  /// A number, also as text.
  func number(_ name: String) -> Int64? { self[name]?.stringOrDigits.flatMap(Self.wholeNumber) }

  func appleID(_ name: String) -> AppleID? { number(name).flatMap(AppleID.init(rawValue:)) }

  /// A flag, also as `true`, `1`.
  func flag(_ name: String) -> Bool? {
    guard let value = self[name] else { return nil }
    return value.bool ?? ["true": true, "1": true, "false": false, "0": false][value.stringOrDigits ?? ""]
  }

  /// Milliseconds since 1970, as Xcode also writes them: with decimals.
  func time(_ name: String) -> Timestamp? {
    guard let text = self[name]?.stringOrDigits, let milliseconds = Self.floor(text) else { return nil }
    return Timestamp(statedSeconds: milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000)
  }

  /// A number without decimals, or with zeros alone.
  private static func wholeNumber(_ text: String) -> Int64? {
    if let number = Int64(text) { return number }
    return Double(text).flatMap { $0 == $0.rounded() && $0.magnitude < 1e15 ? Int64($0) : nil }
  }

  private static func floor(_ text: String) -> Int64? {
    if let number = Int64(text) { return number }
    return Double(text).flatMap { $0.magnitude < 1e15 ? Int64($0.rounded(.down)) : nil }
  }
}

extension Timestamp {
  /// The first and the last day that Apple's systems can write, which stand for none.
  private static let days: Range<Int64> = -62_135_510_400..<64_092_124_800

  /// A time that a payload states; `nil` for none.
  init?(statedSeconds seconds: Int64) {
    guard Self.days.contains(seconds) else { return nil }
    self.init(seconds: seconds)
  }

  /// A date of a receipt: RFC 3339, also with an offset without colon, as `+0100`.
  init?(receiptDate text: String) {
    var text = text
    let zone = text.suffix(5)
    if zone.count == 5, zone.first == "+" || zone.first == "-", zone.dropFirst().allSatisfy(\.isNumber) {
      text.insert(":", at: text.index(text.endIndex, offsetBy: -2))
    }
    guard text.contains("T") else { return nil }
    self.init(text)
  }
}
