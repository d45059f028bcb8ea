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

  static var allowedArguments: [String] { Word.allCases.map(\.rawValue) }

  static func refusal(of argument: String) -> String? {
    guard Word.self == SearchEntity.self, let media = SearchMedia(rawValue: argument.lowercased()) else { return nil }
    let entities = media.entities.map(\.rawValue).joined(separator: ", ")
    return "'\(argument)' is a media, of which --entity takes one sort. Use \(entities)."
  }
}
