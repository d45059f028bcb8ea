extension PartnerType {
  /// The type as a header of the feed declares it: `BIGINT`, `DECIMAL(9,3)`, `VARCHAR(1000)`.
  ///
  /// What was declared INTEGER or BOOLEAN is a BIGINT, too: it holds all of their values.
  public var declaration: String {
    switch self {
    case .integer: "BIGINT"
    case .decimal: "DECIMAL(9,3)"
    case .date: "DATETIME"
    case .text(let length?): "VARCHAR(\(length))"
    case .text(nil): "LONGTEXT"
    }
  }
}
