internal import CatalogModel
internal import NameIndex
internal import PartnerFeed
internal import SQLite

/// One search: runs the steps in their order, and adds what each finds to what was found before.
final class SearchRun {
  let query: SearchQuery
  let catalog: Catalog
  var words: SearchWords
  let sources: [NameSource]
  private(set) var found: [Candidate] = []
  private(set) var isIncomplete = false
  var relaxations: [SearchRelaxation] = []
  private var seen: Set<Int64> = []
  /// What rows of each index are: a later step finds many of them again.
  var readRows: [String: [Int64: Candidate?]] = [:]

  /// With fewer items than this, words may be changed.
  private static let enough = 5
  /// How many names are sorted for a step, and how many are searched for well-known items.
  private static let rankedLimit = 1_000
  private static let readLimit = 20_000

  init(_ query: SearchQuery, catalog: Catalog) throws(SQLiteError) {
    (self.query, self.catalog) = (query, catalog)
    words = SearchWords(query.words)
    var sources = [NameSource.listings]
    for group in catalog.groups where AttachedGroup.answers(group.group, about: .products) {
      sources.append(NameSource(schema: group.group, index: "name_text"))
    }
    self.sources = sources
  }

  var connection: Connection { catalog.connection }
  /// The store by whose charts of the partner feed items are well known.
  var storefront: Storefront { query.storefronts.first ?? Storefront("us") ?? Storefront.allKnown[0] }
  var hasEnough: Bool { found.count >= Self.enough }
  /// Whether an item has exactly the name that was typed.
  var hasWholeName: Bool { found.first.map { $0.step <= .wholeName } ?? false }
  private var hasAll: Bool { found.count >= query.limit }

  func add(_ items: [AppleID], at step: SearchStep) throws(SQLiteError) {
    for item in items {
      guard let best = try candidate(item), let shown = try listed(best) else { continue }
      append([shown], at: step)
    }
  }

  /// Runs the steps that find all words.
  func addNames() throws(SQLiteError) {
    guard !words.words.isEmpty else { return }
    for index in words.words.indices where words.words[index].findsLonger { try addLonger(at: index) }
    if query.scope != .maker, !words.key.isEmpty {
      let word = TextIndex.Mark.key.word(words.key)
      let key = SearchWords.phrase(word)
      try add("name : \(key)", at: .wholeName)
      if query.scope == .anywhere, isNeeded { try addNamesWithMakers() }
      if isNeeded { try add("name : \(key) *", at: .beginningOfName, beginning: word) }
      if isNeeded { try add("name : (\(words.expression))", at: .wordsInName) }
    }
    guard query.scope != .name, isNeeded else { return }
    try add(scoped(words.expression), at: .wordsAnywhere)
    if !hasEnough, !hasWholeName, words.words.count > 1 {
      for index in words.words.indices where words.words[index].canBegin { try addLonger(at: index) }
      try add(scoped(words.expressionOfBeginnings), at: .wordsAnywhere)
    }
    if query.scope == .anywhere, isNeeded { try addAlbumTracks() }
  }

  /// What has all words in its name alone may be another's: of an item called as its maker is, all that mention it.
  private func addNamesWithMakers() throws(SQLiteError) {
    let all = words.words
    let parts = all.indices.dropFirst().flatMap { [(all[..<$0], all[$0...]), (all[$0...], all[..<$0])] }
    let expressions = parts.compactMap { name, maker -> String? in
      let key = TextIndex.key(of: name.map(\.typed).joined(separator: " "))
      guard !key.isEmpty else { return nil }
      let others = maker.map(\.expression).joined(separator: " AND ")
      return "(name : \(SearchWords.phrase(TextIndex.Mark.key.word(key))) AND {artist seller} : (\(others)))"
    }
    if !expressions.isEmpty { try add(expressions.joined(separator: " OR "), at: .nameAndMaker) }
  }

  /// Names the longer words that a word begins, where they are few in every index.
  private func addLonger(at index: Int) throws(SQLiteError) {
    let word = words.words[index]
    guard word.longer == nil, word.isPlain else { return }
    var all: Set<String> = []
    for source in sources {
      let vocabulary = try catalog.searchCache.vocabulary(of: source, connection)
      guard let longer = try vocabulary.words(beginningWith: word.text) else { return }
      all.formUnion(longer)
    }
    words.words[index].longer = all.sorted()
  }

  /// Whether a further step can change the answer; where it is not taken, more may be found.
  private var isNeeded: Bool {
    if hasAll { isIncomplete = true }
    return !hasAll
  }

  /// Restricts an expression to the columns of the query's scope.
  func scoped(_ expression: String) -> String {
    switch query.scope {
    case .anywhere: "(\(expression))"
    case .name: "name : (\(expression))"
    case .maker: "{artist seller} : (\(expression))"
    }
  }

  /// Adds what matches an expression; returns whether any of it is new.
  @discardableResult
  func add(_ expression: String, at step: SearchStep, beginning: String? = nil) throws(SQLiteError) -> Bool {
    var candidates: [Int64: Candidate] = [:]
    for source in sources {
      let isCommon = try beginning.map { (text) throws(SQLiteError) in
        try catalog.searchCache.vocabulary(of: source, connection)
          .has(moreThan: Self.rankedLimit, wordsBeginningWith: text)
      }
      for row in try rows(matching: expression, in: source, areMany: isCommon ?? false) {
        guard let candidate = try candidate(row, in: source), !seen.contains(candidate.item) else { continue }
        if candidates[candidate.item].map({ candidate.isShownBefore($0) }) ?? true {
          candidates[candidate.item] = candidate
        }
      }
    }
    var listed: [Candidate] = []
    for candidate in candidates.values {
      if let shown = try self.listed(candidate) { listed.append(shown) }
    }
    if listed.count > 1 {
      for index in listed.indices { listed[index].popularityScore = try popularityScore(of: listed[index].item) }
    }
    append(listed.sorted(by: Candidate.isBetter), at: step)
    return !listed.isEmpty
  }

  private func append(_ candidates: [Candidate], at step: SearchStep) {
    for var candidate in candidates where seen.insert(candidate.item).inserted {
      candidate.step = step
      found.append(candidate)
    }
  }

  private func rows(
    matching expression: String, in source: NameSource, areMany: Bool
  ) throws(SQLiteError) -> [Int64] {
    if !areMany {
      let rows = try source.rows(matching: expression, limit: Self.rankedLimit + 1, connection)
      guard rows.count > Self.rankedLimit else { return rows }
    }
    isIncomplete = true
    return try someRows(filtered(expression, source), source)
  }

  /// Restricts an expression by kind and storefront where very many rows match.
  ///
  /// An item is found by its names in other stores only where few rows match.
  private func filtered(_ expression: String, _ source: NameSource) -> String {
    let stores = source.schema == "main" ? query.storefronts.prefix(10) : []
    let filters = [
      query.kinds.map { TextIndex.Mark.kind.word($0.rawValue) },
      stores.map { TextIndex.Mark.storefront.word($0.code) },
    ]
    return filters.filter { !$0.isEmpty }.reduce("(\(expression))") { expression, words in
      "\(expression) AND (\(words.map(SearchWords.phrase).joined(separator: " OR ")))"
    }
  }

  /// The first rows, and of the next ones those of well-known items.
  private func someRows(_ expression: String, _ source: NameSource) throws(SQLiteError) -> [Int64] {
    let rows = try source.rows(matching: expression, limit: Self.readLimit, connection)
    let wellKnown = try catalog.searchCache.wellKnown(in: source, storefront, catalog)
    return rows.prefix(Self.rankedLimit) + rows.dropFirst(Self.rankedLimit).filter { wellKnown.contains($0) }
  }

  /// The requested items, with the changes of words that found any of all.
  func answer() throws(SQLiteError) -> SearchAnswer {
    var answer = SearchAnswer(count: found.count, isIncomplete: isIncomplete, relaxations: relaxations)
    for candidate in found.prefix(query.limit) {
      guard let listing = try listing(of: candidate) else { continue }
      answer.items.append(FoundItem(listing: listing, step: candidate.step))
    }
    return answer
  }
}
