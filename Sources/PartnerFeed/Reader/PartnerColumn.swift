/// One column of a partner-feed table.
public struct PartnerColumn: Hashable, Sendable {
  /// As Apple names it.
  public var name: String
  /// What its values are.
  public var type: PartnerType
  /// The type as the header declares it, which may be wrong: `VARCHAR(1000)`.
  public var declaration: String

  public init(name: String, type: PartnerType, declaration: String? = nil) {
    self.name = name
    self.type = type
    self.declaration = declaration ?? type.declaration
  }
}

/// What a column's values are, by its type in the header.
public enum PartnerType: Hashable, Sendable {
  /// BIGINT, INTEGER, and BOOLEAN, which is written `1` or `0`.
  case integer
  /// DECIMAL: digits with a point. Its declared width is not kept to, since Apple's own files exceed it.
  case decimal
  /// DATETIME: a day, written `YYYY MM DD`.
  case date
  /// VARCHAR of so many characters; `nil` for LONGTEXT.
  case text(length: Int?)

  /// Reads a type of the `#dbTypes` record, such as `VARCHAR(1000)`; one that is not known is a long text.
  public init(declared: some StringProtocol) {
    let parts = declared.split(separator: "(", maxSplits: 1)
    switch parts.first?.uppercased() {
    case "BIGINT", "INTEGER", "INT", "SMALLINT", "TINYINT", "BOOLEAN": self = .integer
    case "DECIMAL", "NUMERIC": self = .decimal
    case "DATETIME", "DATE": self = .date
    case "VARCHAR", "CHAR": self = .text(length: parts.last.flatMap { Int($0.prefix { $0 != ")" }) })
    default: self = .text(length: nil)
    }
  }

  var isText: Bool { if case .text = self { true } else { false } }

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

  /// The type in words.
  var words: String {
    switch self {
    case .integer: "a whole number"
    case .decimal: "a decimal number"
    case .date: "a date"
    case .text: "text"
    }
  }
}
