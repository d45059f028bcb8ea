internal import Answers
internal import Arguments
internal import Catalog
internal import CatalogModel

/// What a line of a list begins with: what is watched.
enum WatchSubject {
  case item(String)
  case product(String, of: String)
  case maker(AppleID)
  case search(String)
  case chart(WatchedChart)

  /// Takes the first words of a line, at least one.
  init(_ words: inout [WatchList.Word]) throws(CommandFailure) {
    // The whole sentence is "everything of developer 284417353"; its first two words may be left out.
    if words.prefix(3).map(\.text) == ["everything", "of", "developer"] { words.removeFirst(2) }
    let first = words.removeFirst().text
    switch first {
    case "developer": self = .maker(try Self.maker(Self.next(&words, behind: first)))
    case "search": self = .search(try Self.next(&words, behind: first))
    case "chart": self = .chart(try WatchedChart(word: Self.next(&words, behind: first)))
    default:
      do throws(ReferenceError) { _ = try Reference(first) } catch { throw CommandFailure("\(error)") }
      guard let product = words.first, product.isQuoted else {
        self = .item(first)
        return
      }
      guard !product.text.isEmpty else { throw CommandFailure("'\(first)' has an empty product name behind it") }
      words.removeFirst()
      self = .product(product.text, of: first)
    }
  }

  private static func next(_ words: inout [WatchList.Word], behind word: String) throws(CommandFailure) -> String {
    guard let next = words.first, !next.text.isEmpty else {
      throw CommandFailure("'\(word)' has nothing behind it; write \(examples[word] ?? "")")
    }
    return words.removeFirst().text
  }

  private static let examples = [
    "developer": "developer 284417353 us new", "search": "search \"pear counter\" us new",
    "chart": "chart topfreeapplications us enters",
  ]

  private static func maker(_ word: String) throws(CommandFailure) -> AppleID {
    guard let appleID = AppleID(inReference: word) else {
      throw CommandFailure("'\(word)' is not the Apple ID of a developer; write \(examples["developer"] ?? "")")
    }
    return appleID
  }

  /// What a message calls it.
  var label: String {
    switch self {
    case .item(let reference): "'\(reference)'"
    case .product(let name, let reference): "'\(reference) \"\(name)\"'"
    case .maker(let appleID): "'developer \(appleID)'"
    case .search(let words): "'search \"\(words)\"'"
    case .chart(let chart): "'chart \(chart.text)'"
    }
  }

  /// The line that begins with it, of the words behind its stores.
  func line(in storefronts: [Storefront]?, _ words: [String]) throws(CommandFailure) -> WatchList.Line {
    switch self {
    case .item(let reference):
      if let event = try NewsLine.Event(of: words) { return .news(NewsLine(.item(reference), storefronts, event)) }
      return .price(WatchedLine(.item(reference), storefronts: storefronts, threshold: try PriceThreshold(words)))
    case .product(let name, let reference):
      let threshold = try PriceThreshold(words)
      return .price(WatchedLine(.product(name, of: reference), storefronts: storefronts, threshold: threshold))
    case .maker(let appleID):
      if words == ["new"] { return .news(NewsLine(.maker(appleID), storefronts, .new)) }
      return .price(WatchedLine(.maker(appleID), storefronts: storefronts, threshold: try PriceThreshold(words)))
    case .search(let text):
      guard words == ["new"] else { throw CommandFailure("\(label) can only be watched for what is new") }
      return .news(NewsLine(.search(text), storefronts, .new))
    case .chart(let chart):
      return .news(NewsLine(.chart, storefronts, try NewsLine.Event(words, in: chart)))
    }
  }
}

extension AppleID {
  /// The number that a reference is, or that its link has.
  init?(inReference text: String) {
    if case .link(let appleID, _)? = try? Reference(text) { self = appleID } else { self.init(text) }
  }
}

extension NewsLine.Event {
  /// What an item is watched for; `nil` where it is its price.
  fileprivate init?(of words: [String]) throws(CommandFailure) {
    switch words.first {
    case "appears" where words.count == 1: self = .appears
    case "disappears" where words.count == 1: self = .disappears
    case "reviews":
      guard words.count == 2, let stars = Int(words[1]), (1...5).contains(stars) else {
        throw CommandFailure("'\(words.joined(separator: " "))' has no number of stars; write reviews 2")
      }
      self = .reviews(atMost: stars)
    case "enters", "leaves", "first", "in":
      guard let chart = words.last, words.count > 1 else {
        throw CommandFailure("'\(words[0])' names no chart; write \(words[0]) topfreeapplications")
      }
      self = try Self(Array(words.dropLast()), in: WatchedChart(word: chart))
    default: return nil
    }
  }

  /// What a chart is watched for.
  fileprivate init(_ words: [String], in chart: WatchedChart) throws(CommandFailure) {
    switch words.first {
    case "enters" where words.count == 1: self = .enters(chart)
    case "leaves" where words.count == 1: self = .leaves(chart)
    case "first" where words.count == 2, "in" where words.count == 4 && words[1...2] == ["the", "first"]:
      guard let count = Int(words[words.count - 1]), (1...1000).contains(count) else {
        throw CommandFailure("'\(words.joined(separator: " "))' has no number of ranks; write first 10")
      }
      self = .reaches(count, chart)
    default:
      throw CommandFailure(
        "'\(words.joined(separator: " "))' is nothing to watch a chart for; write enters, leaves or first 10")
    }
  }
}

extension WatchedChart {
  /// A chart as a list has it: `topfreeapplications`, `topfreeapplications:6014`.
  fileprivate init(word: String) throws(CommandFailure) {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }) else {
      throw CommandFailure("'\(word)' is not a chart; write topfreeapplications, or topfreeapplications:6014")
    }
    self.init(name: String(parts[0]), genre: parts.count == 2 ? String(parts[1]) : nil)
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
