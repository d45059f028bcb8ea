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
    #expect(folder.run("sql") == .misused("sql", "Missing <statement>."))
    #expect(
      folder.run("sql", "SELECT 1", "--file", "x.sql")
        == .misused("sql", "A statement and --file are two statements. Name one of them."))
    #expect(folder.run(["sql", "-"], in: TestWorld(input: "SELECT 1; SELECT 2")).exitCode == 2)
    #expect(folder.run("sql", "--file", folder.path + "/none.sql").exitCode == 2)
  }
}
