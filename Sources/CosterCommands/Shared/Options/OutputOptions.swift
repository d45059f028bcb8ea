internal import Arguments

/// Options of a command's output.
struct OutputOptions: OptionGroup {
  static let heading = "Output"

  static let parameters: Parameters<Self> = [
    .option(
      \.named, "-f", "--format", value: "format", defaultText: "table on a terminal, tsv elsewhere",
      help: "Print as table, json, ndjson, csv or tsv."),
    .group(\.fields),
    .flag("-q", "--quiet", help: quietHelp),
  ]

  static let quietHelp = """
    No progress, no notes, and no summary of what was done unless --format is given; problems are still reported.
    """

  var named: OutputFormat?
  var fields = FieldOptions()

  /// The requested format, by its name or with `--spreadsheet`.
  var requested: OutputFormat? { named ?? (fields.isForSpreadsheet ? .csv : nil) }

  func format(in console: Console) -> OutputFormat {
    requested ?? (console.resultIsTerminal ? .table : .tsv)
  }
}

enum OutputFormat: String, CaseIterable, ArgumentValue {
  /// Columns of even width, for people.
  case table
  /// One JSON text.
  case json
  /// One JSON object a line.
  case ndjson
  /// Comma-separated values as in RFC 4180.
  case csv
  /// A line a record, a tab between fields; tabs and line ends within a field are escaped.
  case tsv
}

/// Options of the formats csv and tsv.
struct FieldOptions: OptionGroup {
  static let heading = "Output"

  static let parameters: Parameters<Self> = [
    .flag(\.hasHeader, "--no-header", sets: false, help: "Leave out the line of column names (csv, tsv)."),
    .flag(
      \.isRaw, "--raw",
      help: "Write control characters as the feeds have them, not as \\x1b (tsv) or U+FFFD (csv)."),
    .flag(
      \.isForSpreadsheet, "--spreadsheet",
      help:
        "Write csv that spreadsheets open as it is: a byte-order mark, formulas as text, the locale's decimal comma "
        + "with semicolons between the fields."),
  ]

  var hasHeader = true
  var isRaw = false
  var isForSpreadsheet = false
}

/// Output options of a command whose answer can also be drawn.
struct ChartOutputOptions: OptionGroup {
  static let heading = "Output"

  static let parameters: Parameters<Self> = [
    .option(
      \.named, "-f", "--format", value: "format", as: .word(of: OutputFormat.allCases.map(\.rawValue) + ["svg"]),
      defaultText: "table on a terminal, tsv elsewhere",
      help: "Print as table, json, ndjson, csv, tsv, or a chart: svg."),
    .group(\.fields),
    .flag("-q", "--quiet", help: OutputOptions.quietHelp),
  ]

  private var named: String?
  var fields = FieldOptions()

  var isDrawing: Bool { named == "svg" }

  /// The options without the drawing.
  var rows: OutputOptions { OutputOptions(named: named.flatMap { OutputFormat(rawValue: $0) }, fields: fields) }
}

/// Output options of a command whose answer can also be a feed.
struct FeedOutputOptions: OptionGroup {
  static let heading = "Output"

  static let parameters: Parameters<Self> = [
    .option(
      \.named, "-f", "--format", value: "format", as: .word(of: OutputFormat.allCases.map(\.rawValue) + ["atom"]),
      defaultText: "table on a terminal, tsv elsewhere",
      help: "Print as table, json, ndjson, csv, tsv, or a feed for news readers: atom."),
    .group(\.fields),
    .flag("-q", "--quiet", help: OutputOptions.quietHelp),
  ]

  private var named: String?
  var fields = FieldOptions()

  var isFeed: Bool { named == "atom" }

  /// The options without the feed.
  var rows: OutputOptions { OutputOptions(named: named.flatMap { OutputFormat(rawValue: $0) }, fields: fields) }
}
