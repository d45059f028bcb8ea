internal import SQLite
internal import Spelling

/// A full-text index of names: the catalog's own, or that of a group of the partner feed.
struct NameSource {
  /// The index's database.
  var schema: String
  var index: String

  /// The table of what the index has the names of.
  var items: String { schema == "main" ? "_listing" : "name_item" }

  static let listings = NameSource(schema: "main", index: "_listing_text")

  /// The rows that match an expression, in no order.
  func rows(matching expression: String, limit: Int, _ connection: Connection) throws(SQLiteError) -> [Int64] {
    let select = try connection.cached("SELECT rowid FROM \(schema).\(index) WHERE \(index) MATCH ? LIMIT ?")
    return try select.rows([.text(expression), .integer(Int64(limit))]) { $0.integer(0) }
  }
}

/// The words of a full-text index, to find the one that a misspelled word was meant to be.
///
/// They come from the index itself: <https://www.sqlite.org/fts5.html#the_fts5vocab_virtual_table_module>. Reading all
/// words of a million names takes 0.3 s, so of a large index only those that begin with the word's first or second
/// letter are read, and kept.
final class Vocabulary {
  private struct Term {
    var letters: [Unicode.Scalar]
    var count: Int64
  }

  private let connection: Connection
  private let table: String
  private let isLarge: Bool
  /// By their first letter; in a small index all under `nil`.
  private var terms: [Unicode.Scalar?: [Term]] = [:]

  /// The words that begin so, by the beginning.
  private var longer: [String: [String]?] = [:]

  /// The most names of a small index.
  private static let smallCount: Int64 = 100_000
  /// How many words are tried instead of one.
  private static let alternatives = 5
  /// So many words that begin alike are named one by one, and those of so many beginnings are kept.
  private static let longerLimit = 64
  private static let keptBeginnings = 1_000

  init(of source: NameSource, _ connection: Connection) throws(SQLiteError) {
    self.connection = connection
    let schema = source.schema
    table = "temp.\(schema)_vocabulary"
    try connection.execute(
      "CREATE VIRTUAL TABLE IF NOT EXISTS \(table) USING fts5vocab('\(schema)', '\(source.index)', 'row')")
    isLarge = (try connection.integer("SELECT max(id) FROM \(schema).\(source.items)") ?? 0) > Self.smallCount
  }

  /// Words that may have been meant, the likeliest first: with the fewest changes, and then the most frequent.
  func alternatives(to letters: [Unicode.Scalar]) throws(SQLiteError) -> [String] {
    var distance = EditDistance(from: letters, limit: EditDistance.limit(forLetters: letters.count))
    guard distance.limit > 0 else { return [] }
    var found: [(distance: Int, count: Int64, word: String)] = []
    for first in isLarge ? Array(Set(letters.prefix(2))) : [nil] {
      for term in try terms(beginningWith: first) {
        guard let changes = distance.distance(to: term.letters), changes > 0 else { continue }
        found.append((changes, term.count, String(String.UnicodeScalarView(term.letters))))
      }
    }
    found.sort { ($0.distance, $1.count, $0.word) < ($1.distance, $0.count, $1.word) }
    return found.prefix(Self.alternatives).map(\.word)
  }

  /// Whether more than so many words begin with a text.
  func has(moreThan count: Int, wordsBeginningWith text: String) throws(SQLiteError) -> Bool {
    let select = try connection.cached("SELECT 1 FROM \(table) WHERE term >= ? AND term < ? LIMIT 1 OFFSET ?")
    return try select.firstRow([.text(text), .text(text + "\u{10FFFF}"), .integer(Int64(count))]) { _ in true } ?? false
  }

  /// The words that begin with letters and digits of ASCII; `nil` where they are many.
  func words(beginningWith text: String) throws(SQLiteError) -> [String]? {
    if let known = longer[text] { return known }
    let select = try connection.cached("SELECT term FROM \(table) WHERE term >= ? AND term < ? LIMIT ?")
    let values: [Value] = [.text(text), .text(text + "\u{10FFFF}"), .integer(Int64(Self.longerLimit) + 1)]
    let words = try select.rows(values) { $0.text(0) }
    if longer.count >= Self.keptBeginnings { longer = [:] }
    longer[text] = .some(words.count > Self.longerLimit ? nil : words)
    return words.count > Self.longerLimit ? nil : words
  }

  private func terms(beginningWith first: Unicode.Scalar?) throws(SQLiteError) -> [Term] {
    if let known = terms[first] { return known }
    let select = try connection.cached("SELECT term, doc FROM \(table) WHERE term >= ? AND term < ?")
    // Words after a private-use character are not typed by people.
    let end = first.flatMap { Unicode.Scalar($0.value + 1) } ?? "\u{E000}"
    let read = try select.rows([.text(first.map { String($0) } ?? ""), .text(String(end))]) { row in
      Term(letters: Array((row.text(0) ?? "").unicodeScalars), count: row.integer(1))
    }
    terms[first] = read
    return read
  }
}
