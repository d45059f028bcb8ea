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

  private var named: OutputFormat?
  var fields = FieldOptions()

  init() {}

  init(requested: OutputFormat?, fields: FieldOptions = FieldOptions()) {
    (named, self.fields) = (requested, fields)
  }

  /// The requested format, by its name or with `--spreadsheet`.
  var requested: OutputFormat? {
    get { named ?? (fields.isForSpreadsheet ? .csv : nil) }
    set { named = newValue }
  }

  /// The format to print in.
  func format(in console: Console) -> OutputFormat {
    requested ?? (console.resultIsTerminal ? .table : .tsv)
  }
}

/// The formats of an answer.
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
