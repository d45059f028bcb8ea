internal import BER
internal import CatalogModel

/// The content of an app receipt: a set of attributes, each with a type, a version and a value.
///
/// Numbers, texts and dates are elements of their own within the value. Types are Apple's, in "Validating receipts on
/// the device"; those that it does not document are in every receipt all the same.
struct ReceiptPayload {
  /// The values by type; purchases, which are many, apart.
  private(set) var values: [Int64: [UInt8]] = [:]
  private(set) var purchases: [ReceiptPayload] = []
  /// Why a value cannot be read, to be told: `attribute 12 is not a date`.
  private(set) var problems: [String] = []

  /// The type of the purchases.
  private static let purchaseType: Int64 = 17
  /// More purchases than any customer has.
  private static let maxPurchases = 100_000

  /// Reads the content of a receipt.
  init(_ bytes: [UInt8]) throws(UnreadableData) { try self.init(bytes, isWhole: true) }

  private init(_ bytes: [UInt8], isWhole: Bool) throws(UnreadableData) {
    do throws(BERError) {
      var bytes = bytes
      var set = try BERElement(whole: bytes)
      // Some writers wrap the set once more.
      if isWhole, set.tag == BERElement.octets {
        bytes = Array(bytes[set.content])
        set = try BERElement(whole: bytes)
      }
      guard set.tag == BERElement.set else { throw BERError(reason: "it is not a set of attributes", offset: 0) }
      for attribute in try set.children(of: bytes) { try add(attribute, of: bytes, isWhole) }
    } catch {
      throw UnreadableData("has unreadable content, at its byte \(error.offset): \(error.reason)")
    }
  }

  private mutating func add(_ attribute: BERElement, of bytes: [UInt8], _ isWhole: Bool) throws(BERError) {
    let parts = try attribute.children(of: bytes)
    guard attribute.tag == BERElement.sequence, parts.count == 3, let type = parts[0].integer(of: bytes),
      parts[1].tag == BERElement.integer, let value = parts[2].octets(of: bytes)
    else { throw BERError(reason: "an attribute is not type, version and value", offset: attribute.start) }
    guard isWhole, type == Self.purchaseType else {
      guard values.updateValue(value, forKey: type) == nil else {
        throw BERError(reason: "attribute \(type) appears twice", offset: attribute.start)
      }
      return
    }
    guard purchases.count < Self.maxPurchases else {
      throw BERError(reason: "there are more than \(Self.maxPurchases) purchases", offset: attribute.start)
    }
    do throws(UnreadableData) { purchases.append(try ReceiptPayload(value, isWhole: false)) } catch {
      throw BERError(reason: "a purchase \(error.reason)", offset: attribute.start)
    }
  }
}

// MARK: - Values

extension ReceiptPayload {
  /// The text of a type; `nil` where there is none, or an empty one.
  mutating func text(_ type: Int64) -> String? {
    value(type, "a text") { element, bytes in
      guard [BERElement.utf8Text, BERElement.asciiText].contains(element.tag) else { return nil }
      return String(validating: bytes[element.content], as: UTF8.self)
    }.flatMap { $0.isEmpty ? nil : $0 }
  }

  mutating func number(_ type: Int64) -> Int64? {
    value(type, "a number") { element, bytes in element.integer(of: bytes) }
  }

  mutating func flag(_ type: Int64) -> Bool? { number(type).map { $0 != 0 } }

  mutating func appleID(_ type: Int64) -> AppleID? { number(type).flatMap(AppleID.init(rawValue:)) }

  /// The date of a type; `nil` where there is none, or an empty one.
  mutating func date(_ type: Int64) -> Timestamp? {
    guard let text = text(type) else { return nil }
    if let date = Timestamp(receiptDate: text) { return Timestamp(statedSeconds: date.seconds) }
    add("attribute \(type) is not a date")
    return nil
  }

  /// What `read` makes of the element that a value is.
  private mutating func value<Value>(
    _ type: Int64, _ kind: String, _ read: (BERElement, [UInt8]) -> Value?
  ) -> Value? {
    guard let bytes = values[type], !bytes.isEmpty else { return nil }
    if let value = (try? BERElement(whole: bytes)).flatMap({ read($0, bytes) }) { return value }
    add("attribute \(type) is not \(kind)")
    return nil
  }

  private mutating func add(_ problem: String) {
    if !problems.contains(problem) { problems.append(problem) }
  }
}
