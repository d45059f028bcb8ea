import Testing

@testable import CosterCommands

/// What one answer is in each format, byte for byte.
@Suite struct WriterTests {
  private static let columns = [
    Column("apple_id", "Apple ID", .trailing), Column("name", "Name"), Column("amount", "Amount", .trailing),
    Column("is_free", "Free"), Column("languages", "Languages"), Column("raw", "Raw"),
  ]

  private static let rows: [[Cell]] = [
    [
      .integer(1_000_654_145_267), .text("Plum, \"ripe\""), .decimal("1.29"), .boolean(false),
      .list([.text("en"), .text("ja")]), .json("{ \"a\" : [1,\n2], \"b c\":\"d \\\" e\" }"),
    ],
    [.integer(7), .text("梨\tand\\\r\nline"), .null, .boolean(true), .list([]), .null],
  ]

  private func answer(
    _ format: OutputFormat, _ shape: AnswerShape = .rows, _ rows: [[Cell]] = rows, hasHeader: Bool = true,
    world: TestWorld = TestWorld()
  ) throws -> String {
    let console = world.console()
    var writer = OutputOptions(said: format, hasHeader: hasHeader).writer(of: Self.columns, shape: shape, in: console)
    for row in rows { try writer.write(row) }
    try writer.finish()
    try console.flush()
    return world.result
  }

  @Test func `writes a JSON array`() throws {
    #expect(
      try answer(.json) == #"""
        [
        {"apple_id":1000654145267,"name":"Plum, \"ripe\"","amount":"1.29","is_free":false,"languages":["en","ja"],"raw":{"a":[1,2],"b c":"d \" e"}},
        {"apple_id":7,"name":"梨\tand\\\r\nline","amount":null,"is_free":true,"languages":[],"raw":null}
        ]

        """#)
    #expect(try answer(.json, .records) == answer(.json))
    #expect(try answer(.json, .rows, []) == "[]\n")
  }

  @Test func `writes one JSON object for one item`() throws {
    #expect(
      try answer(.json, .single, [Self.rows[1]]) == #"""
        {"apple_id":7,"name":"梨\tand\\\r\nline","amount":null,"is_free":true,"languages":[],"raw":null}

        """#)
  }

  @Test func `writes a JSON object a line`() throws {
    #expect(
      try answer(.ndjson) == #"""
        {"apple_id":1000654145267,"name":"Plum, \"ripe\"","amount":"1.29","is_free":false,"languages":["en","ja"],"raw":{"a":[1,2],"b c":"d \" e"}}
        {"apple_id":7,"name":"梨\tand\\\r\nline","amount":null,"is_free":true,"languages":[],"raw":null}

        """#)
    #expect(try answer(.ndjson, .rows, []) == "")
  }

  @Test func `writes comma-separated values`() throws {
    #expect(
      try answer(.csv)
        == [
          #"apple_id,name,amount,is_free,languages,raw"#,
          #"1000654145267,"Plum, ""ripe""",1.29,false,"[""en"",""ja""]","{""a"":[1,2],""b c"":""d \"" e""}""#,
          "7,\"梨\tand\\\r\nline\",,true,[],", "",
        ].joined(separator: "\r\n"))
    #expect(try answer(.csv, .rows, [], hasHeader: false) == "")
    #expect(try answer(.csv, .rows, []) == "apple_id,name,amount,is_free,languages,raw\r\n")
  }

  @Test func `writes lines with tabs`() throws {
    #expect(
      try answer(.tsv)
        == [
          "apple_id\tname\tamount\tis_free\tlanguages\traw",
          "1000654145267\tPlum, \"ripe\"\t1.29\tfalse\t[\"en\",\"ja\"]\t"
            + #"{"a":[1,2],"b c":"d \\" e"}"#,
          "7\t" + #"梨\tand\\\r\nline"# + "\t\ttrue\t[]\t", "",
        ].joined(separator: "\n"))
    #expect(try answer(.tsv, hasHeader: false).hasPrefix("1000654145267\t"))
  }

  @Test func `writes a table`() throws {
    #expect(
      try answer(.table) == #"""
             Apple ID  Name              Amount  Free  Languages  Raw
        1000654145267  Plum, "ripe"        1.29  no    en, ja     {"a":[1,2],"b c":"d \" e"}
                    7  梨\tand\\r\nline          yes

        """#)
    #expect(try answer(.table, .rows, []) == "")
  }

  @Test func `cuts a table to the terminal, and makes its head bold`() throws {
    #expect(
      try answer(.table, world: TestWorld(terminalWidth: 70)) == """
             \u{1B}[1mApple ID\u{1B}[0m  \u{1B}[1mName\u{1B}[0m            \u{1B}[1mAmount\u{1B}[0m  \
        \u{1B}[1mFree\u{1B}[0m  \u{1B}[1mLanguages\u{1B}[0m  \u{1B}[1mRaw\u{1B}[0m
        1000654145267  Plum, "ripe"      1.29  no    en, ja     {"a":[1,2],"b…
                    7  梨\\tand\\\\r\\nl…          yes

        """)
  }

  @Test func `writes a block for each row where the terminal is too narrow`() throws {
    let world = TestWorld(terminalWidth: 30, environment: ["NO_COLOR": "1"])
    #expect(try answer(.table, world: world) == Self.blocks)
  }

  @Test func `writes records as blocks`() throws {
    #expect(try answer(.table, .records) == Self.blocks)
    #expect(try answer(.table, .single, [Self.rows[1]]) == Self.blocks.split(separator: "\n\n").last.map(String.init))
  }

  private static let blocks = #"""
    Apple ID:  1000654145267
    Name:      Plum, "ripe"
    Amount:    1.29
    Free:      no
    Languages: en
               ja
    Raw:       {"a":[1,2],"b c":"d \" e"}

    Apple ID:  7
    Name:      梨\tand\
               line
    Free:      yes

    """#

  @Test func `colours what stands out, on a terminal only`() throws {
    let row: [Cell] = [.integer(1), .text("x").styled(.good), .null, .null, .null, .null]
    #expect(try answer(.table, .rows, [row], world: TestWorld(terminalWidth: 80)).contains("\u{1B}[32mx\u{1B}[0m"))
    #expect(try !answer(.table, .rows, [row]).contains("\u{1B}"))
    #expect(try !answer(.csv, .rows, [row], world: TestWorld(terminalWidth: 80)).contains("\u{1B}"))
  }

  @Test(arguments: OutputFormat.allCases)
  func `sends nothing to a terminal that it would obey`(format: OutputFormat) throws {
    let world = TestWorld(terminalWidth: 200, environment: ["NO_COLOR": "1"])
    let text = "a\u{1B}[2J\u{9B}\u{202E}\u{7}"
    let row: [Cell] = [.null, .text(text), .null, .null, .list([.text(text)]), .json("\"\u{9B}\"")]
    let answer = try answer(format, .rows, [row], world: world)
    #expect(!answer.unicodeScalars.contains { $0.commandsTerminal && !"\t\r\n".unicodeScalars.contains($0) })
  }
}
