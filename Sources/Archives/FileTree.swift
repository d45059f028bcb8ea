// `stat` is in both: which of them it comes from depends on the files that are compiled beside this one.
internal import CLibArchive
internal import Platform

/// The files behind the paths that a command was given.
public enum FileTree {
  /// One file that was found.
  public struct File: Equatable, Sendable {
    /// The path as it was given, or as the walk reached it; `-` is standard input.
    public var path: String
    /// Seconds since 1970 (UTC) of the last modification; `nil` for standard input.
    public var modifiedAt: Int64?
    /// Whether the file was met in a folder, and not named by the person who asked.
    public var isFromFolder: Bool
    /// In bytes, as the file system tells; 0 for what has no size, such as a pipe.
    public var byteCount: Int64
  }

  /// How many bytes the files have in all, as far as 63 bits count them: a file with holes may be of any size.
  public static func byteCount(of files: [File]) -> Int64 {
    files.reduce(0) { sum, file in
      let (next, overflowed) = sum.addingReportingOverflow(file.byteCount)
      return overflowed ? .max : next
    }
  }

  /// Which of the files in a folder are wanted; files that are named themselves always are.
  public struct Selection: Sendable {
    /// Whether files and folders whose names begin with a dot are read too.
    public var includesHidden: Bool
    /// Compared with the path below the folder that was named.
    public var globs: [Glob]

    public init(includesHidden: Bool = false, globs: [Glob] = []) {
      self.includesHidden = includesHidden
      self.globs = globs
    }
  }

  /// Reads folders through, in the order of names, and calls `found` with each file; files that are not selected,
  /// links to folders, and what is no file at all, are passed over inside a folder, so that a walk always ends.
  public static func walk(
    _ paths: [String], _ selection: Selection = Selection(), found: (File) -> Void, failed: (InputError) -> Void
  ) {
    for path in paths {
      if path == "-" {
        found(File(path: path, modifiedAt: nil, isFromFolder: false, byteCount: 0))
      } else {
        visit(path, below: nil, selection, found, failed)
      }
    }
  }

  /// Visits one path; `place` is where it stands in the folder that was named.
  private static func visit(
    _ path: String, below place: String?, _ selection: Selection, _ found: (File) -> Void,
    _ failed: (InputError) -> Void
  ) {
    var status = stat()
    guard unsafe stat(path.systemName, &status) == 0 else { return failed(lastError(path)) }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      // Reading a pipe or a device that happens to lie in a folder might never end.
      if let place, status.st_mode & S_IFMT != S_IFREG || !selection.globs.keepFile(place) { return }
      return found(
        File(
          path: path, modifiedAt: Int64(status.st_mtim.tv_sec), isFromFolder: place != nil,
          byteCount: Int64(status.st_size)))
    }
    if let place, isLink(path) || !selection.globs.keepFolder(place) { return }
    guard let names = names(in: path, selection) else { return failed(lastError(path)) }
    for name in names {
      let next = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      visit(next, below: place.map { "\($0)/\(name)" } ?? name, selection, found, failed)
    }
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path.systemName, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  static func names(in folder: String, _ selection: Selection) -> [String]? {
    guard let directory = unsafe opendir(folder.systemName) else { return nil }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(fileName: bytes.prefix { $0 != 0 })
      }
      let isWanted = name.hasPrefix(".") ? selection.includesHidden && name != "." && name != ".." : true
      if isWanted { names.append(name) }
    }
    return names.sorted()
  }

  /// The names in a folder, in order.
  public static func names(in folder: String, includesHidden: Bool = false) throws(InputError) -> [String] {
    guard let names = names(in: folder, Selection(includesHidden: includesHidden)) else { throw lastError(folder) }
    return names
  }

  /// Whether there is a file or a folder.
  public static func exists(_ path: String) -> Bool { unsafe access(path.systemName, F_OK) == 0 }

  /// Has all that was written to the file system of a folder lie on its disk.
  public static func synchronize(_ folder: String) throws(InputError) {
    let descriptor = unsafe open(folder.systemName, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(descriptor) }
    guard descriptor >= 0, syncfs(descriptor) == 0 else { throw lastError(folder) }
  }

  /// Whether there is a folder, or a link to one.
  public static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path.systemName, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Where a link leads; `nil` for what is none.
  public static func linkTarget(_ path: String) -> String? {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let start = buffer.baseAddress else { return nil as String? }
      let count = unsafe readlink(path.systemName, start, buffer.count)
      return count < 0 ? nil : unsafe String(fileName: UnsafeRawBufferPointer(start: start, count: count))
    }
  }

  private static func lastError(_ path: String) -> InputError {
    InputError(name: path, reason: unsafe String(cString: strerror(errno)))
  }
}
