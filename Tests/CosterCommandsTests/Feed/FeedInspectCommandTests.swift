import Testing

@testable import CosterCommands

@Suite struct FeedInspectCommandTests {
  let folder = TestFolder()

  init() throws {
    try folder.write(genreFeed(["7||Orchard|0.00|2008 07 10", "8|7|Vines|2.50|7"]), to: "itunes20261118/genre")
  }

  @Test func `shows a table on a terminal, a line for each column`() {
    let outcome = folder.run(
      ["feed", "inspect", folder.path + "/itunes20261118/genre", "--count"], in: TestWorld(terminalWidth: 100))
    #expect(outcome.exitCode == 0)
    let plain = outcome.result.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
    #expect(
      plain == """
        File:        itunes20261118/genre
        Table:       genre
        Group:       itunes
        Date:        20261118
        Mode:        full
        Key:         genre_id
        Bytes:       251
        Rows stated: 2
        Rows:        2
        Refused:     0
        Anomalies:   1 date in another form, kept as it is

        Column       Type          Key  Row 1          Row 2
        export_date  BIGINT             1794981600000  1794981600000
        genre_id     INTEGER         1  7              8
        parent_id    INTEGER                           7
        name         VARCHAR(200)       Orchard        Vines
        price        DECIMAL(9,3)       0.00           2.50
        since        DATETIME           2008 07 10     7

        """)
  }

  @Test func `gives programs an object for each table`() {
    let outcome = folder.run("feed", "inspect", folder.path, "--format", "ndjson", "--rows", "1")
    #expect(
      outcome.result == """
        {"path":"itunes20261118/genre","table":"genre","part":null,"group":"itunes","date":"20261118","mode":"full",\
        "key":["genre_id"],"bytes":251,"rows_stated":2,"rows":null,"refused":null,"anomalies":null,"notes":[],\
        "columns":[{"name":"export_date","type":"BIGINT","key":null},{"name":"genre_id","type":"INTEGER","key":1},\
        {"name":"parent_id","type":"INTEGER","key":null},{"name":"name","type":"VARCHAR(200)","key":null},\
        {"name":"price","type":"DECIMAL(9,3)","key":null},{"name":"since","type":"DATETIME","key":null}],\
        "first_rows":[{"export_date":1794981600000,"genre_id":7,"parent_id":null,"name":"Orchard","price":"0.00",\
        "since":"2008 07 10"}]}

        """)
  }

  @Test func `says what is no table, and continues`() throws {
    try folder.write("# Notes\n", to: "itunes20261118/NOTES")
    let outcome = folder.run("feed", "inspect", folder.path, "--format", "json", "--rows", "0")
    #expect(outcome.exitCode == 1)
    #expect(outcome.says("itunes20261118/NOTES: … not a table …"))
    #expect(outcome.result.contains(#""first_rows":[]"#))
  }
}
