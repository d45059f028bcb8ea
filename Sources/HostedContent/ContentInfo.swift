public import Archives
internal import FoundationEssentials

/// The contents of `ContentInfo.plist`, an XML or a binary property list; other keys than these two belong to the app.
public struct ContentInfo: Decodable, Equatable, Sendable {
  /// Its name, in the content's root.
  public static let fileName = "ContentInfo.plist"
  /// Its largest size in bytes.
  public static let maxBytes = 1 << 20

  /// The product that brings the content: `IAPProductIdentifier`.
  public var productID: String?
  /// Numbers with dots: `ContentVersion`.
  public var version: String?

  private enum CodingKeys: String, CodingKey {
    case productID = "IAPProductIdentifier"
    case version = "ContentVersion"
  }

  /// Parses the file, whose name is for messages.
  ///
  /// - Throws: `InputError` for anything but such a property list.
  public init(bytes: [UInt8], name: String = ContentInfo.fileName) throws(InputError) {
    let isBinary = bytes.starts(with: "bplist00".utf8)
    let isXML = bytes.first { !Self.blanks.contains($0) } == UInt8(ascii: "<")
    guard isBinary || isXML else {
      throw InputError(name: name, reason: "is neither an XML nor a binary property list")
    }
    // Foundation parses nested lists recursively, until its stack is full.
    guard isBinary || Self.listCount(bytes) <= Self.maxLists else {
      throw InputError(name: name, reason: "has over \(Self.maxLists) lists and dictionaries")
    }
    do {
      self = try PropertyListDecoder().decode(Self.self, from: Data(bytes))
    } catch DecodingError.typeMismatch(_, let context) where !context.codingPath.isEmpty {
      throw InputError(name: name, reason: "has a \(context.codingPath[0].stringValue) that is not a string")
    } catch {
      throw InputError(name: name, reason: "is not a sound property list with a dictionary")
    }
  }

  private static let maxLists = 1000
  private static let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]

  private static func listCount(_ bytes: [UInt8]) -> Int {
    bytes.split(separator: UInt8(ascii: "<")).count { $0.starts(with: "array".utf8) || $0.starts(with: "dict".utf8) }
  }

  /// The same file with another version; all else keeps every byte.
  ///
  /// - Throws: `InputError` for a binary file, and where the version is not in it exactly once.
  public static func replacingVersion(
    in bytes: [UInt8], with version: ContentVersion, name: String = ContentInfo.fileName
  ) throws(InputError) -> [UInt8] {
    guard !bytes.starts(with: "bplist00".utf8) else {
      throw InputError(
        name: name, reason: "is binary, and its version cannot be replaced; write it as XML with 'plistutil -f xml'")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let pattern = /(<key>ContentVersion<\/key>\s*<string>)[^<]*/
    let replaced = Array(text.replacing(pattern) { "\($0.output.1)\(version)" }.utf8)
    guard text.matches(of: pattern).count == 1,
      try ContentInfo(bytes: replaced, name: name).version == version.description
    else {
      throw InputError(name: name, reason: "has no ContentVersion that can be replaced")
    }
    return replaced
  }
}
