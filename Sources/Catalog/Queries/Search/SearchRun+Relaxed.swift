internal import CatalogModel
internal import SQLite

/// The steps that are taken where too little has all of the words.
extension SearchRun {
  func addRelaxed() throws(SQLiteError) {
    // Who typed a whole name means it.
    guard !hasEnough, !hasWholeName, !words.words.isEmpty else { return }
    try addMisspelled()
    if !hasEnough, words.words.count > 1 { try addWithWordsLeftOut() }
  }

  /// Reads words as others that are spelled alike: those that no name has, or each where all are known and nothing has
  /// all of them.
  private func addMisspelled() throws(SQLiteError) {
    var places: [Int] = []
    for place in words.words.indices where try !isKnown(words.words[place]) { places.append(place) }
    if places.isEmpty, found.isEmpty { places = Array(words.words.indices) }
    for place in places { words.words[place].others += try alternatives(to: words.words[place]) }
    for place in places {
      let word = words.words[place]
      for other in word.others {
        words.words[place] = SearchWords.Word(typed: word.typed, text: other, findsLonger: false)
        if try add(scoped(words.expression), at: .misspelledWords) {
          relaxations.append(.spelling(typed: word.typed, read: other))
        }
      }
      words.words[place] = word
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
      alternatives += try catalog.searchMemory.vocabulary(of: source, connection).alternatives(to: letters)
    }
    if alternatives.isEmpty { alternatives = try parts(of: letters) }
    return alternatives
  }

  /// Two known words that were written as one: `carrot weather` for `carrotweather`.
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

  /// Leaves out one word at a time, the shortest first; where nothing has all but one, more and more of the shortest.
  private func addWithWordsLeftOut() throws(SQLiteError) {
    let all = words.words
    let places = all.indices.sorted { (all[$0].text.utf8.count, $1) < (all[$1].text.utf8.count, $0) }
    for place in places where !hasEnough { try add(leavingOut: [place]) }
    for count in 2..<max(2, all.count) where found.isEmpty { try add(leavingOut: Set(places.prefix(count))) }
  }

  private func add(leavingOut places: Set<Int>) throws(SQLiteError) {
    let all = words.words
    defer { words.words = all }
    words.words = all.enumerated().filter { !places.contains($0.offset) }.map(\.element)
    guard try add(scoped(words.expression), at: .wordsLeftOut) else { return }
    relaxations.append(.omission(places.sorted().map { all[$0].typed }))
  }
}
