internal import Answers
internal import Archives
internal import Arguments
internal import HostedContent

struct ContentInspectCommand: Command {
  static let name = "inspect"
  static let abstract = "Show a content package's product, version and files."
  static let discussion = """
    \(ContentCommand.notice) Every file is read through; checksums are SHA-256. A link or a device has no checksum. \
    What breaks a rule is printed like the rest; 'coster content verify' names it.
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

  private typealias Row = (
    path: String, form: ContentPackage.Form, info: ContentInfo?, entry: ContentEntry, checksum: String?
  )
  private static let fields: [AnswerField<Row>] = [
    .text("package") { $0.path }, .text("form") { $0.form.rawValue },
    .text("product_id") { $0.info?.productID }, .text("version") { $0.info?.version }, .text("path") { $0.entry.path },
    .text("kind") { word($0.entry.kind) }, .integer("bytes") { $0.entry.byteCount },
    .text("sha256", "SHA-256") { $0.entry.kind == .file ? $0.checksum : nil },
  ]

  func run(in console: Console) throws {
    var writer = output.writer(of: Self.fields, in: console)
    var (failure, hasRead): (InputError?, Bool) = (nil, false)
    for path in paths {
      // Content that cannot be read keeps no other from being printed.
      do { try inspect(path, console) { try writer.write($0) } } catch let error as InputError where paths.count > 1 {
        console.warnPartial("\(error)")
        failure = error
        continue
      }
      hasRead = true
    }
    try writer.finish()
    if let failure, !hasRead { throw failure }
  }

  private func inspect(_ path: String, _ console: Console, _ write: (Row) throws -> Void) throws {
    let package = try ContentPackage(path: path)
    let info = try package.info()
    if info == nil { console.warnPartial("\(path): has no \(ContentInfo.fileName)") }
    let files = try package.checksummedFiles().filter { $0.target == nil }
    let checksums = Dictionary(files.map { ($0.path, $0.checksum) }) { first, _ in first }
    for entry in package.entries where entry.kind != .folder {
      try write((path, package.form, info, entry, checksums[entry.path]))
    }
    console.note(
      "\(path): \(files.count) file\(files.count == 1 ? "" : "s") of \(files.reduce(0) { $0 + $1.byteCount }) bytes")
  }

  private static func word(_ kind: ArchiveMember.Kind) -> String {
    switch kind {
    case .file: "file"
    case .folder: "folder"
    case .link(let target), .hardLink(let target): "link to \(target)"
    case .special: "special"
    case .encrypted: "encrypted"
    }
  }
}
