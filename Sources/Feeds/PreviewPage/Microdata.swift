internal import CatalogModel
internal import Markup

/// What the pages of itunes.apple.com said up to about 2018 in attributes of their elements: `itemprop="price"`.
enum Microdata {
  static func item(_ page: MarkupDocument) -> PageItem? {
    guard let scope = page.elements(at: "//*[@itemtype][.//*[@itemprop]]").first else { return nil }
    var item = PageItem()
    item.name = value("name", page)
    item.genre = value("applicationCategory", page)
    item.version = value("softwareVersion", page)
    item.releaseDate = value("datePublished", page).flatMap { Timestamp($0) == nil ? nil : $0 }
    // A song's price stands in the list of an album's songs too: only what is sold as a whole has its price here.
    if scope.attribute("itemtype")?.hasSuffix("SoftwareApplication") == true { item.offers = offers(page) }
    return item
  }

  private static func offers(_ page: MarkupDocument) -> [Offer] {
    guard let price = page.elements(at: "//*[@itemprop='price']").first,
      let currency = value("priceCurrency", page).flatMap({ CurrencyCode($0) }),
      let milliunits = price.attribute("content").flatMap({ Money.milliunits(decimal: $0) }), milliunits >= 0
    else { return [] }
    let text = price.text
    return [
      Offer(
        kind: .buy, price: .amount(Money(milliunits: milliunits, currency: currency)), text: text.isEmpty ? nil : text)
    ]
  }

  private static func value(_ property: String, _ page: MarkupDocument) -> String? {
    guard let element = page.elements(at: "//*[@itemprop='\(property)']").first else { return nil }
    let text = element.attribute("content") ?? element.text
    return text.isEmpty ? nil : text
  }
}
