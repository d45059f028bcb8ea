internal import Archives
internal import Arguments

/// A verb that calls servers.
///
/// Its console must have a network when it runs.
protocol NetworkCommand: Command where Context == Console {
  /// Whether this run does: some verbs call servers only on request.
  var needsNetwork: Bool { get }
}

extension NetworkCommand {
  var needsNetwork: Bool { true }
}

/// The program beside this one that is the same tool with a network.
///
/// libcurl loads OpenSSL and thirty more libraries: 5.8 ms at every start, while a cold `coster price` takes 6 ms in
/// all. So `coster` is without them, and becomes `coster-fetch` for the verbs that need them.
enum NetworkProgram {
  static let name = "coster-fetch"
  /// The same for the verb that serves: libmicrohttpd and GnuTLS take 0.7 ms to load.
  static let server = "coster-serve"

  /// Replaces this process by a program.
  ///
  /// - Throws: `CommandFailure` when the program cannot be run; else this does not return.
  static func exec(_ name: String, _ arguments: [String]) throws(CommandFailure) -> Never {
    let path = folder + "/" + name
    do throws(InputError) { try ChildProcess.exec(path, arguments) } catch {
      throw CommandFailure(
        "\(path) cannot be run: \(error.reason).",
        hint: "It is a part of coster; 'make install' puts it beside coster.")
    }
  }

  /// The folder of this program's own file, however it was called.
  private static var folder: String {
    let file = FileSystem.fullPath("/proc/self/exe")?.unicodeScalars
    return file.flatMap { file in file.lastIndex(of: "/").map { String(file[..<$0]) } } ?? "."
  }
}
