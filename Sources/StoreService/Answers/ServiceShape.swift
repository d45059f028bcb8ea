internal import CatalogModel
internal import JSON

/// What every record of a service has, and a reader needs: where none of an answer's records has it any more, the
/// service has changed.
///
/// The members stand in every captured record of their kind; prices of items can be absent, those of charts never are.
struct ServiceShape {
  let body: [UInt8]
  let request: StoreRequest

  /// So few entries without a price may be chance.
  private static let minEntries = 3

  /// What is lost, as a sentence without its full stop; `nil` where nothing is.
  var loss: String? {
    switch request.subject {
    case .item, .search:
      return (try? JSONTree(bytes: body)).flatMap { Self.lossOfResults($0["results"]?.elements ?? []) }
    case .chart where request.isXML: return lossOfElements(entry: "<entry", member: "<im:price")
    case .reviews where request.isXML: return nil
    case .chart: return (try? JSONTree(bytes: body)).flatMap { Self.lossOfChart($0) }
    case .reviews: return (try? JSONTree(bytes: body)).flatMap { Self.lossOfReviews($0) }
    case .page: return nil
    }
  }

  private static func lossOfResults(_ results: [JSONTree]) -> String? {
    guard !results.isEmpty else { return nil }
    guard results.contains(where: { Self.kind(of: $0) != nil }) else { return "no record has kind or wrapperType" }
    for (kind, records) in Dictionary(grouping: results, by: { Self.kind(of: $0) ?? "" }).sorted(by: { $0.key < $1.key }
    ) {
      let lost = (members[kind] ?? []).filter { name in records.allSatisfy { $0[name] == nil } }
      guard lost.isEmpty else { return "no record of kind \(kind) has \(lost.joined(separator: ", "))" }
    }
    return nil
  }

  private static func kind(of record: JSONTree) -> String? { record["kind"]?.string ?? record["wrapperType"]?.string }

  private static let track = ["trackId", "trackName"]
  private static let members: [String: [String]] = [
    "software": track + ["currency"], "mac-software": track + ["currency"], "ebook": track + ["currency"],
    "song": track + ["country"], "music-video": track + ["country"], "feature-movie": track + ["country"],
    "tv-episode": track + ["country"], "podcast": ["collectionName"], "podcast-episode": track,
    "collection": ["collectionId", "collectionName"], "audiobook": ["collectionId", "collectionName"],
    "artist": ["artistId", "artistName"],
  ]

  private static func lossOfChart(_ tree: JSONTree) -> String? {
    let feed = tree["feed"]
    if let results = feed?["results"]?.elements, !results.isEmpty {
      return lost(["id", "name"], in: results, "entry of the chart")
    }
    let entries = feed?["entry"]?.elements ?? []
    guard !entries.isEmpty else { return nil }
    return lost(
      ["id", "im:name"] + (entries.count < minEntries ? [] : ["im:price"]), in: entries, "entry of the chart")
  }

  /// The first entry of an old feed is the app itself.
  private static func lossOfReviews(_ tree: JSONTree) -> String? {
    let reviews = (tree["feed"]?["entry"]?.elements ?? []).filter { $0["im:name"] == nil }
    return reviews.isEmpty ? nil : lost(["id", "im:rating", "content"], in: reviews, "review")
  }

  private static func lost(_ members: [String], in records: [JSONTree], _ noun: String) -> String? {
    let lost = members.filter { name in records.allSatisfy { $0[name] == nil } }
    return lost.isEmpty ? nil : "no \(noun) has \(lost.joined(separator: ", "))"
  }

  private func lossOfElements(entry: String, member: String) -> String? {
    guard body.ranges(of: Array(entry.utf8)).count >= Self.minEntries, body.firstRange(of: Array(member.utf8)) == nil
    else { return nil }
    return "no entry of the chart has \(member.dropFirst())"
  }
}

/// An answer without what every answer of its service had.
struct ChangedAnswer: Error {
  /// A sentence without its full stop.
  var reason: String
}
