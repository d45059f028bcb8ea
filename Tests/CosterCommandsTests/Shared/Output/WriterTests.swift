import Answers
import CatalogModel
import Testing

@testable import CosterCommands

/// What one answer is in each format, byte for byte.
@Suite struct WriterTests {
  private static let columns = [
    Column("apple_id", title: "Apple ID", alignment: .trailing), Column("name", title: "Name"),
    Column("amount", title: "Amount", alignment: .trailing),
    Column("is_free", title: "Free"), Column("languages", title: "Languages"), Column("raw", title: "Raw"),
  ]

  private static let rows: [[Cell]] = [
    [
      .integer(1_000_654_145_267), .text("Plum, \"ripe\""), .decimal("1.29"), .boolean(false),
      .list([.text("en"), .text("ja")]),
      .object([("a", .list([.integer(1), .integer(2)])), ("b c", .text("d \" e"))]),
    ],
    [.integer(7), .text("梨\tand\\\r\nline"), .null, .boolean(true), .list([]), .null],
  ]

  private static let withoutHeader = FieldOptions(hasHeader: false)

  private func answer(
    _ format: OutputFormat, _ shape: AnswerShape = .rows, _ rows: [[Cell]] = rows,
    fields: FieldOptions = FieldOptions(),
    world: TestWorld = TestWorld()
  ) throws -> String {
    try world.write(rows, Self.columns, OutputOptions(named: format, fields: fields), shape)
  }

  @Test func `writes a JSON array, or one object for one item`() throws {
    #expect(
      try answer(.json) == #"""
        [
        {"apple_id":1000654145267,"name":"Plum, \"ripe\"","amount":"1.29","is_free":false,"languages":["en","ja"],"raw":{"a":[1,2],"b c":"d \" e"}},
        {"apple_id":7,"name":"梨\tand\\\r\nline","amount":null,"is_free":true,"languages":[],"raw":null}
        ]

        """#)
    #expect(try answer(.json, .records) == answer(.json))
    #expect(try answer(.json, .rows, []) == "[]\n")
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
    #expect(try answer(.csv, .rows, [], fields: Self.withoutHeader) == "")
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
    #expect(try answer(.tsv, fields: Self.withoutHeader).hasPrefix("1000654145267\t"))
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

  @Test func `truncates a table to the terminal, and makes its head bold`() throws {
    #expect(
      try answer(.table, world: TestWorld(terminalWidth: 70)) == """
             \u{1B}[1mApple ID\u{1B}[0m  \u{1B}[1mName\u{1B}[0m            \u{1B}[1mAmount\u{1B}[0m  \
        \u{1B}[1mFree\u{1B}[0m  \u{1B}[1mLanguages\u{1B}[0m  \u{1B}[1mRaw\u{1B}[0m
        1000654145267  Plum, "ripe"      1.29  no    en, ja     {"a":[1,2],"b…
                    7  梨\\tand\\\\r\\nl…          yes

        """)
  }

  @Test func `drops columns without a value before it truncates another, and loses no later value`() throws {
    let world = TestWorld(terminalWidth: 40, variables: ["NO_COLOR": "1"])
    let console = world.console()
    var writer = TerminalTableWriter(
      [Column("a", title: "Name"), Column("b", title: "Artist"), Column("c", title: "Link")], console: console)
    let link = "https://apps.apple.com/app/id1000000001"
    try writer.write([.null, .null, .text(link)])
    try writer.flush()
    try writer.write([.text("Pear"), .null, .text(link)])
    try writer.finish()
    try console.flush()
    #expect(world.result == "Link\n\(link)\nPear  \(link)\n")
  }

  @Test func `writes records as blocks, and rows where the terminal is too narrow for a table`() throws {
    let world = TestWorld(terminalWidth: 30, variables: ["NO_COLOR": "1"])
    #expect(try answer(.table, world: world) == Self.blocks)
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

  private static let controls = "a\u{1B}[2J\u{7}\u{0}\u{7F}\u{9B}\u{85}\u{A0}€\t\\x1b\r\n\u{202E}"

  private func fields(_ format: OutputFormat, isRaw: Bool = false) throws -> String {
    let row: [Cell] = [.integer(1), .text(Self.controls), .null, .null, .null, .null]
    return try answer(format, .rows, [row], fields: FieldOptions(hasHeader: false, isRaw: isRaw))
  }

  @Test func `writes no control character into a pipe that somebody may print, unless that is asked for`() throws {
    #expect(
      try fields(.tsv)
        == "1\ta" + #"\x1b[2J\x07\x00\x7f\u009b\u0085"# + "\u{A0}€" + #"\t\\x1b\r\n"# + "\u{202E}\t\t\t\t\n")
    #expect(
      try Array(fields(.csv).unicodeScalars)
        == Array(
          "1,\"a\u{FFFD}[2J\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{A0}€\t\\x1b\r\n\u{202E}\",,,,\r\n".unicodeScalars)
    )
    #expect(
      try fields(.tsv, isRaw: true)
        == "1\ta\u{1B}[2J\u{7}\u{0}\u{7F}\u{9B}\u{85}\u{A0}€" + #"\t\\x1b\r\n"# + "\u{202E}\t\t\t\t\n")
    #expect(try fields(.csv, isRaw: true) == "1,\"\(Self.controls)\",,,,\r\n")
  }

  @Test(arguments: [
    (["LANG": "de_DE.UTF-8"], ";", "1,29"), (["LC_ALL": "de_AT@euro", "LANG": "en_US"], ";", "1,29"),
    (["LC_NUMERIC": "en_US.UTF-8", "LANG": "de_DE"], ",", "1.29"), (["LANG": "C.UTF-8"], ",", "1.29"),
    ([:], ",", "1.29"),
  ])
  func `writes csv for a spreadsheet of its locale`(
    environment: [String: String], comma: String, number: String
  ) throws {
    let rows: [[Cell]] = [
      [.integer(-7), .text("=1+1"), .decimal("1.29"), .boolean(true), .text("a;b,c"), .real(1.29)],
      [.null, .text("@x"), .decimal("-1"), .null, .text("-"), .text("1.5")],
    ]
    let world = TestWorld(variables: environment)
    #expect(
      try answer(.csv, .rows, rows, fields: FieldOptions(isForSpreadsheet: true), world: world)
        == "\u{FEFF}" + ["apple_id", "name", "amount", "is_free", "languages", "raw"].joined(separator: comma) + "\r\n"
        + ["-7", "'=1+1", number, "true", "\"a;b,c\"", number].joined(separator: comma) + "\r\n"
        + ["", "'@x", "-1", "", "'-", "1.5"].joined(separator: comma) + "\r\n")
  }

  @Test(arguments: OutputFormat.allCases)
  func `sends nothing to a terminal that it would obey`(format: OutputFormat) throws {
    let world = TestWorld(terminalWidth: 200, variables: ["NO_COLOR": "1"])
    let text = "a\u{1B}[2J\u{9B}\u{202E}\u{7}"
    let row: [Cell] = [.null, .text(text), .null, .null, .list([.text(text)]), .object([("a", .text("\u{9B}"))])]
    let answer = try answer(format, .rows, [row], world: world)
    #expect(!answer.unicodeScalars.contains { $0.commandsTerminal && !"\t\r\n".unicodeScalars.contains($0) })
  }
}

extension TestWorld {
  /// Writes rows in a format, and returns all of the answer.
  func write(
    _ rows: [[Cell]], _ columns: [Column], _ options: OutputOptions, _ shape: AnswerShape = .rows
  ) throws -> String {
    let console = console()
    var writer = options.writer(of: columns, shape: shape, in: console)
    for row in rows { try writer.write(row) }
    try writer.finish()
    try console.flush()
    return result
  }
}
