import Archives
import TestSupport
import Testing

@Suite struct ProcessorsTests {
  @Test func `counts the processors that this process may run on, as nproc does`() throws {
    let nproc = try shell("env", "-u", "OMP_NUM_THREADS", "-u", "OMP_THREAD_LIMIT", "nproc")
    #expect(nproc.output == "\(Processors.available)\n")
  }
}
