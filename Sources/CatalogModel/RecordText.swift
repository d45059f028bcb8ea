/// The text of a record: the JSON object that it was read from, and its fields, in one array of bytes.
///
/// Most fields are in the JSON as they are: such a field is a range of it, and is not stored again. A record has one
/// block of memory for all its text.
public struct RecordText: Sendable {
  /// The text fields of a record: the table from which SQL, views and answers have their columns.
  ///
  /// A new one is a case and a line here, a step of `Schema.migrations`, and what the reader of a feed fills it from.
  public enum Field: Int, CaseIterable, Sendable {
    /// Names, dates and addresses.
    case name, artist, seller, genre, releaseDate, version, url, artworkURL

    /// The field's column in SQL, in the table of listings and in the view `product`, and its key in JSON.
    public var column: String { Self.columns[rawValue].name }
    /// The field's name for people.
    public var title: String { Self.columns[rawValue].title }

    private static let columns: [(name: String, title: String)] = [
      ("name", "Name"), ("artist", "Artist"), ("seller", "Seller"), ("genre", "Genre"),
      ("release_date", "Released"), ("version", "Version"), ("url", "Page"), ("artwork_url", "Artwork"),
    ]
  }

  /// UTF-8: the original first, then the fields that are not part of it.
  public private(set) var bytes: [UInt8]
  /// How many of the bytes belong to the original.
  public private(set) var originalCount: Int
  /// One for each field.
  private var ranges: InlineArray<8, FieldRange>

  /// The range of a field; `start` is negative where there is none.
  private struct FieldRange {
    var start: Int32 = -1
    var count: Int32 = 0
  }

  /// The longest original: 1 GB.
  public static let originalLimit = 1 << 30

  /// A text without fields.
  ///
  /// - Parameter original: UTF-8 of at most ``originalLimit`` bytes.
  public init(original: [UInt8] = []) {
    precondition(original.count <= Self.originalLimit, "a record's original is larger than 1 GB")
    bytes = original
    originalCount = original.count
    ranges = InlineArray(repeating: FieldRange())
  }

  /// The range of a field in ``bytes``; `nil` where there is none.
  public func range(of field: Field) -> Range<Int>? {
    let range = ranges[field.rawValue]
    return range.start < 0 ? nil : Int(range.start)..<Int(range.start + range.count)
  }

  /// Sets a field to a range of ``bytes``, as UTF-8.
  public mutating func set(_ field: Field, at range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count, "the range is outside of the text")
    ranges[field.rawValue] = FieldRange(start: Int32(range.lowerBound), count: Int32(range.count))
  }

  /// Sets a field to UTF-8 that is not in the original.
  public mutating func set(_ field: Field, to utf8: UnsafeBufferPointer<UInt8>) {
    let start = bytes.count
    unsafe bytes.append(contentsOf: utf8)
    set(field, at: start..<bytes.count)
  }

  /// Reserves capacity for this many bytes of fields.
  public mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  /// The range of the original; `nil` where there is none.
  public var originalRange: Range<Int>? { originalCount > 0 ? 0..<originalCount : nil }

  /// A field's text; setting it leaves the old bytes in ``bytes``, unused.
  public subscript(field: Field) -> String? {
    get { range(of: field).map { String(decoding: bytes[$0], as: UTF8.self) } }
    set {
      guard var newValue else { return ranges[field.rawValue] = FieldRange() }
      newValue.withUTF8 { unsafe set(field, to: $0) }
    }
  }

  /// A copy of the original.
  public var original: [UInt8] {
    get { Array(bytes[..<originalCount]) }
    set {
      var changed = RecordText(original: newValue)
      for field in Field.allCases {
        changed[field] = self[field]
      }
      self = changed
    }
  }
}

extension RecordText: Equatable {
  public static func == (left: RecordText, right: RecordText) -> Bool {
    guard left.bytes[..<left.originalCount] == right.bytes[..<right.originalCount] else { return false }
    return Field.allCases.allSatisfy { field in
      left.range(of: field).map { left.bytes[$0] } == right.range(of: field).map { right.bytes[$0] }
    }
  }
}
