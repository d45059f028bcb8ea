internal import Archives
internal import Catalog
internal import CatalogModel

/// A file with the prices to watch, and their thresholds.
struct WatchList {
  /// `REF STOREFRONT[,STOREFRONT…] [THRESHOLD]`.
  struct Line {
    var number: Int
    var reference: String
    /// `nil` for all stores that sell the item.
    var storefronts: AskedStorefronts
    var threshold: PriceThreshold
  }

  var lines: [Line] = []
  /// How many lines were invalid.
  var refused = 0
  /// How many invalid lines are reported one by one; the others are counted.
  private static let reportLimit = 20

  /// Reads a file, and reports the first of its invalid lines; throws when all are invalid.
  init(_ file: String, in console: Console) throws {
    let stream = file == "-" ? try console.standardInput() : try ByteStream(path: file)
    try InputLines.forEach(in: stream) { line in
      do throws(UnreadableWatch) {
        if let read = try Self.read(String(decoding: line.bytes, as: UTF8.self), line.number) { lines.append(read) }
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

  private static func read(_ text: String, _ number: Int) throws(UnreadableWatch) -> Line? {
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
    return Line(number: number, reference: String(reference), storefronts: named.asked, threshold: threshold)
  }
}

/// Why a line is invalid.
struct UnreadableWatch: Error {
  var reason: String
}

/// When to report a watched price.
enum PriceThreshold: Equatable {
  case below(Int64, CurrencyCode?)
  case above(Int64, CurrencyCode?)
  case falls(PercentArgument)
  case free
  case changes

  init(_ words: [String]) throws(UnreadableWatch) {
    switch words.first {
    case nil: self = .changes
    case "free" where words.count == 1: self = .free
    case "changes" where words.count == 1: self = .changes
    case "falls" where words.count == 2:
      guard let share = PercentArgument(argument: words[1]) else {
        throw UnreadableWatch(reason: PercentArgument.refusal(of: words[1]) ?? "")
      }
      self = .falls(share)
    case "below" where words.count > 1: self = try Self.amount(words, Self.below)
    case "above" where words.count > 1: self = try Self.amount(words, Self.above)
    default: throw UnreadableWatch(reason: "'\(words.joined(separator: " "))' is no threshold")
    }
  }

  private static func amount(
    _ words: [String], _ make: (Int64, CurrencyCode?) -> PriceThreshold
  ) throws(UnreadableWatch) -> PriceThreshold {
    let currency = words.count == 3 ? CurrencyCode(words[2]) : nil
    guard let amount = AmountArgument(argument: words[1]), amount.milliunits >= 0,
      words.count == 2 || currency != nil, words.count <= 3
    else {
      throw UnreadableWatch(reason: "'\(words.joined(separator: " "))' names no amount, such as 1.99 or 1.99 EUR")
    }
    return make(amount.milliunits, currency)
  }

  /// The threshold as written in a list.
  var text: String {
    switch self {
    case .below(let amount, let currency): "below \(Self.text(amount, currency))"
    case .above(let amount, let currency): "above \(Self.text(amount, currency))"
    case .falls(let share): "falls \(share.argument)"
    case .free: "free"
    case .changes: "changes"
    }
  }

  private static func text(_ milliunits: Int64, _ currency: CurrencyCode?) -> String {
    Money.decimalText(milliunits) + (currency.map { " \($0)" } ?? "")
  }

  /// The currency that the price must have, where the list names one.
  var currency: CurrencyCode? {
    switch self {
    case .below(_, let currency), .above(_, let currency): currency
    default: nil
    }
  }

  /// Whether a price meets the threshold; `old` is the price to compare it with, if there was a run before.
  func isMet(by new: Money, after old: Money?) -> Bool {
    switch self {
    case .below(let amount, _): new.milliunits < amount
    case .above(let amount, _): new.milliunits > amount
    case .free: new.milliunits == 0
    case .falls(let share): old.map { share.isFall(from: $0, to: new) } ?? false
    case .changes: old.map { $0 != new } ?? false
    }
  }

  /// Whether it is about a change from an earlier price, not about the price itself.
  var isMove: Bool {
    switch self {
    case .falls, .changes: true
    default: false
    }
  }
}
