/// What people type who know other tools, and what they mean in this one.
public struct OtherWords: Sendable {
  /// The meanings of commands, and of options with their dashes.
  public private(set) var meanings: [String: [String]]
  /// What to say of options that stand for no option here.
  public private(set) var advice: [String: String]

  /// - Parameters:
  ///   - words: The words for a command or an option of this tool; of two meanings of a word, the first in the order of
  ///     the alphabet that a command has is suggested.
  ///   - advice: What to say of options that have no meaning for a command.
  public init(_ words: [String: [String]] = [:], advice: [String: String] = [:]) {
    let pairs = words.sorted { $0.key < $1.key }.flatMap { own, others in others.map { ($0, [own]) } }
    meanings = Dictionary(pairs, uniquingKeysWith: +)
    self.advice = advice
  }

  /// The first meaning of `word` that is one of `names`.
  func meaning(of word: String, among names: [String]) -> String? {
    meanings[word]?.first(where: names.contains)
  }
}
