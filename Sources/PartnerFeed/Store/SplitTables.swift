/// The tables of a snapshot that come in several files, `song_price1` and so on, and whether all of these are there.
///
/// A full takes the place of the one that was there before, so a part alone would take away what the others had.
struct SplitTables {
  /// The tables of which parts are missing, by name.
  let incomplete: [Incomplete]

  struct Incomplete: Equatable {
    var table: String
    var found: [Int]
    var missing: [Int]

    /// What there is and what is not: `song_price1: only a part of song_price, without song_price2`.
    var fact: String {
      func names(_ numbers: [Int]) -> String { numbers.map { "\(table)\($0)" }.joined(separator: ", ") }
      return "\(names(found)): only a part of \(table), without \(names(missing))"
    }

    var sentence: String { fact + "; the table was left as it was: import all its parts together" }
  }

  /// - Parameters:
  ///   - parts: The numbers of the parts that came, by table; 0 is a whole table.
  ///   - earlier: Those that the state of the same date is made of.
  init(_ parts: [String: Set<Int>], earlier: [String: Set<Int>] = [:]) {
    incomplete = parts.keys.sorted().compactMap { table in
      let found = parts[table, default: []]
      // A file without a number is the whole table.
      guard let last = found.max(), last > 0, !found.contains(0) else { return nil }
      let missing = Set(1...last).union(earlier[table] ?? []).subtracting(found)
      return missing.isEmpty ? nil : Incomplete(table: table, found: found.sorted(), missing: missing.sorted())
    }
  }
}
