internal import Arguments

/// The options of every verb that fetches: how to call servers, where to put the answers, and what to report.
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
