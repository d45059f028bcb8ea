internal import CatalogModel
internal import SQLite

/// The steps for words that too few items have.
extension SearchRun {
  func addRelaxed() throws(SQLiteError) {
    // A whole name is meant as it is.
    guard !hasEnough, !hasWholeName, !words.words.isEmpty else { return }
    try addMisspelled()
    if !hasEnough, words.words.count > 1 { try addOmittingWords() }
  }

  /// Replaces words by similarly spelled ones: those that no name has, or each of them where all are known but no item
  /// has all.
  private func addMisspelled() throws(SQLiteError) {
    var indices: [Int] = []
    for index in words.words.indices where try !isKnown(words.words[index]) { indices.append(index) }
    if indices.isEmpty, found.isEmpty { indices = Array(words.words.indices) }
    for index in indices { words.words[index].others += try alternatives(to: words.words[index]) }
    for index in indices {
      let word = words.words[index]
      for other in word.others {
        words.words[index] = SearchWords.Word(typed: word.typed, text: other, findsLonger: false)
        if try add(scoped(words.expression), at: .misspelledWords) {
          relaxations.append(.spelling(typed: word.typed, read: other))
        }
      }
      words.words[index] = word
    }
  }

  private func isKnown(_ word: SearchWords.Word) throws(SQLiteError) -> Bool {
    for source in sources {
      if try !source.rows(matching: scoped(word.expression), limit: 1, connection).isEmpty { return true }
    }
    return false
  }

  private func alternatives(to word: SearchWords.Word) throws(SQLiteError) -> [String] {
    guard let letters = word.letters else { return [] }
    var alternatives: [String] = []
    for source in sources {
      alternatives += try catalog.searchCache.vocabulary(of: source, connection).alternatives(to: letters)
    }
    if alternatives.isEmpty { alternatives = try parts(of: letters) }
    return alternatives
  }

  /// Two known words that were typed as one: `carrot weather` for `carrotweather`.
  private func parts(of letters: [Unicode.Scalar]) throws(SQLiteError) -> [String] {
    guard letters.count >= 6 else { return [] }
    for end in (3...letters.count - 3).reversed() {
      let parts = [letters[..<end], letters[end...]].map { String(String.UnicodeScalarView($0)) }
      let phrase = parts.joined(separator: " ")
      for source in sources {
        if try !source.rows(matching: SearchWords.phrase(phrase), limit: 1, connection).isEmpty { return [phrase] }
      }
    }
    return []
  }

  /// Omits one word at a time, the shortest first; then, while nothing is found, more and more of the shortest.
  private func addOmittingWords() throws(SQLiteError) {
    let all = words.words
    let indices = all.indices.sorted { (all[$0].text.utf8.count, $1) < (all[$1].text.utf8.count, $0) }
    for index in indices where !hasEnough { try add(omitting: [index]) }
    for count in 2..<max(2, all.count) where found.isEmpty { try add(omitting: Set(indices.prefix(count))) }
  }

  private func add(omitting indices: Set<Int>) throws(SQLiteError) {
    let all = words.words
    defer { words.words = all }
    words.words = all.enumerated().filter { !indices.contains($0.offset) }.map(\.element)
    guard try add(scoped(words.expression), at: .someWords) else { return }
    relaxations.append(.ignored(indices.sorted().map { all[$0].typed }))
  }
}
