// `stat` is in both modules: which one it comes from depends on the files that are compiled beside this one.
internal import CLibArchive
internal import Platform

/// Everything in a folder and its subfolders, in the order of names: links and devices too, never followed.
@safe public final class FolderMembers: ArchiveMembers {
  private let folder: String
  /// The next members, last first; paths below the folder.
  private var waiting: [String] = []
  private var hasBegun = false

  /// The members of a folder, which is read as they are requested.
  public init(_ folder: String) { self.folder = folder }

  public func next() throws(InputError) -> ArchiveMember? {
    if !hasBegun {
      hasBegun = true
      try descend(into: "")
    }
    guard let path = waiting.popLast() else { return nil }
    let full = "\(folder)/\(path)"
    var status = stat()
    guard unsafe lstat(full.systemName, &status) == 0 else { throw Self.lastError(full) }
    let nothing = ByteStream(name: full, bytes: [])
    func member(_ kind: ArchiveMember.Kind) -> ArchiveMember {
      ArchiveMember(path: path, kind: kind, byteCount: 0, in: folder, nothing)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      let size = Int64(status.st_size)
      return ArchiveMember(path: path, kind: .file, byteCount: size, in: folder, Self.lazily(full))
    case S_IFDIR:
      try descend(into: "\(path)/")
      return member(.folder)
    case S_IFLNK: return member(.link(to: FileTree.linkTarget(full) ?? ""))
    default: return member(.special)
    }
  }

  private func descend(into path: String) throws(InputError) {
    guard let names = FileTree.names(in: folder + "/" + path, FileTree.Selection(includesHidden: true)) else {
      throw Self.lastError(folder + "/" + path)
    }
    waiting += names.reversed().map { path + $0 }
  }

  /// The contents of a file, which is opened on the first read.
  private static func lazily(_ path: String) -> ByteStream {
    var file: FileDescriptor?
    return unsafe ByteStream(name: path) { buffer throws(InputError) in
      if let file { return try unsafe file.read(into: buffer) }
      let opened = try FileDescriptor(path: path)
      file = opened
      return try unsafe opened.read(into: buffer)
    }
  }

  private static func lastError(_ path: String) -> InputError {
    InputError(name: path, reason: unsafe String(cString: strerror(errno)))
  }
}
