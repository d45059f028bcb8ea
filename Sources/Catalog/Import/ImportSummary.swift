public import PartnerFeed

/// What an import did.
public struct ImportSummary: Equatable, Sendable {
  /// Files that were read, whether or not anything in them was imported.
  public var files = 0
  /// Records of the items themselves, without what they state of their albums, shows and artists.
  public var records = 0
  /// Links to products that were found.
  public var links = 0
  /// Charts that were read.
  public var charts = 0
  /// Those of ``charts`` that were new or different.
  public var newCharts = 0
  /// Customers' reviews.
  public var reviews = 0
  /// Rows of partner-feed tables, which go into snapshots.
  public var rows = 0
  /// Records, links, reviews and rows that were new.
  public var stored = 0
  /// What was in the catalog and is different now.
  public var changed = 0
  /// What was in the catalog already.
  public var unchanged = 0
  /// Records that could not be read or stored, and were refused.
  public var refused = 0
  /// Prices of records that could not be read, although the rest of the record was.
  public var unread = 0
  /// Files that could not be read, or not to their end.
  public var damagedFiles = 0
  /// What was read and is in the catalog now, whether it was there before or not: records, links, charts, reviews and
  /// statements.
  var held = 0
  /// How many files were dated by what.
  public var datedBy: [ObservationBasis: Int] = [:]
  /// Listings of other items that records and links state, stored or changed.
  public var derived = 0
  /// How many bytes were read, compressed as they are.
  public var bytes: Int64 = 0
  /// The snapshots that were written: `pricing-20261118`.
  public var snapshots: [String] = []
  /// The tables that went into snapshots.
  public var tables: [ImportedTable] = []
  /// The first ``problemLimit`` problems, each with its location.
  public var problems: [String] = []
  /// How many problems there were in all.
  public var problemCount = 0
  /// Files whose content was imported from the same source before, byte for byte.
  public var repeated: [String] = []

  /// Files without anything for the catalog.
  public var empty: [EmptyFile] = []
  /// Paths that were named and have neither a feed nor a product link.
  public var unrecognised: [String] = []
  /// Those of ``unrecognised`` below which files were read: folders and archives.
  public var openedUnrecognised: [String] = []
  /// Filters of tables and columns that match nothing that was read.
  public var unmatched: [UnmatchedPattern] = []
  /// The tables that were found, where the filter matches none of them.
  public var skippedTables: [String] = []
  /// Whether nothing of what was read is in the catalog, neither stored now nor before.
  public var isEmpty: Bool {
    held == 0 && snapshots.isEmpty && repeated.isEmpty
  }

  /// How many of ``problems`` are kept.
  public static let problemLimit = 1000

  public init() {}

  mutating func note(_ problem: String) {
    problemCount += 1
    keep(problem)
  }

  mutating func keep(_ problem: @autoclosure () -> String) {
    if problems.count < Self.problemLimit { problems.append(problem()) }
  }

  package mutating func add(_ file: ImportSummary, _ byteCount: Int64) {
    files += 1
    bytes += byteCount
    for count in Self.counts { self[keyPath: count] += file[keyPath: count] }
  }

  /// What is counted of a file.
  private static var counts: [WritableKeyPath<Self, Int>] {
    [
      \.records, \.links, \.charts, \.newCharts, \.reviews, \.stored, \.changed, \.unchanged, \.refused, \.derived,
      \.unread, \.held, \.damagedFiles,
    ]
  }

  /// Adds what another import did.
  public mutating func add(_ other: ImportSummary) {
    bytes += other.bytes
    for count in Self.counts + [\.files, \.rows, \.problemCount] { self[keyPath: count] += other[keyPath: count] }
    datedBy.merge(other.datedBy, uniquingKeysWith: +)
    snapshots += other.snapshots
    tables += other.tables
    problems += other.problems.prefix(Self.problemLimit - problems.count)
    repeated += other.repeated
    empty += other.empty
    unrecognised += other.unrecognised
    openedUnrecognised += other.openedUnrecognised
    unmatched += other.unmatched
    skippedTables += other.skippedTables
  }

  mutating func add(_ feed: PartnerImportResult) {
    files += feed.files
    bytes += feed.bytes
    for table in feed.tables {
      rows += table.rows
      refused += table.refused
      stored += table.stored
    }
    snapshots += feed.snapshots
    tables += feed.tables
    repeated += feed.repeated
    unmatched += feed.unmatched
    skippedTables += feed.skippedTables
  }

  mutating func count(_ outcome: WriteOutcome) {
    switch outcome {
    case .stored: stored += 1
    case .changed: changed += 1
    case .unchanged: unchanged += 1
    }
  }
}

/// A file that was read, and holds nothing for the catalog.
public struct EmptyFile: Equatable, Sendable {
  /// The file; of one in an archive behind the archive's path.
  public var path: String
  /// Why, to follow the path: `is empty`.
  public var reason: String
  /// Whether it is a feed all the same, such as an answer without results.
  public var isFeed: Bool
}

/// How far an import has come.
public struct ImportProgress: Sendable {
  /// The file being read.
  public var file: String
  /// How many bytes of all files were read, packed as they are.
  public var bytesRead: Int64
  /// How many bytes the files have; `nil` when that is not known beforehand, as with standard input.
  public var bytesInAll: Int64?
  /// Records and links read from all files.
  public var records: Int
  /// Rows read from the partner feed's tables.
  public var rows: Int
}
