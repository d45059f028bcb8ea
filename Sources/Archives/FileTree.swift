// `stat` is in both modules: which one it comes from depends on the files that are compiled beside this one.
internal import CLibArchive
internal import Platform

/// Finds the files at the paths of a command.
public enum FileTree {
  /// One file that was found.
  public struct File: Equatable, Sendable {
    /// The path as given, or as reached by the walk; `-` is standard input.
    public var path: String
    /// Seconds since 1970 (UTC) of the last modification; `nil` for standard input.
    public var modifiedAt: Int64?
    /// Whether the file was found in a folder, not named itself.
    public var isFromFolder: Bool
    /// In bytes, according to the file system; 0 for what has no size, such as a pipe.
    public var byteCount: Int64
  }

  /// The total size of files, at most 63 bits: a sparse file may have any size.
  public static func byteCount(of files: [File]) -> Int64 {
    files.reduce(0) { sum, file in
      let (next, overflowed) = sum.addingReportingOverflow(file.byteCount)
      return overflowed ? .max : next
    }
  }

  /// Which files in a folder to read; files that are named themselves are always read.
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

  /// Walks folders in the order of names, and calls `found` with each file.
  ///
  /// Inside a folder it skips files that are not selected, links to folders, and anything that is not a file, so a walk
  /// always ends.
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

  /// Visits one path; `relativePath` is its path below the folder that was named.
  private static func visit(
    _ path: String, below relativePath: String?, _ selection: Selection, _ found: (File) -> Void,
    _ failed: (InputError) -> Void
  ) {
    var status = stat()
    guard unsafe stat(path.systemName, &status) == 0 else { return failed(lastError(path)) }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      // Reading a pipe or a device in a folder might never end.
      if let relativePath, status.st_mode & S_IFMT != S_IFREG || !selection.globs.keepFile(relativePath) { return }
      return found(
        File(
          path: path, modifiedAt: Int64(status.st_mtim.tv_sec), isFromFolder: relativePath != nil,
          byteCount: Int64(status.st_size)))
    }
    if let relativePath, isLink(path) || !selection.globs.keepFolder(relativePath) { return }
    guard let names = names(in: path, selection) else { return failed(lastError(path)) }
    for name in names {
      let next = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      visit(next, below: relativePath.map { "\($0)/\(name)" } ?? name, selection, found, failed)
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

  /// Flushes everything written to a folder's file system to its disk.
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

  /// The target of a link; `nil` for anything else.
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
