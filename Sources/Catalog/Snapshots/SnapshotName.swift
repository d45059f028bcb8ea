public import Feeds
internal import Glibc

/// Which snapshot a file is: one group of the partner feed, of one date, whole or incremental.
///
///     SnapshotName(file: "pricing-20261120-incremental.sqlite")
public struct SnapshotName: Hashable, Sendable {
  /// Lower-case letters: `itunes`, `match`, `popularity`, `pricing`.
  public let group: String
  /// Eight digits: `20261118`.
  public let date: String
  public let mode: PartnerTableHeader.Mode

  /// Takes a group of lower-case letters and a date of eight digits.
  public init?(group: String, date: String, mode: PartnerTableHeader.Mode) {
    guard !group.isEmpty, group.utf8.allSatisfy({ $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }),
      date.utf8.count == 8, date.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
    else { return nil }
    self.group = group
    self.date = date
    self.mode = mode
  }

  /// Reads a file's name; `nil` when it is not that of a snapshot.
  public init?(file: some StringProtocol) {
    guard file.hasSuffix(Self.suffix) else { return nil }
    let parts = file.dropLast(Self.suffix.count).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2 || (parts.count == 3 && parts[2] == "incremental") else { return nil }
    self.init(group: String(parts[0]), date: String(parts[1]), mode: parts.count == 2 ? .full : .incremental)
  }

  private static let suffix = ".sqlite"

  /// The file's name: `itunes-20261118.sqlite`.
  public var file: String { description + Self.suffix }

  /// The name of the file while it is being built; what a crash left under such a name is worth nothing.
  var fileAside: String { file + ".building" }

  /// The name of its journal.
  var journalAside: String { fileAside + "-journal" }

  /// The name of the file that holds the full-text index of its names: `itunes-20261118.index.sqlite`.
  var indexFile: String { description + Self.indexSuffix }

  /// Whether a file of this name is the index of a snapshot.
  static func isIndex(_ file: String) -> Bool { file.hasSuffix(indexSuffix) }

  private static let indexSuffix = ".index.sqlite"
  private static let asideSuffix = suffix + ".building"

  /// Whether a file of this name was left by a build that did not end.
  static func isAside(_ file: String) -> Bool {
    file.hasSuffix(asideSuffix) || file.hasSuffix(asideSuffix + "-journal")
  }

  /// The snapshot that a file was becoming; `nil` when it is not the file of an unfinished one.
  init?(fileAside file: String) {
    guard file.hasSuffix(Self.asideSuffix) else { return nil }
    self.init(file: file.dropLast(Self.asideSuffix.count - Self.suffix.count))
  }

  /// Removes what a build of the snapshot left.
  func removeAside(in folder: String) {
    _ = unsafe unlink("\(folder)/\(fileAside)")
    _ = unsafe unlink("\(folder)/\(journalAside)")
  }
}

extension SnapshotName: CustomStringConvertible, Comparable {
  /// `itunes-20261118`, `pricing-20261120-incremental`.
  public var description: String { "\(group)-\(date)" + (mode == .full ? "" : "-incremental") }

  /// By group, then date, a whole one before an incremental one.
  public static func < (left: SnapshotName, right: SnapshotName) -> Bool {
    (left.group, left.date, left.mode.rawValue) < (right.group, right.date, right.mode.rawValue)
  }
}

extension SnapshotName {
  /// Of one group's snapshots those that answer: the newest full, under an incremental of its date or later.
  ///
  /// The incremental comes first.
  static func layers(of group: [SnapshotName]) -> [SnapshotName] {
    let full = group.filter { $0.mode == .full }.max()
    let incremental = group.filter { $0.mode == .incremental && $0.date >= full?.date ?? "" }.max()
    return [incremental, full].compactMap(\.self)
  }

  /// The date as ISO 8601 has it.
  var day: String { "\(date.prefix(4))-\(date.dropFirst(4).prefix(2))-\(date.suffix(2))" }
}
