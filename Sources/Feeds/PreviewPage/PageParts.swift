internal import CatalogModel
internal import Markup

/// The parts of a store page that say what it is about, gathered while it is read.
final class PageParts {
  private(set) var canonical: String?
  /// The page's language, as its root states it.
  private(set) var language: String?
  /// What the elements `meta` say, by their names: the first of each.
  private(set) var meta: [String: String] = [:]
  private var data: [PageItem] = []
  /// Scripts with the page's data, which are read only where they are needed.
  private var scripts: [(kind: PageScript, text: String)] = []
  private var scriptByteCount = 0
  /// A script with data that is larger than is read.
  private var oversized: PageScript?
  private var microdata = Microdata()
  private var layout = PageLayout()

  /// Which elements of a page are needed.
  static let selection = PageStream.Selection(
    names: ["html", "link", "meta", "script"], attributes: PageLayout.marks.union(["itemprop", "itemtype"]),
    laterNames: PageLayout.names, laterAttributes: ["class", "adam-id"]
  ) { element in
    if element.name == "script" { return PageScript(element).map { $0.limit + 1 } ?? 0 }
    return element.attribute("itemprop") != nil || PageLayout.needsText(element) ? Microdata.textLimit : 0
  }

  func add(_ element: PageStream.Element) {
    switch element.name {
    case "html": return language = language ?? Self.filled(element.attribute("lang"))
    case "link": readLink(element)
    case "meta": readMeta(element)
    case "script": return readScript(element)
    default: layout.add(element)
    }
    microdata.add(element)
  }

  private func readLink(_ element: PageStream.Element) {
    guard canonical == nil, element.attribute("rel") == "canonical" else { return }
    canonical = Self.filled(element.attribute("href"))
  }

  private func readMeta(_ element: PageStream.Element) {
    guard let content = Self.filled(element.attribute("content")) else { return }
    guard let name = element.attribute("name") ?? element.attribute("property"), meta[name] == nil,
      Self.known.contains(name)
    else { return }
    meta[name] = content
  }

  private static let known: Set<String> = [
    "apple:content_id", "apple:title", "keywords", "og:title", "og:site_name", "og:image", "og:url",
  ]

  var contentID: AppleID? { meta["apple:content_id"].flatMap(CatalogResource.appleID) }

  private static func filled(_ value: String?) -> String? { value.flatMap { $0.isEmpty ? nil : $0 } }

  /// How many bytes of scripts are kept, and how many items of structured data.
  private static let scriptLimit = 2 * Shoebox.limit
  private static let itemLimit = 1000

  private func readScript(_ element: PageStream.Element) {
    guard let kind = PageScript(element) else { return }
    guard element.text.utf8.count <= kind.limit else {
      if kind != .classic { oversized = kind }
      return
    }
    switch kind {
    case .structuredData:
      if data.count < Self.itemLimit, let item = StructuredData(element.text)?.item { data.append(item) }
    case .classic: if let item = ClassicServerData.item(element.text) { data.append(item) }
    case .shoebox, .ember, .server: keep(kind, element.text)
    }
  }

  private func keep(_ kind: PageScript, _ text: String) {
    guard scriptByteCount + text.utf8.count <= Self.scriptLimit else { return oversized = kind }
    scriptByteCount += text.utf8.count
    scripts.append((kind, text))
  }

  /// What was omitted from the page.
  var note: String? {
    oversized.map { "has a script with data of more than \($0.limit >> 20) MB, which was not read" }
  }

  /// Whether the page's head says where the page is, so that nothing else need.
  var statesAddress: Bool { [canonical, meta["og:url"]].contains { $0?.contains(".apple.com/") == true } }

  /// What the page's head says of items, and its elements' attributes.
  var described: PageSources { PageSources(items: data + [microdata.item].compactMap { $0 }) }

  /// All that the page says, whose item is of this kind by its address; the scripts may have megabytes.
  func sources(kind: ProductKind?) -> PageSources {
    var sources = PageSources(items: data)
    for script in scripts {
      switch script.kind {
      case .shoebox: sources.items += Shoebox.items(script.text)
      case .ember: sources.items += EmberStore.items(script.text)
      default:
        let data = ServerData(script.text).sources
        sources.items += data.items
        sources.named += data.named
        sources.time = sources.time ?? data.time
        sources.language = sources.language ?? data.language
      }
    }
    sources.items += [layout.item(keywords: meta["keywords"], kind: kind), microdata.item].compactMap { $0 }
    return sources
  }
}

/// What the sources inside one page say.
struct PageSources {
  /// The most trusted source first.
  var items: [PageItem]
  /// Items that the page shows, whatever it is about.
  var named: [PageItem] = []
  /// When the page was made for whoever asked for it.
  var time: Timestamp?
  /// The language that the page was asked for in.
  var language: String?
}

/// The scripts of store pages that hold data.
enum PageScript {
  case structuredData
  case shoebox
  case ember
  case server
  /// A program of the pages of 2012 to 2017, some of which begin with data.
  case classic

  init?(_ element: PageStream.Element) {
    switch (element.attribute("type"), element.attribute("id")) {
    case ("application/ld+json", _): self = .structuredData
    case (_, "serialized-server-data"): self = .server
    case (_, "shoebox-ember-data-store"): self = .ember
    case (_, .some(let id)) where id.hasPrefix("shoebox-media-api-cache"): self = .shoebox
    case ("text/javascript", nil) where element.attribute("src") == nil: self = .classic
    default: return nil
    }
  }

  /// The most bytes that are read.
  var limit: Int {
    switch self {
    case .structuredData: StructuredData.limit
    case .classic: ClassicServerData.limit
    case .shoebox, .ember, .server: Shoebox.limit
    }
  }
}
