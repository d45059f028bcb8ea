public import CatalogModel

/// A line of a list that watches for something other than a price.
public struct NewsLine: Sendable {
  /// What is watched.
  public var subject: Subject
  /// Where; `nil` for all stores.
  public var storefronts: [Storefront]?
  /// What is reported.
  public var event: Event

  /// What is watched.
  public enum Subject: Equatable, Sendable {
    /// The items of a reference: an Apple ID, a link, a bundle ID.
    case item(String)
    /// Everything of a developer, artist or author.
    case maker(AppleID)
    /// Everything whose name, artist or seller has these words.
    case search(String)
    /// Every item of the event's chart.
    case chart
  }

  /// What is reported.
  public enum Event: Equatable, Sendable {
    /// An item is in a chart that did not have it.
    case enters(WatchedChart)
    /// A chart has an item no more.
    case leaves(WatchedChart)
    /// An item is among the first ranks of a chart, and was not.
    case reaches(Int, WatchedChart)
    /// There is an item that was not there before.
    case new
    /// There is a review of at most so many stars that was not there before.
    case reviews(atMost: Int)
    /// A store has the item that had it not.
    case appears
    /// A store has the item no more.
    case disappears
  }

  public init(_ subject: Subject, _ storefronts: [Storefront]?, _ event: Event) {
    (self.subject, self.storefronts, self.event) = (subject, storefronts, event)
  }

  /// The line without its stores: what is remembered of it is kept under this.
  var text: String {
    "\(subject.text) \(event.text)"
  }

  /// What is reported, as people read it: with the developer or the words, whose items do not say it themselves.
  var condition: String {
    switch subject {
    case .item, .chart: event.text
    case .maker, .search: text
    }
  }
}

extension NewsLine.Subject {
  /// What is watched, as the line names it; a chart's name is the event's.
  var text: String {
    switch self {
    case .item(let reference): reference
    case .maker(let appleID): "developer \(appleID)"
    case .search(let words): "search \"\(words)\""
    case .chart: "chart"
    }
  }
}

extension NewsLine.Event {
  /// The event as a list has it behind its stores.
  var text: String {
    switch self {
    case .enters(let chart): "enters \(chart.text)"
    case .leaves(let chart): "leaves \(chart.text)"
    case .reaches(let count, let chart): "first \(count) \(chart.text)"
    case .new: "new"
    case .reviews(let stars): "reviews \(stars)"
    case .appears: "appears"
    case .disappears: "disappears"
    }
  }

  /// Whether it is about the stores that have an item.
  public var isOfStores: Bool { self == .appears || self == .disappears }

  /// The chart that it is about.
  var chart: WatchedChart? {
    switch self {
    case .enters(let chart), .leaves(let chart), .reaches(_, let chart): chart
    case .new, .reviews, .appears, .disappears: nil
    }
  }
}

/// A chart as a list names it: `topfreeapplications`, or `topfreeapplications:6014` for a genre's.
public struct WatchedChart: Equatable, Sendable {
  /// Its name in Apple's address.
  public var name: String
  /// The genre's number or word; `nil` for all genres.
  public var genre: String?

  public init(name: String, genre: String?) { (self.name, self.genre) = (name.lowercased(), genre) }

  /// The chart as a list has it.
  public var text: String { genre.map { "\(name):\($0)" } ?? name }
}
