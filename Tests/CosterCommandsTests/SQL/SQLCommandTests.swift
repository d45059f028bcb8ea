import Testing

@testable import CosterCommands

@Suite struct SQLCommandTests {
  let folder = makeShop()

  @Test func `writes infinity and bytes as they are`() {
    let statement = "SELECT 9e999 AS a, -9e999 AS b, x'00ff' AS c, CAST('pear' AS BLOB) AS d, 1.5 AS e"
    #expect(folder.run("sql", statement).result == "a\tb\tc\td\te\nInf\t-Inf\tX'00FF'\tpear\t1.5\n")
    #expect(
      folder.run("sql", statement, "--format", "ndjson").result
        == #"{"a":9.0e+999,"b":-9.0e+999,"c":"X'00FF'","d":"pear","e":1.5}"# + "\n")
  }

  @Test func `has the functions that answer with a table`() {
    let statement = "SELECT value FROM json_each('[1,2]') UNION ALL SELECT name FROM pragma_table_info('price')"
    #expect(folder.run("sql", statement + " LIMIT 3") == "value\n1\n2\napple_id\n")
  }

  @Test func `reads its statement from a file or from standard input`() throws {
    let statement = "\u{FEFF}-- how many\nSELECT count(*) AS n FROM price;\n"
    let file = try folder.write(statement, to: "count.sql")
    let answer: Outcome = "n\n7\n"
    #expect(folder.run("sql", "--file", file) == answer)
    #expect(folder.run(["sql", "-"], in: TestWorld(input: statement)) == answer)
    #expect(folder.run(["sql", "--file", "-"], in: TestWorld(input: statement)) == answer)
  }

  @Test func `accepts one statement, from one source`() throws {
    #expect(folder.run("sql") == .misused("sql", "… <statement>"))
    #expect(
      folder.run("sql", "SELECT 1", "--file", "x.sql")
        == .misused("sql", "… statement … --file …"))
    #expect(folder.run(["sql", "-"], in: TestWorld(input: "SELECT 1; SELECT 2")).exitCode == 2)
    #expect(folder.run("sql", "--file", folder.path + "/none.sql").exitCode == 2)
  }

  @Test func `has the functions of the extension`() {
    let statement = "SELECT price_text(1889000000, 'IDR', 'id'), apple_id('https://apps.apple.com/us/app/id71')"
    #expect(folder.run("sql", statement, "--no-header").result == "Rp\u{A0}1,889juta\t71\n")
    let table = "SELECT kind, apple_id FROM apple_links('https://books.apple.com/us/book/id9')"
    #expect(folder.run("sql", table, "--no-header").result == "book\t9\n")
  }

  @Test func `puts a caret under the mistake in a statement`() {
    let outcome = folder.run("sql", "SELECT apple_id,\n  nam, kind\nFROM product")
    #expect(outcome.exitCode == 2)
    #expect(outcome.messages.contains("no such column: nam\n    nam, kind\n    ^\n"))
  }

  @Test func `shows the part of a long line that has the mistake`() {
    let outcome = folder.run("sql", "SELECT \(String(repeating: "1, ", count: 100))梨, nam FROM product")
    #expect(outcome.messages.contains(", 梨, nam FROM product\n"))
    let lines = outcome.messages.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test func `lists the views, and describes every column of each`() throws {
    let views = folder.run("sql", "--tables", "--no-header").result.split(separator: "\n").map {
      String($0.prefix { $0 != "\t" })
    }
    func made(in schema: String) -> [String] {
      let statement = """
        SELECT name FROM \(schema).sqlite_schema WHERE type = 'view' AND name NOT GLOB '_*' ORDER BY name
        """
      return folder.run("sql", statement, "--no-header").result.split(separator: "\n").map(String.init)
    }
    #expect(views.sorted() == made(in: "main"))
    #expect(made(in: "temp").allSatisfy(views.contains))
    for view in views {
      let described = folder.run("sql", "--describe", view, "--no-header").result.split(separator: "\n").map {
        String($0.prefix { $0 != "\t" })
      }
      let columns = folder.run("sql", "SELECT name FROM pragma_table_info('\(view)')", "--no-header").result
      #expect(described == columns.split(separator: "\n").map(String.init), "\(view)")
      let own = "SELECT name FROM pragma_table_info('\(view)', 'main')"
      #expect(folder.run("sql", own, "--no-header").result == columns, "\(view)")
    }
  }

  @Test func `asks one question at a time`() {
    #expect(folder.run("sql", "--tables", "SELECT 1").exitCode == 64)
    #expect(folder.run("sql", "--tables", "--describe", "price").exitCode == 64)
  }

  @Test func `suggests the view whose name is mistyped`() {
    let described = folder.run("sql", "--describe", "prices")
    #expect(described == .misused("sql", "… no view 'prices' … price"))
    let other = folder.run("sql", "--describe", "orchards")
    #expect(other.messages.contains("price, price_history"))
    let asked = folder.run("sql", "SELECT * FROM Itemprice")
    #expect(asked == .failed("… statement … no such table: Itemprice … item_price … 'coster sql --tables' …"))
    #expect(
      folder.run("sql", "SELECT * FROM orchards")
        == .failed("… statement … no such table: orchards … 'coster sql --tables' …"))
  }

  @Test func `describes a view whatever the case of its name, as SQL reads it`() {
    #expect(folder.run("sql", "--describe", "PRICE") == folder.run("sql", "--describe", "price"))
  }

  @Test(arguments: ["?", "?2", ":id", "@id", "$id"]) func `refuses a parameter, which nobody gives a value`(
    name: String
  ) {
    let outcome = folder.run("sql", "SELECT count(*) FROM price WHERE apple_id = \(name)")
    #expect(outcome == .failed("… statement … parameter … ? … :id … value …"))
  }

  @Test(arguments: [
    "randomblob(900000000)", "zeroblob(100000001)", "replace(hex(zeroblob(1000000)), '0', hex(zeroblob(100)))",
  ])
  func `makes no value above 100 MB, however long one step would take`(value: String) {
    let outcome = folder.run("sql", "SELECT length(\(value))")
    #expect(outcome == .failed("… statement … value … 100 MB … part …"))
  }

  @Test func `puts the caret where a terminal shows the mistake, behind tabs and wide characters`() {
    let outcome = folder.run("sql", "SELECT kind,\n\t\"梨\",\tnam\nFROM product")
    #expect(outcome.messages.contains("no such column: nam\n   \"梨\", nam\n         ^\n"))
  }

  @Test func `stops a statement at its time limit`() {
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    let outcome = folder.run("sql", endless, "--time-limit", "0.05s")
    #expect(outcome.exitCode == 2)
    #expect(outcome.messages.contains("--time-limit"))
  }
}
