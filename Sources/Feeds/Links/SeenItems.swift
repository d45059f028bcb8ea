public import CatalogModel
public import ProductLinks

/// Remembers items, to distinguish each one's first link from those that follow.
public struct SeenItems {
  private var numbers: Set<AppleID> = []
  private var texts: Set<String> = []

  public init() {}

  /// Whether the item was not met before.
  public mutating func isNew(_ appleID: AppleID) -> Bool { numbers.insert(appleID).inserted }

  /// Whether the item was not met before: the same number, else the same textual identifier, else the same link.
  public mutating func isNew(_ link: ProductLink) -> Bool {
    link.appleID.map { isNew($0) } ?? texts.insert(link.textID ?? link.text).inserted
  }
}
