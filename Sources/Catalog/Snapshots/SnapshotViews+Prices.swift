extension SnapshotViews {
  /// Arms of `price`; amounts are milliunits, and NULL where the feed has -1: not sold separately.
  var prices: [String] { Self.offers.filter { has($0.table) }.map(arm) }

  private struct FeedOffer {
    var item: String
    var offer: String
    var amount: String

    var table: String { item + "_price" }
  }

  /// Which columns say what: HQ stands for the better picture in files that have no HD column, and LC for the
  /// smallest rental.
  private static let offers = [
    FeedOffer(item: "application", offer: "buy", amount: "p.retail_price"),
    FeedOffer(item: "collection", offer: "buy", amount: "p.retail_price"),
    FeedOffer(item: "collection", offer: "buy-hd", amount: "p.hq_price"),
    FeedOffer(item: "collection", offer: "pre-order", amount: "p.preorder_price"),
    FeedOffer(item: "song", offer: "buy", amount: "p.retail_price"),
    FeedOffer(item: "video", offer: "buy", amount: "coalesce(p.sd_price, p.retail_price)"),
    FeedOffer(item: "video", offer: "buy-hd", amount: "coalesce(p.hd_price, p.hq_price)"),
    FeedOffer(item: "video", offer: "rent", amount: "coalesce(p.sd_rental_price, p.lc_rental_price)"),
    FeedOffer(item: "video", offer: "rent-hd", amount: "p.hd_rental_price"),
  ]

  /// A price that is not a number stays in its table: read as one it would be 0, which says "free".
  private func arm(_ offer: FeedOffer) -> String {
    """
    SELECT p.\(offer.item)_id AS apple_id, \(country("p.storefront_id")) AS storefront,
      '\(offer.offer)' AS offer,
      iif(\(offer.amount) + 0 < 0, NULL, CAST(round(\(offer.amount) * 1000) AS INTEGER)) AS amount,
      p.currency_code AS currency, NULL AS text, p.observed_at, p.source
    FROM feed_\(offer.table) AS p
    WHERE \(DecimalField.isNumber(offer.amount))
    """
  }
}
