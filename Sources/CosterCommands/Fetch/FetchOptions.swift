internal import Arguments

/// What every verb that fetches takes: how servers are called, where the answers go, and how it reports.
struct FetchOptions: OptionGroup {
  static let heading = NetworkOptions.heading

  static let parameters: Parameters<Self> = [
    .group(\.network), .group(\.catalog), .group(\.writing), .group(\.output),
  ]

  var network = NetworkOptions()
  var catalog = CatalogOptions()
  var writing = WritingOptions()
  var output = OutputOptions()
}
