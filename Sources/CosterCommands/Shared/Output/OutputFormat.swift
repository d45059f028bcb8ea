internal import Arguments

/// How an answer is written down.
enum OutputFormat: String, CaseIterable, ArgumentValue {
  /// Columns of even width, for people.
  case table
  /// One JSON text.
  case json
  /// One JSON object a line.
  case ndjson
  /// Comma-separated values as RFC 4180 has them.
  case csv
  /// A line a record, a tab between fields; tabs and line ends within a field are escaped.
  case tsv
}
