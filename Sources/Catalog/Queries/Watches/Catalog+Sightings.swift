package import CatalogModel
internal import SQLite

extension Catalog {
  /// What a line finds now, in each of its stores of which anything is known.
  func sightings(
    of line: NewsLine, _ items: [KnownItem], warn: (String) -> Void
  ) throws -> [Sighting] {
    switch line.event {
    case .enters(let chart), .leaves(let chart): try ranks(in: chart, line, items, count: .max, warn: warn)
    case .reaches(let count, let chart): try ranks(in: chart, line, items, count: count, warn: warn)
    case .new: try line.places.compactMap { try newItems(of: line, items, in: $0, warn: warn) }
    case .reviews(let stars): try line.places.compactMap { try reviews(of: items, stars, in: $0, warn: warn) }
    case .appears, .disappears: presence(of: items, line, try ends(of: items), warn: warn)
    }
  }

  // MARK: Charts

  private func ranks(
    in chart: WatchedChart, _ line: NewsLine, _ items: [KnownItem], count: Int, warn: (String) -> Void
  ) throws -> [Sighting] {
    let found = try charts(
      ChartQuery(name: chart.name, genre: chart.genre ?? "", storefronts: line.storefronts))
    let places = found.missing.map { " in \($0.code)" }
    for place in found.charts.isEmpty && places.isEmpty ? [""] : places {
      warn("no chart '\(chart.text)' is known\(place)\(try genres(besides: chart))")
    }
    let watched = line.subject == .chart ? nil : Set(items.map(\.appleID))
    return try found.charts.compactMap { held in
      guard let edition = try chartEdition(of: held.key) else { return nil }
      let ranked = edition.entries.filter { $0.rank <= count }
      let members = ranked.filter { watched?.contains($0.appleID) ?? true }.map { entry in
        Sighting.Member(
          number: entry.appleID.rawValue, value: Int64(entry.rank), appleID: entry.appleID, text: "#\(entry.rank)")
      }
      return Sighting(
        place: held.key.storefrontText ?? "", depth: Int64(ranked.last?.rank ?? 0), members: members,
        observedAt: edition.updated.description, source: edition.source)
    }
  }

  /// The genres of a chart that was asked for another one, or for none.
  private func genres(besides chart: WatchedChart) throws -> String {
    let genres = Set(try charts(named: chart.name).compactMap(\.key.genre))
    guard let first = genres.min() else { return "" }
    return "; of a genre it is written \(chart.name):\(first)"
  }

  // MARK: New items

  private func newItems(
    of line: NewsLine, _ items: [KnownItem], in storefront: Storefront?, warn: (String) -> Void
  ) throws -> Sighting? {
    let listings: [Listing]
    switch line.subject {
    case .search(let words):
      var query = SearchQuery(words, storefronts: storefront.map { [$0] } ?? [], limit: Self.mostFound)
      query.isRelaxed = false
      let answer = try find(query)
      // Which of very many are the best changes by itself: an item that is among them now is not new for that.
      guard answer.count <= Self.mostFound, !answer.isIncomplete else {
        warn("more than \(Self.mostFound) items have the words of '\(line.subject.text)'; name more words")
        return nil
      }
      listings = answer.items.map(\.listing)
    case .item, .maker, .chart:
      listings = items.compactMap { item in
        storefront == nil ? item.listings.first : item.listings(in: [storefront].compactMap(\.self)).found.first
      }
    }
    guard !listings.isEmpty else {
      warn("nothing is known of '\(line.subject.text)'\(storefront.map { " in \($0.code)" } ?? "")")
      return nil
    }
    return Sighting(
      place: storefront?.code ?? Sighting.everywhere,
      members: listings.map { listing in
        Sighting.Member(
          number: listing.appleID.rawValue, value: 1, appleID: listing.appleID, text: "new",
          observedAt: listing.observedAt, source: listing.source)
      })
  }

  /// So many items of a search are watched.
  private static let mostFound = 1000

  /// Everything that the catalog has of a developer, artist or author.
  package func items(by maker: AppleID) throws(CatalogError) -> [KnownItem] {
    let own = try rows(
      "SELECT DISTINCT apple_id FROM main._listing WHERE artist_id = ?1 AND apple_id <> ?1 ORDER BY 1",
      [.integer(maker.rawValue)]
    ) { $0.appleID(0) }
    var known: Set<AppleID> = []
    var items: [KnownItem] = []
    for appleID in try own + snapshotChildren(of: maker) where known.insert(appleID).inserted {
      items.append(try item(appleID, "\(appleID)"))
    }
    return items
  }

  // MARK: Reviews

  private func reviews(
    of items: [KnownItem], _ stars: Int, in storefront: Storefront?, warn: (String) -> Void
  ) throws -> Sighting? {
    let queries = items.map { ReviewQuery($0.appleID, storefronts: storefront.map { [$0] } ?? []) }
    // Of what nothing was read, all would be new once it is.
    guard try queries.contains(where: { try reviewCounts($0).count > 0 }) else {
      warn("no review is known\(storefront.map { " in \($0.code)" } ?? "")")
      return nil
    }
    let members = try queries.flatMap { query in
      var query = query
      query.ratings = Set(1...max(stars, 1))
      return try reviews(query).compactMap { held in
        held.review.number.map { number in
          Sighting.Member(
            number: number, value: Int64(held.review.rating), appleID: query.appleID, text: held.headline,
            observedAt: held.observedAt, source: held.source)
        }
      }
    }
    return Sighting(place: storefront?.code ?? Sighting.everywhere, members: members)
  }

  // MARK: Stores

  /// Since when the partner feed has had no offer of an item in a store where it had one.
  private func ends(of items: [KnownItem]) throws(CatalogError) -> [AppleID: [Storefront: PricePeriod]] {
    var ends: [AppleID: [Storefront: PricePeriod]] = [:]
    for item in items {
      for (storefront, histories) in Dictionary(grouping: try priceHistories(of: item.appleID), by: \.storefront) {
        let last = histories.compactMap(\.periods.last)
        guard let storefront, last.allSatisfy(\.isGone), let end = last.max(by: { $0.since < $1.since }) else {
          continue
        }
        ends[item.appleID, default: [:]][storefront] = end
      }
    }
    return ends
  }

  private func presence(
    of items: [KnownItem], _ line: NewsLine, _ ends: [AppleID: [Storefront: PricePeriod]], warn: (String) -> Void
  ) -> [Sighting] {
    let known = items.flatMap { $0.storefronts + $0.absences.keys + (ends[$0.appleID] ?? [:]).keys }
    return (line.storefronts ?? Set(known).sorted()).compactMap { storefront in
      let members = items.compactMap { $0.presence(in: storefront, end: ends[$0.appleID]?[storefront]) }
      guard !members.isEmpty else {
        warn("nothing says whether \(storefront.code) has it")
        return nil
      }
      return Sighting(place: storefront.code, members: members)
    }
  }
}

extension NewsLine {
  /// Its stores, or all at once.
  fileprivate var places: [Storefront?] { storefronts ?? [nil] }
}

extension KnownItem {
  /// Whether a store has the item: what was seen last counts.
  fileprivate func presence(in storefront: Storefront, end: PricePeriod?) -> Sighting.Member? {
    let seen = observation(in: storefront)
    let ends = [
      absence(in: storefront).map { (at: $0.description, source: "asked \(storefront)") },
      end.map { (at: $0.since.description, source: $0.source) },
    ]
    let isThere = !ends.contains { $0.map { $0.at > seen?.observedAt ?? "" } ?? false }
    guard
      let last = isThere
        ? seen.map({ (at: $0.observedAt ?? "", source: $0.source) })
        : ends.compactMap(\.self)
          .max(by: { $0.at < $1.at })
    else { return nil }
    return Sighting.Member(
      number: appleID.rawValue, value: isThere ? 1 : 0, appleID: appleID, text: isThere ? "there" : "gone",
      observedAt: last.at, source: last.source)
  }
}

extension HeldReview {
  /// Stars and title, or how the text begins.
  fileprivate var headline: String {
    let words = (review.title ?? review.text ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? review.stars : "\(review.stars) \(words.count > 80 ? "\(words.prefix(79))…" : words)"
  }
}
