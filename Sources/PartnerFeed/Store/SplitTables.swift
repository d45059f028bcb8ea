/// The tables of a snapshot that come in several files, `song_price1` and so on, and whether all of these are there.
///
/// A full replaces the one before, so a part alone would remove the rows of the others.
enum SplitTables {
  /// Finds the tables of which parts are missing.
  ///
  /// - Parameters:
  ///   - parts: The numbers of the parts that came, by table; 0 is a whole table.
  ///   - earlier: Those that the state of the same date is made of.
  /// - Returns: Each with what there is and what is not: `song_price1: only a part of song_price, without song_price2`.
  static func incomplete(
    _ parts: [String: Set<Int>], earlier: [String: Set<Int>] = [:]
  ) -> [(table: String, fact: String)] {
    parts.sorted { $0.key < $1.key }.compactMap { table, found in
      // A file without a number is the whole table.
      guard let last = found.max(), last > 0, !found.contains(0) else { return nil }
      let missing = Set(1...last).union(earlier[table] ?? []).subtracting(found)
      func names(_ numbers: Set<Int>) -> String { numbers.sorted().map { "\(table)\($0)" }.joined(separator: ", ") }
      return missing.isEmpty ? nil : (table, "\(names(found)): only a part of \(table), without \(names(missing))")
    }
  }
}
