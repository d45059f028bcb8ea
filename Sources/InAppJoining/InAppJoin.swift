/// How a row of one list was joined with the rows of other lists.
public enum InAppJoin: Hashable, Sendable {
  /// It stands alone: no other row is known to be of the same product.
  case alone
  /// By its Apple ID or product ID.
  case id
  /// By its name, listed once on both lists, at a price that goes with the app's other prices in these stores.
  case name
  /// By a price that only one row has, on the pages of one store in two languages that list the same prices.
  case uniquePrice
  /// By evidence that is right nearly always, but not always.
  case inferred(Inference)

  /// Evidence that joins rows without certainty.
  ///
  /// Measured on 15,897 rows of 588 apps, each was right for 98 % or more of the rows that it joined.
  public enum Inference: String, CaseIterable, Hashable, Sendable {
    /// A name that both lists have equally often: the rows in the order of their prices.
    case repeatedName = "repeated name in order of prices"
    /// A name that stands once on both lists, at a price that another rule confirms.
    case confirmedName = "name, confirmed by other stores"
    /// The only row of each list.
    case onlyRow = "only row of both lists"
    /// Amounts that other apps charge for one product in these two stores.
    case priceTier = "equal price tier"
    /// The order of prices on two complete lists of one length, at nearly the same ratio throughout.
    case priceOrder = "order of prices"
    /// A number that only these two names contain.
    case number = "number in the name"
    /// A unique price on two pages of one store that do not list the same prices: one may lack the other's product.
    case price = "unique price, on lists that differ"
  }

  /// Whether it is not certain.
  public var isInferred: Bool {
    if case .inferred = self { true } else { false }
  }

  /// One text for programs and people: `id`, `name`, `unique-price`, `inferred: equal price tier`; `nil` of a row that
  /// stands alone.
  public var text: String? {
    switch self {
    case .alone: nil
    case .id: "id"
    case .name: "name"
    case .uniquePrice: "unique-price"
    case .inferred(let inference): "inferred: \(inference.rawValue)"
    }
  }
}
