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
    let status = try FileSystem.status(of: full, followsLinks: false)
    let kind: ArchiveMember.Kind =
      switch status.kind {
      case .file: .file
      case .folder: .folder
      case .link: .link(to: FileSystem.linkTarget(full) ?? "")
      case .special: .special
      }
    if kind == .folder { try descend(into: "\(path)/") }
    let byteCount = kind == .file ? status.byteCount : 0
    let contents = kind == .file ? Self.lazily(full) : ByteStream(name: full, bytes: [])
    return ArchiveMember(path: path, kind: kind, byteCount: byteCount, stream: contents.exactly(byteCount, named: full))
  }

  private func descend(into path: String) throws(InputError) {
    let names = try FileSystem.names(in: folder + "/" + path, includesHidden: true)
    waiting += names.reversed().map { path + $0 }
  }

  /// The contents of a file, which is opened on the first read.
  private static func lazily(_ path: String) -> ByteStream {
    var file: OpenFile?
    return unsafe ByteStream(name: path) { buffer throws(InputError) in
      if let file { return try unsafe file.read(into: buffer) }
      let opened = try OpenFile(path, for: .reading)
      file = opened
      return try unsafe opened.read(into: buffer)
    }
  }
}
