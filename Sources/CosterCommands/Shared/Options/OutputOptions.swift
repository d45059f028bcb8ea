internal import Arguments

/// Options of a command's output.
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

  init(requested: OutputFormat?, fields: FieldOptions = FieldOptions(), isQuiet: Bool = false) {
    (named, self.fields, self.isQuiet) = (requested, fields, isQuiet)
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
