internal import Archives
internal import Arguments
internal import Catalog
internal import StoreService

struct FetchReportCommand: Command {
  static let name = "report"
  static let abstract = "Pack the answers of a service that changed, to be sent."
  static let discussion = """
    Packs the answers that were kept because their service may have changed, those of the newest day or the files \
    named, into a zip archive with a file that lists them. Nothing of yours is in it: no path, no list, no address of \
    the caller; names and texts of customers are blanked, and all texts where customers wrote the answer. Nothing is sent.
    """
  static let example = "$ coster fetch report --output report.zip"

  static let parameters: Parameters<Self> = [
    .argument(
      \.files, isRequired: false, value: "file", completes: .files,
      help: "Answers, as messages name them; else those of the newest day."),
    .option(\.file, "-o", "--output", value: "file", completes: .files, help: "Archive to write."),
    .group(\.catalog),
  ]

  var files: [String] = []
  var file = "coster-report.zip"
  var catalog = CatalogOptions()

  func run(in console: Console) throws {
    let folder = try catalog.open(in: console).folder
    let paths = files.isEmpty ? newest(in: folder) : files.map { path(of: $0, in: folder) }
    guard !paths.isEmpty else {
      throw CommandFailure(
        "No answer was kept because its service may have changed.", hint: "'coster fetch check' looks at each service.")
    }
    let draft = try Draft(of: file)
    let archive = try ArchiveWriter(draft.file, format: .zip)
    var list = ["coster \(CosterTool.version)"]
    for path in paths {
      let name = String(path.split(separator: "/").suffix(2).joined(separator: "/"))
      let answer = try ByteStream(path: path).readAll(limit: 64 << 20)
      let bytes = AnonymousAnswer(answer, isOfReviews: name.contains("reviews-")).bytes
      try Self.add(bytes, named: name, to: archive)
      list.append("\(name)  \(bytes.count) bytes  sha256 \(Checksum.sha256(of: bytes))")
    }
    try Self.add(Array((list.joined(separator: "\n") + "\n").utf8), named: "answers.txt", to: archive)
    try archive.finish()
    try draft.takePlace()
    console.note("\(file): \(paths.count) \(paths.count == 1 ? "answer" : "answers")")
  }

  private static func add(_ bytes: [UInt8], named name: String, to archive: ArchiveWriter) throws {
    try archive.add(file: name, byteCount: Int64(bytes.count), ByteStream(name: name, bytes: bytes))
  }

  /// The answers of the newest day that has some.
  private func newest(in folder: String) -> [String] {
    let received = "\(folder)/received"
    let days = ((try? FileSystem.names(in: received)) ?? []).sorted().reversed()
    let found = days.lazy.map { day in
      ((try? FileSystem.names(in: "\(received)/\(day)")) ?? []).sorted().filter {
        $0.hasPrefix(StoreClient.evidence + "-")
      }.map { "\(received)/\(day)/\($0)" }
    }
    return found.first { !$0.isEmpty } ?? []
  }

  /// Messages name answers by their path below the catalog's folder.
  private func path(of file: String, in folder: String) -> String {
    FileSystem.exists(file) ? file : "\(folder)/\(file)"
  }
}
