import Catalog
import CatalogModel
import Foundation
import FoundationXML
import TestSupport
import Testing

@testable import ProductPages

@Suite struct ItemChartTests {
  private func time(_ date: String) throws -> Timestamp { try #require(Timestamp(date)) }

  private func step(_ since: String, _ until: String, _ value: Int64) throws -> ChartPanel.Step {
    ChartPanel.Step(since: try time(since), until: try time(until), value: value, label: "$\(value / 1000)")
  }

  private func panel(_ lines: ChartPanel.Line..., title: String = "United States (us), USD") -> ChartPanel {
    ChartPanel(title: title, lines: lines, ticks: priceTicks(upTo: 5000).map { ($0, "$\($0 / 1000)") })
  }

  private func chart(_ panels: [ChartPanel], name: String = "Pear Ledger") throws -> Drawing {
    let chart = ItemChart("Price history of", of: name, appleID: appleID(7), seen: "at this price", panels: panels)
    return try Drawing(#require(chart).svg)
  }

  /// The elements of a drawing with their attributes and texts.
  private final class Drawing: NSObject, XMLParserDelegate {
    private(set) var elements: [(name: String, attributes: [String: String], text: String)] = []

    init(_ svg: String) throws {
      super.init()
      let parser = XMLParser(data: Data(svg.utf8))
      parser.delegate = self
      try #require(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      elements.append((name, attributes, ""))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      elements[elements.count - 1].text += text.trimmingCharacters(in: .newlines)
    }

    func all(_ name: String) -> [(name: String, attributes: [String: String], text: String)] {
      elements.filter { $0.name == name }
    }

    var texts: [String] { all("text").map(\.text) }
  }

  @Test func `a value is a line as long as it was seen, and the time between is dashed`() throws {
    let line = ChartPanel.Line(
      name: "buy",
      steps: [
        try step("2026-01-01", "2026-02-01", 4000), try step("2026-03-01", "2026-03-01", 2000),
        try step("2026-04-01", "2026-05-01", 4000),
      ])
    let drawing = try chart([panel(line)])
    #expect(drawing.all("circle").count == 3)
    #expect(drawing.all("path").count == 2)
    #expect(drawing.all("path").allSatisfy { $0.attributes["stroke-dasharray"] != nil })
    // What was seen for a moment is a dot alone.
    #expect(drawing.all("line").filter { $0.attributes["stroke-linecap"] == "round" }.count == 2)
    let dots = drawing.all("circle").compactMap { $0.attributes["cy"].flatMap { Double($0) } }
    #expect(dots[0] == dots[2] && dots[0] < dots[1], "a higher price stands higher")
    let moments = drawing.all("circle").compactMap { $0.attributes["cx"].flatMap { Double($0) } }
    #expect(moments == moments.sorted())
  }

  @Test func `the heading has the item, its number and the days`() throws {
    let line = ChartPanel.Line(name: "buy", steps: [try step("2026-01-01", "2026-02-01", 4000)])
    let drawing = try chart([panel(line)])
    #expect(drawing.all("title").map(\.text) == ["Price history of Pear Ledger"])
    #expect(drawing.texts.contains("Apple ID 7 · 2026-01-01 to 2026-02-01"))
    #expect(drawing.texts.contains("United States (us), USD"))
    #expect(drawing.texts.contains("Solid: seen at this price. Dashed: nothing seen in between. Dates in UTC."))
  }

  @Test func `panels stand below each other, and each with several lines has a legend`() throws {
    let steps = [try step("2026-01-01", "2026-02-01", 4000)]
    let (buy, rent) = (ChartPanel.Line(name: "buy", steps: steps), ChartPanel.Line(name: "rent", steps: steps))
    let one = try chart([panel(buy)])
    let two = try chart([panel(buy), panel(buy, rent, title: "Japan (jp), JPY")])
    let heights = [one, two].compactMap { $0.elements[0].attributes["height"].flatMap { Double($0) } }
    #expect(heights[1] - heights[0] == ChartSize.wide.panelHeight)
    #expect(!one.texts.contains("buy") && two.texts.filter { $0 == "buy" || $0 == "rent" }.count == 2)
    #expect(Set(two.all("circle").compactMap { $0.attributes["fill"] }).count == 2)
  }

  @Test(arguments: ["</text><script>alert(1)</script>", "\"'&<>", "a\u{0}\u{1B}\nb", "]]>", "梨の帳簿", "دفتر"])
  func `no name becomes markup`(name: String) throws {
    let line = ChartPanel.Line(name: name, steps: [try step("2026-01-01", "2026-02-01", 4000)])
    let drawing = try chart([panel(line, line, title: name)], name: name)
    let names = Set(drawing.elements.map(\.name))
    #expect(names.isSubset(of: ["svg", "title", "rect", "text", "line", "path", "circle"]))
    #expect(drawing.elements.allSatisfy { !$0.attributes.keys.contains { $0.hasPrefix("on") } })
  }

  @Test func `labels the first value, the lowest and the last alone`() throws {
    let line = ChartPanel.Line(
      name: "buy",
      steps: [
        try step("2026-01-01", "2026-02-01", 4000), try step("2026-03-01", "2026-03-01", 1000),
        try step("2026-06-01", "2026-06-01", 5000), try step("2026-09-01", "2026-11-01", 3000),
      ])
    let labels = try chart([panel(line)]).all("text").filter { $0.attributes["class"] == "c0 label" }.map(\.text)
    #expect(Set(labels) == ["$4", "$1", "$3"])
  }

  @Test func `a phone gets a drawing of its own, in which nothing is beyond the edge`() throws {
    let line = ChartPanel.Line(
      name: "buy", steps: [try step("2020-01-01", "2021-02-01", 4000), try step("2026-03-01", "2026-11-30", 2000)])
    let made = ItemChart("Price history of", of: "Pear", appleID: appleID(7), seen: "x", panels: [panel(line)])
    let chart = try #require(made)
    for size in [ChartSize.narrow, .wide] {
      let drawing = try Drawing(chart.drawing(size).markup)
      #expect(drawing.elements[0].attributes["class"] == size.name)
      #expect(drawing.elements[0].attributes["viewBox"]?.hasPrefix("0 0 \(Int(size.width)) ") == true)
      for text in drawing.all("text") {
        let x = try #require(text.attributes["x"].flatMap { Double($0) })
        let width = size.textWidth(text.text)
        let left = ["end": x - width, "middle": x - width / 2][text.attributes["text-anchor"] ?? ""] ?? x
        #expect(left >= -1 && left + width <= size.width + 1, "\(text.text) at \(left)")
      }
    }
  }

  @Test func `two stores are percentages of what each cost when both had been seen`() throws {
    let catalog = try SiteCatalog().catalog
    let stores = try catalog.priceHistories(of: appleID(7)).filter { ["us", "de"].contains($0.storefront?.code) }
    let chart = try #require(ItemChart(name: "Pear", appleID: appleID(7), comparing: stores))
    let texts = try Drawing(chart.svg).texts
    #expect(texts.contains("United States") && texts.contains("Germany") && texts.contains("100 %"), "\(texts)")
    #expect(ItemChart(name: "Pear", appleID: appleID(7), comparing: [stores[0]]) == nil)
  }

  @Test func `a line beside a price ends at the last price, and needs two`() throws {
    let histories = try SiteCatalog().catalog.priceHistories(of: appleID(7))
    let own = try #require(histories.first { $0.storefront?.code == "us" })
    let line = try Drawing(#require(Sparkline(own)).drawing.markup)
    #expect(line.all("circle").map { $0.attributes["cx"] } == ["235"] && line.texts == [])
    let japan = try #require(histories.first { $0.storefront?.code == "jp" })
    #expect(Sparkline(japan) == nil)
  }

  @Test func `bars go left where it costs less, and right where it costs more`() throws {
    let bars = DifferenceBars([-200, 0, 600])
    let (less, more) = (
      try Drawing(bars.bar(-200).markup).all("rect")[0], try Drawing(bars.bar(600).markup).all("rect")[0]
    )
    #expect(less.attributes["x"] == "0" && less.attributes["width"] == "40" && less.attributes["class"] == "less")
    #expect(more.attributes["x"] == "40" && more.attributes["width"] == "120" && more.attributes["class"] == "more")
  }

  @Test func `nothing is drawn of nothing`() {
    #expect(ItemChart("Price history of", of: "x", appleID: appleID(7), seen: "", panels: []) == nil)
    let empty = ChartPanel(title: "", lines: [.init(name: "buy", steps: [])], ticks: [])
    #expect(ItemChart("Price history of", of: "x", appleID: appleID(7), seen: "", panels: [empty]) == nil)
  }

  @Test func `a price history has a panel for each store and currency`() throws {
    let site = try SiteCatalog()
    let histories = try site.catalog.priceHistories(of: appleID(7))
    let chart = try #require(ItemChart(name: "Pear", appleID: appleID(7), histories: histories) { _ in .app })
    let texts = try Drawing(chart.svg).texts
    for title in ["United States (us), USD", "Germany (de), EUR", "Japan (jp), JPY"] {
      #expect(texts.contains(title), "\(title)")
    }
    #expect(texts.contains("$2.99") && texts.contains("4,99 €") && texts.contains("¥800"))
  }
}
