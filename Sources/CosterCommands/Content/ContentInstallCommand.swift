internal import Answers
internal import Arguments
internal import HostedContent

struct ContentInstallCommand: Command {
  static let name = "install"
  static let abstract = "Unpack content to PRODUCT/VERSION, and make PRODUCT/current point to it."
  static let discussion = """
    \(ContentCommand.notice)

    Content that 'coster content verify' finds a breach in is refused. A version is unpacked beside what is there; \
    then the link 'current' moves by a rename, so that whoever reads through it meets the old version or the new one, \
    also when the program is killed. Older versions stay. Installing a version again leads 'current' back to it; a \
    version that is there with other files is refused.
    """
  static let example = "$ coster content install chapter1.zip --into Content"

  static let parameters: Parameters<Self> = [
    .argument(\.source, value: "path", completes: .files, help: "Content: a .zip, .pkg or folder."),
    .option(\.target, "--into", value: "folder", completes: .folders, help: "The folder of all content."),
    .group(\.output),
  ]

  var source = ""
  var target: String?
  var output = OutputOptions()

  func run(in console: Console) throws {
    guard let target else { throw UsageError("Name the folder with --into.") }
    let package = try ContentPackage.sound(at: source, console)
    let result = try ContentInstallation(package, into: target).install()
    try output.writeSummary(
      result,
      [
        .text("product_id") { $0.productID }, .text("version") { $0.version },
        .text("previous", "Before") { $0.previous }, .text("path") { "\(target)/\($0.productID)/\($0.version)" },
      ], in: console)
  }
}
