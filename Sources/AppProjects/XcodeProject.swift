internal import Archives

/// What a project of Xcode, `project.pbxproj`, says of signing: bundle IDs, targets and the in-app purchase capability.
///
/// The file is read by its lines, as Xcode and every generator of projects writes them.
public struct XcodeProject: Equatable, Sendable {
  /// A value and its line, from 1.
  public struct Setting: Equatable, Sendable {
    /// As it stands in the file, without quotes.
    public var value: String
    /// From 1.
    public var line: Int
  }

  /// The file.
  public var path: String
  /// Bundle IDs, each once, at its first line; one with `$(…)` is as it stands.
  public var bundleIDs: [Setting] = []
  /// The names of its targets.
  public var targets: Set<String> = []
  /// The state of the in-app purchase capability, if the project states it: only older versions of Xcode write it.
  public var capability: Setting?

  static let limit = 64 << 20

  /// Reads a project.
  ///
  /// - Throws: `InputError` where the file cannot be read, ``ProjectFileError`` where it is no project.
  public init(path: String) throws {
    self.path = path
    let text = String(decoding: try ByteStream(path: path).readAll(limit: Self.limit), as: UTF8.self)
    guard text.contains("PBXProject") else { throw ProjectFileError(reason: "is not a project of Xcode") }
    var isInTarget = false
    var isInCapability = false
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let words = line.drop { $0.isWhitespace }
      if words.hasPrefix("isa = ") { isInTarget = words.contains("Target;") }
      if words.hasPrefix("};") { isInCapability = false }
      if words.hasPrefix("com.apple.InAppPurchase = ") { isInCapability = true }
      guard let (name, value) = Self.setting(words) else { continue }
      let setting = Setting(value: value, line: index + 1)
      switch name {
      case "PRODUCT_BUNDLE_IDENTIFIER" where !bundleIDs.contains { $0.value == value }: bundleIDs.append(setting)
      case "name" where isInTarget: targets.insert(value)
      case "enabled" where isInCapability: capability = setting
      default: break
      }
    }
  }

  /// `NAME = value;`, without the quotes that a value may have.
  private static func setting(_ line: Substring) -> (name: Substring, value: String)? {
    guard let equals = line.firstRange(of: " = "), let end = line.lastIndex(of: ";"), equals.upperBound <= end else {
      return nil
    }
    let name = line[..<equals.lowerBound].drop { $0 == "\"" }.prefix { $0 != "[" && $0 != "\"" }
    var value = line[equals.upperBound..<end]
    if value.hasPrefix("\""), value.hasSuffix("\""), value.count > 1 { value = value.dropFirst().dropLast() }
    return (name, String(value))
  }

  /// Bundle IDs that are written out, without variables.
  public var plainBundleIDs: [Setting] { bundleIDs.filter { !$0.value.contains("$") } }
}
