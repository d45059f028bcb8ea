internal import AnswerFunctions
internal import Answers
internal import Archives
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import SQLite

struct SQLCommand: Command {
  static let name = "sql"
  static let abstract = "Run read-only SQL."
  static let discussion = """
    The views item_price, product, price, price_history, identifier and refused read listings and snapshots alike; \
    --tables lists all views, and --describe a view's columns. Amounts are milliunits (1.29 is 1290).

    Tables whose names begin with _ are inner ones, which may change with every version. The tables of the partner \
    feed stand under Apple's own names (SELECT * FROM genre), and its groups are attached as itunes, pricing and so \
    on, each with price_change, item_change and coverage. The functions of the SQLite extension are known: \
    price_text, apple_id, apple_links, storefronts and the others. Of several columns with one name the second is \
    called name_2, the third name_3. Bytes that aren't text are written as X'00FF', infinity as Inf, and in JSON as \
    9.0e+999. A value of more than 100 MB ends the statement, as does a need of more than 500 MB of memory.
    """
  static let example = """
    $ coster sql "SELECT name, storefront, price_text(amount, currency, storefront) FROM item_price"
    $ coster sql --describe price
    $ coster sql --file report.sql --format csv
    """

  static let parameters: Parameters<Self> = [
    .argument(
      \.statement, value: "statement",
      help: "SELECT, WITH, VALUES, EXPLAIN, or a PRAGMA that reads; - reads it from standard input."),
    .option(\.file, "--file", value: "file", completes: .files, help: "Read the statement from this file."),
    .option(
      \.timeLimit, "--time-limit", value: "span", as: .span,
      help: "Stop the statement after this long: 30s or 2m (default: no limit)."),
    .flag(\.listsViews, "--tables", help: "List the views, instead of running a statement."),
    .option(\.view, "--describe", value: "view", help: "List a view's columns, instead of running a statement."),
    .group(\.options),
  ]

  var statement: String?
  var file: String?
  /// In milliseconds.
  var timeLimit: Int64?
  var listsViews = false
  var view: String?
  var options = AnswerOptions()

  func run(in console: Console) throws {
    if let answer = try description() {
      var writer = options.output.writer(of: answer.columns, in: console)
      for row in answer.rows { try writer.write(row) }
      return try writer.finish()
    }
    let sql = try readStatement(in: console)
    StatementLimits.limitMemory()
    let limits = StatementLimits(time: timeLimit)
    if let timeLimit { console.environment.endStatement(timeLimit + Self.timeOfAStep) }
    let catalog = try options.catalog.open(in: console)
    var writer: (any RowWriter)?
    do {
      try limits.run(
        sql, on: catalog,
        columns: { writer = options.output.writer(of: Column.columns(ofStatement: $0), in: console) }
      ) { values in
        try writer?.write(values.map(Cell.init))
        return true
      }
    } catch let error as SQLiteError {
      throw failure(error, within: limits, of: catalog, in: console)
    } catch let error as QueryError {
      throw CommandFailure("The statement was not run: \(error).")
    }
    try writer?.finish()
  }

  private func failure(
    _ error: SQLiteError, within limits: StatementLimits, of catalog: Catalog, in console: Console
  ) -> any Error {
    if error.cause == .diskFull { return catalog.catalogError(error) }
    if let stop = limits.stop(by: error) {
      return CommandFailure(
        stop.reason, hint: error.cause == .interrupted ? "Raise --time-limit or ask for less." : stop.hint)
    }
    let caret = StatementCaret.lines(of: error, width: console.terminalWidth).map { "\n\($0)\n" } ?? ". "
    let suggestion = StatementLimits.suggestion(for: error).map { "\($0) " } ?? ""
    return CommandFailure(
      "The statement cannot be run: \(error.message)\(caret)\(suggestion)See 'coster sql --tables' for the views.")
  }

  /// SQLite looks at the clock between its steps; one that takes longer, in milliseconds, is not waited for.
  private static let timeOfAStep: Int64 = 500

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
      throw CommandFailure("\(stream.name) is not a SQL statement: it is not in UTF-8.")
    }
    return text
  }
}

// MARK: - The views

extension SQLCommand {
  /// The views or a view's columns, where the person asked for them.
  private func description() throws -> (columns: [Column], rows: [[Cell]])? {
    guard listsViews || view != nil else { return nil }
    guard statement == nil, file == nil, !(listsViews && view != nil) else {
      throw UsageError("--tables, --describe and a statement are three questions. Ask one of them.")
    }
    guard let name = view else {
      return (
        [Column("name", title: "View"), Column("about", title: "A row is")],
        CatalogView.all.map { [.text($0.name), .text($0.about)] }
      )
    }
    guard let view = CatalogView.all.first(where: { $0.name == name.lowercased() }) else {
      let near = StatementLimits.nearestView(to: name).map { " Did you mean \($0)?" }
      throw UsageError(
        "There is no view '\(name)'."
          + (near ?? " The views are \(CatalogView.all.map(\.name).joined(separator: ", "))."))
    }
    return (
      [
        Column("name", title: "Column"), Column("type", title: "Type"), Column("null", title: "NULL means"),
        Column("about", title: "Holds"),
      ],
      view.columns.map { [.text($0.name), .text($0.type.rawValue), $0.null.map(Cell.text) ?? .null, .text($0.about)] }
    )
  }
}
