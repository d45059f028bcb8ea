internal import Answers
internal import Archives
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import Feeds

struct ProductsConvertCommand: Command {
  static let name = "convert"
  static let abstract = "Write an app's products as a .storekit file, CSV or JSON."
  static let discussion = """
    A .storekit file is for one storefront. One that is written as it was read is the same to the byte, but that a private \
    key becomes an empty string; json is the same configuration on one line, for other programs. CSV has a row for each text \
    and price, offers and billing plans included. What has no place in the new form is reported; exit 1 where that is a \
    product or an offer.
    """
  static let example = """
    $ coster products convert --app 1240856775 --to storekit --storefront jp > Products.storekit
    $ coster products convert Products.storekit --to csv
    """

  static let parameters: Parameters<Self> = [
    .argument(\.files, isRequired: false, value: "file", help: "File to read instead of the catalog."),
    .option(\.app, "--app", value: "ref", help: "The app: Apple ID, link or bundle ID."),
    .option(\.form, "--to", value: "form", help: "Form to write: storekit, csv or json."),
    .group(\.storefronts),
    .group(\.catalog),
    .flag("-q", "--quiet", help: "No notes; problems are still reported."),
  ]

  enum Form: String, CaseIterable, ArgumentValue {
    case storekit
    case csv
    case json
  }

  var files: [String] = []
  var app: String?
  var form: Form?
  var storefronts = StorefrontOptions()
  var catalog = CatalogOptions()

  func run(in console: Console) throws {
    guard let form else { throw UsageError("The form is missing: name it with --to storekit, csv or json.") }
    guard files.isEmpty != (app == nil) else { throw UsageError("Name either a file or, with --app, an app.") }
    if form != .csv, files.count == 1, let file = try configuration(files[0]) {
      guard storefronts.named == nil else {
        throw UsageError("A .storekit file has the prices of its own storefront; --storefront cannot change them.")
      }
      // A JSON file, which other programs wrote on one line, is indented for Xcode again.
      let storeKit = files[0].hasSuffix(".json") ? file.laidOut : file.copy
      if !file.hasProducts { console.notePartial(Self.noProducts) }
      return try console.write(form == .storekit ? storeKit : file.json)
    }
    let entries = try ProductSource(
      files: files, app: app, environment: .production, in: catalog, console
    ).entries
    if entries.isEmpty {
      // A list without products is one all the same.
      guard !files.isEmpty else { throw CommandFailure("There are no products to write.", hint: "Import them first.") }
      console.notePartial(Self.noProducts)
    }
    if form == .csv { return try writeCSV(entries, console) }
    guard let named = storefronts.named, named.count == 1 else {
      throw UsageError("A .storekit file is for one storefront: name it with --storefront.")
    }
    let products = entries.map { product($0, named[0], console) }
    for (product, entry) in zip(products, entries) {
      guard let reason = product.reasonWithoutPlace else { continue }
      console.warnPartial("\(entry.name): has no place in a .storekit file, because \(reason)")
    }
    guard products.isEmpty || products.contains(where: { $0.reasonWithoutPlace == nil }) else {
      throw CommandFailure("No product has a place in a .storekit file.", hint: "Complete the list.")
    }
    let draft = StoreKitConfigurationDraft(products, storefront: named[0])
    try console.write(form == .storekit ? draft.storeKit : draft.json)
  }

  private static let noProducts = "the list has no products"

  /// The file, if it is a `.storekit` file; other files are imported.
  private func configuration(_ path: String) throws -> StoreKitConfigurationFile? {
    let stream = try ByteStream(path: path)
    do { return try StoreKitConfigurationFile(stream) } catch {
      throw CommandFailure("\(error)", hint: "Open it in Xcode and save it again.")
    }
  }

  // MARK: From the catalog

  /// A product as it is in one store today; what a configuration cannot contain is reported.
  private func product(
    _ entry: AppProductEntry, _ storefront: Storefront, _ console: Console
  ) -> StoreKitConfigurationDraft.Product {
    let today = console.now.date
    let here = entry.prices.filter { ($0.storefront ?? storefront) == storefront && !$0.isPreserved }
    let standard = entry.price(in: storefront, on: today)
    let offers = here.filter { $0.offer.kind != .standard && $0.holds(on: today) }.filter { price in
      guard let reason = price.offer.reasonWithoutPlace else { return true }
      let name = price.offer.name ?? ""
      console.warnPartial("\(entry.name): the offer \(name) has no place in a .storekit file, because \(reason)")
      return false
    }
    for price in [standard] + offers.map(Optional.some) where price?.amount == nil {
      let offer = price?.offer.name.map { " of the offer \($0)" } ?? ""
      console.warn("\(entry.name): no price\(offer) in \(storefront) is known; displayPrice is empty")
    }
    let planned = here.count(where: \.isPlanned)
    if planned > 0 { console.warn("\(entry.name): \(planned) planned prices have no place in a .storekit file") }
    if let state = entry.product.state {
      console.note("\(entry.name): the state \(state) has no place in a .storekit file")
    }
    return StoreKitConfigurationDraft.Product(
      product: entry.product, groupName: entry.groupName, texts: entry.texts,
      prices: ([standard].compactMap { $0 } + offers).map { price in
        var stated = AppProductPrice(
          owner: entry.product.key, environment: .production, storefront: storefront, offer: price.offer)
        stated.amount = price.amount
        return stated
      }, groupTexts: entry.groupTexts)
  }

  private func writeCSV(_ entries: [AppProductEntry], _ console: Console) throws {
    let columns = ProductList.columns.map { Column($0, title: $0) }
    var options = OutputOptions(named: .csv)
    // A list that is read again has to name its products as they are.
    options.fields.isRaw = !console.resultIsTerminal
    var writer: any RowWriter = options.writer(of: columns, in: console)
    for entry in entries {
      reportLosses(of: entry, console)
      guard entry.product.productID != nil || entry.product.appleID != nil else { continue }
      let prices = entry.prices.filter { price in
        !price.isPreserved
          && (storefronts.requested.map { requested in price.storefront.map(requested.contains) ?? true } ?? true)
      }
      for row in 0..<max(1, entry.texts.count, prices.count) {
        try writer.write(
          cells(entry, row < entry.texts.count ? entry.texts[row] : nil, row < prices.count ? prices[row] : nil))
      }
    }
    let groups = Dictionary(grouping: entries.filter { !$0.groupTexts.isEmpty }) { $0.product.group ?? "" }
    for (key, members) in groups.sorted(by: { $0.key < $1.key }) {
      let count = members[0].groupTexts.count
      console.warnPartial(
        "\(members[0].groupName ?? key): \(count == 1 ? "a localization" : "\(count) localizations") of the group can't be "
          + "written as CSV")
    }
    try writer.finish()
  }

  /// Reports what CSV has no columns for, and a product that no row can name.
  private func reportLosses(of entry: AppProductEntry, _ console: Console) {
    let product = entry.product
    if product.productID == nil, product.appleID == nil {
      return console.warnPartial("\(entry.name): a product without an ID can't be written as CSV")
    }
    if product.type == nil { console.warnPartial("\(entry.name): its type is unknown, and empty in the CSV") }
    let preserved = entry.prices.count(where: \.isPreserved)
    if preserved > 0 {
      console.warnPartial("\(entry.name): \(preserved) prices of earlier subscribers can't be written as CSV")
    }
  }

  /// A row with one text and one price, which need not belong together.
  private func cells(_ entry: AppProductEntry, _ text: AppProductText?, _ price: AppProductEntry.Price?) -> [Cell] {
    let product = entry.product
    let offer = price?.offer.kind == .standard ? nil : price?.offer
    let groupID = product.environment == .production ? product.group : nil
    return [
      .text(product.productID), .integer(product.appleID?.rawValue), .text(product.type?.rawValue),
      .text(product.referenceName), .text(text?.language), .text(text?.name), .text(text?.description),
      .text(price?.storefront?.code), .decimal(price?.amount.map(Money.decimalText)),
      .text(price?.money?.currency.description), .text(price?.start), .text(price?.end),
      .text(product.state), .text(entry.groupName), .text(groupID),
      .integer(product.level), .text(product.period), .boolean(product.isFamilyShareable),
      .text(offer?.kind.rawValue), .text(offer.flatMap { $0.identifier.isEmpty ? nil : $0.identifier }),
      .text(offer?.payment?.rawValue), .text(offer?.period), .integer(offer?.periodCount), .text(offer?.eligibility),
      .boolean(offer?.isStackable), .boolean(offer?.isEnabled),
    ]
  }
}

extension AppProductOffer {
  /// Its kind and identifier, for a message; `nil` of the standard price.
  fileprivate var name: String? {
    kind == .standard ? nil : [kind.rawValue, identifier].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Why a `.storekit` file has no place for it: nothing that is not known is made up.
  fileprivate var reasonWithoutPlace: String? {
    switch kind {
    case .standard, .billingPlan, .commitment: nil
    case .introductory, .promotional, .code, .winBack:
      payment == nil ? "how it is paid is not known" : period == nil ? "its period is not known" : nil
    }
  }
}
