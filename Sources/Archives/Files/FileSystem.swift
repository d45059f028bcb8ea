// `stat` is in both modules: which one it comes from depends on the files that are compiled beside this one.
internal import CLibArchive
internal import Platform

/// What is done with files by their names; a name may have any bytes, as `String(fileName:)` has them.
public enum FileSystem {
  // MARK: - What is there

  /// What the system says of a file without opening it.
  public struct Status: Equatable, Sendable {
    /// What stands behind a name.
    public enum Kind: Sendable {
      /// Bytes on a disk.
      case file
      /// A folder.
      case folder
      /// A symbolic link, where links are not followed.
      case link
      /// A pipe, a socket or a device.
      case special
    }

    /// What it is.
    public var kind: Kind
    /// Its size in bytes; 0 for what has no size, such as a pipe.
    public var byteCount: Int64
    /// When its contents were written last, in seconds since 1970 (UTC).
    public var modifiedAt: Int64
    /// The numbers of its disk and of itself there, whatever it is called.
    public var number: [UInt64]
    /// When it was changed in any way, in nanoseconds since 1970: a number may be used again.
    public var changedAt: Int64
    /// Whether everybody on this machine may read it.
    public var isReadableByAll: Bool
    /// How many names it has: more than one where there are hard links to it.
    public var nameCount: Int
  }

  /// The present, in nanoseconds since 1970, as ``Status/changedAt`` is; the clock of a file system lags behind it.
  public static var now: Int64 {
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
  }

  /// What the system says of a file.
  ///
  /// - Throws: `InputError` where there is none, or its folder may not be read.
  public static func status(of path: String, followsLinks: Bool = true) throws(InputError) -> Status {
    var found = stat()
    let name = path.systemName
    guard unsafe (followsLinks ? stat(name, &found) : lstat(name, &found)) == 0 else { throw InputError(system: path) }
    let kind: Status.Kind =
      switch found.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .special
      }
    return Status(
      kind: kind, byteCount: Int64(found.st_size), modifiedAt: Int64(found.st_mtim.tv_sec),
      number: [UInt64(found.st_dev), UInt64(found.st_ino)],
      changedAt: Int64(found.st_ctim.tv_sec) * 1_000_000_000 + Int64(found.st_ctim.tv_nsec),
      isReadableByAll: found.st_mode & S_IROTH != 0, nameCount: Int(found.st_nlink))
  }

  /// Whether there is a file or a folder; a link counts as what it leads to.
  public static func exists(_ path: String) -> Bool { (try? status(of: path)) != nil }

  /// Whether there is anything of this name, also a link that leads to nothing, or what may not be looked at.
  public static func isPresent(_ path: String) -> Bool {
    do throws(InputError) { _ = try status(of: path, followsLinks: false) } catch { return error.cause != .missing }
    return true
  }

  /// Whether there is a folder, or a link to one.
  public static func isFolder(_ path: String) -> Bool { (try? status(of: path))?.kind == .folder }

  /// The target of a link; `nil` for anything else.
  public static func linkTarget(_ path: String) -> String? {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let start = buffer.baseAddress else { return nil as String? }
      let count = unsafe readlink(path.systemName, start, buffer.count)
      return count < 0 ? nil : unsafe String(fileName: UnsafeRawBufferPointer(start: start, count: count))
    }
  }

  /// The path from the root, without links; `nil` where there is no such file.
  public static func fullPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path.systemName, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(fileName: resolved)
  }

  /// The names in a folder, in order.
  public static func names(in folder: String, includesHidden: Bool = false) throws(InputError) -> [String] {
    guard let directory = unsafe opendir(folder.systemName) else { throw InputError(system: folder) }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(fileName: bytes.prefix { $0 != 0 })
      }
      if name.hasPrefix(".") ? includesHidden && name != "." && name != ".." : true { names.append(name) }
    }
    return names.sorted()
  }

  /// How many bytes are free on a folder's disk.
  public static func freeBytes(at folder: String) -> Int64? {
    var status = statvfs()
    guard unsafe statvfs(folder.systemName, &status) == 0 else { return nil }
    return Int64(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
  }

  // MARK: - Changes

  /// Makes a folder and those above it, where they are missing.
  public static func makeFolder(_ path: String) throws(InputError) {
    var folder = path.hasPrefix("/") ? "" : "."
    for part in path.unicodeScalars.split(separator: "/") {
      folder += "/" + String(part)
      if isFolder(folder) { continue }
      guard unsafe mkdir(folder.systemName, 0o777) == 0 || errno == EEXIST else { throw InputError(system: path) }
    }
  }

  /// Makes the folder that a file is to be in, and those above it.
  public static func makeFolder(above file: String) throws(InputError) {
    let name = file.unicodeScalars
    if let end = name.lastIndex(of: "/") { try makeFolder(String(name[..<end])) }
  }

  /// Writes a file that is not seen before it is whole: to a draft, which takes its place.
  ///
  /// A link stays one, to the new file; what is no file of a disk, such as `/dev/stdout`, is written to directly.
  public static func write(_ bytes: [UInt8], to path: String) throws(InputError) {
    let target = linkTarget(path) == nil ? path : fullPath(path)
    guard let target, (try? status(of: target))?.kind ?? .file == .file else {
      return try OpenFile(path, for: .writing).write(bytes.span)
    }
    let draft = try Draft(of: target)
    do throws(InputError) {
      try draft.file.write(bytes.span)
      try draft.takePlace()
    } catch {
      var error = error
      error.name = path
      throw error
    }
  }

  /// Puts other bytes into a file that was read, which keeps its mode and its owner.
  ///
  /// - Parameters:
  ///   - path: The file, which is no link.
  ///   - bytes: What it has afterwards.
  ///   - status: What the system said of it before it was read.
  /// - Throws: `InputError` where it may not be written, or was changed since.
  public static func replace(_ path: String, with bytes: [UInt8], since status: Status) throws(InputError) {
    guard unsafe access(path.systemName, W_OK) == 0 else { throw InputError(system: path) }
    let draft = try Draft(of: path)
    try draft.file.write(bytes.span)
    var found = stat()
    guard unsafe lstat(path.systemName, &found) == 0 else { throw InputError(system: path) }
    // Who is not root may not give files away; the mode is set last, since a new owner takes bits from it.
    _ = fchown(draft.file.descriptor, found.st_uid, found.st_gid)
    guard fchmod(draft.file.descriptor, found.st_mode & 0o7777) == 0 else { throw InputError(system: path) }
    try draft.file.synchronize()
    guard try self.status(of: path, followsLinks: false) == status else {
      throw InputError(name: path, reason: "was changed by another program: run it again")
    }
    try draft.takePlace()
  }

  /// Gives a file or a folder another name, in place of a file that has it.
  public static func rename(_ path: String, to other: String) throws(InputError) {
    guard unsafe Platform.rename(path.systemName, other.systemName) == 0 else { throw InputError(system: other) }
  }

  /// Makes a symbolic link.
  public static func link(_ path: String, to target: String) throws(InputError) {
    guard unsafe symlink(target.systemName, path.systemName) == 0 else { throw InputError(system: path) }
  }

  /// Removes a file or a link, and returns whether there was one.
  @discardableResult
  public static func remove(_ path: String) -> Bool { unsafe unlink(path.systemName) == 0 }

  /// Removes the folders above a file, up to one of these, which are empty.
  public static func removeEmptyFolders(above file: String, in folder: String) {
    var parts = file.split(separator: "/").dropLast()
    func path() -> String { folder + "/" + parts.joined(separator: "/") }
    while !parts.isEmpty, unsafe rmdir(path().systemName) == 0 { parts.removeLast() }
  }

  /// Removes a file, or a folder with everything in it.
  public static func removeAll(_ path: String) throws(InputError) {
    if remove(path) { return }
    var folders = [path]
    let members = FolderMembers(path)
    while let member = try members.next() {
      let path = "\(path)/\(member.path)"
      if member.kind == .folder {
        folders.append(path)
      } else if !remove(path) {
        throw InputError(system: path)
      }
    }
    for path in folders.reversed() {
      guard unsafe rmdir(path.systemName) == 0 else { throw InputError(system: path) }
    }
  }
}
