internal import Archives
internal import Arguments
internal import Catalog
internal import CatalogModel

/// A file with the prices to watch, and their thresholds.
struct WatchList {
  /// `REF STOREFRONT[,STOREFRONT…] [THRESHOLD]`, with their numbers.
  var lines: [(number: Int, line: WatchedLine)] = []
  /// How many lines were invalid.
  var refused = 0
  /// How many invalid lines are reported one by one; the others are counted.
  private static let reportLimit = 20

  /// Reads a file, and reports the first of its invalid lines; throws when all are invalid.
  init(_ file: String, in console: Console) throws {
    try InputLines.forEach(in: console.input(file)) { line in
      do throws(UnreadableWatch) {
        if let read = try Self.read(String(decoding: line.bytes, as: UTF8.self)) { lines.append((line.number, read)) }
      } catch {
        refused += 1
        if refused <= Self.reportLimit { console.warn("\(file):\(line.number): \(error.reason)") }
      }
    }
    guard refused > 0 else { return }
    let failure = CommandFailure(
      "\(file) has \(refused == 1 ? "a line" : "\(refused) lines") that cannot be watched"
        + (lines.isEmpty ? "; nothing was looked at." : "; the others were looked at."),
      cure: "Lines are REF STOREFRONT, then below AMOUNT, above AMOUNT, falls SHARE, free or changes.")
    if lines.isEmpty { throw failure }
    console.warn("\(failure)")
  }

  private static func read(_ text: String) throws(UnreadableWatch) -> WatchedLine? {
    let words = text.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
    guard let reference = words.first else { return nil }
    do throws(ReferenceError) { _ = try Reference(String(reference)) } catch {
      throw UnreadableWatch(reason: "\(error)")
    }
    guard words.count > 1 else { throw UnreadableWatch(reason: "'\(reference)' has no storefront behind it") }
    var named = StorefrontOptions()
    for code in words[1].split(separator: ",") {
      guard let choice = StorefrontChoice(argument: String(code)) else {
        throw UnreadableWatch(reason: Storefront.refusal(of: String(code)) ?? "'\(code)' is no storefront")
      }
      named.choices.append(choice)
    }
    guard !named.choices.isEmpty else { throw UnreadableWatch(reason: "'\(words[1])' names no storefront") }
    let threshold = try PriceThreshold(words.dropFirst(2).map(String.init))
    return WatchedLine(reference: String(reference), storefronts: named.asked, threshold: threshold)
  }
}

/// Why a line is invalid.
struct UnreadableWatch: Error {
  var reason: String
}

extension PriceThreshold {
  init(_ words: [String]) throws(UnreadableWatch) {
    switch words.first {
    case nil: self = .changes
    case "free" where words.count == 1: self = .free
    case "changes" where words.count == 1: self = .changes
    case "falls" where words.count == 2:
      guard let share = ArgumentForm.share.read(words[1]) else {
        throw UnreadableWatch(reason: ArgumentForm.share.refusal(words[1]) ?? "")
      }
      self = .falls(thousandths: share)
    case "below" where words.count > 1: self = try Self.amount(words, Self.below)
    case "above" where words.count > 1: self = try Self.amount(words, Self.above)
    default: throw UnreadableWatch(reason: "'\(words.joined(separator: " "))' is no threshold")
    }
  }

  private static func amount(
    _ words: [String], _ make: (Int64, CurrencyCode?) -> PriceThreshold
  ) throws(UnreadableWatch) -> PriceThreshold {
    let currency = words.count == 3 ? CurrencyCode(words[2]) : nil
    guard let amount = ArgumentForm.amount.read(words[1]), amount >= 0,
      words.count == 2 || currency != nil, words.count <= 3
    else {
      throw UnreadableWatch(reason: "'\(words.joined(separator: " "))' names no amount, such as 1.99 or 1.99 EUR")
    }
    return make(amount, currency)
  }
}
