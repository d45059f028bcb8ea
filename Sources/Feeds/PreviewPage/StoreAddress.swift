internal import ProductLinks

/// Addresses as a page's head and data give them, where the whole of the text has to be the address.
enum StoreAddress {
  /// The product link that `text` is; `nil` where the link is only a part of it, as in `javascript:open('…')`.
  static func link(_ text: String) -> ProductLink? {
    let address = text.drop { $0.isWhitespace }
    guard address.hasPrefix("https://") || address.hasPrefix("http://"), let link = ProductLink(parsing: address),
      address.hasPrefix(link.text)
    else { return nil }
    return link
  }
}
