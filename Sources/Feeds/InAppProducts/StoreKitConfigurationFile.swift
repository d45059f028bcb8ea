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
    } catch let error as JSONFlaw {
      throw Flaw("\(error.reason), at byte \(error.offset)")
    } catch {
      throw Flaw((error as? MarkupError)?.reason ?? "\(error)")
    }
    self.bytes = bytes
  }

  /// The file as it was, to the byte; a property list, and a file with a private key, laid out as Xcode writes today.
  public var copy: [UInt8] { isPropertyList || tree.hasPrivateKey ? laidOut : bytes }

  /// The configuration without its private key, laid out as Xcode does.
  public var laidOut: [UInt8] { tree.withoutPrivateKey.text(isCompact: false) }

  /// The same as one line of JSON.
  public var json: [UInt8] { tree.withoutPrivateKey.text(isCompact: true) }
}

extension JSONTree {
  /// Whether the file contains a private key that is not empty.
  fileprivate var hasPrivateKey: Bool {
    switch self {
    case .array(let elements): elements.contains { $0.hasPrivateKey }
    case .object(let members):
      members.contains { $0.name.lowercased() == "privatekey" ? $0.value.string != "" : $0.value.hasPrivateKey }
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
