internal import Arguments

/// How a command prints its answer.
struct OutputOptions: OptionGroup {
  static let heading = "Output"

  static let parameters: Parameters<Self> = [
    .option(
      \.named, "-f", "--format", value: "format", defaultText: "table on a terminal, tsv elsewhere",
      help: "Print as table, json, ndjson, csv or tsv."),
    .group(\.fields),
    .flag(\.isQuiet, "-q", "--quiet", help: quietHelp),
  ]

  static let quietHelp = """
    No progress, no notes, and no summary of what was done unless --format is given; problems are still reported.
    """

  private var named: OutputFormat?
  var fields = FieldOptions()
  var isQuiet = false

  init() {}

  init(said: OutputFormat?, fields: FieldOptions = FieldOptions(), isQuiet: Bool = false) {
    (named, self.fields, self.isQuiet) = (said, fields, isQuiet)
  }

  /// The format that was asked for, by its name or with `--spreadsheet`.
  var said: OutputFormat? {
    get { named ?? (fields.isForSpreadsheet ? .csv : nil) }
    set { named = newValue }
  }

  /// The format to print in.
  func format(in console: Console) -> OutputFormat {
    said ?? (console.resultIsTerminal ? .table : .tsv)
  }
}
