internal import Answers
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import StorePrices
internal import Storefronts

/// The options of `coster price` for what apps sell in themselves.
struct InAppOptions: OptionGroup {
  static let heading = "In-app products"

  static let parameters: Parameters<Self> = [
    .flag(\.isRequested, "--in-app", help: "Print the prices of the apps' in-app products."),
    .question(\.question, leavingOut: ["home", "language", "date", "inferred", "in"]),
    .flag(
      \.question.isInferring, "--inferred",
      help: "Also join products across stores by evidence that is right nearly always; such rows are marked."),
  ]

  var isRequested = false
  var question = InAppPricesQuestion()

  /// - Throws: `UsageError` where one of them was given without `--in-app`.
  func refuseAlone() throws(UsageError) {
    guard question.product == nil, !question.isInferring else {
      throw UsageError("--product and --inferred are of in-app products: add --in-app.")
    }
    guard question.unit == nil, question.period == nil else {
      throw UsageError("--per and --of are of in-app products: add --in-app, or ask format-price.")
    }
  }
}

/// The table that people get of in-app prices.
enum InAppPriceTable {
  private typealias Field = AnswerField<InAppPriceRow>

  /// The price as written, not its parts; how rows were joined where that is not certain.
  static func fields(of question: InAppPricesQuestion) -> [AnswerField<InAppPriceRow>] {
    let fields = InAppPricesQuestion.fields
    return fields.fields("product") + [
      .text("name") { $0.price.name ?? $0.productID ?? $0.appleID?.description },
      .text("storefront") { $0.price.storefront.code },
      Field("text", "Price", alignment: .trailing) { .text($0.text).styled($0.mark?.style) },
    ] + fields.fields("currency") + converted(question.comparison)
      + (question.home.map { [InAppPricesQuestion.difference(from: $0)] } ?? [])
      + spread(question) + [
        Field("mark", "") { .text(note($0)).styled($0.mark?.style) }
      ] + fields.fields("last_seen").titled("As of") + fields.fields("source")
  }

  private static func converted(_ comparison: PriceComparison?) -> [Field] {
    guard let comparison else { return [] }
    return [
      Field("in_text", "In \(comparison.currency)", alignment: .trailing) { row in
        .text(row.price.price.map { comparison.text(of: $0) ?? "no rate" }).styled(row.mark?.style)
      }
    ]
  }

  /// A title says that the amounts are computed.
  private static func spread(_ question: InAppPricesQuestion) -> [Field] {
    guard let unit = question.unit else { return [] }
    return [
      Field("per_text", "Computed per \(unit.rawValue)", alignment: .trailing) { row in
        .text(row.spread?.price.text.text ?? (row.price.price == nil ? nil : "no period"))
      }
    ]
  }

  /// What prevents a wrong conclusion.
  private static func note(_ row: InAppPriceRow) -> String? {
    let notes = [
      row.mark?.rawValue, row.price.isInNewestList ? nil : "not listed since",
      row.inference, row.spread?.doubt,
    ].compactMap(\.self)
    return notes.isEmpty ? nil : notes.joined(separator: "; ")
  }
}
