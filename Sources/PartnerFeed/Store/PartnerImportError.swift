internal import Archives
internal import SQLite
internal import SnapshotFile

/// Why tables of the partner feed were not imported; the state before is as it was.
public struct PartnerImportError: Error, Equatable, CustomStringConvertible {
  /// What happened, where, and what to do about it.
  public let description: String

  init(_ description: String) { self.description = description }

  /// What the system refuses of a file.
  init(_ error: InputError) { self.init(error.cause == .diskFull ? Self.full(error.name) : "\(error)") }

  /// What SQLite refuses of a file.
  init(file: String, _ error: SQLiteError) {
    switch error.cause {
    case .diskFull: self.init(Self.full(file))
    case .damaged, .notADatabase, .inputOutput: self.init(damaged: file, error)
    default: self.init("\(file): \(error)")
    }
  }

  /// What the reading or writing of a snapshot file reported.
  init(file: String, _ error: SnapshotFileError) {
    switch error {
    case .system(_, let path, 28): self.init(Self.full(path))
    case .damaged(let path, _, _), .unreadable(let path, _): self.init(damaged: path, error)
    default: self.init("\(file): \(error)")
    }
  }

  /// A state that cannot be read: the import changed nothing.
  init(_ snapshotError: SnapshotError) {
    self.init("\(snapshotError.fact), and nothing can be imported over it. Nothing was changed; \(snapshotError.hint).")
  }

  /// A file of the state that cannot be read, or the new one.
  private init(damaged file: String, _ error: any Error) {
    if file.hasSuffix(".new") {
      self.init(
        "\(file) cannot be read as it was written (\(error)). Nothing was changed; check the disk, and import again.")
    } else {
      let name = file.split(separator: "/").last?.split(separator: ".").first ?? ""
      self.init(SnapshotError(group: String(name), file: file, readError: error))
    }
  }

  private static func full(_ file: String) -> String {
    "The disk that holds \(file) is full. Nothing was changed; free some space and import again."
  }
}
