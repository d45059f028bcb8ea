internal import Archives

/// Goes through the entries of an HTTP Archive (HAR 1.2), one after the other:
/// `{"log":{"version":"1.2","creator":{…},"entries":[{…},…]}}`.
///
/// Memory holds one entry at a time, whatever stands before the entries and behind them.
struct HTTPArchiveEntries {
  enum Entry {
    /// The entry's text and where it begins.
    case entry([UInt8], offset: Int64)
    /// An entry that is larger than ``limit``, which was passed over.
    case tooLarge(offset: Int64)
  }

  /// The most bytes that one entry may have: 16 MB, as a record of any JSON.
  static let limit = JSONPieces.limit

  private let name: String
  private let window: ByteWindow
  private var isAmongEntries = false

  init(_ stream: ByteStream) {
    name = stream.name
    window = ByteWindow(stream)
  }

  /// The next entry, or `nil` at the end.
  mutating func next() throws -> Entry? {
    if !isAmongEntries { try findEntries() }
    isAmongEntries = true
    while let byte = try sign() {
      switch byte {
      case UInt8(ascii: ","): window.advance(by: 1)
      case UInt8(ascii: "{"): return try entry()
      case UInt8(ascii: "]"):
        try skipRest()
        return nil
      default: throw damage
      }
    }
    throw damage
  }

  private func entry() throws -> Entry {
    let offset = window.offset
    guard let length = try length(upTo: Self.limit) else {
      try skipValue()
      return .tooLarge(offset: offset)
    }
    let bytes = unsafe Array(window.bytes(0..<length))
    window.advance(by: length)
    return .entry(bytes, offset: offset)
  }

  // MARK: Members

  /// Goes into `log`, and there into `entries`.
  private func findEntries() throws {
    guard try sign() == UInt8(ascii: "{") else { throw damage }
    window.advance(by: 1)
    while let byte = try sign(), byte != UInt8(ascii: "}") {
      if byte == UInt8(ascii: ",") {
        window.advance(by: 1)
        continue
      }
      let name = try memberName()
      switch (name, try sign()) {
      case ("log", UInt8(ascii: "{")): window.advance(by: 1)
      case ("entries", UInt8(ascii: "[")): return window.advance(by: 1)
      default: try skipValue()
      }
    }
    throw FeedError(feed: self.name, reason: "is an HTTP Archive without entries")
  }

  private func memberName() throws -> String {
    guard try sign() == UInt8(ascii: "\""), let length = try length(upTo: 1 << 10) else { throw damage }
    let name = unsafe String(decoding: window.bytes(1..<length - 1), as: UTF8.self)
    window.advance(by: length)
    guard try sign() == UInt8(ascii: ":") else { throw damage }
    window.advance(by: 1)
    return name
  }

  // MARK: Values

  /// The first byte that is no space, which begins the window then.
  private func sign() throws -> UInt8? {
    while let byte = try window.byte(at: 0) {
      if byte > 0x20 { return byte }
      window.advance(by: 1)
    }
    return nil
  }

  /// How long the string, array or object is that the window begins with; `nil` where it is longer than `limit`.
  private func length(upTo limit: Int) throws -> Int? {
    guard let opening = try window.byte(at: 0) else { throw damage }
    var end = ValueEnd(opening: opening)
    while window.count <= limit {
      if let length = unsafe end.find(in: window.bytes(0..<window.count)) { return length }
      guard try window.fill() else { throw damage }
    }
    return unsafe end.find(in: window.bytes(0..<limit))
  }

  private func skipValue() throws {
    guard let opening = try sign() else { throw damage }
    guard [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\"")].contains(opening) else { return try skipScalar() }
    var end = ValueEnd(opening: opening)
    while true {
      if let length = unsafe end.find(in: window.bytes(0..<window.count)) { return window.advance(by: length) }
      let looked = end.position
      end.drop(looked)
      window.advance(by: looked)
      guard try window.fill() else { throw damage }
    }
  }

  private func skipScalar() throws {
    while let byte = try window.byte(at: 0), byte != UInt8(ascii: ","), byte != UInt8(ascii: "}") {
      window.advance(by: 1)
    }
  }

  private func skipRest() throws {
    repeat { window.advance(by: window.count) } while try window.fill()
  }

  private var damage: FeedError {
    let place = "from byte \(window.offset) on"
    return FeedError(feed: name, reason: "cannot be read as an HTTP Archive \(place): it is damaged or was cut off")
  }
}
