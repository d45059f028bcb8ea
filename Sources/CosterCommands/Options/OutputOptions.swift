internal import Arguments

/// How a command prints its answer.
struct OutputOptions: OptionGroup {
  static let heading = "Output"

  static let parameters: Parameters<Self> = [
    .option(
      \.said, "-f", "--format", value: "format", defaultText: "table on a terminal, tsv elsewhere",
      help: "Print as table, json, ndjson, csv or tsv."),
    .flag(\.hasHeader, "--no-header", sets: false, help: "Leave out the line of column names (csv, tsv)."),
    .flag(\.isQuiet, "-q", "--quiet", help: "No progress and no notes; problems are still told."),
  ]

  var said: OutputFormat?
  var hasHeader = true
  var isQuiet = false

  /// The format to print in.
  func format(in console: Console) -> OutputFormat {
    said ?? (console.resultIsTerminal ? .table : .tsv)
  }
}
