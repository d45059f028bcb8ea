internal import CatalogModel

/// A page of the site before it is written: its content, and the same as data.
struct SitePage {
  var status = 200
  var title: String
  /// Its address, from which those of its data follow; `nil` where it has none.
  var address: SiteAddress?
  var main: [HTML]
  /// What it shows, for programs; the first of them is the page's CSV.
  var tables: [DataTable] = []
  var chart: ItemChart?
  /// When what it shows was observed last, in ISO 8601.
  var observedAt: String?
  /// Whether it sends a form by POST.
  ///
  /// Under `no-referrer` browsers would not say that it comes from this site
  /// (fetch.spec.whatwg.org, "append a request Origin header").
  var posts = false
  /// Whether it is headed with a search field: the front page has its own.
  var hasSearch = true
  /// What was looked for, to stand in the search field.
  var query: String?
}

extension SitePage {
  private var forms: [PageForm] {
    guard address != nil else { return [] }
    return (tables.isEmpty ? [] : [.json, .csv]) + (chart == nil ? [] : [.svg])
  }

  /// The page in one of its forms; `nil` where it has no such form.
  func answer(_ form: PageForm, in site: Site) throws -> PageAnswer? {
    guard form == .html || forms.contains(form) else { return nil }
    return switch form {
    case .html: answer(in: site)
    case .json:
      answer("application/json; charset=utf-8", try DataTable.json(tables, showsFolders: site.settings.showsFolders))
    case .csv:
      answer(
        "text/csv; charset=utf-8; header=present", try tables.first?.csv(showsFolders: site.settings.showsFolders) ?? []
      )
    case .svg: answer("image/svg+xml; charset=utf-8", Array((chart?.svg ?? "").utf8))
    }
  }

  /// The page as HTML.
  func answer(in site: Site) -> PageAnswer { answer("text/html; charset=utf-8", Array(html(in: site).utf8)) }

  private func answer(_ type: String, _ body: [UInt8]) -> PageAnswer {
    PageAnswer(status: status, contentType: type, body: body, lastModified: observedAt.flatMap { Timestamp($0) })
  }

  private func html(in site: Site) -> String {
    let head: [HTML] = [
      posts ? .meta("referrer", "same-origin") : .nothing,
      .element("link", [.init("rel", value: "stylesheet"), site.reference(SiteAddress("style.css"))]),
      .element(
        "link",
        [
          .init("rel", value: "alternate"), .init("type", value: "application/atom+xml"),
          .init("title", value: "Price drops"), site.reference(SiteAddress("feed", "drops.xml")),
        ]),
    ]
    return document(
      title: title == "Coster" ? title : "\(title) – Coster", head: head + forms.compactMap { alternate($0, in: site) },
      header: [skipLink, header(in: site)], data: dataLinks(in: site),
      footer: "Answered by coster from a local catalog. Not made by, or connected with, Apple.")
  }

  /// The page with what stands around its content.
  func document(
    title: String? = nil, direction: String = "ltr", head: [HTML], header: [HTML] = [], data: HTML = .nothing,
    footer: HTML
  ) -> String {
    let head: [HTML] =
      [
        .element("meta", [.init("charset", value: "utf-8")]),
        .meta("viewport", "width=device-width, initial-scale=1"), .meta("color-scheme", "light dark"),
        .element("title", [], .text(title ?? self.title)),
      ] + head
    let observed = observedAt.map { HTML.p("Observed last on ", SiteWords.time($0), ".") } ?? .nothing
    let body =
      header + [
        .element("main", [.id("main")], main), .element("footer", [], data, observed, .p(footer)),
      ]
    let page = HTML.element(
      "html", [.lang("en"), .init("dir", value: direction)], .element("head", [], head), .element("body", [], body))
    return "<!DOCTYPE html>\n" + page.rendered
  }

  private func alternate(_ form: PageForm, in site: Site) -> HTML? {
    guard let address else { return nil }
    let type = [PageForm.json: "application/json", .csv: "text/csv", .svg: "image/svg+xml"][form] ?? ""
    return .element(
      "link", [.init("rel", value: "alternate"), .init("type", value: type), site.reference(address.as(form))])
  }

  private var skipLink: HTML {
    .element("a", [.class("skip"), .init("href", value: "#main")], "Skip to the content")
  }

  private func header(in site: Site) -> HTML {
    let links: [(String, SiteAddress)] = [
      ("Charts", SiteAddress("charts")), ("Drops", SiteAddress("drops")), ("Links", SiteAddress("links")),
    ]
    return .element(
      "header", [.class("site")],
      .element("a", [.class("home"), site.reference(SiteAddress())], .drawing(Self.sign), "Coster"),
      hasSearch ? site.search([], query: query, hint: "Name, Apple ID, bundle ID or link") : .nothing,
      .element("nav", [.labelled("Site")], links.map { site.link($1, .text($0)) }))
  }

  /// A price tag.
  private static let sign = XMLElement(
    "svg", attributes: [("viewBox", "0 0 24 24"), ("aria-hidden", "true")],
    children: [
      XMLElement(
        "path",
        attributes: [
          (
            "d",
            "M3 3h9l9.3 9.3a2.4 2.4 0 0 1 0 3.4l-5.6 5.6a2.4 2.4 0 0 1-3.4 0L3 12zM7.5 5.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4z"
          ),
          ("fill-rule", "evenodd"),
        ])
    ])

  private func dataLinks(in site: Site) -> HTML {
    guard let address, !forms.isEmpty else { return .nothing }
    let links = forms.flatMap { form -> [HTML] in
      [" ", site.link(address.as(form), .text(form.rawValue.uppercased()))]
    }
    return .element("p", [], ["This page as data:"] + links)
  }
}
