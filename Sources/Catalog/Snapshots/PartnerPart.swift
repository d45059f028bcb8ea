internal import Feeds

/// One file's rows in a table of a snapshot.
struct PartnerPart: Equatable, Sendable {
  /// The file that held the rows, or the archive and the file in it.
  var source: String
  /// The file, or the archive, as it stands on the disk.
  var file: PartnerFileStamp
  /// When the rows were written, in seconds since 1970 (UTC), where that is known.
  var modifiedAt: Int64?
  var table: String
  /// Which part of a table that comes in several files: 1 for `song_price1`.
  var number: Int?
  /// The store of a flat table's file.
  var storefront: String?
  /// How many rows the table holds more than before.
  var stored = 0
  /// Rows that were read and not wanted.
  var leftOut = 0
  /// Columns of the file that were not wanted.
  var columnsLeftOut = 0
  /// What was asked for of its rows and columns, as on the command line; empty when all was.
  var choice = ""
  var tally = PartnerTally()
  /// What was mended in the header, a sentence each.
  var notes: [String] = []
  /// The SHA-256 sum of the whole file, once that is read without fault.
  var sum: String?

  /// Whether both are the same part of the same table, so that they are two exports of it.
  func isTwin(of other: PartnerPart) -> Bool {
    table == other.table && number == other.number && storefront == other.storefront
  }
}

/// By what a file is known again without being read.
struct PartnerFileStamp: Hashable, Sendable {
  var path: String
  var byteCount: Int64
  var modifiedAt: Int64?
}
