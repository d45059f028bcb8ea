public import Answers
public import Catalog
internal import CatalogModel
internal import ProductLinks
internal import Storefronts

extension AtomDocument.Entry {
  /// A price that fell, or an item that is new and free.
  public init(_ drop: PriceDrop) {
    let store = drop.new.storefront
    let before = drop.old.map { ", \($0.displayText(kind: drop.kind)) before" } ?? ", new and free"
    let price = "\(drop.new.displayText(kind: drop.kind))\(Self.place(store))\(before)"
    self.init(
      id: "urn:coster:drop:\(drop.appleID):\(store?.code ?? "-"):\(drop.new.offer.rawValue):\(drop.new.since)",
      title: "\(drop.name ?? "Apple ID \(drop.appleID)"): \(price)", updated: drop.new.since,
      url: ProductLink(to: drop.appleID, kind: drop.kind, storefront: store).canonical)
  }

  /// A price of an in-app product that fell.
  public init(_ drop: InAppDropsQuestion.Row) {
    let (old, new) = (PricePeriod(drop.old), PricePeriod(drop.new))
    let name = "\(drop.app ?? "Apple ID \(drop.new.appID)"), \(drop.new.name ?? "product \(drop.product)")"
    let price = "\(new.displayText(kind: .inApp))\(Self.place(drop.new.storefront))"
    self.init(
      id: "urn:coster:drop:\(drop.new.appID):\(drop.product):\(drop.new.storefront):\(drop.new.firstSeen)",
      title: "\(name): \(price), \(old.displayText(kind: .inApp)) before", updated: drop.new.firstSeen,
      url: ProductLink(to: drop.new.appID, kind: .app, storefront: drop.new.storefront).canonical)
  }

  /// What an import of the partner feed changed; `nil` where it has no time.
  public init?(_ change: RecordedChange) {
    guard let updated = Timestamp(change.since), let appleID = AppleID(rawValue: change.appleID) else { return nil }
    let store = change.storefront.flatMap { Storefront($0) }
    let subject = [change.change, change.storefront, change.offer].compactMap(\.self).joined(separator: ":")
    self.init(
      id: "urn:coster:change:\(appleID):\(subject):\(change.since)",
      title: "\(change.name ?? change.beforeName ?? "Apple ID \(appleID)")\(Self.sentence(change, in: store))",
      updated: updated,
      url: ProductLink(to: appleID, kind: change.kind ?? .unknown, storefront: store).canonical)
  }

  private static func sentence(_ change: RecordedChange, in store: Storefront?) -> String {
    switch change.change {
    case "appeared": " appeared"
    case "gone": " is gone"
    case "renamed": ", renamed from \(change.beforeName ?? "another name")"
    default:
      ": \(text(change.amount, change.currency, change, in: store))"
        + (store.map(place) ?? change.storefront.map { " in store \($0)" } ?? "")
        + ", \(text(change.beforeAmount, change.beforeCurrency, change, in: store)) before"
    }
  }

  /// A price of a change as its store writes it.
  private static func text(
    _ amount: Int64?, _ currency: String?, _ change: RecordedChange, in store: Storefront?
  ) -> String {
    guard let currency else { return "not offered" }
    guard let amount else { return "not sold separately" }
    guard let store, let code = CurrencyCode(currency) else { return "\(Money.decimalText(amount)) \(currency)" }
    let money = Money(milliunits: amount, currency: code)
    return PriceFormatter.ofStores.text(of: money, kind: change.kind ?? .unknown, in: store).text
  }

  private static func place(_ store: Storefront?) -> String { store.map { " in \($0.nameInProse)" } ?? "" }
}
