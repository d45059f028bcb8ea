internal import Answers
internal import Catalog
internal import CatalogModel
internal import Notifications
internal import ProductPages

extension ReportedEvent {
  /// The events of a list's report, for its receivers.
  ///
  /// - Parameters:
  ///   - rows: What happened.
  ///   - fields: The columns that they get.
  ///   - list: The list's name.
  ///   - time: The present time.
  /// - Returns: An event each.
  static func events(
    of rows: [WatchReport.Row], _ fields: [AnswerField<WatchReport.Row>], list: String, at time: Timestamp
  ) -> [ReportedEvent] {
    rows.map { row in
      var row = row
      row.source = FolderNames.removed(from: row.source)
      let id = MessageKey.random()
      let (message, url) = (terminalSafe(row.message), row.listing?.url)
      let head: [(key: String, value: Cell)] = [
        ("id", .text(id)), ("list", .text(list)), ("happened_at", .text(time.description)),
        ("message", .text(message)), ("url", .text(url)),
      ]
      var json: [UInt8] = []
      json.append(json: .object(head + fields.map { ($0.column.key, $0.cell(row)) }))
      return ReportedEvent(
        WatchEvent(id: id, happenedAt: time, message: message, url: url), json: String(decoding: json, as: UTF8.self))
    }
  }
}

extension WatchReport.Row {
  /// What happened, as one sentence: `Pear Counter in the United States: $3.99, was $4.99 (below 4)`.
  fileprivate var message: String {
    let name = listing?.name ?? "\(appleID.map { "\($0)" } ?? "An item")"
    let place = storefront.map { " in \($0.nameInProse)" } ?? ""
    let texts = WatchReport.fields.fields("old_text", "text").map { $0.cell(self).text }
    let before = texts[0].isEmpty ? "" : ", was \(texts[0])"
    let hasLeft = crossing.map { $0.price.money == nil } ?? false
    return "\(name)\(place): \(texts[1])\(before)" + (hasLeft ? "" : " (\(threshold))")
  }
}
