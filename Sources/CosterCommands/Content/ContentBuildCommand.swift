internal import Answers
internal import Archives
internal import Arguments
internal import HostedContent

struct ContentBuildCommand: Command {
  static let name = "build"
  static let abstract = "Build a .zip or .pkg of content, the same bytes each time."
  static let discussion = """
    \(ContentCommand.notice)

    Content that 'coster content verify' finds a breach in is refused. Only ContentInfo.plist and Contents go into \
    the package, without times and owners. A .pkg is a flat package like productbuild's, but has no Bom, which \
    uploading alone asked for. --version takes the place of the version in ContentInfo.plist; the file that is read \
    stays as it is.
    """
  static let example = """
    $ coster content build Chapter1 -o chapter1.zip
    $ coster content build Chapter1 -o chapter1.pkg --version 1.10
    """

  static let parameters: Parameters<Self> = [
    .argument(\.source, value: "folder", completes: .files, help: "Content: a folder, or a package to convert."),
    .option(\.target, "-o", "--output", value: "file", completes: .files, help: "The package: FILE.zip or FILE.pkg."),
    .option(\.version, "--version", value: "version", help: "The version to give it, such as 1.10."),
    .group(\.output),
  ]

  var source = ""
  var target: String?
  var version: String?
  var output = OutputOptions()

  func run(in console: Console) throws {
    guard let target, target.hasSuffix(".zip") || target.hasSuffix(".pkg") else {
      throw UsageError("Name the package with -o: FILE.zip or FILE.pkg.")
    }
    let version = try version.map { text in
      guard let version = ContentVersion(text) else { throw UsageError("'\(text)' is not a version such as 1.10.") }
      return version
    }
    let package = try ContentPackage.sound(at: source, console)
    try ContentBuilder(package, version: version).build(to: target)
    let built = try ContentPackage(path: target)
    let info = try built.info()
    try output.writeSummary(
      built,
      [
        .text("package") { _ in target }, .text("product_id") { _ in info?.productID },
        .text("version") { _ in info?.version }, .integer("files") { $0.entries.count { $0.kind == .file } },
        .integer("bytes") { $0.byteCount },
      ], in: console)
  }
}

extension ContentPackage {
  /// Opens content that breaks no rule; prints each violation of other content.
  static func sound(at path: String, _ console: Console) throws -> ContentPackage {
    let package = try ContentPackage(path: path)
    let findings = ContentVerification(package).findings
    for finding in findings {
      let line = "\(finding.location): \(finding.detail)"
      if finding.rule.isBreach { console.warn(line) } else { console.note(line) }
    }
    guard !findings.contains(where: \.rule.isBreach) else {
      throw CommandFailure("\(path) breaks the rules of hosted content.", hint: "See 'coster content verify'.")
    }
    return package
  }
}
