internal import Answers
internal import Archives
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import SQLite

struct SQLCommand: Command {
  static let name = "sql"
  static let abstract = "Run one SQL statement that reads, on the whole catalog."
  static let discussion = """
    The views product, price, price_history, identifier and refused read listings and snapshots alike, and chart, \
    chart_entry, review and rating_history what was observed of charts and reviews; amounts are milliunits (1.29 is \
    1290). The tables below them, in main, are listing, offer, identifier, link, import, refused, chart, chart_edition, \
    chart_entry, review, rating, missing, received, tier_table, tier_price, watched and price_change. The tables of the partner feed \
    stand under Apple's own names (SELECT * FROM genre), and its groups are attached as itunes, pricing and so on, each \
    with price_change, item_change and coverage; PRAGMA table_info(price) names columns. Of \
    several columns with one name the second is called name_2, the third name_3. Bytes that are no text are written as \
    X'00FF', infinity as Inf, and in JSON as 9.0e+999.
    """
  static let example = """
    $ coster sql "SELECT storefront, amount / 1000.0, currency FROM price WHERE apple_id = 6759209764"
    $ coster sql --file report.sql --format csv
    """

  static let parameters: Parameters<Self> = [
    .argument(
      \.statement, value: "statement",
      help: "SELECT, WITH, VALUES, EXPLAIN, or a PRAGMA that reads; - reads it from standard input."),
    .option(\.file, "--file", value: "file", completes: .files, help: "Read the statement from this file."),
    .group(\.options),
  ]

  var statement: String?
  var file: String?
  var options = AnswerOptions()

  func run(in console: Console) throws {
    let sql = try readStatement(in: console)
    let catalog = try options.catalog.open(in: console)
    var writer: (any RowWriter)?
    do {
      try catalog.query(sql, columns: { writer = options.output.writer(of: Self.columns($0), in: console) }) {
        _, values in
        try writer?.write(values.map(Cell.init))
      }
    } catch let error as SQLiteError where error.cause == .diskFull {
      throw catalog.catalogError(error)
    } catch let error as SQLiteError {
      throw CommandFailure(
        "The statement cannot be run: \(error.message).", hint: "See 'coster help sql' for the views.")
    } catch let error as QueryError {
      throw CommandFailure("The statement was not run: \(error).")
    }
    try writer?.finish()
  }

  /// People's statements have some lines; a file that is much longer was named by mistake.
  private static let longestStatement = 1 << 20

  private func readStatement(in console: Console) throws -> String {
    switch (statement, file) {
    case (nil, nil): throw UsageError("Missing <statement>.")
    case (.some, .some): throw UsageError("A statement and --file are two statements. Name one of them.")
    case ("-", nil), (nil, "-"): return try Self.text(of: console.standardInput())
    case (nil, let file?): return try Self.text(of: ByteStream(path: file))
    case (let statement?, nil): return statement
    }
  }

  private static func text(of stream: ByteStream) throws -> String {
    let bytes = try stream.readAll(limit: longestStatement)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    guard let text = String(validating: bytes.dropFirst(bytes.starts(with: mark) ? 3 : 0), as: UTF8.self) else {
      throw CommandFailure("\(stream.name) is no SQL statement: it is not in UTF-8.")
    }
    return text
  }
}

extension SQLCommand {
  /// Columns with unique keys, because a JSON object has each key once.
  static func columns(_ names: [String]) -> [Column] {
    var taken = Set(names)
    var seen: Set<String> = []
    return names.map { name in
      guard !seen.insert(name).inserted else { return Column(name, title: name) }
      var number = 2
      while !taken.insert("\(name)_\(number)").inserted { number += 1 }
      return Column("\(name)_\(number)", title: "\(name)_\(number)")
    }
  }
}

extension Cell {
  init(_ value: SQLite.Value) {
    switch value {
    case .null: self = .null
    case .integer(let integer): self = .integer(integer)
    case .real(let real): self = .real(real)
    case .text(let text): self = .text(text)
    case .blob(let bytes): self = .text(String(validating: bytes, as: UTF8.self) ?? Self.literal(bytes))
    }
  }
  /// A blob as SQLite writes it.
  private static func literal(_ bytes: [UInt8]) -> String {
    let digits = bytes.map { $0.text(digits: 2, radix: 16).uppercased() }
    return "X'\(digits.joined())'"
  }
}
