// Rows a second of SnapshotFile beside SQLite's own inserts, on price rows of our own making.
//
//   SnapshotRows ROWS FOLDER [nearly|shuffled] [--feed FILE] [--no-sqlite]
//
// --feed writes the rows as a feed too, for other programs to read.

import Glibc
import SQLite
import SnapshotFile

let arguments = CommandLine.arguments
guard arguments.count >= 3, let rowCount = Int(arguments[1]) else {
  fatalError("usage: SnapshotRows ROWS FOLDER [nearly|shuffled] [--feed FILE] [--no-sqlite]")
}
let path = arguments[2] + "/rows.sqlite"
let layout = TableLayout(.compoundKey, columns: 5, key: [1, 4, 3])
let sql = """
  CREATE TABLE application_price (export_date INTEGER, application_id INTEGER, retail_price, currency_code TEXT, \
  storefront_id INTEGER, PRIMARY KEY (application_id, storefront_id, currency_code)) WITHOUT ROWID
  """
let table = TableDefinition(name: "application_price", sql: sql, layout: layout)

/// Prints the time of `body`, on the clock and of the processor: other programs lengthen the first alone.
func measure(_ name: String, _ body: () throws -> Void) rethrows {
  let (start, startUsed) = (seconds(CLOCK_MONOTONIC), seconds(CLOCK_PROCESS_CPUTIME_ID))
  try body()
  let (taken, used) = (seconds(CLOCK_MONOTONIC) - start, seconds(CLOCK_PROCESS_CPUTIME_ID) - startUsed)
  let millions = Double(rowCount) / 1e6
  print("\(name): \(rounded(taken)) s, \(rounded(millions / taken)) M rows/s;", terminator: " ")
  print("processor \(rounded(used)) s, \(rounded(millions / used)) M rows/s")
}

func seconds(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }

/// The integer of digits that end at a separator.
@inline(__always)
func digits(_ bytes: UnsafePointer<UInt8>, _ offset: inout Int) -> Int64 {
  var value: Int64 = 0
  while bytes[offset] >= 0x30 {
    value = value * 10 + Int64(bytes[offset] - 0x30)
    offset += 1
  }
  offset += 1
  return value
}

@inline(__always)
func text(_ bytes: UnsafePointer<UInt8>, _ offset: inout Int) -> UnsafeRawBufferPointer {
  let start = offset
  while bytes[offset] > 2 { offset += 1 }
  defer { offset += 1 }
  return UnsafeRawBufferPointer(start: bytes + start, count: offset - start)
}

func writeRows(_ feed: UnsafeBufferPointer<UInt8>) throws -> (rows: Int, replaced: Int) {
  guard let bytes = feed.baseAddress else { fatalError("no rows") }
  var writer = try DatabaseWriter(path: path)
  let summary = try writer.write(table) { rows in
    var builder = RecordBuilder(layout: layout)
    var offset = 0
    while offset < feed.count {
      let date = digits(bytes, &offset)
      let id = digits(bytes, &offset)
      let price = text(bytes, &offset)
      let currency = text(bytes, &offset)
      let storefront = digits(bytes, &offset)
      offset += 1
      builder.start()
      builder.append(id)
      builder.append(storefront)
      builder.appendText(currency)
      builder.append(date)
      builder.appendText(price)
      try rows.append(builder.finish())
    }
  }
  try writer.finish(synchronizing: false)
  return summary
}

func insertRows(_ feed: UnsafeBufferPointer<UInt8>) throws {
  guard let bytes = feed.baseAddress else { fatalError("no rows") }
  unlink(path)
  let connection = try Connection(path: path)
  try connection.execute(
    "PRAGMA page_size = 8192; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000")
  try connection.execute(sql)
  try connection.execute("BEGIN")
  let insert = try connection.prepare("INSERT OR REPLACE INTO application_price VALUES (?, ?, ?, ?, ?)")
  var offset = 0
  while offset < feed.count {
    try insert.bind(0, integer: digits(bytes, &offset))
    try insert.bind(1, integer: digits(bytes, &offset))
    try insert.bind(2, borrowing: text(bytes, &offset))
    try insert.bind(3, borrowing: text(bytes, &offset))
    try insert.bind(4, integer: digits(bytes, &offset))
    offset += 1
    try insert.runBound()
  }
  try connection.execute("COMMIT")
}

func walk() throws {
  let reader = try DatabaseReader(path: path)
  guard let entry = reader.table("application_price") else { fatalError("no table") }
  var cursor = try reader.rows(of: entry, layout: layout)
  var columns = RecordColumns(layout: layout)
  var sum: Int64 = 0
  while try cursor.advance() {
    columns.read(cursor.row)
    if case .integer(let id) = columns[0] { sum &+= id }
  }
  print("sum of IDs", sum)
}

func copyRows() throws {
  let reader = try DatabaseReader(path: path)
  guard let entry = reader.table("application_price") else { fatalError("no table") }
  var cursor = try reader.rows(of: entry, layout: layout)
  var writer = try DatabaseWriter(path: path + "-copy")
  try writer.write(table) { rows in
    while try cursor.advance() { try rows.append(cursor.row) }
  }
  try writer.finish(synchronizing: false)
}

func makeFeed() -> [UInt8] {
  var generator = SplitMix(state: 7)
  let stores = [(143441, "USD"), (143443, "EUR"), (143444, "GBP"), (143455, "CAD"), (143460, "AUD"), (143462, "JPY")]
  let prices = ["0", "0.99", "1.99", "2.99", "4.99", "9.99", "120"]
  var id = 280_000_000
  var order = (0..<rowCount).map { number in
    if number % stores.count == 0 { id += 1 + Int(generator.next() % 400) }
    return (id, number % stores.count)
  }
  if arguments.contains("shuffled") { order.shuffle(using: &generator) }
  if arguments.contains("nearly") {
    for number in stride(from: 50, to: rowCount, by: 100) { order.swapAt(number, number - Int(generator.next() % 50)) }
  }
  var feed: [UInt8] = []
  feed.reserveCapacity(rowCount * 48)
  for (id, store) in order {
    let price = prices[Int(generator.next() % 7)]
    feed += "1605772800000\u{1}\(id)\u{1}\(price)\u{1}\(stores[store].1)\u{1}\(stores[store].0)\u{2}\n".utf8
  }
  return feed
}

struct SplitMix: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

let feed = makeFeed()
try feed.withUnsafeBufferPointer { feed in
  if let option = arguments.firstIndex(of: "--feed"), option + 1 < arguments.count {
    guard let file = fopen(arguments[option + 1], "w") else { fatalError("cannot write the feed") }
    fwrite(feed.baseAddress, 1, feed.count, file)
    fclose(file)
  }
  try measure("write") { print(try writeRows(feed)) }
  try measure("walk") { try walk() }
  try measure("check") { print(try DatabaseReader(path: path).check(layouts: ["application_price": layout])) }
  try measure("copy") { try copyRows() }
  if !arguments.contains("--no-sqlite") { try measure("prepared statements") { try insertRows(feed) } }
}
