internal import CatalogModel
internal import JSON

/// The page of an app of 2025 and later, as its script has it:
/// `{"lockup":{"adamId":"1","bundleId":…,"title":…},"developerAction":{…},"shelfMapping":{"information":…}}`.
///
/// Labels are in the store's language, so that rows are known by their order.
struct AppPageData {
  private let page: JSONTree
  private let lockup: JSONTree
  private let appleID: AppleID

  init?(_ page: JSONTree) {
    guard let lockup = page["lockup"], let appleID = lockup["adamId"]?.appleID else { return nil }
    (self.page, self.lockup, self.appleID) = (page, lockup, appleID)
  }

  var item: PageItem {
    var item = PageItem()
    item.appleID = appleID
    item.address = page["canonicalURL"]?.string
    item.bundleID = lockup["bundleId"]?.string
    item.name = (lockup["title"] ?? page["title"])?.string
    item.artist = (page["developerAction"]?["title"] ?? lockup["developerName"])?.string
    item.artistPage = page["developerAction"]?["pageUrl"]?.string
    item.seller = seller
    item.version = version
    item.rating = rating
    item.offers = Self.offers(lockup)
    item.inApps = inApps
    item.statesNoInApps = item.inApps.isEmpty && statesNoInApps
    item.reviews = reviews
    return item
  }

  private func shelf(_ name: String) -> [JSONTree] { page["shelfMapping"]?[name]?["items"]?.elements ?? [] }

  /// The seller stands in the first row, before the size.
  private var seller: String? {
    let rows = shelf("information").prefix(2).compactMap { $0["items"]?.elements.first?["text"]?.string }
    guard rows.count == 2, rows[1].first?.isNumber == true else { return nil }
    return rows[0]
  }

  /// The list of versions has the number alone, the shelf a word before it.
  private var version: String? {
    let shelf = page["shelfMapping"]?["mostRecentVersion"]
    let list = shelf?["seeAllAction"]?["pageData"]?["shelves"]?.elements.first?["items"]?.elements.first
    return list?["primarySubtitle"]?.string
      ?? shelf?["items"]?.elements.first?["primarySubtitle"]?.string?.split(separator: " ").last.map(String.init)
  }

  private var rating: ItemRating? {
    let rating = shelf("productRatings").first
    guard rating?["productId"]?.appleID == appleID else { return nil }
    let found = ItemRating(stars: rating?["ratingAverage"], count: rating?["totalNumberOfRatings"])
    return found?.count ?? 0 > 0 ? found : nil
  }

  /// Pairs of a name and a price, in the one row that has such.
  private var inApps: [PageItem.InApp] {
    shelf("information").flatMap { row -> [PageItem.InApp] in
      let pairs = (row["items"]?.elements ?? []).flatMap { $0["textPairs"]?.elements ?? [] }.map(\.elements)
      if !pairs.isEmpty { return pairs.compactMap { $0.count == 2 ? Self.inApp($0[0], $0[1]) : nil } }
      return (row["items_V3"]?.elements ?? []).compactMap { Self.inApp($0["leadingText"], $0["trailingText"]) }
    }
  }

  /// Whether a page whose rows are there says that the app sells nothing in it, or has a list without a product.
  ///
  /// Rows are not known by their labels, so that the mere lack of a list proves nothing: a row may say "Yes" alone.
  private var statesNoInApps: Bool {
    let rows = shelf("information")
    switch lockup["offerDisplayProperties"]?["hasInAppPurchases"]?.bool {
    case true?: return false
    case false?: return !rows.isEmpty
    case nil: return rows.flatMap { $0["items"]?.elements ?? [] }.contains { $0["textPairs"]?.elements.isEmpty == true }
    }
  }

  private static func inApp(_ name: JSONTree?, _ price: JSONTree?) -> PageItem.InApp? {
    guard let name = name?.string, let price = price?.string else { return nil }
    return (name, PageOffer(kind: .inApp, text: price))
  }

  private var reviews: [CustomerReview] {
    (shelf("userProductReviews") + shelf("allProductReviews")).compactMap { element in
      let review = element["review"]
      return CustomerReview(
        of: appleID, number: review?["id"], stars: review?["rating"], title: review?["title"],
        text: review?["contents"], author: review?["reviewerName"], updated: review?["date"])
    }
  }

  /// What the button of an app's row says; an app without a price is known by what pressing it asks for.
  static func offers(_ lockup: JSONTree) -> [PageOffer] {
    guard let button = lockup["buttonAction"], let purchase = button["purchaseConfiguration"],
      button["adamId"]?.stringOrDigits == lockup["adamId"]?.stringOrDigits, purchase["isArcadeApp"]?.bool != true
    else { return [] }
    let parameters = purchase["buyParams"]?.string?.split(separator: "&") ?? []
    let isFree = parameters.contains("price=0") && parameters.contains("pricingParameters=STDQ")
    let stated = StatedAmount(button["price"])
    let price = PageOffer(
      kind: purchase["isPreorder"]?.bool == true ? .preOrder : .buy,
      amount: stated == .none && isFree ? .amount(0) : stated, text: button["priceFormatted"]?.string)
    return price.amount == .none && price.text == nil ? [] : [price]
  }
}
