public import Answers
public import SQLite

extension Column {
  /// The columns of a statement's answer, with unique keys, because a JSON object has each key once.
  public static func columns(ofStatement names: [String]) -> [Column] {
    var taken = Set(names)
    var seen: Set<String> = []
    return names.map { name in
      var key = name
      if !seen.insert(name).inserted {
        var number = 2
        while !taken.insert("\(name)_\(number)").inserted { number += 1 }
        key = "\(name)_\(number)"
      }
      var column = Column(key, title: key)
      column.isVerbatim = true
      return column
    }
  }
}

extension Cell {
  /// A value of a statement's row; bytes that aren't text are written as SQLite writes them.
  public init(_ value: SQLite.Value) {
    switch value {
    case .null: self = .null
    case .integer(let integer): self = .integer(integer)
    case .real(let real): self = .real(real)
    case .text(let text): self = .text(text)
    case .blob(let bytes): self = .text(String(validating: bytes, as: UTF8.self) ?? Self.literal(bytes))
    }
  }

  private static func literal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return "X'\(String(decoding: text, as: UTF8.self))'"
  }
}
