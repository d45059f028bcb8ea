/// A store's page of an app with a list of in-app products, in the shape of 2025.
///
/// The language is what the page states of itself; without one it states none.
public func storePage(
  _ id: Int64, in store: String, language: String? = nil, name: String = "Pear Counter",
  inApps: [(name: String, price: String)]
) -> String {
  let address = "https://apps.apple.com/\(store)/app/made-up/id\(id)"
  let pairs = inApps.map { "[\"\($0.name)\",\"\($0.price)\"]" }.joined(separator: ",")
  let spoken = language.map { #","language":"\#($0)""# } ?? ""
  let data = """
    [{"intent":{"$kind":"ProductPageIntent","storefront":"\(store)"\(spoken),"id":"\(id)"},"data":{"title":"\(name)",\
    "canonicalURL":"\(address)","lockup":{"adamId":"\(id)","bundleId":"com.example.a\(id)","title":"\(name)",\
    "buttonAction":{"adamId":"\(id)","price":null,"priceFormatted":null,"purchaseConfiguration":{"isArcadeApp":false,\
    "buyParams":"productType=C&salableAdamId=\(id)&pricingParameters=STDQ"}}},"shelfMapping":{"information":{"items":\
    [{"title":"In-App Purchases","items":[{"textPairs":[\(pairs)]}]}]}}}}]
    """
  return """
    <!DOCTYPE html><html\(language.map { " lang=\"\($0)\"" } ?? "")><head><link rel="canonical" href="\(address)"></head>\
    <body><script type="application/json" id="serialized-server-data">\(data)</script></body></html>
    """
}
