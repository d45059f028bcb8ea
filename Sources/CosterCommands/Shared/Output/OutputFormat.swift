internal import Arguments

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
