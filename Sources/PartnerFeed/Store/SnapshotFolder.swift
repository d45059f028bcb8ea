internal import Platform

/// The folder that holds the snapshots: one SQLite file a group.
public struct SnapshotFolder: Sendable {
  /// Where the folder is.
  public let path: String

  public init(_ path: String) { self.path = path }

  /// The file of a group's state: `pricing.sqlite`.
  public func file(of group: String) -> String { "\(path)/\(group)\(Self.suffix)" }

  /// The file that a merge writes beside it.
  func newFile(of group: String) -> String { file(of: group) + Self.newSuffix }

  private static let suffix = ".sqlite"
  private static let newSuffix = ".new"

  /// Lower-case letters that no database of a connection is called.
  static func isGroup(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 40 && name.utf8.allSatisfy { (97...122).contains($0) }
      && !["main", "temp", "catalog", "f", "old"].contains(name)
  }

  /// The groups that have a state, in order.
  public var groups: [String] {
    files.compactMap { file in
      guard file.hasSuffix(Self.suffix) else { return nil }
      let name = String(file.dropLast(Self.suffix.count))
      return Self.isGroup(name) ? name : nil
    }.sorted()
  }

  /// The names of all files in the folder.
  var files: [String] {
    guard let stream = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      names.append(
        unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }

  /// Removes what merges left that did not end; the caller holds the lock.
  public func sweep() {
    for file in files where file.contains(".sqlite.new") || file.contains(".sqlite.building") {
      _ = unsafe unlink("\(path)/\(file)")
    }
  }

  /// How many bytes are free on its disk.
  var freeBytes: Int64? {
    var status = statvfs()
    guard unsafe statvfs(path, &status) == 0 else { return nil }
    return Int64(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
  }

  /// By what a file is known to be the same, whatever it is called.
  struct FileNumber: Equatable, Sendable {
    private let device: UInt64
    private let node: UInt64
    private let changedAt: Int64

    init?(_ path: String) {
      var status = stat()
      guard unsafe stat(path, &status) == 0 else { return nil }
      (device, node) = (UInt64(status.st_dev), UInt64(status.st_ino))
      changedAt = Int64(status.st_ctim.tv_sec) * 1_000_000_000 + Int64(status.st_ctim.tv_nsec)
    }
  }

  func fileNumber(of group: String) -> FileNumber? { FileNumber(file(of: group)) }

  static func byteCount(of file: String) -> Int64? {
    var status = stat()
    return unsafe stat(file, &status) == 0 ? Int64(status.st_size) : nil
  }
}
