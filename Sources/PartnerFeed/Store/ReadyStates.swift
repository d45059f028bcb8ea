internal import Archives

/// The new states of the groups of one date, which become visible together.
///
/// Each is written beside the one before, and when all are, a file says so that names them. From then on they count,
/// whatever becomes of this process: who opens the folder reads them, and gives them their names where that was not
/// done.
final class ReadyStates {
  private let folder: SnapshotFolder
  private(set) var groups: [String] = []

  init(_ folder: SnapshotFolder) { self.folder = folder }

  // What was not published is not seen, and not needed.
  deinit { for group in groups { FileSystem.remove(folder.readyFile(of: group)) } }

  /// The state of a group that the next merge begins with.
  func file(of group: String) -> String {
    groups.contains(group) ? folder.readyFile(of: group) : folder.file(of: group)
  }

  /// Takes the file that a merge wrote, once it is on the disk.
  func add(_ group: String, _ file: String) throws(PartnerImportError) {
    do throws(InputError) {
      try OpenFile(file, for: .reading).synchronize()
      try FileSystem.rename(file, to: folder.readyFile(of: group))
    } catch {
      throw PartnerImportError(error)
    }
    if !groups.contains(group) { groups.append(group) }
  }

  /// Makes all of them visible.
  func publish() throws(PartnerImportError) {
    defer { groups = [] }
    do throws(InputError) {
      if groups.count > 1 {
        try folder.decide(groups)
        try folder.finish()
      } else if let group = groups.first {
        try FileSystem.rename(folder.readyFile(of: group), to: folder.path(of: group))
        try folder.synchronize()
      }
    } catch {
      throw PartnerImportError(error)
    }
  }
}

extension SnapshotFolder {
  /// The file of a group's state, under the name that it keeps: `pricing.sqlite`.
  func path(of group: String) -> String { "\(path)/\(group).sqlite" }

  /// What a merge calls its file when it is whole, until those of the other groups are.
  func readyFile(of group: String) -> String { path(of: group) + ".ready" }

  /// The file that names the groups whose ready files count.
  private var decision: String { "\(path)/\(Self.decisionName)" }
  static let decisionName = "all.ready"

  /// The groups whose ready files count, where they have them still.
  var decided: [String] {
    guard FileSystem.isPresent(decision), let bytes = try? ByteStream(path: decision).readAll(limit: 1 << 16) else {
      return []
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init).filter {
      Self.isGroup($0) && FileSystem.isPresent(readyFile(of: $0))
    }
  }

  fileprivate func decide(_ groups: [String]) throws(InputError) {
    let draft = decision + ".new"
    FileSystem.remove(draft)
    let file = try OpenFile(draft, for: .creating)
    try file.write(Array(groups.map { $0 + "\n" }.joined().utf8).span)
    try file.synchronize()
    try FileSystem.rename(draft, to: decision)
    try synchronize()
  }

  /// Gives ready files that count their names; the caller holds the lock.
  ///
  /// The decision goes only when the names are on the disk, and before another is begun.
  func finish() throws(InputError) {
    guard FileSystem.isPresent(decision) else { return }
    for group in decided { try FileSystem.rename(readyFile(of: group), to: path(of: group)) }
    try synchronize()
    FileSystem.remove(decision)
    try synchronize()
  }

  fileprivate func synchronize() throws(InputError) { try OpenFile(path, for: .folder).synchronize() }

  /// Finishes an import that was killed while it gave the groups of a date their names, where nobody else writes here;
  /// who may not write reads the ready files as they are.
  public func finishAbandoned() {
    guard FileSystem.isPresent(decision), let lock = try? SnapshotLock(path) else { return }
    try? finish()
    lock.release()
  }
}
