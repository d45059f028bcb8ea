internal import Platform

/// The name in the file system that a unix socket is to have.
///
/// A server that was killed leaves its socket: that is removed when nobody listens at it. Nothing else ever is.
struct SocketPath {
  /// Why the name cannot be taken.
  enum Rejection: Error {
    /// The system's number of an error.
    case system(Int32)
    /// What has the name.
    case taken(by: String)
    /// Why it cannot have its group or mode.
    case access(String)
  }

  private let path: String

  init(_ path: String) { self.path = path }

  /// Gives a socket the name, and listens.
  func listen(_ descriptor: Int32, _ access: SocketAccess, queue: Int32) throws(Rejection) -> SocketFile? {
    // Two servers that start at once look, remove and listen one after the other: between another's bind and its
    // listen, its socket looks like one that was left.
    let folder = unsafe open(self.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if folder >= 0 { _ = close(folder) } }
    let isAlone = folder >= 0 && flock(folder, LOCK_EX) == 0
    if isAlone { try removeLeftSocket() }
    if let number = unsafe call(bind, descriptor) {
      throw number == EADDRINUSE ? .taken(by: owner ?? "something") : .system(number)
    }
    let file = SocketFile(path)
    // Nobody can connect before it listens.
    if let reason = access.give(to: path) {
      file?.remove()
      throw .access(reason)
    }
    guard Platform.listen(descriptor, queue) == 0 else {
      let number = errno
      file?.remove()
      throw .system(number)
    }
    return file
  }

  private var folder: String {
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    return end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }

  private func removeLeftSocket() throws(Rejection) {
    guard let left = SocketFile(path) else { return }
    let probe = socket(AF_UNIX, Listener.kind, 0)
    guard probe >= 0 else { throw .system(errno) }
    defer { _ = close(probe) }
    if unsafe call(connect, probe) == ECONNREFUSED { left.remove() }
  }

  /// What has the name already; `nil` for nothing.
  private var owner: String? {
    var found = stat()
    guard unsafe lstat(path, &found) == 0 else { return nil }
    return switch found.st_mode & S_IFMT {
    case S_IFSOCK: "a socket that is in use, or of another user,"
    case S_IFREG: "a file"
    case S_IFDIR: "a folder"
    case S_IFLNK: "a link"
    default: "a device or a pipe"
    }
  }

  /// Calls `body` with the path's address; returns the error's number, `nil` where there was none.
  private func call(
    _ body: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32, _ descriptor: Int32
  ) -> Int32? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    let code = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    return code == 0 ? nil : errno
  }
}

/// A socket in the file system, known by its number: another that takes its name later is not removed for it.
struct SocketFile {
  private let path: String
  private let (device, number): (dev_t, ino_t)

  /// - Returns: `nil` where the name is not a socket's.
  init?(_ path: String) {
    guard let found = Self.socket(at: path) else { return nil }
    (self.path, device, number) = (path, found.st_dev, found.st_ino)
  }

  func remove() {
    guard let found = Self.socket(at: path), found.st_dev == device, found.st_ino == number else { return }
    _ = unsafe unlink(path)
  }

  private static func socket(at path: String) -> stat? {
    var found = stat()
    return unsafe lstat(path, &found) == 0 && found.st_mode & S_IFMT == S_IFSOCK ? found : nil
  }
}
