public import PartnerFeed

/// What an import did.
public struct ImportSummary: Equatable, Sendable {
  /// Files that were read, whether or not anything in them was taken.
  public var files = 0
  /// Records of items' own; what they state of their albums, shows and artists is not counted.
  public var records = 0
  /// Links to products that were found.
  public var links = 0
  /// Charts that were read, and how many of them the catalog did not have as they are.
  public var charts = 0
  /// Of ``charts``, those that the catalog did not have as they are.
  public var newCharts = 0
  /// Customers' reviews.
  public var reviews = 0
  /// Rows of partner-feed tables, which go into snapshots.
  public var rows = 0
  /// Records, links, reviews and rows that the catalog did not have.
  public var stored = 0
  /// What the catalog had, and has otherwise now.
  public var changed = 0
  /// What the catalog had as it is.
  public var unchanged = 0
  /// Records that could not be read, which are kept.
  public var refused = 0
  /// Listings of other items that records and links state, stored or changed.
  public var derived = 0
  /// How many bytes were read, as they stand in files.
  public var bytes: Int64 = 0
  /// The snapshots that were written: `pricing-20261118`.
  public var snapshots: [String] = []
  /// The tables that went into snapshots.
  public var tables: [ImportedTable] = []
  /// The first ``problemLimit`` of what went wrong, each with its place.
  public var problems: [String] = []
  /// How many problems there were in all.
  public var problemCount = 0
  /// Files whose content was imported from the same place before, to the byte.
  public var repeated: [String] = []

  /// Paths in which nothing was recognised: no feed, and no product link; not reported when there are problems.
  public var unrecognised: [String] = []
  /// Choices of tables and columns that nothing of what was read fits.
  public var unmatched: [UnmatchedPattern] = []
  /// The tables that were met, where the choice of tables leaves none of them.
  public var skippedTables: [String] = []
  /// Whether nothing came of what was read: it is neither stored now, nor was it before.
  public var isEmpty: Bool {
    stored + changed + unchanged + derived + charts == 0 && snapshots.isEmpty && repeated.isEmpty
  }

  /// How many of ``problems`` are kept.
  public static let problemLimit = 1000

  public init() {}

  mutating func note(_ problem: String) {
    problemCount += 1
    if problems.count < Self.problemLimit { problems.append(problem) }
  }

  /// Adds what one file did.
  mutating func add(_ file: ImportSummary, _ byteCount: Int64) {
    files += 1
    bytes += byteCount
    records += file.records
    links += file.links
    charts += file.charts
    newCharts += file.newCharts
    reviews += file.reviews
    stored += file.stored
    changed += file.changed
    unchanged += file.unchanged
    refused += file.refused
    derived += file.derived
  }

  /// Adds what the tables of the partner feed came to.
  mutating func add(_ feed: PartnerImportResult) {
    files += feed.files
    bytes += feed.bytes
    rows += feed.tables.reduce(0) { $0 + $1.rows }
    refused += feed.tables.reduce(0) { $0 + $1.refused }
    stored += feed.tables.reduce(0) { $0 + $1.stored }
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

/// How far an import has come.
public struct ImportProgress: Sendable {
  /// The file that is read.
  public var file: String
  /// How much of it was read.
  public var bytesRead: Int64
  /// `nil` when it is not known beforehand, as with standard input.
  public var bytesInAll: Int64?
  /// Records and rows that were read of all files.
  public var records: Int
}
