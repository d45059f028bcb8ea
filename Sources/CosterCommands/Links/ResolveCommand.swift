internal import Answers
internal import Archives
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import Feeds
internal import ProductLinks

struct ResolveCommand: Command {
  static let name = "resolve"
  static let abstract = "Find the Apple IDs behind links."
  static let discussion = """
    An argument that exists as a file or folder is read, - is standard input, and anything else is a text with a link \
    in it: quote links with & in them. Folders are read without hidden and binary files. A web page's own statements \
    of its app count as links, such as Smart App Banners. Short links (appsto.re, itun.es, apple.co) and items named \
    by text (pl.…, umc.cmc.…) have no number.

    Folders are read by all cores, whatever a .gitignore says. Compressed files (gzip, bzip2, xz, zstd, lz4, \
    compress) are read through, every file of tar and zip archives, and all headers and bodies of web archives \
    (WARC). A pipe's links are printed as they come. The statements of a page are Smart App Banners, \
    al:ios:app_store_id, twitter:app:id:iphone and twitter:app:id:ipad. Links of podcast apps, song pages and app \
    catalogs that carry Apple's number count, too, such as overcast.fm and song.link; via names their host, and \
    --own-hosts leaves them out. A link around another one, as mail gateways, search engines and networks make them, \
    is printed whole, with the one within as inner. Names come from the catalog, if there is one.
    """
  static let example = """
    $ coster resolve 'https://music.apple.com/us/album/late-frost/1790334412?i=1790334415&uo=4'
    $ coster resolve notes.md backup.tar.xz --only app,mac-app --format ndjson
    $ coster resolve ~/Documents --glob '*.{md,html}' --ids --unique
    $ coster resolve --links notes.md | coster link - --storefront jp
    $ tail -f access.log | coster resolve -
    """

  static let parameters: Parameters<Self> = [
    .argument(
      \.inputs, isRequired: false, value: "link|path", completes: .files,
      help: "Link, file or folder to read; - or nothing for standard input."),
    .list(\.kinds, "--only", value: "kind", help: "Kinds to print, such as app,song; all when left out."),
    .flag(\.isUnique, "-u", "--unique", help: "Print each item once, at its first link."),
    .flag(\.printsNumbers, "--ids", help: "Print the Apple IDs alone, one a line."),
    .flag(
      \.printsLinks, "--links",
      help: "Print the links alone, one a line, as Apple writes them today: what each item is and its storefront stay."),
    .flag(\.counts, "--count", help: "Print how many links each file has."),
    .flag(
      \.hasOwnHostsAlone, "--own-hosts", help: "Leave out other hosts' links that carry Apple's number: overcast.fm."),
    .flag(\.hasContext, "--context", help: "Print the line that each link stands in too."),
    .flag(\.includesHidden, "--hidden", help: "Read hidden files in folders too."),
    .option(
      \.globs, "-g", "--glob", value: "glob",
      help: "Read only these files in folders, such as '*.md'; with ! before it, leave these out."),
    .group(\.options),
  ]

  var inputs: [String] = []
  var kinds: [ProductKind] = []
  var isUnique = false
  var printsNumbers = false
  var printsLinks = false
  var counts = false
  var hasOwnHostsAlone = false
  var hasContext = false
  var includesHidden = false
  var globs: [Glob] = []
  var options = AnswerOptions()

  func run(in console: Console) throws {
    try checkChoices()
    let inputs = try inputs(in: console)
    let report = ResolveReport(console, kinds: kinds)
    if printsNumbers {
      try printNumbers(inputs, report, console)
    } else if printsLinks {
      try printLinks(inputs, report, console)
    } else if counts {
      try printCounts(inputs, report, console)
    } else {
      try printFinds(inputs, report, console)
    }
    try report.finish()
  }

  private func checkChoices() throws(UsageError) {
    let answers = [("--ids", printsNumbers), ("--links", printsLinks), ("--count", counts)].filter(\.1).map(\.0)
    if answers.count > 1 {
      throw UsageError("\(answers[0]) and \(answers[1]) are two different answers. Name one of them.")
    }
    if printsNumbers || printsLinks, options.output.requested != nil {
      throw UsageError("\(answers[0]) prints plain \(printsLinks ? "links" : "numbers"). Leave --format out.")
    }
    if hasContext, let answer = answers.first { throw UsageError("--context does not go with \(answer).") }
  }

  private func inputs(in console: Console) throws(UsageError) -> [LinkInput] {
    if inputs.isEmpty, console.environment.inputIsTerminal {
      throw UsageError("Nothing to read. Name links, files or folders, or - for standard input.")
    }
    return inputs.isEmpty ? [.standardInput] : inputs.map(LinkInput.init(argument:))
  }
}

// MARK: - The answers

extension ResolveCommand {
  private func printNumbers(_ inputs: [LinkInput], _ report: ResolveReport, _ console: Console) throws {
    var seen = SeenItems()
    try search(inputs, report, console) { finds, source in
      let numbers = finds.numbers.compactMap { $0 }
      report.foundCount += finds.numbers.count
      report.withoutNumber += finds.numbers.count - numbers.count
      try console.write([UInt8](lines: isUnique ? numbers.filter { seen.isNew($0) } : numbers))
      if source == LinkInput.standardInputName { try console.flush() }
    }
  }

  private func printLinks(_ inputs: [LinkInput], _ report: ResolveReport, _ console: Console) throws {
    var withoutPage = 0
    try forEachBatch(of: inputs, report, console) { finds, _ in
      for find in finds {
        if let link = find.found.link.canonical { try console.print(link) } else { withoutPage += 1 }
      }
    }
    guard withoutPage > 0 else { return }
    let subject = withoutPage == 1 ? "1 link was" : "\(withoutPage) links were"
    console.note("\(subject) omitted, since it is not known which page shows the item; short links need the network")
  }

  private func printCounts(_ inputs: [LinkInput], _ report: ResolveReport, _ console: Console) throws {
    var count = 0
    var writer = options.output.writer(
      of: [Column("source"), Column("count", title: "Links", alignment: .trailing)], in: console)
    try forEachBatch(of: inputs, report, console) { finds, _ in
      report.withoutNumber += finds.count { $0.found.link.appleID == nil }
      count += finds.count
    } finished: { source, isFromFolder in
      if count > 0 || !isFromFolder { try writer.write([.text(source), .integer(count)]) }
      count = 0
    }
    try writer.finish()
  }

  private func printFinds(_ inputs: [LinkInput], _ report: ResolveReport, _ console: Console) throws {
    let catalog = try options.catalog.openIfUsable(in: console)
    try catalog?.limitMemory()
    let names = LinkedNames(in: catalog)
    let context = hasContext ? [LinkRow.context] : []
    var writer = options.output.writer(
      of: LinkRow.fields + context, forPeople: fieldsForPeople(hasNames: names.hasCatalog) + context, in: console)
    try forEachBatch(of: inputs, report, console, flush: { try writer.flush() }) { finds, source in
      report.withoutNumber += finds.count { $0.found.link.appleID == nil }
      for (find, name) in zip(finds, try names.names(of: finds.map(\.found.link))) {
        try writer.write(LinkRow(find.found, source: source, name: name, context: find.context))
      }
    }
    try writer.finish()
  }

  /// What people read: with names where there is a catalog.
  private func fieldsForPeople(hasNames: Bool) -> [AnswerField<LinkRow>] {
    LinkRow.fields.fields("apple_id", "kind") + [.text("storefront", "Store") { $0.link.storefront?.code }]
      + (hasNames ? LinkRow.fields.fields("name", "artist") : [])
      + (hasOwnHostsAlone ? [] : LinkRow.fields.fields("via"))
      + [
        .text("location") { row in row.source.map { "\($0):\(row.found.line):\(row.found.column)" } },
        .text("link") { $0.link.text },
      ]
  }

  /// Calls `body` with all links, or with the first of each item, some at once, and `flush` before more of a pipe is
  /// waited for.
  private func forEachBatch(
    of inputs: [LinkInput], _ report: ResolveReport, _ console: Console, flush: () throws -> Void = {},
    _ body: ([LinkFind], String?) throws -> Void, finished: (String?, Bool) throws -> Void = { _, _ in }
  ) throws {
    var seen = SeenItems()
    try search(inputs, report, console, finished: finished) { finds, source in
      report.foundCount += finds.links.count
      try body(isUnique ? finds.links.filter { seen.isNew($0.found.link) } : finds.links, source)
      guard source == LinkInput.standardInputName else { return }
      try flush()
      try console.flush()
    }
  }

  private func search(
    _ inputs: [LinkInput], _ report: ResolveReport, _ console: Console,
    finished: (String?, Bool) throws -> Void = { _, _ in }, found: (LinkFinds, String?) throws -> Void
  ) throws {
    var search = LinkSearch()
    search.filter.kinds = Set(kinds)
    search.filter.wantsNumbersAlone = printsNumbers
    search.filter.hasOwnHostsAlone = hasOwnHostsAlone
    search.filter.hasContext = hasContext
    search.selection = .init(includesHidden: includesHidden, globs: globs)
    var hasLinks = false
    try search.search(inputs, standardInput: console.standardInput) { event in
      switch event {
      case .found(let finds, let source):
        hasLinks = true
        try found(finds, source)
      case .finished(let source, let isFromFolder):
        report.readCount += 1
        if !hasLinks, !isFromFolder, let source { report.noteSignature(in: source) }
        hasLinks = false
        try finished(source, isFromFolder)
      case .noLink(let text, let reason): report.report(text, reason)
      case .skipped(let path, let reason): report.skip(path, reason)
      case .failed(let error): report.fail(error)
      }
    }
  }
}
