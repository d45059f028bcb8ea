internal import Archives

/// A scheme of Xcode as far as it is about running an app: which `.storekit` file, and what is launched.
public struct Scheme: Equatable, Sendable {
  /// The scheme's file.
  public var path: String
  /// The path of the configuration as the scheme states it, from its workspace; `nil` where it names none.
  public var configuration: String?
  /// The line of ``configuration``, from 1; without one that of the action that launches.
  public var line: Int
  /// What is launched: `App.app`.
  public var product: String?
  /// The target that is launched.
  public var target: String?
  /// Whether the action that tests names a configuration.
  public var testsWithConfiguration: Bool

  static let limit = 4 << 20

  /// Reads a scheme.
  ///
  /// - Throws: `InputError` where the file cannot be read, ``ProjectFileError`` where it is no scheme.
  public init(path: String) throws {
    let tags = XMLTags.tags(of: try ByteStream(path: path).readAll(limit: Self.limit))
    guard tags.contains(where: { $0.name == "Scheme" }) else { throw ProjectFileError(reason: "is not a scheme") }
    self.path = path
    line = 1
    testsWithConfiguration = false
    var action = ""
    for tag in tags {
      if tag.name.hasSuffix("Action"), tag.name != "ExecutionAction" {
        action = tag.isClosing ? "" : tag.name
        if action == "LaunchAction", configuration == nil { line = tag.line }
      }
      guard !tag.isClosing else { continue }
      switch (action, tag.name) {
      case ("LaunchAction", "StoreKitConfigurationFileReference"):
        (configuration, line) = (tag.attributes["identifier"], tag.lines["identifier"] ?? tag.line)
      case ("TestAction", "StoreKitConfigurationFileReference"): testsWithConfiguration = true
      case ("LaunchAction", "BuildableReference") where product == nil:
        (product, target) = (tag.attributes["BuildableName"], tag.attributes["BlueprintName"])
      default: break
      }
    }
  }

  /// Where the configuration may lie: its path is from the workspace, which is the one in the project or one beside it.
  public var configurationPaths: [String] {
    guard let configuration else { return [] }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let index = parts.lastIndex(where: { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") }) else {
      return []
    }
    let bundle = parts[...index].joined(separator: "/")
    let folder = parts[..<index].joined(separator: "/")
    let workspaces =
      parts[index].hasSuffix(".xcworkspace")
      ? [bundle]
      : [bundle + "/project.xcworkspace", (folder.isEmpty ? "." : folder) + "/Any.xcworkspace"]
    return workspaces.map { Self.resolved($0 + "/" + configuration) }
  }

  /// The path without `..`, whether or not its folders exist.
  public static func resolved(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}

/// The tags of an XML file, with their lines; comments and text are left out.
struct XMLTags {
  struct Tag {
    var name: String
    var isClosing: Bool
    var attributes: [String: String]
    /// The line of each attribute.
    var lines: [String: Int]
    var line: Int
  }

  static func tags(of bytes: [UInt8]) -> [Tag] {
    var tags: [Tag] = []
    var line = 1
    var rest = bytes[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      line += rest[..<start].count { $0 == 0x0A }
      rest = rest[start...]
      if rest.starts(with: "<!--".utf8) {
        let length = commentLength(rest)
        line += rest.prefix(length).count { $0 == 0x0A }
        rest = rest.dropFirst(length)
        continue
      }
      let end = rest.firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex
      tags.append(tag(String(decoding: rest[..<end].dropFirst(), as: UTF8.self), line))
      line += rest[..<end].count { $0 == 0x0A }
      rest = rest[end...].dropFirst()
    }
    return tags
  }

  private static func commentLength(_ bytes: ArraySlice<UInt8>) -> Int {
    var index = bytes.startIndex
    while index < bytes.endIndex, !bytes[index...].starts(with: "-->".utf8) { index += 1 }
    return min(bytes.count, index - bytes.startIndex + 3)
  }

  private static func tag(_ text: String, _ line: Int) -> Tag {
    let isClosing = text.hasPrefix("/")
    let name = text.drop { $0 == "/" }.prefix { !$0.isWhitespace && $0 != "/" }
    var tag = Tag(name: String(name), isClosing: isClosing, attributes: [:], lines: [:], line: line)
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    var number = line
    for index in stride(from: 1, to: parts.count - 1, by: 2) {
      number += parts[index - 1].count(where: \.isNewline)
      let key = parts[index - 1].split { $0.isWhitespace || $0 == "=" }.last.map(String.init) ?? ""
      tag.attributes[key] = decoded(parts[index])
      tag.lines[key] = number
      number += parts[index].count(where: \.isNewline)
    }
    return tag
  }

  private static func decoded(_ text: Substring) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")].reduce(String(text)) {
      $0.replacing($1.0, with: $1.1)
    }
  }
}
