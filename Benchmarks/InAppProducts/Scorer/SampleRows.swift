import CatalogModel
import Foundation
import StorePrices

/// The lines of a file of columns with tabs between them, below a header.
struct TabSeparated {
  var header: [String]
  var lines: [[String]]

  init(path: String) throws {
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    let all = text.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    header = all.first?.map(String.init) ?? []
    lines = all.dropFirst().map { $0.map(String.init) }
  }
}

/// The rows of the lists of many apps.
struct SampleRows {
  private(set) var byApp: [AppleID: [InAppPrice]] = [:]

  init(lists: TabSeparated) {
    for line in lists.lines where line.count >= 9 {
      guard let app = AppleID(line[0]), let storefront = Storefront(line[1]), let day = Timestamp(line[8]) else {
        continue
      }
      let price = Money.milliunits(decimal: line[6]).flatMap { amount in
        CurrencyCode(line[7]).map { Money(milliunits: amount, currency: $0) }
      }
      let language = line[2].contains("own") ? nil : line[2]
      byApp[app, default: []].append(
        InAppPrice(
          appID: app, storefront: storefront, language: language, name: line[4], position: Int(line[3]),
          price: price, text: line[5], firstSeen: day, lastSeen: day, origin: .page, source: "lists"))
    }
  }

  /// Adds the labelled rows of apps that have no list in either store.
  mutating func add(_ labels: LabelledJoins) {
    for (app, rows) in labels.rows {
      let known = Set(byApp[app, default: []].map(\.storefront))
      byApp[app, default: []] += rows.filter { !known.contains($0.storefront) }
    }
  }
}

/// Joins between two stores that a person made.
struct LabelledJoins {
  struct Label {
    var app: AppleID
    var one: InAppPrice
    /// `nil` where the other store's list has none.
    var other: InAppPrice?
  }

  var labels: [Label] = []
  /// The labelled rows of each app.
  var rows: [AppleID: [InAppPrice]] = [:]

  init(_ file: TabSeparated) {
    guard file.header.count >= 7, let here = Storefront(file.header[1].prefix(2)),
      let there = Storefront(file.header[4].prefix(2))
    else { return }
    for line in file.lines where line.count >= 7 {
      guard let app = AppleID(line[0]), let one = Self.row(app, here, line[1...3]) else { continue }
      let other = Self.row(app, there, line[4...6])
      labels.append(Label(app: app, one: one, other: other))
      rows[app, default: []] += [one, other].compactMap(\.self)
    }
  }

  private static func row(_ app: AppleID, _ storefront: Storefront, _ cells: ArraySlice<String>) -> InAppPrice? {
    let cells = Array(cells)
    guard let rank = Int(cells[0]), let day = Timestamp("2026-01-01") else { return nil }
    return InAppPrice(
      appID: app, storefront: storefront, name: cells[1], position: rank,
      price: StorePriceReading(cells[2], in: storefront).money, text: cells[2], firstSeen: day, lastSeen: day,
      origin: .page, source: "labels")
  }
}
