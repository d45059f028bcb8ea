import Testing

@testable import CosterCommands

@Suite struct MCPCommandTests {
  @Test func `answers each message on a line of its own`() throws {
    let shop = makeShop()
    let world = TestWorld(
      input: """
        {"jsonrpc":"2.0","id":1,"method":"ping"}
        {"jsonrpc":"2.0","method":"notifications/initialized"}

        {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"search","arguments":{"q":"pear"}}}

        """)
    let outcome = shop.run(["mcp"], in: world)
    let lines = outcome.result.split(separator: "\n")
    #expect(outcome.exitCode == 0 && outcome.messages.isEmpty && lines.count == 2)
    #expect(lines.first == #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
  }

  @Test func `refuses a message that is too long, and answers the next one`() {
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
    let world = TestWorld(input: ping + "\n" + String(repeating: " ", count: 5 << 20) + "\n" + ping + "\n")
    let lines = makeShop().run(["mcp"], in: world).result.split(separator: "\n")
    #expect(lines.count == 3 && lines[0] == lines[2] && lines[1].contains("-32600"))
  }
}
