public import Archives
internal import CatalogModel
internal import JSON
internal import Markup

/// A `.storekit` file as text: without its private key, and in the two layouts in which it is written.
public struct StoreKitConfigurationFile {
  private let bytes: [UInt8]
  private let tree: JSONTree
  private let isPropertyList: Bool

  /// Reads a file, in Xcode's layout or any other; `nil` where it is no configuration.
  ///
  /// - Throws: `InputError` where its bytes cannot be read, `FeedError` where they are neither JSON nor a property
  ///   list.
  public init?(_ stream: ByteStream) throws {
    let beginning = try stream.peek(FeedFormat.beginningByteCount)
    guard case .feed(.storeKitConfiguration) = FeedFormat.recognise(beginning, named: stream.name)
    else { return nil }
    bytes = try stream.readAll(limit: StoreKitConfigurationReader.limit)
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    isPropertyList = MarkupBeginning.root(of: text[...]) != nil
    if StoreKitConfigurationReader.isEmpty(beginning) {
      tree = .object([])
      return
    }
    do {
      tree = try isPropertyList ? JSONTree(propertyList: text, from: stream.name) : JSONTree(bytes: text)
    } catch let error as JSONError {
      throw FeedError(feed: stream.name, reason: "\(error.reason), at byte \(error.offset)")
    } catch let error as MarkupError {
      throw FeedError(feed: stream.name, reason: error.reason)
    }
  }

  /// Whether it has a product of any kind.
  public var hasProducts: Bool { StoreKitConfiguration(tree).count > 0 }

  /// The file as it was, to the byte; a property list, and a file with a private key, laid out as Xcode writes today.
  public var copy: [UInt8] { isPropertyList || json != tree.text(isCompact: true) ? laidOut : bytes }

  /// The configuration without its private key, laid out as Xcode does.
  public var laidOut: [UInt8] { tree.withoutPrivateKey.text(isCompact: false) }

  /// The same as one line of JSON.
  public var json: [UInt8] { tree.withoutPrivateKey.text(isCompact: true) }
}

extension JSONTree {
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
