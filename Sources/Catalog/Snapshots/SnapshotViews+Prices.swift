internal import CatalogModel

extension SnapshotViews {
  /// Arms of `price`; amounts are milliunits, and NULL where the feed has -1: not sold separately.
  var prices: [String] { FeedOffer.all.filter { has($0.table) }.map(arm) }

  private func arm(_ offer: FeedOffer) -> String {
    let price = offer.price { "p.\($0)" }
    return """
      SELECT p.\(offer.item)_id AS apple_id, \(country("p.storefront_id")) AS storefront,
        '\(offer.kind.rawValue)' AS offer, \(FeedOffer.milliunits(price)) AS amount,
        p.currency_code AS currency, NULL AS text, p.observed_at, p.source
      FROM feed_\(offer.table) AS p
      WHERE \(FeedOffer.isTold(price))
      """
  }
}
