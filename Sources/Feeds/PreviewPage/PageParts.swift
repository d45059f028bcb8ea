internal import CatalogModel
internal import Markup

/// The parts of a store page that say what it is about, gathered while it is read.
final class PageParts {
  private(set) var canonical: String?
  private(set) var socialAddress: String?
  private(set) var contentID: AppleID?
  private(set) var title: String?
  private var socialTitle: String?
  private(set) var image: String?
  private var data: [PageItem] = []
  /// Scripts with the page's data, which are read only where they are needed.
  private var scripts: [(kind: Script, text: String)] = []
  private var scriptByteCount = 0
  /// A script with data that is larger than is read.
  private var oversized: Script?
  private var microdata = Microdata()

  /// Which elements of a page are needed.
  static let wish = PageStream.Wish(names: ["link", "meta", "script"], attributes: ["itemprop", "itemtype"]) {
    element in
    if element.name == "script" { return script(element).map { $0.limit + 1 } ?? 0 }
    return element.attribute("itemprop") == nil ? 0 : Microdata.textLimit
  }

  private enum Script {
    case structuredData
    case shoebox
    case server

    /// The most bytes that are read.
    var limit: Int { self == .structuredData ? StructuredData.limit : Shoebox.limit }
  }

  private static func script(_ element: PageStream.Element) -> Script? {
    if element.attribute("type") == "application/ld+json" { return .structuredData }
    guard let id = element.attribute("id") else { return nil }
    return id == "serialized-server-data" ? .server : id.hasPrefix("shoebox-media-api-cache") ? .shoebox : nil
  }

  func take(_ element: PageStream.Element) {
    switch element.name {
    case "link": takeLink(element)
    case "meta": takeMeta(element)
    case "script": takeScript(element)
    default: break
    }
    microdata.take(element)
  }

  private func takeLink(_ element: PageStream.Element) {
    guard canonical == nil, element.attribute("rel") == "canonical" else { return }
    canonical = Self.filled(element.attribute("href"))
  }

  private func takeMeta(_ element: PageStream.Element) {
    guard let content = Self.filled(element.attribute("content")) else { return }
    switch element.attribute("name") ?? element.attribute("property") {
    case "apple:content_id": contentID = contentID ?? AppleID(content)
    case "apple:title": title = title ?? content
    case "og:title": socialTitle = socialTitle ?? content
    case "og:image": image = image ?? content
    case "og:url": socialAddress = socialAddress ?? content
    default: break
    }
  }

  private static func filled(_ value: String?) -> String? { value.flatMap { $0.isEmpty ? nil : $0 } }

  /// How many bytes of scripts are kept, and how many items of structured data.
  private static let scriptLimit = 2 * Shoebox.limit
  private static let itemLimit = 1000

  private func takeScript(_ element: PageStream.Element) {
    guard let kind = Self.script(element) else { return }
    guard element.text.utf8.count <= kind.limit else { return oversized = kind }
    if kind == .structuredData {
      if data.count < Self.itemLimit, let item = StructuredData(element.text)?.item { data.append(item) }
    } else if scriptByteCount + element.text.utf8.count <= Self.scriptLimit {
      scriptByteCount += element.text.utf8.count
      scripts.append((kind, element.text))
    } else {
      oversized = kind
    }
  }

  /// What was left out of the page.
  var remark: String? {
    oversized.map { "has a script with data of more than \($0.limit >> 20) MB, which was not read" }
  }

  /// The name without its ending, where Apple gives it so.
  var name: String? { title ?? socialTitle }

  /// What the page's head says of items, and its elements' attributes.
  var described: [PageItem] { data + [microdata.item].compactMap { $0 } }

  /// All the page's sources, the most trusted first; the scripts may have megabytes.
  var sources: [PageItem] {
    let drawn = scripts.flatMap { $0.kind == .shoebox ? Shoebox.items($0.text) : ServerData($0.text).items }
    return data + drawn + [microdata.item].compactMap { $0 }
  }
}
