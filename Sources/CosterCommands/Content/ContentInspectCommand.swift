internal import Archives
internal import Arguments
internal import HostedContent

/// Prints the contents of a package.
struct ContentInspectCommand: Command {
  static let name = "inspect"
  static let abstract = "Print the product ID and version of content, and its files with sizes and sums."
  static let discussion = """
    \(ContentCommand.notice) Every file is read through; sums are SHA-256. A link or a device has no sum. What breaks a \
    rule is printed like the rest; 'coster content verify' names it.
    """
  static let example = """
    $ coster content inspect chapter1.zip
    $ coster content inspect Chapter1 --format json
    """

  static let parameters: Parameters<Self> = [
    .argument(\.paths, value: "path", completes: .files, help: "Content: a folder, .zip or .pkg."),
    .group(\.output),
  ]

  var paths: [String] = []
  var output = OutputOptions()

  private static let columns = [
    Column("package"), Column("form"), Column("product_id"), Column("version"), Column("path"), Column("kind"),
    .number("bytes"), Column("sha256", title: "SHA-256"),
  ]

  func run(in console: Console) throws {
    console.isQuiet = output.isQuiet
    var writer = output.writer(of: Self.columns, in: console)
    for path in paths {
      let package = try ContentPackage(path: path)
      let info = try package.info()
      if info == nil {
        console.warnPartial("\(path): has no \(ContentInfo.fileName)")
      }
      let files = try package.summedFiles()
      let sums = Dictionary(files.map { ($0.path, $0.sum) }) { first, _ in first }
      for entry in package.entries where entry.kind != .folder {
        try writer.write([
          .text(path), .text(package.form.rawValue), .text(info?.productID), .text(info?.version), .text(entry.path),
          .text(Self.word(entry.kind)), .integer(entry.byteCount), .text(entry.kind == .file ? sums[entry.path] : nil),
        ])
      }
      console.note(
        "\(path): \(files.count) file\(files.count == 1 ? "" : "s") of \(files.reduce(0) { $0 + $1.byteCount }) bytes")
    }
    try writer.finish()
  }

  private static func word(_ kind: ArchiveMember.Kind) -> String {
    switch kind {
    case .file: "file"
    case .folder: "folder"
    case .link(let target): "link to \(target)"
    case .special: "special"
    case .encrypted: "encrypted"
    }
  }
}
