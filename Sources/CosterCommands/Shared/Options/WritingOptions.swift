internal import Arguments
internal import Catalog

/// Options of a command that writes the catalog.
struct WritingOptions: OptionGroup {
  static let heading = CatalogOptions.heading

  static let parameters: Parameters<Self> = [
    .option(
      \.wait, "--wait", value: "span", as: .span,
      help: "Wait this long while another program writes the catalog or imports: 30s, 10m or 2h.")
  ]

  /// In milliseconds.
  var wait = Int64(Catalog.usualLockPatience / .milliseconds(1))

  var patience: Duration { .milliseconds(wait) }
}
