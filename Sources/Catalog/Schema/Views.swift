internal import CatalogModel
internal import PartnerFeed
internal import SQLite

extension Catalog {
  /// Makes the views over the catalog and the attached groups, in place of the catalog's own of the same names.
  ///
  /// They are TEMP views, which can span attached files and leave nothing in any of them.
  func makeFeedViews() throws(SQLiteError) {
    let priced = groups.filter { AttachedGroup.answers($0.group, about: .prices) }
    try connection.execute(
      """
      \(Self.view("product", Self.productColumns, of: groups));
      \(Self.view("price", ListedPrice.columns, of: priced));
      \(Self.view("price_history", "apple_id, storefront, offer, amount, currency, observed_at, source", of: priced));
      \(Self.view("identifier", "scheme, value, apple_id", of: groups));
      \(Self.view("refused", "source, feed_table, record, byte_offset, reason, bytes", of: groups));
      CREATE TEMP VIEW item_price AS
      \(Schema.itemPrices(of: "temp.price", items: "temp.product", tablesIn: "main."));
      """)
    hasFeedViews = true
  }

  func dropFeedViews() throws(SQLiteError) {
    guard hasFeedViews else { return }
    try connection.execute(
      """
      DROP VIEW temp.item_price; DROP VIEW temp.product; DROP VIEW temp.price; DROP VIEW temp.price_history;
      DROP VIEW temp.identifier; DROP VIEW temp.refused
      """)
    hasFeedViews = false
  }

  private static func view(_ name: String, _ columns: String, of groups: [AttachedGroup]) -> String {
    let branches = ["SELECT * FROM main.\(name)"] + groups.map { "SELECT \(columns) FROM \($0.group).\(name)" }
    return "CREATE TEMP VIEW \(name) AS \(branches.joined(separator: "\nUNION ALL\n"))"
  }

  /// The columns of a group's view `product` in the order of the catalog's own.
  private static let productColumns =
    (AttachedGroup.productColumns + Listing.furtherFields.map { "NULL AS \($0.column)" }).joined(separator: ", ")

  /// What a group's tables state, in the columns of ``Schema/listing``.
  static func productBranch(of group: String) -> String { "SELECT \(productColumns) FROM \(group).product" }

  /// The catalog's own prices of items, by what there is beside those of listings: nothing, prices of in-app
  /// products, changes of dropped snapshots, or both.
  ///
  /// Most catalogs have neither, and need not search for each item's.
  static let ownPricesOfItems = [Schema.offersByImport, Schema.amendedOffersByImport].flatMap { branch in
    [false, true].map { hasScheduled in
      ItemStatement { isRequested in
        let ofItems = "SELECT \(ListedPrice.columns) FROM (\(branch)) WHERE \(isRequested("apple_id"))"
        let scheduled = AppPriceBranch.current(of: "\(PriceSchedule.isStandard) AND \(isRequested("p.apple_id"))")
        return hasScheduled ? "\(ofItems)\nUNION ALL\n\(scheduled)" : ofItems
      }
    }
  }

  /// Which of ``ownPricesOfItems`` has all that the catalog has; 0 where there are prices of listings alone.
  func ownPricesForm() throws(SQLiteError) -> Int {
    Int(
      try connection.integer(
        """
        SELECT 2 * EXISTS (SELECT 1 FROM main.price_change)
          + EXISTS (SELECT 1 FROM main._app_product_price WHERE apple_id IS NOT NULL)
        """) ?? 0)
  }
}
