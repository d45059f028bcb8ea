internal import Answers
internal import Archives
internal import Arguments
internal import CatalogModel
internal import Feeds
internal import LinkRewriting
internal import ProductLinks

struct RewriteCommand: Command {
  static let name = "rewrite"
  static let abstract = "Change the links in texts."
  static let discussion = """
    Prints what would change as a unified diff, and writes nothing without --write. Only links change: each stays in \
    the escaping of its place – JSON, HTML, Markdown, a parameter of another link –, and every other byte stays, \
    whatever its encoding. A link is changed only if it leads to the same item afterwards; a second run changes nothing.

    Of folders, hidden files, symbolic links and whatever git leaves out – by a .gitignore, or in a repository by \
    .git/info/exclude and core.excludesFile – are left alone, and binary files are skipped. --write puts each changed \
    file in place of the old one, with its mode; a file with several names (hard links) is refused. Of - the changed \
    text is printed. A summary counts the links, and says why some stay; the exit code is 1 where one could not be changed as asked for.
    """
  static let example = """
    $ coster rewrite --at 11lTok --ct spring posts
    $ coster rewrite --modern --unwrap --drop-tokens --write README.md
    $ coster rewrite --storefront none --format csv site > links.csv
    $ coster rewrite --wrap 'https://go.example/?to={url}' - < page.html
    """

  static let parameters: Parameters<Self> = [
    .argument(\.paths, value: "path", completes: .files, help: "File or folder; - is standard input."),
    .option(\.affiliate, "--at", value: "token", help: "Affiliate token to put in."),
    .option(\.campaign, "--ct", value: "name", help: "Campaign to put in, of 40 bytes at most."),
    .option(
      \.storefront, "-s", "--storefront", value: "code|none|geo",
      help: "Store to lead into; none for the visitor's own, geo for that by way of Apple's redirector."),
    .flag(\.isModern, "--modern", help: "Turn old forms and dead hosts into today's links."),
    .flag(\.unwraps, "--unwrap", help: "Take away the links of affiliate networks, mail and search around links."),
    .flag(\.dropsTokens, "--drop-tokens", help: "Remove the tokens of others, before --at and --ct are put in."),
    .option(
      \.template, "--wrap", value: "template",
      help: "Link of one's own to put around each: {url} is the link percent-encoded, {url:2} twice, {url:0} as it is."),
    .flag(\.writes, "--write", help: "Write the changed files."),
    .option(
      \.globs, "-g", "--glob", value: "glob",
      help: "Change only these files in folders, such as '*.md'; with ! before it, leave these out."),
    .group(\.output, defaults: ["--format": "a unified diff"]),
  ]

  var paths: [String] = []
  var affiliate: String?
  var campaign: String?
  var storefront: String?
  var isModern = false
  var unwraps = false
  var dropsTokens = false
  var template: String?
  var writes = false
  var globs: [Glob] = []
  var output = OutputOptions()

  func run(in console: Console) throws {
    let rewriter = LinkRewriter(try changes())
    let report = RewriteReport(console, hasWritten: writes)
    if paths == ["-"] { return try filter(rewriter, report, console) }
    guard !paths.contains("-") else { throw UsageError("- prints the changed text. Name it alone.") }
    var writer = output.requested.map { _ in output.writer(of: RewriteRow.fields, in: console) }
    for file in files(report, console) {
      do {
        guard let text = try report.read(file) else { continue }
        let rewritten = rewriter.rewrite(text.bytes, as: MarkupKind(name: text.path, beginning: text.bytes))
        if rewritten.isChanged { try text.checkHasOneName() }
        if writes, rewritten.isChanged { try text.replace(with: rewritten.bytes) }
        report.add(rewritten)
        for link in rewritten.links { try writer?.write(RewriteRow(link, source: text.path)) }
        if writer == nil, !writes { try print(UnifiedDiff(of: text.path, text.bytes, rewritten.bytes), console) }
      } catch let error as InputError { report.fail(error) }
    }
    try writer?.finish()
    try report.finish()
  }

  private func files(_ report: RewriteReport, _ console: Console) -> [FileTree.File] {
    var files: [FileTree.File] = []
    var seen: Set<String> = []
    let common = GitExcludes.file(home: console.variable("HOME"), configuration: console.variable("XDG_CONFIG_HOME"))
    FileTree.walk(
      paths, FileTree.Selection(globs: globs, isOfOwnFiles: true, commonIgnores: common),
      found: { file in
        // One file may be named, and lie in a folder that is.
        if seen.insert(FileSystem.fullPath(file.path) ?? file.path).inserted { files.append(file) }
      },
      failed: { report.fail($0) })
    return files
  }

  /// Prints a diff as `patch` takes it; on a terminal what is no text is escaped.
  private func print(_ diff: UnifiedDiff, _ console: Console) throws {
    guard console.resultIsTerminal else { return try console.write(diff.bytes) }
    try console.write(terminalSafe(String(decoding: diff.bytes, as: UTF8.self), keepingLines: true))
  }

  /// Prints the changed text of standard input.
  private func filter(_ rewriter: LinkRewriter, _ report: RewriteReport, _ console: Console) throws {
    if writes { throw UsageError("--write is for files. The changed text of - is printed.") }
    if output.requested != nil { throw UsageError("The changed text of - is printed. Leave --format out.") }
    let bytes = try console.standardInput().readAll(limit: 1 << 30)
    if let reason = LinkedText.binaryReason(bytes) { throw InputError(name: "-", reason: reason) }
    let rewritten = rewriter.rewrite(bytes, as: MarkupKind(name: "", beginning: bytes))
    report.add(rewritten)
    try console.write(rewritten.bytes)
    try report.finish()
  }

  // MARK: What to change

  private func changes() throws -> LinkChanges {
    var tokens = LinkTokens()
    tokens.campaign = campaign
    try tokens.check()
    var changes = LinkChanges()
    (changes.affiliate, changes.campaign, changes.dropsTokens) = (affiliate, campaign, dropsTokens)
    (changes.isModern, changes.unwraps) = (isModern, unwraps)
    changes.storefront = try storefront.map(Self.change)
    if let template {
      guard let wrapper = WrapperTemplate(template) else {
        throw UsageError("'\(template)' is no web address with one {url} in it, such as https://go.example/?to={url}.")
      }
      changes.wrapper = wrapper
    }
    if changes.isEmpty { throw UsageError("Nothing to change is named. Say what, such as --at, --modern or --unwrap.") }
    return changes
  }

  private static func change(_ word: String) throws(UsageError) -> LinkChanges.StorefrontChange {
    switch word.lowercased() {
    case "none": return .none
    case "geo": return .geo
    default:
      guard let storefront = Storefront(word) else {
        throw UsageError("'\(word)' is no storefront. Name one such as us, or none, or geo.")
      }
      return .to(storefront)
    }
  }
}
