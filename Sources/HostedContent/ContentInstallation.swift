public import Archives

/// Installs content where an app finds it: `<product>/<version>`, and a link `<product>/current` to the version in use.
///
/// A version is unpacked to a temporary folder, and renamed when all of it is on the disk; `current` is replaced by a
/// rename. Whenever the process is killed, it leaves the old version or the new one.
public struct ContentInstallation {
  /// The result of an installation.
  public struct Result: Equatable, Sendable {
    /// The product whose content it is.
    public var productID: String
    /// The version that is now the current one.
    public var version: String
    /// The previous target of `current`.
    public var previous: String?
  }

  private let package: ContentPackage
  private let productID: String
  private let version: String
  /// `<product>` in the folder of all content.
  private let folder: String

  /// Accepts content that breaks no rule, and the folder of all content, which is created if missing.
  ///
  /// - Throws: `InputError` where `ContentInfo.plist` cannot be read.
  public init(_ package: ContentPackage, into target: String) throws(InputError) {
    guard let info = try package.info(), let productID = info.productID, let version = info.version else {
      throw InputError(name: package.path, reason: "has no product ID and version")
    }
    (self.package, self.productID, self.version) = (package, productID, version)
    folder = "\(target)/\(productID)"
  }

  /// Installs the version, or makes it the current one if it is installed already.
  ///
  /// - Throws: `InputError` where it cannot be written, or is installed with other files.
  public func install() throws -> Result {
    try InstalledFiles.makeFolder(folder)
    // Installs of one product wait for each other.
    let opened = try OpenFile(folder, for: .folder)
    _ = try opened.lock(waits: true)
    try InstalledFiles.removeDrafts(in: folder)
    // A failed installation leaves nothing on the disk.
    defer { withExtendedLifetime(opened) { try? InstalledFiles.removeDrafts(in: folder) } }
    try InstalledFiles.write(Self.cacheTag, to: "\(folder)/CACHEDIR.TAG")
    let unpacked = "\(folder)/\(version)"
    if InstalledFiles.exists(unpacked) {
      try compare(with: unpacked)
    } else {
      let draft = "\(folder)/\(InstalledFiles.draftPrefix)\(version)"
      try unpack(into: draft)
      // A power failure must not leave a version with holes in it.
      try opened.synchronizeFileSystem()
      try FileSystem.rename(draft, to: unpacked)
    }
    let previous = FileSystem.linkTarget("\(folder)/current")
    let link = "\(folder)/\(InstalledFiles.draftPrefix)current"
    try FileSystem.link(link, to: version)
    try FileSystem.rename(link, to: "\(folder)/current")
    try opened.synchronizeFileSystem()
    return Result(productID: productID, version: version, previous: previous)
  }

  /// Asks backup programs to skip the folder, as Apple asks apps to do with what can be downloaded again.
  private static let cacheTag = """
    Signature: 8a477f597d28d172789f06886806bc55
    # Hosted content, which can be installed again. See https://bford.info/cachedir/

    """

  private func unpack(into draft: String) throws {
    try InstalledFiles.makeFolder(draft)
    for entry in package.entries where entry.kind == .folder && entry.isContent {
      try InstalledFiles.makeFolder("\(draft)/\(entry.path)")
    }
    try package.read { entry, stream in
      guard entry.isContent else { return }
      let folders = ContentPackage.parts(entry.path).dropLast()
      try InstalledFiles.makeFolder(([draft] + folders).joined(separator: "/"))
      try InstalledFiles.write(stream, to: "\(draft)/\(entry.path)")
    }
  }

  private func compare(with unpacked: String) throws {
    let there = try ContentPackage(path: unpacked).summedFiles()
    let own = Set(package.entries.filter(\.isContent).map(\.path))
    let differences = ContentDifference.all(from: there, to: try package.summedFiles().filter { own.contains($0.path) })
    guard let first = differences.first else { return }
    throw InputError(
      name: "\(unpacked)/\(first.path)",
      reason: "is otherwise in the version \(version) that is installed; raise the version, or remove that folder")
  }
}
