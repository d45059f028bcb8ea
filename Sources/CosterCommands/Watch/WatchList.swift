internal import Answers
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import Storefronts

/// A file with the prices to watch, and their thresholds.
struct WatchList {
  /// `REF STOREFRONT[,STOREFRONT…] [THRESHOLD]`, with their numbers.
  var lines: [(number: Int, line: WatchedLine)] = []
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
      hint: "Lines are REF STOREFRONT, then below AMOUNT, above AMOUNT, falls SHARE, free or changes.")
    if lines.isEmpty { throw failure }
    console.warn("\(failure)")
  }

  /// What a line says; one unknown storefront keeps no other from being watched.
  private static func read(_ text: String) throws(CommandFailure) -> (line: WatchedLine, error: CommandFailure?)? {
    var words = try words(of: text)
    guard let reference = words.first?.text else { return nil }
    do throws(ReferenceError) { _ = try Reference(String(reference)) } catch {
      throw CommandFailure("\(error)")
    }
    let product = words.count > 1 && words[1].isQuoted ? words.remove(at: 1).text : nil
    guard product != "" else { throw CommandFailure("'\(reference)' has an empty product name behind it") }
    guard words.count > 1 else { throw CommandFailure("'\(reference)' has no storefront behind it") }
    var named = StorefrontOptions()
    var error: CommandFailure?
    for code in words[1].text.split(separator: ",") {
      if let choice = StorefrontChoice(argument: String(code)) {
        named.choices.append(choice)
      } else {
        error = error ?? CommandFailure(Storefront.validationError(of: String(code)) ?? "'\(code)' is not a storefront")
      }
    }
    guard !named.choices.isEmpty else { throw error ?? CommandFailure("'\(words[1].text)' names no storefront") }
    let threshold = try PriceThreshold(words.dropFirst(2).map(\.text))
    let line = WatchedLine(
      reference: reference, product: product, storefronts: named.requested, threshold: threshold)
    return (line, error)
  }

  private struct Word {
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

extension PriceThreshold {
  fileprivate init(_ words: [String]) throws(CommandFailure) {
    switch words.first {
    case nil: self = .changes
    case "free" where words.count == 1: self = .free
    case "changes" where words.count == 1: self = .changes
    case "falls" where words.count == 2:
      guard let share = ArgumentForm.share.read(words[1]) else {
        throw CommandFailure(ArgumentForm.share.validationError(words[1]) ?? "")
      }
      self = .falls(thousandths: share)
    case "below" where words.count > 1: self = try Self.amount(words, Self.below)
    case "above" where words.count > 1: self = try Self.amount(words, Self.above)
    default: throw CommandFailure("'\(words.joined(separator: " "))' is not a threshold")
    }
  }

  private static func amount(
    _ words: [String], _ make: (Int64, CurrencyCode?) -> PriceThreshold
  ) throws(CommandFailure) -> PriceThreshold {
    let currency = words.count == 3 ? CurrencyCode(words[2]) : nil
    guard let amount = ArgumentForm.amount.read(words[1]), amount >= 0,
      words.count == 2 || currency != nil, words.count <= 3
    else {
      throw CommandFailure("'\(words.joined(separator: " "))' has no amount; write 1.99 or 1.99 EUR")
    }
    return make(amount, currency)
  }
}
