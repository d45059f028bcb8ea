extension String {
  /// Whether this says what `facts` has, line by line and in this order, whatever words stand where it has "…":
  /// `"fr: … 2 of 3 … 'coster import'"`.
  ///
  /// Only prose can stand there, so that no fact is left out: a number, a name in quotes, an option, a path, a
  /// location, a currency or a storefront that is not among `facts` makes this false. Punctuation behind a fact is
  /// prose, too.
  public func says(_ facts: String) -> Bool {
    let lines = components(by: "\n")
    let expected = facts.components(by: "\n")
    return lines.count == expected.count
      && zip(lines, expected).allSatisfy { line, facts in
        covers(facts.components(by: " ")[...], line.components(by: " ")[...])
      }
  }

  private func components(by separator: Character) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}

extension [String] {
  /// Whether each of these says what the text in its place has.
  public func say(_ facts: String...) -> Bool { count == facts.count && zip(self, facts).allSatisfy { $0.says($1) } }
}

private func covers(_ facts: ArraySlice<String>, _ words: ArraySlice<String>) -> Bool {
  guard let fact = facts.first else { return words.isEmpty }
  if fact == "…", covers(facts.dropFirst(), words) { return true }
  guard let word = words.first else { return false }
  return fact == "…"
    ? isProse(word) && covers(facts, words.dropFirst())
    : states(word, fact) && covers(facts.dropFirst(), words.dropFirst())
}

private func states(_ word: String, _ fact: String) -> Bool {
  let rest = word.drop { $0 == "(" && fact.first != "(" }
  return rest.hasPrefix(fact) && rest.dropFirst(fact.count).allSatisfy { ".,;:?!)".contains($0) }
}

/// Whether a word is of letters, and neither of capitals, as a currency, nor of two letters, as a storefront.
private func isProse(_ word: String) -> Bool {
  guard let letters = word.wholeMatch(of: #/\(?([A-Z]?[a-z]*(?:['-][a-z]+)*|IDs?)'?[.,;:?!)…]*/#)?.1 else {
    return false
  }
  return letters.count > 2 || shortWords.contains(letters.lowercased())
}

private let shortWords: Set = [
  "", "a", "an", "as", "at", "be", "by", "do", "go", "id", "if", "in", "is", "it", "no", "of", "on", "or", "so", "to",
  "up",
]
