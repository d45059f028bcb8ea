import Archives
import Foundation
import Testing

@Suite struct ProcessorsTests {
  @Test func `counts the processors that this process may run on, as nproc does`() throws {
    let nproc = Process()
    let pipe = Pipe()
    nproc.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    nproc.arguments = ["-u", "OMP_NUM_THREADS", "-u", "OMP_THREAD_LIMIT", "nproc"]
    nproc.standardOutput = pipe
    try nproc.run()
    let answer = try pipe.fileHandleForReading.readToEnd() ?? Data()
    nproc.waitUntilExit()
    #expect(String(decoding: answer, as: UTF8.self) == "\(Processors.available)\n")
  }
}
