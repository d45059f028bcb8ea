internal import Arguments
internal import StoreService

/// A word of the Search API's own vocabulary on the command line: `musicTrack`, in any case.
struct WordArgument<Word>: ArgumentValue where Word: RawRepresentable<String> & CaseIterable & Sendable {
  var word: Word

  init?(argument: String) {
    let found = Word.allCases.first { $0.rawValue.lowercased() == argument.lowercased() }
    guard let found else { return nil }
    word = found
  }

  var argument: String { word.rawValue }

  static var allowedArguments: [String] { Word.allCases.map(\.rawValue) }

  static func refusal(of argument: String) -> String? {
    guard Word.self == SearchEntity.self, let media = SearchMedia(rawValue: argument.lowercased()) else { return nil }
    let entities = media.entities.map(\.rawValue).joined(separator: ", ")
    return "'\(argument)' is a media, of which --entity takes one sort. Use \(entities)."
  }
}

/// A language of the Search API on the command line: `ja`, `de-DE`.
struct LanguageArgument: ArgumentValue, Equatable {
  var language: StoreLanguage

  init?(argument: String) {
    guard let language = StoreLanguage(argument) else { return nil }
    self.language = language
  }

  var argument: String { language.code }

  static func refusal(of argument: String) -> String? {
    "'\(argument)' is no language of the Search API. Write en or ja, or a language and a country: de-DE."
  }
}

/// A chart on the command line: `topsongs`, `music/most-played/songs`.
struct ChartArgument: ArgumentValue, Equatable {
  var chart: ChartName

  init(_ chart: ChartName) { self.chart = chart }

  init?(argument: String) {
    guard let chart = ChartName(argument) else { return nil }
    self.chart = chart
  }

  var argument: String { chart.text }

  static func refusal(of argument: String) -> String? {
    ChartName.successor(of: argument).map { "Apple publishes no chart '\(argument)' any more. Use \($0.text)." }
  }

  static var allowedArguments: [String] { ChartName.allNames }
}
