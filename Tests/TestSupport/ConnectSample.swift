/// An answer of the App Store Connect API, or a page of one.
public func connectAnswer(
  _ data: String, included: String? = nil, path: String, total: Int? = nil, hasNext: Bool = false
) -> String {
  let host = "https://api.appstoreconnect.apple.com/"
  let next = hasNext ? #","next":"\#(host)\#(path)?cursor=x""# : ""
  let paging = total.map { #","meta":{"paging":{"total":\#($0),"limit":50}}"# } ?? ""
  let others = included.map { #","included":[\#($0)]"# } ?? ""
  return #"{"data":\#(data)\#(others),"links":{"self":"\#(host)\#(path)"\#(next)}\#(paging)}"#
}

/// An in-app product as that API has it; `members` are further ones of its attributes.
public func inAppPurchase(
  _ id: Int, _ productID: String, name: String = "Gems", type: String = "CONSUMABLE", state: String = "APPROVED",
  _ members: String = ""
) -> String {
  """
  {"type":"inAppPurchases","id":"\(id)","attributes":{"name":"\(name)","productId":"\(productID)",\
  "inAppPurchaseType":"\(type)","state":"\(state)"\(members.isEmpty ? "" : "," + members)}}
  """
}
