// The steps of an import of a partner-feed table, each by itself on one thread, with the parts that an import is made
// of.
//
//   FeedSteps FEED DATABASE
//
// It prints a line for each step: its name and its seconds, those of the processor but for the wait for the disk.

import Archives
import Glibc
import PartnerFeed
import SnapshotFile

guard CommandLine.arguments.count == 3 else { fatalError("usage: FeedSteps FEED DATABASE") }
let (feed, database) = (CommandLine.arguments[1], CommandLine.arguments[2])

func seconds(_ clock: clockid_t = CLOCK_PROCESS_CPUTIME_ID) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func report(_ step: String, _ seconds: Double) { print("\(step) \(Double(Int(seconds * 1000)) / 1000)") }

func open() throws -> PartnerTableReader { try PartnerTableReader(ByteStream(path: feed)) }

/// The table as it is stored: a key of one column is the rowid.
func layout(_ header: PartnerTableHeader) -> TableLayout {
  header.key.count == 1
    ? TableLayout(.integerKey, columns: header.columns.count, key: [header.key[0]])
    : TableLayout(.compoundKey, columns: header.columns.count, key: header.key)
}

func sql(_ header: PartnerTableHeader, _ layout: TableLayout) -> String {
  let columns = header.columns.indices.map { index in
    "c\(index) \(header.columns[index].type == .integer ? "INTEGER" : "")"
      + (layout.storage == .integerKey && index == header.key[0] ? " PRIMARY KEY" : "")
  }
  let key = header.key.map { "c\($0)" }.joined(separator: ", ")
  return layout.storage == .integerKey
    ? "CREATE TABLE feed (\(columns.joined(separator: ", ")))"
    : "CREATE TABLE feed (\(columns.joined(separator: ", ")), PRIMARY KEY (\(key))) WITHOUT ROWID"
}

/// Reads every row, and with a writer builds and writes it; returns the seconds of the processor.
func write(to path: String?) throws -> Double {
  let start = seconds()
  let reader = try open()
  guard let path else {
    while try reader.next() {}
    return seconds() - start
  }
  let layout = layout(reader.header)
  var builder = RecordBuilder(layout: layout)
  var writer = try DatabaseWriter(path: path)
  try writer.write(TableDefinition(name: "feed", sql: sql(reader.header, layout), layout: layout)) { rows in
    while try reader.next() {
      builder.start()
      for column in layout.storedColumns {
        builder.append(reader.values[column])
      }
      try rows.append(builder.finish())
    }
  }
  let written = seconds() - start
  let waiting = seconds(CLOCK_MONOTONIC)
  try writer.finish(synchronizing: true)
  report("synchronise", seconds(CLOCK_MONOTONIC) - waiting)
  return written
}

let header = try open().header
let parsed = try write(to: nil)
report("parse", parsed)
report("build-and-write", try write(to: database) - parsed)
let start = seconds()
_ = try DatabaseReader(path: database).check(layouts: ["feed": layout(header)])
report("check", seconds() - start)
