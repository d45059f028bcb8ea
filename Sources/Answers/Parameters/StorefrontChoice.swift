public import CatalogModel
internal import Storefronts

/// One value of a parameter that names storefronts: one of them, or all.
public struct StorefrontChoice: Sendable, Equatable {
  /// What help says of a list of them.
  public static let help =
    "Storefronts to ask, such as us,jp: two- or three-letter codes or Apple's numbers; all means every one."

  /// `nil` for all of them.
  public var storefront: Storefront?

  /// A two- or three-letter code, Apple's number, or `all`.
  public init?(_ text: String) {
    storefront = Storefront(text)
    if storefront == nil, text != "all" { return nil }
  }
}

extension Storefront {
  /// The store that is asked where none is named.
  package static var byDefault: Storefront { allKnown.first { $0.code == "us" } ?? allKnown[0] }
}

extension [StorefrontChoice] {
  /// The storefronts that were named, each once and in order; `nil` when none was, or all of them.
  public var requested: [Storefront]? {
    var seen: Set<Storefront> = []
    let named = compactMap(\.storefront)
    return named.isEmpty || named.count < count ? nil : named.filter { seen.insert($0).inserted }
  }

  /// The storefronts to write links or rows for, with every live one for `all`; `nil` when none was named.
  public var named: [Storefront]? { isEmpty ? nil : requested ?? StorefrontDirectory.live.map(\.storefront) }
}
