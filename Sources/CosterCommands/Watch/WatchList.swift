internal import Answers
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import Storefronts

/// A file with what to watch.
struct WatchList {
  /// A line: of prices and a threshold, or of anything else.
  enum Line {
    case price(WatchedLine)
    case news(NewsLine)
  }

  /// `SUBJECT STOREFRONT[,STOREFRONT…] [EVENT]`, with their numbers.
  var lines: [(number: Int, line: Line)] = []
  var refused = 0
  /// How many invalid lines are reported one by one; the others are counted.
  private static let reportLimit = 20

  /// Reads a file, and reports the first of its invalid lines; throws when all are invalid.
  init(_ file: String, in console: Console) throws {
    try InputLines.forEach(in: console.input(file)) { line in
      do throws(CommandFailure) {
        guard let read = try Self.read(String(decoding: line.bytes, as: UTF8.self)) else { return }
        // A line of which one store is unknown is watched in the others, and is reported.
        lines.append((line.number, read.line))
        if let error = read.error { throw error }
      } catch {
        refused += 1
        if refused <= Self.reportLimit { console.warn("\(file):\(line.number): \(error)") }
      }
    }
    guard refused > 0 || !lines.isEmpty else {
      throw CommandFailure("\(file) is empty: write a line such as 6759209764 us below 1.99.")
    }
    guard refused > 0 else { return }
    let failure = CommandFailure(
      "\(file) has \(refused == 1 ? "a line" : "\(refused) lines") that cannot be watched"
        + (lines.isEmpty ? ", so nothing is." : "; the others are."),
      hint: "Lines are REF STOREFRONT, then below AMOUNT, above AMOUNT, falls SHARE, free or changes; for charts, "
        + "developers, searches, reviews and stores see 'coster help watch'.")
    if lines.isEmpty { throw failure }
    console.warn("\(failure)")
  }

  /// What a line says; one unknown storefront keeps no other from being watched.
  private static func read(_ text: String) throws(CommandFailure) -> (line: Line, error: CommandFailure?)? {
    var words = try words(of: text)
    guard !words.isEmpty else { return nil }
    let subject = try WatchSubject(&words)
    guard let stores = words.first else { throw CommandFailure("\(subject.label) has no storefront behind it") }
    var named = StorefrontOptions()
    var error: CommandFailure?
    for code in stores.text.split(separator: ",") {
      if let choice = StorefrontChoice(argument: String(code)) {
        named.choices.append(choice)
      } else {
        error = error ?? CommandFailure(Storefront.validationError(of: String(code)) ?? "'\(code)' is not a storefront")
      }
    }
    guard !named.choices.isEmpty else { throw error ?? CommandFailure("'\(stores.text)' names no storefront") }
    return (try subject.line(in: named.requested, words.dropFirst().map(\.text)), error)
  }

  struct Word {
    var text: String
    var isQuoted = false
  }

  /// The words of a line: what stands in double quotes is one word, and # begins a comment outside of them.
  private static func words(of line: String) throws(CommandFailure) -> [Word] {
    var words: [Word] = []
    var rest = Substring(line)
    while true {
      rest = rest.drop(while: \.isWhitespace)
      guard let first = rest.first, first != "#" else { return words }
      if first == "\"" {
        let quoted = rest.dropFirst().prefix { $0 != "\"" }
        guard quoted.endIndex < rest.endIndex else { throw CommandFailure("a quoted name has no closing quote") }
        words.append(Word(text: String(quoted), isQuoted: true))
        rest = rest[quoted.endIndex...].dropFirst()
      } else {
        let word = rest.prefix { !$0.isWhitespace && $0 != "#" }
        words.append(Word(text: String(word)))
        rest = rest[word.endIndex...]
      }
    }
  }
}
