internal import Arguments

/// How a command prints an answer that can also be drawn.
struct ChartOutputOptions: OptionGroup {
  static let heading = "Output"

  static let parameters: Parameters<Self> = [
    .option(
      \.said, "-f", "--format", value: "format", defaultText: "table on a terminal, tsv elsewhere",
      help: "Print as table, json, ndjson, csv, tsv, or a chart: svg."),
    .flag(\.hasHeader, "--no-header", sets: false, help: "Leave out the line of column names (csv, tsv)."),
    .flag(\.isQuiet, "-q", "--quiet", help: "No progress and no notes; problems are still told."),
  ]

  /// A format of rows, or a drawing.
  enum Format: String, CaseIterable, ArgumentValue {
    case table
    case json
    case ndjson
    case csv
    case tsv
    case svg
  }

  var said: Format?
  var hasHeader = true
  var isQuiet = false

  /// The same without the drawing.
  var rows: OutputOptions {
    OutputOptions(said: said.flatMap { OutputFormat(rawValue: $0.rawValue) }, hasHeader: hasHeader, isQuiet: isQuiet)
  }
}
