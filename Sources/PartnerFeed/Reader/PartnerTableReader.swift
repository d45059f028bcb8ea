public import Archives
public import CatalogModel
public import SnapshotFile

/// Reads one table of Apple's Enterprise Partner Feed from its beginning to its end, one row at a time.
///
///     let reader = try PartnerTableReader(ByteStream(path: "itunes20261118/genre"))
///     while try reader.next() { … unsafe reader.values … }
///
/// Fields are separated by U+0001, records end with U+0002 LF (or all with U+0002 CR LF), records that begin with `#`
/// are comments: first the header, last the trailer, which states how many rows there are. Every departure from that is
/// counted in ``tally``. In a flat file tabs separate the fields and LF ends a record, and every row gets a
/// `storefront_id` of the file's store. No row is dropped, truncated or shifted in silence: ``next()`` reads it, or it
/// is refused and reported.
@safe public final class PartnerTableReader {
  /// The most bytes that one record may have: 64 MB, in a file that is not damaged.
  static let recordLimit = 64 << 20

  /// What messages call the file.
  public let name: String
  /// The table, by its file's name and columns.
  public let origin: PartnerOrigin
  /// Columns, key and mode.
  public let header: PartnerTableHeader
  /// A row that is refused, or the original bytes of one that is repaired in a way that loses some of them.
  public struct RowIssue: Sendable {
    /// Whether the row is refused; otherwise it is repaired.
    public var isRefused: Bool
    /// The row as the file has it, with its location and what is wrong.
    public var record: RefusedRecord
    /// Whether the reader's values are the key of a refused row, and NULL: it keeps the row that the table had before.
    var hasKey = false
  }

  /// Called with each row that is refused or repaired, before the next row is read; it may look at ``values`` alone.
  public var onIssue: (RowIssue) -> Void {
    get { unsafe rows.onIssue }
    set { unsafe rows.onIssue = newValue }
  }

  /// The records before the rows, as they came.
  let raw: RawPartnerHeader
  private let stream: ByteStream
  // Nothing that a step calls comes back here: to check that for each row would cost more than many of its steps.
  @exclusivity(unchecked) private var rows: PartnerRows

  /// Reads the header.
  ///
  /// `path` states group, date and table where it is of the shape `itunes20261118/application`; it is the stream's
  /// name unless given. `allowsTruncated` accepts a file without a trailer, and counts it.
  public init(_ stream: ByteStream, path: String? = nil, allowsTruncated: Bool = false) throws(FeedError) {
    self.stream = stream
    name = stream.name
    var window = try Self.window(on: stream)
    raw = try RawPartnerHeader(&window)
    origin = PartnerOrigin(path: path ?? stream.name, header: raw)
    let written = try PartnerTableHeader(raw, known: KnownPartnerTable.named(origin.table), feed: name)
    header = try raw.dialect == .flat ? written.withStorefront(origin.storefront, feed: name) : written
    unsafe rows = PartnerRows(
      window, header: written, storefront: origin.storefront.flatMap(Int64.init),
      day: origin.isDatedByPath ? origin.date : nil, allowsTruncated: allowsTruncated)
    unsafe values = UnsafeBufferPointer(rows.values)
  }

  private static func window(on stream: ByteStream) throws(FeedError) -> RecordWindow {
    do throws(InputError) {
      let beginning = try stream.peek(PartnerDialect.beginningByteCount)
      let hasMark = beginning.starts(with: PartnerDialect.byteOrderMark)
      if hasMark { try stream.skip(PartnerDialect.byteOrderMark.count) }
      return RecordWindow(
        stream, dialect: PartnerDialect(beginning) ?? .relational, hasMark: hasMark, limit: recordLimit)
    } catch {
      throw FeedError(feed: stream.name, reason: error.reason)
    }
  }

  /// What was read so far, and what was odd about it.
  public var tally: PartnerTally { unsafe rows.tally }

  /// The first row that was exported on another day than its folder states.
  var firstOfOtherDay: ExportDay.Other? { unsafe rows.exportDay?.first }

  /// The checksum of the bytes that were read.
  var checksum: UInt32 { unsafe rows.checksum }

  /// How many bytes of the rows were looked at.
  var bytesRead: Int64 { unsafe rows.window.nextOffset }

  /// How many bytes the file has, where that is known.
  var byteCount: Int64? { stream.byteCount }

  /// The row that ``next()`` read, a value for each column, borrowed until it is called again.
  ///
  /// An empty field is NULL, but in the primary key the empty text. Text is UTF-8 without NUL: dates, decimal numbers
  /// and values that do not fit their column's type are text, too.
  @unsafe public let values: UnsafeBufferPointer<RecordValue>

  /// Goes to the next row that is not refused; `false` at the end.
  public func next() throws(FeedError) -> Bool { unsafe try rows.next() }
}

extension PartnerTableHeader {
  /// The header with the column of the file's store after its own.
  fileprivate func withStorefront(_ storefront: String?, feed: String) throws(FeedError) -> PartnerTableHeader {
    guard storefront != nil else {
      throw FeedError(feed: feed, reason: "names no store that is known; Apple names it so: tvEpisode-usa.txt")
    }
    guard index(of: "storefront_id") == nil else {
      throw FeedError(feed: feed, reason: "has a column storefront_id, which no flat file is known to have")
    }
    var header = self
    header.columns.append(PartnerColumn(name: "storefront_id", type: .integer))
    return header
  }
}
