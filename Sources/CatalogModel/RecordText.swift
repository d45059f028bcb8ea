/// The text of a record: the JSON object that it was read from, and its fields, in one run of bytes.
///
/// Most fields stand in the JSON as they are: such a field is a place in it, and is stored no second time. A record has
/// one block of memory for all its text.
public struct RecordText: Sendable {
  /// What a feed states of an item in words.
  public enum Field: Int, CaseIterable, Sendable {
    /// The texts of a record; dates and addresses are text, too.
    case name, artist, seller, genre, releaseDate, version, url, artworkURL

    /// What it is called in SQL, in the listings' table and in the view `product`.
    public var column: String { Self.columns[rawValue] }

    private static let columns = [
      "name", "artist", "seller", "genre", "release_date", "version", "url", "artwork_url",
    ]
  }

  /// UTF-8: the original first, then the fields that do not stand in it.
  public private(set) var bytes: [UInt8]
  /// How many of the bytes are the original.
  public private(set) var originalCount: Int
  private var places: InlineArray<8, Place>

  /// Where a field stands; `start` is negative where there is none.
  private struct Place {
    var start: Int32 = -1
    var count: Int32 = 0
  }

  /// The most bytes that an original may have: 1 GB.
  public static let originalLimit = 1 << 30

  /// Begins a text without any field.
  ///
  /// - Parameter original: UTF-8 of at most ``originalLimit`` bytes.
  public init(original: [UInt8] = []) {
    precondition(original.count <= Self.originalLimit, "a record's original is larger than 1 GB")
    bytes = original
    originalCount = original.count
    places = InlineArray(repeating: Place())
  }

  /// Where in ``bytes`` a field stands; `nil` where there is none.
  public func place(of field: Field) -> Range<Int>? {
    let place = places[field.rawValue]
    return place.start < 0 ? nil : Int(place.start)..<Int(place.start + place.count)
  }

  /// Says that a field stands in the bytes that are there, as UTF-8.
  public mutating func set(_ field: Field, at place: Range<Int>) {
    precondition(place.lowerBound >= 0 && place.upperBound <= bytes.count, "the place is outside of the text")
    places[field.rawValue] = Place(start: Int32(place.lowerBound), count: Int32(place.count))
  }

  /// Sets a field to UTF-8 that does not stand in the original.
  public mutating func set(_ field: Field, to utf8: UnsafeBufferPointer<UInt8>) {
    let start = bytes.count
    unsafe bytes.append(contentsOf: utf8)
    set(field, at: start..<bytes.count)
  }

  /// Makes room for so many bytes of fields.
  public mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  /// Where the original stands; `nil` where there is none.
  public var originalPlace: Range<Int>? { originalCount > 0 ? 0..<originalCount : nil }

  /// A field's text; what stood there before stays in ``bytes``, and nothing refers to it.
  public subscript(field: Field) -> String? {
    get { place(of: field).map { String(decoding: bytes[$0], as: UTF8.self) } }
    set {
      guard var newValue else { return places[field.rawValue] = Place() }
      newValue.withUTF8 { unsafe set(field, to: $0) }
    }
  }

  /// The original as bytes of its own.
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

extension RecordText: Hashable {
  public static func == (left: RecordText, right: RecordText) -> Bool {
    guard left.bytes[..<left.originalCount] == right.bytes[..<right.originalCount] else { return false }
    return Field.allCases.allSatisfy { field in
      left.place(of: field).map { left.bytes[$0] } == right.place(of: field).map { right.bytes[$0] }
    }
  }
  public func hash(into hasher: inout Hasher) {
    unsafe bytes.withUnsafeBytes { buffer in
      unsafe hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: buffer[..<originalCount]))
      for field in Field.allCases {
        let place = place(of: field)
        hasher.combine(place?.count)
        if let place { unsafe hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: buffer[place])) }
      }
    }
  }
}
