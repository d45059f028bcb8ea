internal import Archives
public import PartnerFeed

/// The folder into which archives of the feed are downloaded, laid out as ``FeedFile/path`` says.
public struct ArchiveFolder {
  /// The folder's path.
  public let path: String

  public init(_ path: String) { self.path = path }

  /// Removes archives, with their checksums and what was begun of them, that the state has or is newer than; nothing
  /// else.
  ///
  /// - Parameters:
  ///   - held: The state.
  ///   - selection: The archives that are looked at; others stay.
  /// - Returns: How many bytes were removed.
  @discardableResult
  public func removeHeld(_ held: HeldFeed, of selection: FeedSelection) -> Int64 {
    var removed: Int64 = 0
    for file in files where selection.includes(file) && held.holds(file.archive) { removed += remove(file) }
    return removed
  }

  /// Removes an archive that came without a checksum, with which nobody could tell whether it came whole.
  ///
  /// - Returns: Whether it is gone.
  public func removeUnchecked(_ file: FeedFile) -> Bool {
    guard !FileSystem.exists("\(path)/\(file.path).md5") else { return false }
    return remove(file) > 0
  }

  private func remove(_ file: FeedFile) -> Int64 {
    var removed: Int64 = 0
    for suffix in ["", ".md5", FileDownload.partSuffix] {
      let name = "\(path)/\(file.path)\(suffix)"
      let byteCount = (try? FileSystem.status(of: name))?.byteCount ?? 0
      if FileSystem.remove(name) { removed += byteCount }
    }
    FileSystem.removeEmptyFolders(above: file.path, in: path)
    return removed
  }

  /// The archives that are in the folder, and those of which a part is.
  private var files: [FeedFile] {
    ["", "incremental/"].flatMap { prefix in
      names("\(path)/\(prefix)").flatMap { name -> [FeedFile] in
        guard let feed = FeedName(archiveName(name)) else { return [] }
        func file(_ table: String?) -> FeedFile {
          FeedFile(url: "", group: feed.group, date: feed.date, isIncremental: !prefix.isEmpty, table: table)
        }
        guard FileSystem.isFolder("\(path)/\(prefix)\(name)") else { return name.contains(".tbz") ? [file(nil)] : [] }
        let tables = names("\(path)/\(prefix)\(name)").filter { $0.contains(".tbz") }.map(archiveName)
        return Set(tables).sorted().map { file(String($0.dropLast(4))) }
      }
    }
  }

  private func names(_ folder: String) -> [String] { (try? FileSystem.names(in: folder)) ?? [] }

  /// The name of the archive that a checksum or a part belongs to.
  private func archiveName(_ name: String) -> String {
    for suffix in [".md5", FileDownload.partSuffix] where name.hasSuffix(".tbz" + suffix) {
      return String(name.dropLast(suffix.count))
    }
    return name
  }
}
