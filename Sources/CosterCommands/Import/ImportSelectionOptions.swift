internal import Archives
internal import Arguments
internal import Catalog
internal import PartnerFeed
internal import Spelling

/// Filters of the partner feed's tables, columns and rows.
///
/// The stores are not filtered with `--storefront`, which sets the store of records that do not state theirs.
struct ImportSelectionOptions: OptionGroup {
  static let heading = "Partner feed"

  static let parameters: Parameters<Self> = [
    .option(
      \.partner.tables, "--table", value: "glob",
      help: "Only tables of this name: 'application*'. With -, the name of a table that its columns do not show."),
    .option(\.partner.skippedTables, "--skip-table", value: "glob", help: "No tables of this name."),
    .list(
      \.partner.storefronts, "--only-storefront", value: "code",
      help: "Of tables that have a storefront_id only the rows of these storefronts, such as us,gb."),
    .option(
      \.partner.columns, "--column", value: "glob",
      help: "Only these columns: title, or application.title for one table's. Keys and export_date are always kept."),
    .option(\.partner.skippedColumns, "--skip-column", value: "glob", help: "Not these columns: description."),
    .option(
      \.partner.conditions, "--where", value: "table:expression",
      help: "Of a table only the rows for which an SQL expression holds: '*_price: retail_price > 0'."),
  ]

  var partner = PartnerOptions()

  /// Says that a filter matches nothing, with the most likely name or all of them.
  static func sentence(_ unmatched: UnmatchedPattern) -> String {
    let what = unmatched.option.hasSuffix("column") ? "column" : "table"
    let consequence = unmatched.isRefused ? ", so that nothing of it was imported." : " in what was read."
    let start = "\(unmatched.option) '\(unmatched.pattern)' fits no \(what) of the partner feed" + consequence
    if unmatched.names.isEmpty { return start + " There is none." }
    let plain = unmatched.pattern.filter { !"*?".contains($0) }
    if let name = nearest(to: plain, in: unmatched.names) { return start + " Did you mean \(name)?" }
    let shown = unmatched.names.prefix(12).joined(separator: ", ")
    return start + " There are \(shown)" + (unmatched.names.count > 12 ? " and others." : ".")
  }
}
