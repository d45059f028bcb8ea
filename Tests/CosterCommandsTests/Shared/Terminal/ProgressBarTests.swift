import Testing

@testable import CosterCommands

@Suite struct ProgressBarTests {
  /// Draws one state after `time`, and returns the line.
  private func line(_ time: Duration, bytes: Int64, of byteCount: Int64?, count: Int, width: Int = 120) -> String {
    let world = TestWorld(terminalWidth: width)
    let progress = ProgressBar("import", byteCount: byteCount, unit: "records", in: world.console())
    world.uptime = time
    progress.update(bytes: bytes, count: count)
    return String(world.messages.dropFirst(4))
  }

  @Test func `reports share, bytes, speed and the time that is left`() {
    #expect(
      line(.seconds(2), bytes: 50_000_000, of: 200_000_000, count: 123_456)
        == "import  [=====               ]  25%  50.0 MB of 200.0 MB  61,728 records/s  0:06 left")
    #expect(
      line(.seconds(3600), bytes: 999, of: 1_999, count: 1)
        == "import  [=========           ]  49%  999 B of 1.9 kB  0 records/s  1:00:04 left")
  }

  @Test func `reports no share of what is not known`() {
    #expect(line(.seconds(1), bytes: 1_500_000_000, of: nil, count: 7) == "import  1.5 GB  7 records/s")
    #expect(line(.seconds(1), bytes: 10, of: 0, count: 7) == "import  10 B of 0 B  7 records/s")
  }

  @Test func `stays within its bounds for any numbers`() {
    #expect(line(.seconds(1), bytes: 300, of: 200, count: 1).contains("100%"))
    #expect(line(.seconds(86_400), bytes: 1, of: .max, count: .max).hasSuffix("99:59:59 left"))
    #expect(line(.seconds(1), bytes: 1, of: 2, count: 3, width: 20) == "import  [=========…")
  }

  @Test func `draws ten times a second at most`() {
    let world = TestWorld(terminalWidth: 80)
    let progress = ProgressBar("import", unit: "records", in: world.console())
    for _ in 0..<1_000 {
      world.uptime += .milliseconds(1)
      progress.update(bytes: 1, count: 1)
    }
    #expect(world.messages.split(separator: "\r").count == 10)
    progress.finish()
    #expect(world.messages.hasSuffix("\r\u{1B}[K"))
  }

  @Test func `adds a line every ten seconds where there is no terminal`() {
    let world = TestWorld()
    let progress = ProgressBar("import", byteCount: 100_000, unit: "records", in: world.console())
    for _ in 0..<25 {
      world.uptime += .seconds(1)
      progress.update(bytes: 1_000 * Int64(world.uptime / .seconds(1)), count: 10)
    }
    progress.finish()
    #expect(
      world.messages == """
        coster: import: 10%, 10.0 kB of 100.0 kB, 1 records/s, 1:30 left
        coster: import: 20%, 20.0 kB of 100.0 kB, 0 records/s, 1:20 left

        """)
  }

  @Test func `adds lines on a terminal that cannot go back`() {
    let world = TestWorld(terminalWidth: 80, variables: ["TERM": "dumb"])
    let progress = ProgressBar("import", unit: "records", in: world.console())
    world.uptime = .seconds(10)
    progress.update(bytes: 1, count: 20)
    #expect(world.messages == "coster: import: 1 B, 2 records/s\n")
  }

  @Test(arguments: [nil, 80]) func `says nothing when quiet`(terminalWidth: Int?) {
    let world = TestWorld(terminalWidth: terminalWidth)
    let console = world.console()
    console.isQuiet = true
    let progress = ProgressBar("import", unit: "records", in: console)
    world.uptime = .seconds(60)
    progress.update(bytes: 1, count: 1)
    progress.finish()
    #expect(world.messages == "")
  }
}
