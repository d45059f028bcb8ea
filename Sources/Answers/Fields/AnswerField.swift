/// A column of rows as writers need it: a key for programs, a title for people.
public struct Column: Sendable {
  /// On which side the values of a table stand.
  public enum Alignment: Sendable {
    /// Texts.
    case leading
    /// Numbers, with their last digits below each other.
    case trailing
  }

  /// The name for programs, in snake case: `apple_id`.
  public var key: String
  /// The name for people: `Apple ID`.
  public var title: String
  /// On which side the values of a table stand.
  public var alignment: Alignment
  /// Whether people get the values as they are, too: those of a statement of their own.
  public var isVerbatim = false
  /// Whether values are names of files, as whoever imported them gave them.
  public var namesFile = false

  /// The title is the key in words unless it is another: `apple_id` is headed "Apple ID".
  public init(_ key: String, title: String? = nil, alignment: Alignment = .leading) {
    self.key = key
    self.title = title ?? Self.words(key)
    self.alignment = alignment
  }

  private static func words(_ key: String) -> String {
    let words = key.split(separator: "_").map { $0 == "id" ? "ID" : $0 }.joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

/// A field of an answer: its column, its type, what it says, and how a row fills it.
///
/// The tables of fields are the only lists of an answer's columns: each face – a terminal, the server and its
/// description, SQL, Spark – translates them.
public struct AnswerField<Row>: Sendable {
  /// Its key and its title.
  public var column: Column
  /// The type of its values.
  public var type: FieldType
  /// Whether it may be null.
  public var isNullable: Bool
  /// One sentence on what it says; empty in columns that only people get.
  public var about: String
  /// Its value in a row.
  public var cell: @Sendable (Row) -> Cell

  /// A field with a key, a type and a value; without a title the key in words is the title.
  public init(
    _ key: String, _ title: String? = nil, alignment: Column.Alignment = .leading, type: FieldType = .text,
    isNullable: Bool = true, about: String = "", cell: @escaping @Sendable (Row) -> Cell
  ) {
    column = Column(key, title: title, alignment: alignment)
    (self.type, self.isNullable, self.about, self.cell) = (type, isNullable, about, cell)
  }

  /// The same field of a larger row, which may have no such part.
  public func part<Whole>(_ part: @escaping @Sendable (Whole) -> Row?) -> AnswerField<Whole> {
    var field = AnswerField<Whole>(column.key, type: type, isNullable: true, about: about) { [cell] in
      part($0).map(cell) ?? .null
    }
    field.column = column
    return field
  }

  /// The same field, with one sentence on what it says.
  public func about(_ sentence: String) -> Self {
    var field = self
    field.about = sentence
    return field
  }
}

extension AnswerField {
  /// Text; `nil` is null.
  public static func text(
    _ key: String, _ title: String? = nil, _ value: @escaping @Sendable (Row) -> String?
  ) -> Self {
    Self(key, title) { .text(value($0)) }
  }

  /// Text that every row has.
  public static func text(_ key: String, _ title: String? = nil, _ value: @escaping @Sendable (Row) -> String) -> Self {
    Self(key, title, isNullable: false) { .text(value($0)) }
  }

  /// A time as text; `nil` is null.
  public static func time(
    _ key: String, _ title: String? = nil, _ value: @escaping @Sendable (Row) -> String?
  ) -> Self {
    text(key, title, value).typed(.time)
  }

  /// A time as text that every row has.
  public static func time(_ key: String, _ title: String? = nil, _ value: @escaping @Sendable (Row) -> String) -> Self {
    text(key, title, value).typed(.time)
  }

  /// A day as text; `nil` is null.
  public static func day(
    _ key: String, _ title: String? = nil, _ value: @escaping @Sendable (Row) -> String?
  ) -> Self {
    text(key, title, value).typed(.day)
  }

  /// A day as text that every row has.
  public static func day(_ key: String, _ title: String? = nil, _ value: @escaping @Sendable (Row) -> String) -> Self {
    text(key, title, value).typed(.day)
  }

  /// The same field, whose values are names of files, or of what else states something.
  public var ofFile: Self {
    var field = self
    field.column.namesFile = true
    return field
  }

  private func typed(_ type: FieldType) -> Self {
    var field = self
    field.type = type
    return field
  }

  /// Text that is aligned with the numbers above and below it.
  public static func price(
    _ key: String, _ title: String? = nil, _ value: @escaping @Sendable (Row) -> String?
  ) -> Self {
    Self(key, title, alignment: .trailing) { .text(value($0)) }
  }

  /// A whole number, or an Apple ID.
  public static func integer<Number: BinaryInteger & SendableMetatype>(
    _ key: String, _ title: String? = nil, _ value: @escaping @Sendable (Row) -> Number?
  ) -> Self {
    Self(key, title, alignment: .trailing, type: .integer) { .integer(value($0)) }
  }

  /// A whole number that every row has.
  public static func integer<Number: BinaryInteger & SendableMetatype>(
    _ key: String, _ title: String? = nil, _ value: @escaping @Sendable (Row) -> Number
  ) -> Self {
    Self(key, title, alignment: .trailing, type: .integer, isNullable: false) { .integer(value($0)) }
  }

  /// Decimal text such as `1.29`.
  public static func decimal(
    _ key: String, _ title: String? = nil, _ value: @escaping @Sendable (Row) -> String?
  ) -> Self {
    Self(key, title, alignment: .trailing, type: .decimal) { .decimal(value($0)) }
  }

  /// A number that is not exact; `nil` is null.
  public static func real(_ key: String, _ title: String? = nil, _ value: @escaping @Sendable (Row) -> Double?) -> Self
  {
    Self(key, title, alignment: .trailing, type: .real) { .real(value($0)) }
  }

  /// A list of texts; null where it would be empty.
  public static func texts(
    _ key: String, _ title: String? = nil, _ value: @escaping @Sendable (Row) -> [String]
  ) -> Self {
    Self(key, title, type: .texts) { .listIfAny(value($0).map { .text($0) }) }
  }
}

extension Array {
  /// The fields with these keys, in the order of the keys.
  public func fields<Row>(_ keys: String...) -> [AnswerField<Row>] where Element == AnswerField<Row> {
    keys.compactMap { key in first { $0.column.key == key } }
  }

  /// The same fields under another title.
  public func titled<Row>(_ title: String) -> [AnswerField<Row>] where Element == AnswerField<Row> {
    map { field in
      var field = field
      field.column.title = title
      return field
    }
  }
}
