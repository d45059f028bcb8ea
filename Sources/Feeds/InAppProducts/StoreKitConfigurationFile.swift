internal import Markup

/// A `.storekit` file as text: without its private key, and in the two layouts in which it is written.
public struct StoreKitConfigurationFile {
  private let bytes: [UInt8]
  private let tree: JSONTree
  private let isPropertyList: Bool

  /// Why a text is no configuration.
  public struct Flaw: Error, CustomStringConvertible {
    public let description: String

    /// What is wrong, in words.
    public init(_ description: String) { self.description = description }
  }

  /// Reads a file's bytes, in Xcode's layout or any other.
  public init(_ bytes: [UInt8]) throws(Flaw) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    guard case .feed(.storeKitConfiguration) = FeedFormat.recognise(text[...].prefix(FeedFormat.beginningByteCount))
    else {
      throw Flaw("is no StoreKit configuration")
    }
    isPropertyList = MarkupBeginning.root(of: text[...]) != nil
    do {
      tree = try isPropertyList ? JSONTree(propertyList: text, from: "") : JSONTree(bytes: text)
    } catch let error as JSONTreeError {
      throw Flaw("\(error.flaw.reason), at byte \(error.flaw.offset)")
    } catch {
      throw Flaw((error as? MarkupError)?.reason ?? "\(error)")
    }
    self.bytes = bytes
  }

  /// The file as it was, to the byte, but with an empty private key; a property list becomes JSON, as Xcode writes today.
  public var copy: [UInt8] { (isPropertyList ? nil : withoutKey) ?? laidOut }

  /// The same, laid out as Xcode does.
  public var laidOut: [UInt8] { tree.withoutPrivateKey.text(isCompact: false) }

  /// The same as one line of JSON.
  public var json: [UInt8] { tree.withoutPrivateKey.text(isCompact: true) }

  /// The bytes with an empty string for each private key; `nil` where one is written in a way that is not found so.
  private var withoutKey: [UInt8]? {
    guard tree.hasPrivateKey else { return bytes }
    let name = Array("\"privateKey\"".utf8)
    var copy: [UInt8] = []
    var rest = bytes[...]
    while let found = rest.firstRange(of: name) {
      copy += rest[..<found.upperBound]
      rest = rest[found.upperBound...]
      let blanks = rest.prefix { $0 <= 0x20 || $0 == UInt8(ascii: ":") }
      guard blanks.contains(UInt8(ascii: ":")), rest[blanks.endIndex...].first == UInt8(ascii: "\"") else { continue }
      copy += blanks
      copy += Array("\"\"".utf8)
      rest = Self.afterString(rest[blanks.endIndex...])
    }
    copy += rest
    guard let result = try? JSONTree(bytes: copy.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(copy.dropFirst(3)) : copy)
    else {
      return nil
    }
    return result.hasPrivateKey ? nil : copy
  }

  private static func afterString(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var at = text.startIndex + 1
    while at < text.endIndex, text[at] != UInt8(ascii: "\"") { at += text[at] == UInt8(ascii: "\\") ? 2 : 1 }
    return text[min(at + 1, text.endIndex)...]
  }

}

extension JSONTree {
  /// Whether the file contains a private key that is not empty.
  fileprivate var hasPrivateKey: Bool {
    switch self {
    case .array(let elements): elements.contains { $0.hasPrivateKey }
    case .object(let members):
      members.contains { $0.name.lowercased() == "privatekey" ? $0.value != .string("") : $0.value.hasPrivateKey }
    default: false
    }
  }

  fileprivate var withoutPrivateKey: JSONTree {
    switch self {
    case .array(let elements): .array(elements.map(\.withoutPrivateKey))
    case .object(let members):
      .object(
        members.map { ($0.name, $0.name.lowercased() == "privatekey" ? .string("") : $0.value.withoutPrivateKey) })
    default: self
    }
  }
}
