internal import Arguments
internal import StoreService

struct FetchSearchCommand: Command {
  static let name = "search"
  static let abstract = "Search Apple's stores, and import the results."
  static let discussion = """
    What goes with what is checked before anything is sent. Apple gives 200 results to a call at most; more are fetched \
    page by page, as far as the store goes along. The API's parameters offset, version and callback are not for users: \
    --limit asks for offsets itself, version 2 is what is asked for where none is said, and a callback only wraps the \
    answer for browsers.
    """
  static let example = """
    $ coster fetch search 帳簿 --entity software --storefront jp --language ja
    $ coster fetch search late frost --entity song --attribute songTerm --limit 400
    """

  static let parameters: Parameters<Self> = [
    .argument(\.words, value: "word", help: "Word to look for."),
    .option(
      \.search.media, "--media", value: "media", as: .word,
      help: "What to look among, such as music, software or ebook."),
    .option(
      \.search.entity, "--entity", value: "entity", as: .word,
      help: "What to look for, such as song, software or macSoftware."),
    .option(
      \.search.attribute, "--attribute", value: "attribute", as: .word,
      help: "What the words are compared with, such as songTerm."),
    .option(
      \.search.language, "--language", value: "language", help: "Language of the answers: en or ja, or any as in de-DE."
    ),
    .option(
      \.search.limit, "-l", "--limit", value: "count", as: .count, help: "At most so many results from each store."),
    .flag(\.search.includesExplicit, "--no-explicit", sets: false, help: "Leave out what is marked as explicit."),
    .group(\.fetching, defaults: ["--storefront": "us"]),
  ]

  var words: [String] = []
  var search = SearchRequest("", in: StorefrontOptions.defaultStorefront)
  var fetching = FetchOptions()

  func run(in console: Console) throws {
    let requests = try (fetching.storefronts.called() ?? [StorefrontOptions.defaultStorefront]).map { storefront in
      var search = search
      (search.words, search.storefront) = (words.joined(separator: " "), storefront)
      do { try search.check() } catch { throw UsageError("\(error).") }
      return search.request
    }
    let run = FetchRun(fetching, console: console)
    let found = try run.fetch(requests)
    guard found == 0, !fetching.isPlan else { return }
    console.note("nothing found for '\(words.joined(separator: " "))'")
    console.markPartial()
  }
}
