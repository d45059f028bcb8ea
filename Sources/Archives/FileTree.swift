internal import Glibc

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

  /// Reads folders through, in the order of names, and calls `found` with each file; hidden files and links to folders
  /// inside a folder are passed over, so that a walk always ends.
  public static func walk(
    _ paths: [String], found: (File) -> Void, failed: (InputError) -> Void
  ) {
    for path in paths {
      if path == "-" {
        found(File(path: path, modifiedAt: nil, isFromFolder: false, byteCount: 0))
      } else {
        visit(path, isFromFolder: false, found, failed)
      }
    }
  }

  private static func visit(
    _ path: String, isFromFolder: Bool, _ found: (File) -> Void, _ failed: (InputError) -> Void
  ) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return failed(lastError(path)) }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      return found(
        File(
          path: path, modifiedAt: Int64(status.st_mtim.tv_sec), isFromFolder: isFromFolder,
          byteCount: Int64(status.st_size)))
    }
    guard !isFromFolder || !isLink(path) else { return }
    guard let names = names(in: path) else { return failed(lastError(path)) }
    for name in names {
      visit(path.hasSuffix("/") ? path + name : "\(path)/\(name)", isFromFolder: true, found, failed)
    }
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  private static func names(in folder: String) -> [String]? {
    guard let directory = unsafe opendir(folder) else { return nil }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  private static func lastError(_ path: String) -> InputError {
    InputError(name: path, reason: unsafe String(cString: strerror(errno)))
  }
}
