internal import CatalogModel

/// Which table of which export a file is.
public struct PartnerOrigin: Equatable, Sendable {
  /// As Apple names it: `application_price`.
  public var table: String
  /// Which part of a table that comes in several files: 1 for `song_price1`.
  public var part: Int?
  /// `itunes`, `match`, `popularity` or `pricing`; `nil` when neither path nor table states it.
  public var group: String?
  /// The day of the export as eight digits, `20261118`; `nil` when neither path nor rows state it.
  public var date: String?
  /// Whether the path states the day.
  var isDatedByPath = false
  /// Apple's number of the store that a flat file is of; `nil` for a relational one.
  public var storefront: String?
}

extension PartnerOrigin {
  /// Reads `…/20101118/tvEpisode-usa.txt`: what the file is of, and of which store.
  init(flatPath path: String) {
    let parts = path.split(separator: "/")
    let stem = (parts.last ?? "").prefix { $0 != "." }
    let words = stem.split(separator: "-")
    let store = words.count > 1 ? words.last { $0.utf8.count < 8 } ?? "" : ""
    self.init(
      table: "flat_" + (words.first.map(String.init) ?? "unnamed"), group: "flat", date: Self.day(in: path),
      storefront: Storefront(store).map { String($0.number) })
  }

  /// The last eight digits in a row that are a day.
  private static func day(in path: String) -> String? {
    path.split { !$0.isASCII || !$0.isNumber }.last { digits in
      guard digits.utf8.count == 8, let number = Int(digits) else { return false }
      return (1990...9999).contains(number / 10000) && (1...12).contains(number / 100 % 100)
        && (1...31).contains(number % 100)
    }.map(String.init)
  }

  /// Reads `…/itunes20261118/song_price2`, the second part of `song_price`; where the name is not a known table's, the
  /// header's columns state which it is, and where no folder states the day, the first row does.
  init(path: String, header: RawPartnerHeader) {
    guard header.dialect != .flat else {
      self.init(flatPath: path)
      return
    }
    let parts = path.split(separator: "/")
    let stem = Self.stem(of: parts.last ?? "")
    if let known = Self.known(stem) {
      self.init(table: known.name, part: Int(stem.dropFirst(known.name.count)), group: known.group)
    } else if let known = KnownPartnerTable.having(columns: header.columns) {
      self.init(table: known.name, group: known.group)
    } else {
      self.init(table: stem.isEmpty ? "unnamed" : stem)
    }
    readFolder(parts.dropLast().last ?? "")
    isDatedByPath = date != nil
    date = date ?? header.exportedAt.map { $0.prefix(10).filter { $0 != "-" } }
  }

  private static func stem(of name: Substring) -> String {
    String(name.prefix { $0 != "." }.map { "-\"".contains($0) ? "_" : $0 })
  }

  /// The known table of a name, or of which it names a part: `song_price2`.
  private static func known(_ stem: String) -> KnownPartnerTable? {
    KnownPartnerTable.named(stem) ?? KnownPartnerTable.named(String(stem.reversed().drop { $0.isNumber }.reversed()))
  }

  /// Whether a file has the name of a table that is known.
  static func namesTable(_ path: String) -> Bool {
    known(stem(of: path.split(separator: "/").last ?? "")) != nil
  }

  /// Whether a path can mean nothing but an archive or a table of the feed: `itunes20261118.tbz`,
  /// `itunes20261118/genre`, `itunes20261118/genre.tbz`.
  public static func isNamed(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    let name = parts.last ?? ""
    guard !name.hasSuffix(".md5") else { return false }
    return isExport(name.prefix { $0 != "." }) || (isExport(parts.dropLast().last ?? "") && namesTable(path))
  }

  /// Whether a name is a group's with a day: `itunes20261118`.
  private static func isExport(_ name: Substring) -> Bool {
    let group = String(name.dropLast(8))
    return name.suffix(8).allSatisfy { $0.isASCII && $0.isNumber }
      && KnownPartnerTable.all.contains { $0.group == group }
  }

  /// Reads `itunes20261118`.
  private mutating func readFolder(_ name: Substring) {
    let letters = name.prefix { $0.isASCII && $0.isLowercase }
    let digits = name.dropFirst(letters.count)
    guard !letters.isEmpty, digits.utf8.count == 8, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return }
    // A known table is of the group that Apple has it in, whatever its folder is called.
    group = group ?? String(letters)
    date = String(digits)
  }
}
