internal import Catalog
internal import CatalogModel
internal import Storefronts

/// The pieces that pages are made of.
extension HTML {
  static func meta(_ name: String, _ content: String) -> HTML {
    .element("meta", [.init("name", value: name), .init("content", value: content)])
  }

  /// What a page is headed with, and what it says first.
  static func heading(_ title: HTML, lead: HTML) -> HTML {
    [.element("h1", [], title), .element("p", [.class("lead")], lead)]
  }

  static func h2(_ text: String) -> HTML { .element("h2", [], .text(text)) }
  static func p(_ content: HTML...) -> HTML { .element("p", [], content) }
  static func note(_ content: HTML...) -> HTML { .element("p", [.class("note")], content) }
  static func small(_ content: HTML...) -> HTML { .element("small", [], content) }

  /// A name in the language of a store; it runs in its own direction.
  static func name(_ text: String, in storefront: Storefront?) -> HTML {
    let language = NameLanguage.tag(of: text, in: storefront).map { [Attribute.lang($0)] } ?? []
    return .element("bdi", language, .text(text))
  }

  /// An amount, in its own direction, and on one line where it is as long as amounts are: feeds may write anything.
  static func amount(_ text: String) -> HTML {
    .element("bdi", text.unicodeScalars.count > 24 ? [] : [.class("amount")], .text(text))
  }

  /// A price with its store, and when it was seen.
  static func price(_ price: ListedPrice, _ kind: ProductKind) -> HTML {
    [
      .amount(SiteWords.price(price, kind)), .text(price.storefront.map { " in \($0.nameInProse)" } ?? ""), ", seen ",
      SiteWords.time(price.observedAt),
    ]
  }

  /// How an item was rated last: `4.67 of 5 from 12 ratings, seen 3 March 2025`; `nil` without a mean.
  static func rating(_ period: RatingPeriod) -> HTML? {
    guard let average = period.rating.average else { return nil }
    let count = period.rating.count.map { " from \(SiteWords.count(Int($0), "rating"))" } ?? ""
    return ["\(twoDecimals(average)) of 5\(count), seen ", SiteWords.time(period.until)]
  }

  /// A section with a heading; nothing where there is nothing to say.
  static func section(_ title: String, _ content: HTML...) -> HTML {
    content.allSatisfy(\.isNothing) ? .nothing : .element("section", [], [h2(title)] + content)
  }

  /// Terms with what is known of each; those without are skipped.
  static func facts(_ facts: [(String, HTML?)]) -> HTML {
    let known = facts.compactMap { title, value in value.map { (title, $0) } }
    guard !known.isEmpty else { return .nothing }
    return .element("dl", [], known.flatMap { [.element("dt", [], .text($0)), .element("dd", [], $1)] })
  }

  static func bullets(_ items: [HTML], _ attributes: [Attribute] = []) -> HTML {
    items.isEmpty ? .nothing : .element("ul", attributes, items.map { .element("li", [], $0) })
  }

  /// A row of a table: what it is about, and its cells.
  static func row(_ head: [HTML], _ cells: [HTML]..., isHere: Bool = false) -> HTML {
    .element(
      "tr", isHere ? [.class("here")] : [],
      [.element("th", [.init("scope", value: "row")], head)] + cells.map { .element("td", [], $0) })
  }

  static func table(_ caption: String, _ columns: [String], _ rows: [HTML]) -> HTML {
    table(caption, heads: columns.map { HTML.element("th", [.init("scope", value: "col")], .text($0)) }, rows)
  }

  /// A table with heads of columns of its own.
  static func table(_ caption: String, heads: [HTML], _ rows: [HTML], _ attributes: [Attribute] = []) -> HTML {
    if rows.isEmpty { return .nothing }
    return .element(
      "table", attributes, .element("caption", [], .text(caption)), .element("thead", [], .element("tr", [], heads)),
      .element("tbody", [], rows))
  }

  /// A chart, of which the style sheet shows the drawing that fits the screen.
  static func figure(_ chart: ItemChart, _ label: String) -> HTML {
    .element(
      "figure", [.class("chart"), .labelled(label)], .drawing(chart.drawing(.wide)), .drawing(chart.drawing(.narrow)),
      .element("figcaption", [], .text(chart.legend)))
  }

  /// A field of a form with its label.
  static func field(_ label: String, _ id: String, _ control: HTML) -> HTML {
    .element("div", [.class("field")], .element("label", [.init("for", value: id)], .text(label)), control)
  }

  static func input(
    _ label: String, _ name: String, type: String, _ value: String?, _ more: [Attribute] = []
  ) -> HTML {
    let attributes: [Attribute] = [.init("id", value: name), .init("name", value: name), .init("type", value: type)]
    let filled = value.map { [Attribute("value", value: $0)] } ?? []
    return field(label, name, .element("input", attributes + filled + more))
  }

  static func select(
    _ label: String, _ name: String, _ options: [(value: String, text: String)], chosen: String?
  ) -> HTML {
    let options = options.map { value, text in
      HTML.element(
        "option", [.init("value", value: value)] + (value == chosen ? [.init("selected", value: "selected")] : []),
        .text(text))
    }
    return field(label, name, .element("select", [.init("id", value: name), .init("name", value: name)], options))
  }

  static func hidden(_ name: String, _ value: String?) -> HTML {
    guard let value else { return .nothing }
    return .element(
      "input", [.init("type", value: "hidden"), .init("name", value: name), .init("value", value: value)])
  }

  static func button(_ text: String) -> HTML { .element("button", [.init("type", value: "submit")], .text(text)) }
}
