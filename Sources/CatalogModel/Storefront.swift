/// A national store, by its two-letter ISO country code in lower case.
///
/// It can only have the codes in its table: the live stores and the numbers that Apple reserves.
public struct Storefront: Hashable, Sendable {
  /// Two ASCII letters, the first in the high byte.
  private let letters: UInt16

  private init(letters: UInt16) { self.letters = letters }

  /// Accepts a two-letter code (`us`), a three-letter code (`USA`) or Apple's number (`143441`), in any case.
  ///
  /// Kosovo is `xk`, and `XKS` (App Store Connect) or `XKX` (MusicKit JS); `uk` is read as `gb`.
  public init?(_ text: some StringProtocol) {
    // One type for every text: bytes of an unknown one cost a call each, four times the time in all.
    let utf8 = Substring(text).utf8
    let found: Storefront? =
      switch utf8.count {
      case 2: Self.directory.byCode[Self.index(utf8)]
      case 3: Self.directory.byLongCode[Self.pack(utf8)]
      default: utf8.first == UInt8(ascii: "+") ? nil : UInt32(text).flatMap { Self.directory.byNumber[$0] }
      }
    guard let found else { return nil }
    self = found
  }

  /// The store with Apple's number: 143441 is `us`.
  public init?(number: Int64) {
    guard let found = UInt32(exactly: number).flatMap({ Self.directory.byNumber[$0] }) else { return nil }
    self = found
  }

  /// The two-letter code in lower case: `us`.
  public var code: String {
    String(decoding: [UInt8(letters >> 8), UInt8(letters & 0xFF)], as: UTF8.self)
  }

  /// The number of its two letters among all pairs, less than ``ordinalCount``.
  package var ordinal: Int {
    (Int(letters >> 8) - Int(UInt8(ascii: "a"))) * 26 + Int(letters & 0xFF) - Int(UInt8(ascii: "a"))
  }
  package static let ordinalCount = 26 * 26

  /// The three-letter code in upper case, as in the Search API's `country`: `USA`.
  public var longCode: String { Self.directory.rows[self]?.longCode ?? "" }

  /// Apple's number for the store: 143441.
  public var number: Int { Self.directory.rows[self].map { Int($0.number) } ?? 0 }

  /// Its currency, Apple Music, languages and name as in the table: `AED + en-GB,ar United Arab Emirates`.
  package var facts: Substring { Self.directory.rows[self]?.facts ?? "" }

  /// Every text that names a storefront, with letters in lower case: its codes and its number.
  package static var spellings: [String] {
    allKnown.flatMap { [$0.code, $0.longCode.lowercased(), "\($0.number)"] } + otherCodes.map(\.other)
  }

  /// Codes that others write for a storefront.
  private static let otherCodes = [(other: "xkx", code: "xk"), (other: "uk", code: "gb")]

  /// Every storefront that Apple has a number for, ordered by code, with the reserved ones.
  public static var allKnown: [Storefront] { directory.order }
}

extension Storefront: CustomStringConvertible, Comparable {
  public var description: String { code }

  public static func < (left: Storefront, right: Storefront) -> Bool { left.letters < right.letters }
}

extension Storefront {
  private struct Row {
    var longCode: String
    var number: UInt32
    var facts: Substring
  }

  private struct Directory {
    var order: [Storefront] = []
    var rows: [Storefront: Row] = [:]
    /// By the numbers of their two letters; the last one is of no letters.
    var byCode = [Storefront?](repeating: nil, count: ordinalCount + 1)
    var byLongCode: [UInt32: Storefront] = [:]
    var byNumber: [UInt32: Storefront] = [:]

    /// Room for so many stores: dictionaries that grow hash every store again and again.
    init(count: Int) {
      rows.reserveCapacity(count)
      byLongCode.reserveCapacity(count)
      byNumber.reserveCapacity(count)
    }
  }

  private static let directory = makeDirectory()

  private static func makeDirectory() -> Directory {
    var directory = Directory(count: 192)
    for line in table.utf8.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 3)
      guard fields.count == 4, let number = UInt32(Substring(fields[2])) else { continue }
      let packed = pack(fields[0])
      let storefront = Storefront(letters: UInt16(packed))
      directory.order.append(storefront)
      directory.rows[storefront] = Row(
        longCode: String(Substring(fields[1])), number: number, facts: Substring(fields[3]))
      directory.byCode[storefront.ordinal] = storefront
      directory.byLongCode[pack(fields[1])] = storefront
      directory.byNumber[number] = storefront
    }
    for (other, code) in otherCodes {
      let storefront = directory.byCode[index(code.utf8)]
      if other.utf8.count == 2 {
        directory.byCode[index(other.utf8)] = storefront
      } else {
        directory.byLongCode[pack(other.utf8)] = storefront
      }
    }
    return directory
  }

  private static func index(_ letters: some Sequence<UInt8>) -> Int {
    var index = 0
    for letter in letters {
      let number = Int(letter | 0x20) - Int(UInt8(ascii: "a"))
      guard (0..<26).contains(number) else { return ordinalCount }
      index = index * 26 + number
    }
    return index
  }

  private static func pack(_ letters: some Sequence<UInt8>) -> UInt32 {
    letters.reduce(0) { $0 << 8 | UInt32($1 | 0x20) }
  }
}
