import SnapshotFile
import Testing

struct BackgroundWorkTests {
  @Test func `work gives its result to each that waits for it`() throws {
    let work = BackgroundWork { () throws(SnapshotFileError) in 7 }
    #expect(try work.wait() == 7)
    #expect(try work.wait() == 7)
  }

  @Test func `what work throws is thrown where it is waited for`() {
    let error = SnapshotFileError.invalidRecord(reason: "it is made up")
    let work = BackgroundWork<Int> { () throws(SnapshotFileError) in throw error }
    #expect(throws: error) { try work.wait() }
  }

  @Test func `work may wait for other work, however deep`() throws {
    @Sendable func sum(_ count: Int) throws(SnapshotFileError) -> Int {
      guard count > 0 else { return 0 }
      let rest = BackgroundWork { () throws(SnapshotFileError) in try sum(count - 1) }
      return try count + rest.wait()
    }
    #expect(try sum(40) == 820)
  }
}
