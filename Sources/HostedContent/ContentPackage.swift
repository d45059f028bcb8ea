public import Archives

/// Hosted content of an in-app purchase in one of its three forms, which can be read many times.
///
///     let package = try ContentPackage(path: "chapter1.zip")
///     try package.info()?.version
public final class ContentPackage {
  /// The forms of content.
  public enum Form: String, Sendable {
    /// What Xcode builds.
    case folder
    /// What a device receives.
    case zip
    /// What was uploaded: a xar, with the content in a cpio called `Payload`.
    case pkg
  }

  /// Its path.
  public let path: String
  /// Its form.
  public let form: Form
  /// Its members, in order.
  public private(set) var entries: [ContentEntry] = []
  /// The name of the content's folder: that of the folder, of the package's component, or of a folder in the zip.
  public private(set) var folderName: String?
  /// The path of `ContentInfo.plist` without its name.
  private var root = ""
  private var names: Set<String> = []

  /// Apple's 2 GB, read as 2³¹.
  public static let maxBytes: Int64 = 1 << 31
  static let maxEntries = 100_000
  private static let maxNameBytes = 32 << 20

  /// Opens content and reads its members' names.
  ///
  /// - Throws: `InputError` where it is damaged, or has more names or bytes than allowed.
  public init(path: String) throws(InputError) {
    self.path = path
    if FileSystem.isFolder(path) {
      form = .folder
    } else {
      switch try PackageReader.format(of: path) {
      case .zip: form = .zip
      case .xar: form = .pkg
      case nil:
        throw InputError(name: path, reason: "is not hosted content: neither a folder nor a zip nor a xar (.pkg)")
      }
    }
    if form == .pkg { try findPayload() }
    try readNames()
  }

  /// How many bytes a device downloads: those of the package, or of a folder's files.
  public var byteCount: Int64 {
    form == .folder
      ? entries.reduce(0) { $0 + $1.byteCount } : (try? ByteStream(path: path).byteCount) ?? 0
  }

  /// The location of an entry, for messages.
  public func location(of entry: ContentEntry) -> String { "\(path)/\(fullPath(of: entry))" }

  func fullPath(of entry: ContentEntry) -> String { (entry.isOutside ? "" : root) + entry.path }

  /// Reads every file, in order.
  ///
  /// - Throws: `InputError` where one is damaged or was added after the package was opened, and what `body` throws.
  public func read(_ body: (ContentEntry, ByteStream) throws -> Void) throws {
    let members = try members()
    while let member = try members.next() {
      guard member.kind == .file, let entry = entry(member.path, .file, member.byteCount) else { continue }
      // If the package is replaced meanwhile, no unverified name gets through.
      guard names.contains(entry.path) else {
        throw InputError(name: location(of: entry), reason: "is new: the package changed while it was read")
      }
      try body(entry, member.stream)
    }
  }

  /// The bytes of one file.
  ///
  /// - Returns: `nil` if no file has this path.
  public func bytes(of path: String, limit: Int) throws(InputError) -> [UInt8]? {
    let members = try members()
    while let member = try members.next() {
      if member.kind == .file, member.path == root + path { return try member.stream.readAll(limit: limit) }
    }
    return nil
  }

  /// The contents of `ContentInfo.plist`; `nil` if there is none.
  ///
  /// - Throws: `InputError` where it cannot be read.
  public func info() throws(InputError) -> ContentInfo? {
    guard let bytes = try bytes(of: ContentInfo.fileName, limit: ContentInfo.maxBytes) else { return nil }
    return try ContentInfo(bytes: bytes, name: "\(path)/\(root)\(ContentInfo.fileName)")
  }
}

// MARK: - The three forms

extension ContentPackage {
  private func members() throws(InputError) -> any ArchiveMembers {
    switch form {
    case .folder: return FolderMembers(path)
    case .zip: return try PackageReader(path: path, format: .zip)
    case .pkg:
      let xar = try PackageReader(path: path, format: .xar)
      while let member = try xar.next() {
        if Self.isPayload(member) { return try PackageReader(payload: member.stream) }
      }
      throw InputError(name: path, reason: "has no Payload, which has the content of a .pkg")
    }
  }

  private static func isPayload(_ member: ArchiveMember) -> Bool {
    member.kind == .file && parts(member.path).last == "Payload"
  }

  private func findPayload() throws(InputError) {
    let xar = try PackageReader(path: path, format: .xar)
    var count = 0
    while let member = try xar.next() {
      guard Self.isPayload(member) else { continue }
      count += 1
      let component = Self.parts(member.path).dropLast().last
      folderName = component.map { $0.hasSuffix(".pkg") ? String($0.dropLast(4)) : $0 }
    }
    guard count < 2 else { throw InputError(name: path, reason: "has \(count) payloads; hosted content has one") }
  }

  private func readNames() throws(InputError) {
    let members = try members()
    var (byteCount, nameBytes): (Int64, Int) = (0, 0)
    var found: [(path: String, kind: ArchiveMember.Kind, byteCount: Int64)] = []
    while let member = try members.next() {
      nameBytes += member.path.utf8.count
      guard nameBytes <= Self.maxNameBytes, found.count < Self.maxEntries else {
        throw InputError(name: path, reason: "has more than \(Self.maxEntries) names, or more than 32 MB of them")
      }
      guard member.byteCount <= Self.maxBytes - byteCount else {
        throw InputError(name: "\(path)/\(member.path)", reason: "makes more than 2 GB, the most that content may have")
      }
      byteCount += member.byteCount
      found.append((member.path, member.kind, member.byteCount))
    }
    findRoot(found.map(\.path))
    entries = found.compactMap { entry($0.path, $0.kind, $0.byteCount) }
    names = Set(entries.map(\.path))
  }

  /// The content may be in one folder of a zip, if somebody zipped the folder.
  private func findRoot(_ paths: [String]) {
    if form == .folder { folderName = Self.parts(path).last { !$0.isEmpty } }
    let infos = paths.map(Self.parts).filter { $0.last == ContentInfo.fileName && $0.count <= 2 }
    guard form != .folder, infos.count == 1, infos[0].count == 2 else { return }
    root = "\(infos[0][0])/"
    folderName = infos[0][0]
  }

  /// The member as an entry; `nil` for the content's own folder.
  private func entry(_ path: String, _ kind: ArchiveMember.Kind, _ byteCount: Int64) -> ContentEntry? {
    if kind == .folder, ["", ".", String(root.dropLast())].contains(path) { return nil }
    // By bytes: a slash with an accent is one character to Swift, but a slash to the file system.
    let isInside = path.utf8.starts(with: root.utf8)
    let inner = isInside ? String(Substring(path.utf8.dropFirst(root.utf8.count))) : path
    return ContentEntry(path: inner, kind: kind, byteCount: byteCount, isOutside: !isInside)
  }

  static func parts(_ path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { String(Substring($0)) }
  }
}

/// A member of hosted content: a file, a folder or anything else.
public struct ContentEntry: Equatable, Sendable {
  /// Below the folder of `ContentInfo.plist`, or the whole path of an entry outside it.
  public var path: String
  /// The member's kind.
  public var kind: ArchiveMember.Kind
  /// Bytes of a file.
  public var byteCount: Int64
  /// Whether it is outside the folder of `ContentInfo.plist`.
  public var isOutside: Bool

  /// Whether it is `ContentInfo.plist`, or belongs to what an app receives.
  public var isContent: Bool {
    !isOutside && (path == ContentInfo.fileName || path == "Contents" || path.utf8.starts(with: "Contents/".utf8))
  }
}
