internal import Arguments

/// Output options of a command whose answer can also be drawn.
struct ChartOutputOptions: OptionGroup {
  static let heading = "Output"

  static let parameters: Parameters<Self> = [
    .option(
      \.named, "-f", "--format", value: "format", defaultText: "table on a terminal, tsv elsewhere",
      help: "Print as table, json, ndjson, csv, tsv, or a chart: svg."),
    .group(\.fields),
    .flag("-q", "--quiet", help: OutputOptions.quietHelp),
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

  private var named: Format?
  var fields = FieldOptions()

  var isDrawing: Bool { named == .svg }

  /// The options without the drawing.
  var rows: OutputOptions {
    OutputOptions(requested: named.flatMap { OutputFormat(rawValue: $0.rawValue) }, fields: fields)
  }
}
