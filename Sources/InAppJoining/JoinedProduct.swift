public import CatalogModel

/// One in-app product of an app, with the rows of all stores and languages that are known to be of it.
public struct JoinedProduct: Hashable, Sendable {
  /// A row, and how it came to be here.
  public struct Member: Hashable, Sendable {
    public var price: InAppPrice
    public var join: InAppJoin
    /// The row's index among those that were joined.
    public var row: Int

    public init(price: InAppPrice, join: InAppJoin, row: Int) {
      (self.price, self.join, self.row) = (price, join, row)
    }
  }

  /// The product's number among those of its app, from 1, in the order in which they were first seen.
  ///
  /// A product keeps its number while others are found later; inferred joins take numbers away and change none.
  public var number: Int
  /// At most one row of each list, ordered by storefront and language.
  public var members: [Member]

  public init(number: Int, members: [Member]) { (self.number, self.members) = (number, members) }

  public var appleID: AppleID? { members.lazy.compactMap(\.price.appleID).first }
  public var productID: String? { members.lazy.compactMap(\.price.productID).first }
}

extension JoinedProduct {
  /// Joins the rows of one app that are of one product.
  ///
  /// Rows are never joined by their rank, and names differ where their case does. What cannot be joined stays a product
  /// of its own: a wrong join is worse than none. A product never has two rows of one list, which is what one source
  /// states of one store in one language.
  ///
  /// - Parameters:
  ///   - rows: Prices of one app at one time: at most one of each product, store, language and source.
  ///   - home: The store whose lists others are compared with for inferences; without a list of it, the longest one's.
  ///   - tiers: What other apps charge; `nil` to make certain joins alone.
  /// - Returns: Every row once, in products ordered by number.
  public static func joining(
    _ rows: [InAppPrice], home: Storefront? = nil, inferringBy tiers: PriceTiers? = nil
  ) -> [JoinedProduct] {
    var joining = Joining(rows)
    joining.joinByIDs()
    joining.joinByNamesAndPrices()
    joining.joinByNames()
    joining.joinByUniquePrices()
    joining.number()
    if let tiers { joining.infer(home: home, by: tiers) }
    return joining.products()
  }
}
