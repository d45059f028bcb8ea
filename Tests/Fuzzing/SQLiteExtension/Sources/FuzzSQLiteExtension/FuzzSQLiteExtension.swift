import CosterSQLite
import SQLite

/// libFuzzer's entry: the first byte chooses the call, the rest its arguments.
///
/// Whatever they are, the call answers twice alike, or refuses with a sentence.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSQLiteExtension(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  var input = ArgumentReader(Array(UnsafeBufferPointer(start: data, count: count)))
  let sql = calls[Int(input.byte()) % calls.count]
  let arguments = (0..<sql.count { $0 == "?" }).map { _ in input.value() }
  let answers = (0..<2).map { _ in answer(sql, arguments) }
  if answers[0] != answers[1] { fatalError("\(sql) of \(arguments): \(answers[0]), then \(answers[1])") }
  return 0
}

private let calls = [
  "SELECT apple_id(?)", "SELECT link_kind(?)", "SELECT link_storefront(?)", "SELECT link_via(?)",
  "SELECT apple_link(?, ?)",
  "SELECT price_text(?, ?, ?)", "SELECT price_text(?, ?, ?, ?)",
  "SELECT price_per(?, ?, ?, ?, ?)", "SELECT storefront_name(?)",
  "SELECT storefront_currency(?)", "SELECT storefront_currency(?, ?)", "SELECT coster_open(?)",
  "SELECT * FROM apple_links(?)", "SELECT * FROM storefronts() WHERE code = ?",
]

private func answer(_ sql: String, _ arguments: [Value]) -> [[Value]] {
  do {
    let statement = try connection.cached(sql)
    try statement.bind(arguments)
    var rows: [[Value]] = []
    try statement.forEachRow { rows.append((0..<statement.columnCount).map(statement.value)) }
    return rows
  } catch let error as SQLiteError {
    if !error.message.contains(" ") { fatalError("\(sql) of \(arguments): '\(error.message)' is no sentence") }
    return [[.text(error.message)]]
  } catch {
    fatalError("\(error)")
  }
}

extension Statement {
  fileprivate func forEachRow(_ body: () -> Void) throws {
    while try step() { body() }
  }
}

/// Used by one thread, libFuzzer's.
nonisolated(unsafe) private let connection = {
  do {
    let connection = try Connection(path: ":memory:")
    try CosterFunctions.define(on: connection)
    return connection
  } catch {
    fatalError("\(error)")
  }
}()

/// Reads values of every type from the fuzzer's bytes.
private struct ArgumentReader {
  private var bytes: ArraySlice<UInt8>

  private static let words = [
    "us", "JPN", "143462", "USD", "EUR", "app", "book", "canonical", "review", "2016-03-01", "", "\0",
    "https://apps.apple.com/us/app/id71", "http://itunes.apple.com/us/album/x/id1?i=2&at=t",
  ]

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  mutating func value() -> Value {
    switch byte() % 16 {
    case 0: .null
    case 1: .integer(Int64(bitPattern: word()))
    case 2: .integer(Int64(Int8(bitPattern: byte())))
    case 3: .real(Double(bitPattern: word()))
    case 4...6: .text(String(decoding: piece(), as: UTF8.self))
    case 7, 8: .blob(piece())
    case 9: .text(Self.words[Int(byte()) % Self.words.count] + String(decoding: piece(), as: UTF8.self))
    default: .text(Self.words[Int(byte()) % Self.words.count])
    }
  }

  private mutating func word() -> UInt64 { (0..<8).reduce(0) { word, _ in word << 8 | UInt64(byte()) } }

  private mutating func piece() -> [UInt8] {
    let count = Int(byte())
    defer { bytes = bytes.dropFirst(count) }
    return Array(bytes.prefix(count))
  }
}

/// Where the program starts: the package manager names an executable's `main` after its target.
@_cdecl("FuzzSQLiteExtension_main")
public func start(
  _ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 {
  var count = count
  var arguments = arguments
  return runFuzzer(&count, &arguments, fuzzSQLiteExtension)
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32
