internal import Answers
internal import Catalog
internal import CatalogModel
internal import Notifications
internal import ProductPages

extension ReportedEvent {
  /// What is told of prices that crossed their thresholds.
  ///
  /// - Parameters:
  ///   - crossings: The prices.
  ///   - list: The list's name.
  ///   - time: The present time.
  /// - Returns: An event each.
  static func events(
    of crossings: [WatchRound.Crossing], list: String, at time: Timestamp
  ) -> [ReportedEvent] {
    crossings.map { crossing in
      var crossing = crossing
      crossing.price.source = sourceForOthers(crossing.price.source)
      let id = MessageKey.random()
      let (message, url) = (terminalSafe(crossing.message), crossing.listing?.url)
      let head: [(key: String, value: Cell)] = [
        ("id", .text(id)), ("list", .text(list)), ("happened_at", .text(time.description)),
        ("message", .text(message)), ("url", .text(url)),
      ]
      var json: [UInt8] = []
      json.append(json: .object(head + CrossingReport.fields.map { ($0.column.key, $0.cell(crossing)) }))
      return ReportedEvent(
        WatchEvent(id: id, happenedAt: time, message: message, url: url), json: String(decoding: json, as: UTF8.self))
    }
  }
}

/// A source without the folders of this machine: they are nobody's business.
private func sourceForOthers(_ source: String) -> String {
  source.contains("://") ? source : source.split(separator: "/").last.map(String.init) ?? source
}

extension WatchRound.Crossing {
  /// What happened, as one sentence: `Pear Counter in the United States: $3.99, was $4.99 (below 4)`.
  fileprivate var message: String {
    let name = listing?.name ?? "\(price.appleID.map { "\($0)" } ?? "An item")"
    let place = price.storefront.map { " in \($0.nameInProse)" } ?? ""
    let texts = CrossingReport.fields.fields("old_text", "text").map { $0.cell(self).text }
    let before = texts[0].isEmpty ? "" : ", was \(texts[0])"
    return "\(name)\(place): \(texts[1])\(before)" + (price.money == nil ? "" : " (\(threshold))")
  }
}
