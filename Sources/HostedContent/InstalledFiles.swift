internal import Archives
internal import Platform

/// File operations for installing: they never follow or overwrite what exists.
enum InstalledFiles {
  /// The prefix of temporary names.
  static let draftPrefix = ".incoming-"

  /// Makes a folder and its parents.
  static func makeFolders(_ path: String) throws(InputError) {
    if FileTree.isFolder(path), FileTree.linkTarget(path) == nil { return }
    let parts = ContentPackage.parts(path)
    for count in 1...parts.count {
      let folder = parts.prefix(count).joined(separator: "/")
      guard !folder.isEmpty, !FileTree.isFolder(folder) else { continue }
      guard unsafe mkdir(folder.systemName, 0o777) == 0 || errno == EEXIST else { throw lastError(folder) }
    }
    guard FileTree.isFolder(path), FileTree.linkTarget(path) == nil else {
      throw InputError(name: path, reason: "is no folder of its own")
    }
  }

  /// Writes a new file; fails if it exists.
  static func write(_ stream: ByteStream, to path: String) throws(InputError) {
    let file = unsafe open(path.systemName, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw lastError(path) }
    defer { close(file) }
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      var rest = chunk[..<(try stream.readChunk(&chunk))]
      if rest.isEmpty { return }
      while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes { unsafe Platform.write(file, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw lastError(path) }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Writes a text to a new file.
  static func write(_ text: String, to path: String) throws(InputError) {
    if exists(path) { return }
    try write(ByteStream(name: path, bytes: Array(text.utf8)), to: path)
  }

  static func rename(_ from: String, to path: String) throws(InputError) {
    guard unsafe Platform.rename(from.systemName, path.systemName) == 0 else { throw lastError(path) }
  }

  static func link(_ path: String, to target: String) throws(InputError) {
    guard unsafe symlink(target.systemName, path.systemName) == 0 else { throw lastError(path) }
  }

  /// Whether there is anything with this name, even a broken link.
  static func exists(_ path: String) -> Bool { FileTree.exists(path) || FileTree.linkTarget(path) != nil }

  /// Removes the temporary files of installs that were killed.
  static func removeDrafts(in folder: String) throws(InputError) {
    for name in try FileTree.names(in: folder, includesHidden: true) where name.hasPrefix(draftPrefix) {
      try remove("\(folder)/\(name)")
    }
  }

  private static func remove(_ path: String) throws(InputError) {
    if unsafe unlink(path.systemName) == 0 { return }
    var folders = [path]
    let members = FolderMembers(path)
    while let member = try members.next() {
      let path = "\(path)/\(member.path)"
      if member.kind == .folder {
        folders.append(path)
      } else if unsafe unlink(path.systemName) != 0 {
        throw lastError(path)
      }
    }
    for path in folders.reversed() {
      guard unsafe rmdir(path.systemName) == 0 else { throw lastError(path) }
    }
  }

  static func lastError(_ path: String) -> InputError {
    InputError(name: path, reason: unsafe String(cString: strerror(errno)))
  }
}

/// Keeps installs of one product from running at once; released when its process ends.
final class FolderLock {
  private let descriptor: Int32

  /// Waits until no other process has the lock.
  init(_ path: String) throws(InputError) {
    descriptor = unsafe open(path.systemName, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else { throw InstalledFiles.lastError(path) }
  }

  func release() { close(descriptor) }
}
