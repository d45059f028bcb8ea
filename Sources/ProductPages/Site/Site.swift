public import Catalog
internal import CatalogModel

/// The pages of a catalog, each at its address.
///
///     let site = Site(SiteSettings(now: now))
///     try site.answer(PageRequest(path: "/item/6759209764"), from: catalog)?.status   // 303
public struct Site: Sendable {
  let settings: SiteSettings
  /// Whether it is one page in a file of its own, without others that a link could lead to.
  var isSinglePage = false

  /// The store that a page is of where its address names none.
  static let defaultStore = Storefront("us")

  /// The pages as these settings have them.
  public init(_ settings: SiteSettings) { self.settings = settings }

  /// The answer at an address: a page, also for an unknown item, or one of its other forms.
  ///
  /// - Returns: `nil` where the path is none of the site's.
  /// - Throws: `CatalogError`.
  public func answer(_ request: PageRequest, from catalog: Catalog) throws -> PageAnswer? {
    let takesText = Self.parts(of: request.path).0 == ["links"]
    guard request.hasOtherMethod || (request.postedText != nil && !takesText) else {
      return try read(request, catalog)
    }
    // An address without a page allows no methods either.
    var reading = request
    reading.postedText = nil
    let page = try read(reading, catalog)
    return page == nil || page?.status == 404 ? page : wrongMethod(allowed: takesText ? "GET, HEAD, POST" : "GET, HEAD")
  }

  private func read(_ request: PageRequest, _ catalog: Catalog) throws -> PageAnswer? {
    if request.path == "/style.css" {
      return PageAnswer(contentType: "text/css; charset=utf-8", body: Array("\(SiteStyle.sheet)".utf8))
    }
    do {
      if request.path == "/feed/drops.xml" {
        return DropsFeed(list: try DropList(request, catalog: catalog, site: self)).feed.answer(request, in: self)
      }
      if let feed = try changesFeed(request, catalog) { return feed.feed.answer(request, in: self) }
      let (parts, form) = Self.parts(of: request.path)
      return try page(parts, request, catalog)?.answer(form, in: self)
    } catch PageRejection.moved(let address) {
      return PageAnswer(status: 303, body: [], fields: [("Location", text(address))])
    } catch PageRejection.wrong(let reason) {
      return rejection(status: 400, reason: reason)
    }
  }

  /// The parts of a path, without the suffix that asks for another form.
  private static func parts(of path: String) -> ([String], PageForm) {
    var parts = path.split(separator: "/").map { String($0) }
    for form in PageForm.allCases where form != .html && parts.last?.hasSuffix(".\(form.rawValue)") ?? false {
      parts[parts.count - 1].removeLast(form.rawValue.count + 1)
      return (parts == ["index"] ? [] : parts, form)
    }
    return (parts, .html)
  }

  private func page(_ parts: [String], _ request: PageRequest, _ catalog: Catalog) throws -> SitePage? {
    switch parts.first {
    case nil: return try HomePage(catalog, site: self).page
    case "find" where parts.count == 1: return try FindPage(request, catalog: catalog, site: self).page
    case "compare" where parts.count == 1: return try ComparePage(request, catalog: catalog, site: self).page()
    case "charts": return try chartPage(Array(parts.dropFirst()), request, catalog)
    case "drops" where parts.count == 1:
      return DropsPage(list: try DropList(request, catalog: catalog, site: self), site: self).page
    case "links" where parts.count == 1: return try LinksPage(request, catalog: catalog, site: self).page
    default: return try itemPage(parts, request, catalog)
    }
  }

  private func wrongMethod(allowed: String) -> PageAnswer {
    var answer = rejection(status: 405, reason: "This page is asked with \(allowed); nothing is written over HTTP.")
    answer.fields = [("Allow", allowed)]
    return answer
  }

  /// The page for an unknown path and for refused requests, in words for people.
  public func rejection(status: Int, reason: String) -> PageAnswer {
    let title = status == 404 ? "Not found" : status < 500 ? "Not understood" : "Unavailable"
    let page = SitePage(
      status: status, title: title,
      main: [
        .heading(.text(title), lead: .text(reason)),
        .p(
          "Look for an item by its name, Apple ID, bundle ID or link above, or begin at the ",
          link(SiteAddress(), "front page"), "."),
      ])
    return page.answer(in: self)
  }
}

/// Why a page is not shown.
enum PageRejection: Error {
  /// It has another address.
  case moved(SiteAddress)
  /// The request makes no sense; the reason in words.
  case wrong(String)

  /// A currency to compare in that the server has no rate of.
  static let noRate = wrong("There is no exchange rate of that currency here.")
}

// MARK: - Links within the site

extension Site {
  /// An address with the site's base path.
  func text(_ address: SiteAddress) -> String { settings.basePath + address.text }

  func reference(_ address: SiteAddress) -> HTML.Attribute { .init("href", value: text(address)) }

  func link(_ address: SiteAddress, _ content: HTML) -> HTML {
    isSinglePage ? content : .element("a", [reference(address)], content)
  }

  func form(_ address: SiteAddress, _ fields: [HTML], button: String) -> HTML {
    .element("form", [.class("form"), .init("action", value: text(address))], fields + [.button(button)])
  }

  /// The field that finds items.
  func search(_ attributes: [HTML.Attribute], query: String?, hint: String) -> HTML {
    .element(
      "form", attributes + [.init("role", value: "search"), .init("action", value: text(SiteAddress("find")))],
      .element(
        "input",
        [
          .init("type", value: "search"), .init("name", value: "q"), .labelled("Find items"),
          .init("value", value: query ?? ""), .init("placeholder", value: hint),
        ]), .button("Find"))
  }

  /// An item in a list: its artwork, its name, and what is said of it.
  func tile(_ listing: Listing, _ words: HTML...) -> HTML {
    tile(link(to: listing), artwork(listing.artworkURL, listing.name ?? "?", listing.kind), words)
  }

  func tile(_ link: HTML, _ artwork: HTML, _ words: [HTML]) -> HTML {
    .element("li", [], artwork, .element("div", [], [.element("h3", [.class("clamp")], link)] + words))
  }

  /// The artwork of an item, from Apple's image hosts where pages show any, over a drawn letter: that is what is seen
  /// where there is no artwork, and where it does not load.
  func artwork(_ address: String?, _ name: String, _ kind: ProductKind) -> HTML {
    let letter = name.first { $0.isLetter || $0.isNumber } ?? name.first ?? "?"
    let isSquircle = [.app, .macApp, .bundle].contains(kind)
    var content: [HTML] = [.text(letter.uppercased())]
    if settings.hasArtwork, let address = WebAddress(artwork: address, allowsHTTP: isSinglePage) {
      content.append(.element("img", [.src(address), .init("alt", value: ""), .init("loading", value: "lazy")]))
    }
    let tile = name.unicodeScalars.reduce(0) { ($0 + Int($1.value)) % 6 }
    return .element(
      "div",
      [
        .init("class", value: "icon tile\(tile)\(isSquircle ? "" : " cover")"), .init("aria-hidden", value: "true"),
      ], content)
  }
}
