internal import ProductLinks

/// Addresses as a page's head and data give them, where the whole of the text has to be the address.
enum LinkAddress {
  /// The product link that `text` is; `nil` where the link is only a part of it, as in `javascript:open('…')`.
  static func link(_ text: String) -> ProductLink? {
    let address = text.drop { $0.isWhitespace }
    // By bytes: a page has hundreds of addresses.
    func begins(with text: String) -> Bool { address.utf8.starts(with: text.utf8) }
    guard begins(with: "https://") || begins(with: "http://"), let link = ProductLink(parsing: address),
      begins(with: link.text), link.inner == nil, link.via == nil
    else { return nil }
    return link
  }
}
