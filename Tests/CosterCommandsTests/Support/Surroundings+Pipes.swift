import Archives
import CatalogModel
import Foundation

@testable import CosterCommands

extension Surroundings {
  /// A world that reads one pipe and writes another, as in a shell.
  static func piped(from input: Int32, to output: Int32) -> Surroundings {
    Surroundings(
      writeResult: { bytes throws(OutputError) in
        _ = unsafe bytes.withUnsafeBytes { unsafe write(output, $0.baseAddress, $0.count) }
      },
      writeMessage: { _ in },
      standardInput: { () throws(InputError) in
        unsafe ByteStream(name: "-") { buffer throws(InputError) in
          max(0, unsafe read(input, buffer.baseAddress, buffer.count))
        }
      },
      resultIsTerminal: false, messagesAreTerminal: false, inputIsTerminal: false,
      terminalWidth: { nil }, environment: { _ in nil }, now: { Timestamp(seconds: 0) }, uptime: { .zero })
  }
}
