import Archives
import Catalog
import TestSupport
import Testing

@testable import CosterCommands

@Suite struct ConsoleTests {
  @Test func `gathers an answer, and hands it on when asked or when there is much`() throws {
    let world = TestWorld()
    let console = world.console()
    try console.print("one")
    try console.write("two\n")
    try console.write([0xFF, 0x0A])
    #expect(world.resultBytes.isEmpty)
    try console.flush()
    #expect(world.resultBytes == Array("one\ntwo\n".utf8) + [0xFF, 0x0A])
    try console.write(String(repeating: "x", count: 64 << 10))
    #expect(world.resultBytes.count == 10 + 64 << 10)
  }

  @Test func `writes the answer so far before a message`() throws {
    let world = TestWorld()
    let console = world.console()
    try console.print("found")
    console.warn("lost: no such item")
    try console.print("more")
    try console.flush()
    #expect(world.transcript == "found\ncoster: lost: no such item\nmore\n")
  }

  @Test func `remembers that a part of the answer is lost`() throws {
    let world = TestWorld()
    let console = world.console()
    world.outputError = OutputError(reason: "No space left on device")
    try console.print("lost")
    console.warn("something else")
    world.outputError = nil
    #expect(throws: OutputError(reason: "No space left on device")) { try console.flush() }
    #expect(world.transcript == "coster: something else\n")
  }

  @Test func `writes nothing that was read from a catalog while it changed without locks`() throws {
    let (shop, world) = (makeShop(), TestWorld())
    func openWithoutLocks() throws -> Catalog {
      let obstacle = try LockObstacle(in: shop.catalog)
      defer { #expect(throws: Never.self) { try obstacle.remove() } }
      return try Catalog(at: shop.catalog)
    }
    let console = world.console()
    console.guardAnswer(from: try openWithoutLocks())
    try console.print("right")
    try console.flush()
    try shop.see("1.99", "USD", in: "us", on: "2026-11-19")
    try console.print("perhaps wrong")
    console.warn("unknown, perhaps")
    #expect(throws: OutputError.outdated) { try console.flush() }
    #expect(world.transcript == "right\n")
    #expect(!console.judge(OutputError.outdated).isWorthAnotherTry)
    #expect(throws: Never.self) { try console.flush() }
    let other = world.console()
    other.guardAnswer(from: try openWithoutLocks())
    try other.print("perhaps wrong")
    other.markPartial()
    try shop.see("0.99", "USD", in: "us", on: "2026-11-20")
    let verdict = other.judge(CommandFailure("unknown, perhaps"))
    #expect(verdict.isWorthAnotherTry && verdict.error as? OutputError == .outdated)
    try other.print("right again")
    try other.flush()
    #expect(world.transcript == "right\nright again\n" && other.exitCode == .done)
  }

  @Test func `keeps the lines of a message, and nothing else that a terminal obeys`() {
    let world = TestWorld()
    world.console().warn("a\nb\u{7}\u{202E}c")
    #expect(world.messages == "coster: a\nb\\x07\\u202ec\n")
  }

  @Test(arguments: [
    (132, [:], 132), (132, ["COLUMNS": "60"], 60), (132, ["COLUMNS": "0"], 132), (132, ["COLUMNS": "wide"], 132),
    (nil, [:], 80),
  ])
  func `knows how wide a line may be`(terminal: Int?, environment: [String: String], width: Int) {
    #expect(TestWorld(terminalWidth: terminal, variables: environment).console().terminalWidth == width)
  }

  @Test(arguments: [
    (80, [:], true), (80, ["TERM": "xterm"], true), (80, ["NO_COLOR": ""], true), (80, ["NO_COLOR": "1"], false),
    (80, ["TERM": "dumb"], false), (nil, ["TERM": "xterm"], false),
  ])
  func `has colours on a terminal that may have them`(terminal: Int?, environment: [String: String], hasColor: Bool) {
    #expect(TestWorld(terminalWidth: terminal, variables: environment).console().hasColor == hasColor)
  }

  @Test func `draws a status line over the one before, and clears it for what follows`() throws {
    let world = TestWorld(terminalWidth: 12)
    let console = world.console()
    console.showStatus("half of it is done")
    console.showStatus("all")
    console.warn("oh")
    try console.print("answer")
    try console.flush()
    console.clearStatus()
    #expect(world.transcript == "\r\u{1B}[Khalf of it…\r\u{1B}[Kall\r\u{1B}[Kcoster: oh\nanswer\n")
  }
}
