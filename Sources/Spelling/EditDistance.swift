// Why this module: commands, storefronts, product IDs and words of names are mistyped alike.

/// How many letters must be changed, dropped, added or swapped with their neighbour to make one word another.
///
/// Optimal string alignment: a swap counts once, and no letter is changed twice.
package struct EditDistance {
  private let word: [Unicode.Scalar]
  /// The largest distance that is computed.
  package let limit: Int
  private var rows: [[Int]]

  package init(from word: [Unicode.Scalar], limit: Int) {
    (self.word, self.limit) = (word, limit)
    rows = Array(repeating: Array(repeating: 0, count: word.count + 1), count: 3)
  }

  /// The limit for a word of this length: 1 from 4 letters, 2 from 8.
  package static func limit(forLetters count: Int) -> Int { count < 4 ? 0 : count < 8 ? 1 : 2 }

  /// The distance to another word; `nil` above the limit.
  package mutating func distance(to other: some Collection<Unicode.Scalar>) -> Int? {
    guard abs(other.count - word.count) <= limit else { return nil }
    rows[0] = Array(0...word.count)
    var (row, last): (Int, Unicode.Scalar?) = (0, nil)
    for letter in other {
      row += 1
      fill(row, letter, last)
      guard rows[row % 3].min() ?? 0 <= limit else { return nil }
      last = letter
    }
    let distance = rows[row % 3][word.count]
    return distance <= limit ? distance : nil
  }

  private mutating func fill(_ row: Int, _ letter: Unicode.Scalar, _ last: Unicode.Scalar?) {
    let (now, before, earlier) = (row % 3, (row + 2) % 3, (row + 1) % 3)
    rows[now][0] = row
    for column in 1..<word.count + 1 {
      let same = word[column - 1] == letter
      var minDistance = min(
        rows[before][column] + 1, rows[now][column - 1] + 1, rows[before][column - 1] + (same ? 0 : 1))
      if column > 1, row > 1, word[column - 2] == letter, word[column - 1] == last {
        minDistance = min(minDistance, rows[earlier][column - 2] + 1)
      }
      rows[now][column] = minDistance
    }
  }
}
