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
    try Self.makeFolder(folder)
    // Installs of one product wait for each other.
    let opened = try OpenFile(folder, for: .folder)
    _ = try opened.lock(waits: true)
    let tag = "\(folder)/CACHEDIR.TAG"
    try checkNames(isInstallation: Self.exists(tag))
    try removeDrafts()
    if !Self.exists(tag) { try Self.write(ByteStream(name: tag, bytes: Array(Self.cacheTag.utf8)), to: tag) }
    // A failed installation leaves nothing on the disk.
    defer { withExtendedLifetime(opened) { try? removeDrafts() } }
    let unpacked = "\(folder)/\(version)"
    if Self.exists(unpacked) {
      try compare(with: unpacked)
    } else {
      let draft = "\(folder)/\(Self.draftPrefix)\(version)"
      try unpack(into: draft)
      // A power failure must not leave a version with holes in it.
      try opened.synchronizeFileSystem()
      try FileSystem.rename(draft, to: unpacked)
    }
    let previous = FileSystem.linkTarget("\(folder)/current")
    let link = "\(folder)/\(Self.draftPrefix)current"
    try FileSystem.link(link, to: version)
    try FileSystem.rename(link, to: "\(folder)/current")
    try opened.synchronizeFileSystem()
    return Result(productID: productID, version: version, previous: previous)
  }

  /// Refuses a folder with files that no installation made, and that this one would remove or replace.
  private func checkNames(isInstallation: Bool) throws(InputError) {
    let drafts = isInstallation ? [] : try drafts
    let isLink = !Self.exists("\(folder)/current") || FileSystem.linkTarget("\(folder)/current") != nil
    guard let other = drafts.first ?? (isLink ? nil : "current") else { return }
    throw InputError(name: "\(folder)/\(other)", reason: "is not of an installation, and is left as it is")
  }

  /// Asks backup programs to skip the folder, as Apple asks apps to do with what can be downloaded again.
  private static let cacheTag = """
    Signature: 8a477f597d28d172789f06886806bc55
    # Hosted content, which can be installed again. See https://bford.info/cachedir/

    """

  private func unpack(into draft: String) throws {
    try Self.makeFolder(draft)
    for entry in package.entries where entry.kind == .folder && entry.isContent {
      try Self.makeFolder("\(draft)/\(entry.path)")
    }
    try package.read { entry, stream in
      guard entry.isContent else { return }
      let folders = ContentPackage.parts(entry.path).dropLast()
      try Self.makeFolder(([draft] + folders).joined(separator: "/"))
      try Self.write(stream, to: "\(draft)/\(entry.path)")
    }
    // Last: no file is written through a link.
    for entry in package.entries {
      guard case .link(let target) = entry.kind, entry.isContent else { continue }
      let folders = ContentPackage.parts(entry.path).dropLast()
      try Self.makeFolder(([draft] + folders).joined(separator: "/"))
      try FileSystem.link("\(draft)/\(entry.path)", to: target)
    }
  }

  private func compare(with unpacked: String) throws {
    let there = try ContentPackage(path: unpacked).checksummedFiles()
    let own = Set(package.entries.filter(\.isContent).map(\.path))
    let differences = ContentDifference.all(
      from: there, to: try package.checksummedFiles().filter { own.contains($0.path) })
    guard let first = differences.first else { return }
    throw InputError(
      name: "\(unpacked)/\(first.path)",
      reason: "is otherwise in the version \(version) that is installed; raise the version, or remove that folder")
  }
}

// MARK: - Files: what exists is never followed or overwritten

extension ContentInstallation {
  /// The prefix of temporary names.
  private static let draftPrefix = ".incoming-"

  /// Makes a folder and its parents; a link in its place is refused.
  private static func makeFolder(_ path: String) throws(InputError) {
    try FileSystem.makeFolder(path)
    guard try FileSystem.status(of: path, followsLinks: false).kind == .folder else {
      throw InputError(name: path, reason: "is not a folder of its own")
    }
  }

  /// Writes a new file; fails if it exists.
  private static func write(_ stream: ByteStream, to path: String) throws(InputError) {
    let file = try OpenFile(path, for: .creating)
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while case let count = try stream.readChunk(&chunk), count > 0 {
      let piece = chunk[..<count]
      try file.write(piece.span)
    }
  }

  /// Whether there is anything with this name, even a broken link.
  private static func exists(_ path: String) -> Bool { (try? FileSystem.status(of: path, followsLinks: false)) != nil }

  /// Removes the temporary files of installs that were killed.
  private func removeDrafts() throws(InputError) {
    for name in try drafts { try FileSystem.removeAll("\(folder)/\(name)") }
  }

  private var drafts: [String] {
    get throws(InputError) {
      try FileSystem.names(in: folder, includesHidden: true).filter { $0.hasPrefix(Self.draftPrefix) }
    }
  }
}
