internal import Feeds
internal import SQLite

/// Counts the rows of a table whose key another row of it has, in little memory however large the table is.
///
/// Rows mostly come in the order of their key, and then only the key before has to be known. For the rows that come
/// later than their key calls for, the ascending keys are noted one behind the other, without what each shares with
/// the one before it, and the late ones are gathered in a table. At the end both are gone through side by side. All of
/// that is in a temporary file of SQLite's, which writes to the disk only what does not fit into 32 MB.
final class KeyCheck {
  private let key: [Int]
  private let scratch: Connection
  private let insertLate: Statement
  private let log: KeyLog
  private var hasLate = false
  private var current: [UInt8] = []
  private var last: [UInt8] = []
  private var isFirst = true
  private var repeated = 0

  init(_ header: PartnerTableHeader) throws(SQLiteError) {
    key = header.key
    // A database without a name is one that SQLite removes by itself.
    scratch = try Connection(path: "")
    try scratch.execute(
      """
      PRAGMA journal_mode = OFF;
      PRAGMA synchronous = OFF;
      PRAGMA cache_size = -32768;
      CREATE TABLE late (key BLOB PRIMARY KEY) WITHOUT ROWID;
      CREATE TABLE ascending (keys BLOB);
      BEGIN;
      """)
    insertLate = try scratch.prepare("INSERT OR IGNORE INTO late VALUES (?)")
    log = try KeyLog(scratch)
  }

  /// Takes the key of a row, a value for each column of the table.
  func take(_ values: UnsafeBufferPointer<PartnerValue>) throws(SQLiteError) {
    guard !key.isEmpty else { return }
    current.removeAll(keepingCapacity: true)
    for column in key { unsafe KeyBytes.append(values[column], to: &current) }
    switch isFirst ? .above : KeyBytes.compare(current, last) {
    case .above:
      try log.append(current, after: last)
      swap(&current, &last)
      isFirst = false
    case .same: repeated += 1
    case .below:
      hasLate = true
      try insertLate.bind(0, copying: current)
      try insertLate.runBound()
      if scratch.changes == 0 { repeated += 1 }
    }
  }

  /// How many of the rows taken so far repeat the key of another.
  func repeatedSoFar() throws(SQLiteError) -> Int {
    guard hasLate else { return repeated }
    try log.flush()
    var repeated = repeated
    var ascending = try KeyLog.Reader(scratch)
    let late = try scratch.prepare("SELECT key FROM late ORDER BY key")
    var hasKey = try ascending.next()
    while try late.step() {
      let key = late.bytes(0)
      while hasKey, KeyBytes.compare(ascending.key, key) == .below { hasKey = try ascending.next() }
      if hasKey, ascending.key == key { repeated += 1 }
    }
    return repeated
  }
}

/// A key as bytes that compare as the key does.
enum KeyBytes {
  enum Order { case below, same, above }

  /// Appends a value so that integers come before texts, as in SQLite.
  @inline(__always)
  static func append(_ value: PartnerValue, to bytes: inout [UInt8]) {
    switch unsafe value {
    case .null: bytes.append(0)
    case .integer(let integer):
      bytes.append(1)
      let raised = UInt64(bitPattern: integer) ^ 1 << 63
      for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: raised >> shift)) }
    case .text(let utf8):
      bytes.append(2)
      unsafe bytes.append(contentsOf: utf8)
      // A text of the feed has no NUL in it.
      bytes.append(0)
    }
  }

  static func compare(_ left: [UInt8], _ right: [UInt8]) -> Order {
    let common = commonCount(left, right)
    if common == left.count { return common == right.count ? .same : .below }
    return common == right.count || left[common] > right[common] ? .above : .below
  }

  static func commonCount(_ left: [UInt8], _ right: [UInt8]) -> Int {
    let count = min(left.count, right.count)
    var index = 0
    while index < count, left[index] == right[index] { index += 1 }
    return index
  }
}
