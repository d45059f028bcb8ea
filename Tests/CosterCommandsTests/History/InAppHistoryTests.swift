import TestSupport
import Testing

@testable import CosterCommands

@Suite struct InAppHistoryTests {
  private let world = TestFolder()

  /// A product that fell in two stores, and one that did not.
  private func seeShed() {
    for (store, day, pro) in [
      ("us", "2026-11-01", "$9.99"), ("tr", "2026-11-01", "₺399,99"), ("us", "2026-11-18", "$4.99"),
      ("tr", "2026-11-18", "₺299,99"),
    ] {
      let tip = store == "us" ? "$1.99" : "₺79,99"
      world.add(
        storePage(6_759_209_764, in: store, inApps: [("Pro #1", pro), ("Tip", tip)]), as: "\(store)-\(day).html",
        on: day)
    }
  }

  @Test func `history prints each change of a product's price`() {
    seeShed()
    let outcome = world.run("history", "6759209764", "--in-app", "--product", "Pro #1", "--no-header")
    // Storefront, since, before, now, percent.
    #expect(
      outcome.cells(5, 7, 10, 13, 14) == [
        "tr 2026-11-01T00:00:00Z  ₺399,99 ", "tr 2026-11-18T00:00:00Z ₺399,99 ₺299,99 -25",
        "us 2026-11-01T00:00:00Z  $9.99 ", "us 2026-11-18T00:00:00Z $9.99 $4.99 -50.1",
      ])
  }

  @Test func `history draws one product, and says so where several were meant`() {
    seeShed()
    let chart = world.run("history", "6759209764", "--in-app", "--product", "Pro #1", "--format", "svg")
    #expect(chart.result.contains("Price history of Pro #1"))
    #expect(
      world.run("history", "6759209764", "--in-app", "--format", "svg")
        == .misused("history", "A chart shows one product: name it with --product."))
  }

  @Test func `drops prints the largest falls first, and leaves smaller ones out`() {
    seeShed()
    let drops = { [world] (options: String...) in
      world.run(["drops", "--in-app", "--since", "2026-11-10", "--no-header"] + options).cells(3, 6, 12)
    }
    #expect(drops() == ["Pro #1 us -50.1", "Pro #1 tr -25"])
    #expect(drops("--min", "30%") == ["Pro #1 us -50.1"])
    #expect(drops("-s", "tr") == ["Pro #1 tr -25"])
    #expect(drops("-l", "1") == ["Pro #1 us -50.1"])
  }

  @Test func `a watched line may name an in-app product`() throws {
    world.add(storePage(6_759_209_764, in: "tr", inApps: [("Pro #1", "₺399,99")]), as: "a.html", on: "2026-11-01")
    let list = try world.write("6759209764 \"Pro #1\" tr below 300 TRY  # the year\n", to: "list.txt")
    let watch = { [world] in world.run("watch", list, "--no-header") }
    #expect(watch().result == "")
    world.add(storePage(6_759_209_764, in: "tr", inApps: [("Pro #1", "₺299,99")]), as: "b.html", on: "2026-11-18")
    let crossed = watch()
    #expect(crossed.cells(1, 2, 4, 5, 6) == ["Pro #1 tr below 300 TRY ₺399,99 ₺299,99"])
    #expect(crossed.exitCode == 1)
    #expect(watch().result == "")
  }

  @Test func `a watched name that several products of a store have is reported`() throws {
    world.add(storePage(6_759_209_764, in: "us", inApps: [("Pack", "$0.99"), ("Pack", "$1.99")]), as: "a.html")
    let list = try world.write("6759209764 \"Pack\" us\n", to: "list.txt")
    #expect(
      world.run("watch", list, "--no-header").messages.contains(
        "6759209764: several in-app products are named 'Pack' in us; name one by its Apple ID"))
  }

  @Test func `a watched line without its closing quote is refused`() throws {
    let list = try world.write("6759209764 \"Pack us\n", to: "list.txt")
    seeShed()
    #expect(world.run("watch", list).messages.contains("list.txt:1: a quoted name has no closing quote"))
  }

  @Test func `products list has what pages list, and lookup how many that is`() {
    seeShed()
    let listed = world.run("products", "list", "--app", "6759209764", "--format", "json").result
    for part in ["Pro #1", "299.99", "Tip", "79.99", "tr-2026-11-18.html"] { #expect(listed.contains(part)) }
    let found = world.run("lookup", "6759209764", "-s", "tr", "--format", "json").result
    #expect(found.contains("\"in_app_products\":2"))
  }
}
