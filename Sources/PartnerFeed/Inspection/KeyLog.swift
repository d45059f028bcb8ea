internal import SQLite

/// Ascending keys, one behind the other: how many bytes each shares with the one before it, how many follow, and these.
final class KeyLog {
  private static let pieceSize = 64 << 10

  private let insert: Statement
  private var piece: [UInt8] = []

  init(_ scratch: Connection) throws(SQLiteError) {
    insert = try scratch.prepare("INSERT INTO ascending VALUES (?)")
    piece.reserveCapacity(Self.pieceSize + 1024)
  }

  func append(_ key: [UInt8], after last: [UInt8]) throws(SQLiteError) {
    let common = KeyBytes.commonCount(key, last)
    append(common)
    append(key.count - common)
    piece.append(contentsOf: key[common...])
    if piece.count >= Self.pieceSize { try flush() }
  }

  /// Seven bits a byte, the lowest first; all but the last have the eighth set.
  private func append(_ number: Int) {
    var rest = number
    while rest >= 0x80 {
      piece.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    piece.append(UInt8(rest))
  }

  func flush() throws(SQLiteError) {
    try insert.bind(0, copying: piece)
    try insert.runBound()
    piece.removeAll(keepingCapacity: true)
  }

  /// Reads the keys back, in their order.
  struct Reader {
    private let select: Statement
    private var piece: [UInt8] = []
    private var place = 0
    private(set) var key: [UInt8] = []

    init(_ scratch: Connection) throws(SQLiteError) {
      select = try scratch.prepare("SELECT keys FROM ascending ORDER BY rowid")
    }

    mutating func next() throws(SQLiteError) -> Bool {
      if place == piece.count {
        guard try select.step() else { return false }
        piece = select.bytes(0)
        place = 0
        if piece.isEmpty { return try next() }
      }
      key.removeSubrange(number()...)
      let count = number()
      key.append(contentsOf: piece[place..<place + count])
      place += count
      return true
    }

    private mutating func number() -> Int {
      var number = 0
      var shift = 0
      while piece[place] & 0x80 != 0 {
        number |= Int(piece[place] & 0x7F) << shift
        shift += 7
        place += 1
      }
      number |= Int(piece[place]) << shift
      place += 1
      return number
    }
  }
}
