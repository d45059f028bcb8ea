internal import Answers
internal import Archives
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import ProductPages
internal import Storefronts

struct PageCommand: Command {
  static let name = "page"
  static let abstract = "Write an item's page as HTML."
  static let discussion = """
    One HTML file, which loads nothing from elsewhere: it can be mailed, or opened without a network. With \
    --remote-images it shows artwork and screenshots from Apple's servers. The file is written only when the catalog \
    has the item in that store; where no --storefront is named, that is the link's own, else us.
    """
  static let example = """
    $ coster page 6759209764 --storefront jp -o ledger.html
    $ coster page https://apps.apple.com/de/app/id6759209764 --remote-images -o ledger.html
    """

  static let parameters: Parameters<Self> = [
    .argument(\.reference, value: "ref", help: "\(ReferenceHelp.kinds)."),
    .option(\.storefront, "-s", "--storefront", value: "code", help: "The page's storefront."),
    .option(\.language, "--language", value: "tag", help: "Language of the store's page; its default unless given."),
    .option(
      \.file, "-o", "--output", value: "file", completes: .files, defaultText: "standard output",
      help: "Write the page to this file."),
    .flag(
      \.hasRemoteImages, "--remote-images", help: "Let the page load artwork and screenshots from Apple's servers."),
    .group(\.catalog),
  ]

  var reference = ""
  var storefront: Storefront?
  var language: LocaleTag?
  var file: String?
  var hasRemoteImages = false
  var catalog = CatalogOptions()

  func run(in console: Console) throws {
    let catalog = try catalog.open(in: console)
    switch try catalog.lookupResult(reference) {
    case .nothing(let reason, let remains): console.report(.noItem(reason, remains: remains))
    case .items(let found):
      let store = storefront ?? found.first?.storefront ?? StorefrontOptions.defaultStorefront
      let here = found.filter { $0.storefronts.contains(store) }
      let items = here.isEmpty ? found : here
      guard let item = items.first, items.count == 1 else {
        let numbers = items.map(\.appleID.description).joined(separator: ", ")
        throw UsageError("\(reference) names several items: ask for one of \(numbers).")
      }
      try writePage(of: item, from: catalog, in: console)
    }
  }

  private func writePage(of item: KnownItem, from catalog: Catalog, in console: Console) throws {
    let store = storefront ?? item.storefront ?? StorefrontOptions.defaultStorefront
    guard
      let page = try ProductPage(
        of: item.appleID, in: store, language: language?.description, hasRemoteImages: hasRemoteImages,
        at: console.now, from: catalog)
    else {
      return console.report(.notInStore(StoreGap(item, store, known: item.storefronts)))
    }
    guard let file else { return try console.write(page.html) }
    try console.flush()
    do throws(InputError) {
      try Self.checkTarget(file)
      try FileSystem.write(Array(page.html.utf8), to: file)
    } catch {
      throw CommandFailure("\(file) cannot be written: \(error.reason).")
    }
  }

  /// A page takes the place of a page alone: a mistyped name must cost no other file.
  private static func checkTarget(_ file: String) throws(InputError) {
    guard let status = try? FileSystem.status(of: file), status.kind == .file, status.byteCount > 0 else { return }
    let beginning = "<!DOCTYPE html>"
    if try ByteStream(path: file).peek(beginning.utf8.count).elementsEqual(beginning.utf8) { return }
    throw InputError(name: file, reason: "it is there, is not a page, and is left as it is; name another file with -o")
  }
}
