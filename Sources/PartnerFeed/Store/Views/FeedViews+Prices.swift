internal import CatalogModel

extension FeedViews {
  /// Arms of `stated_price`, whose rows may be of a day that is long past; amounts are milliunits, and NULL where the
  /// feed has -1: not sold separately.
  var prices: [String] {
    FeedOffer.all.filter { has($0.table, $0.item + "_id", "storefront_id") }.map { offer in
      let price = offer.price { "p.\($0)" }
      let (time, source) = Self.observed("p", group)
      return """
        SELECT p.\(offer.item)_id AS apple_id, \(Self.country("p.storefront_id")) AS storefront,
          '\(offer.kind.rawValue)' AS offer, \(FeedOffer.milliunits(price)) AS amount, p.currency_code AS currency,
          NULL AS text, \(time) AS observed_at, \(source) AS source, '\(offer.table)' AS feed_table
        FROM \(rows(offer.table, offer.columns + ["currency_code", "export_date"])) AS p
        WHERE \(FeedOffer.isReadable(price))
        """
    }
  }

  /// The group with the day of a time.
  static func source(_ time: String, _ group: String) -> String {
    "'\(group)-' || replace(substr(\(time), 1, 10), '-', '')"
  }
}
