internal import Arguments

/// The options of a verb that answers from the catalog: of which stores, from where, and how it is printed.
struct QueryOptions: OptionGroup {
  static let heading = StorefrontOptions.heading

  static let parameters: Parameters<Self> = [.group(\.storefronts), .group(\.catalog), .group(\.output)]

  var storefronts = StorefrontOptions()
  var catalog = CatalogOptions()
  var output = OutputOptions()
}
