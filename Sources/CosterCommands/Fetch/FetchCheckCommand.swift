internal import Answers
internal import Arguments
internal import CatalogModel
internal import StoreService

struct FetchCheckCommand: Command {
  static let name = "check"
  static let abstract = "Check that Apple's services answer as before."
  static let discussion = """
    Asks each service once for something that must be there: lookups, searches, charts of each generation, reviews as \
    JSON and XML, and pages of apps, music, podcasts and books. Each is alive, changed, empty, refused or unreachable, \
    with the reason. An answer to be looked at is kept; nothing is imported.

    The exit code is 0 if everything is alive, 1 if something is not, and 2 if nothing can be reached.
    """
  static let example = """
    $ coster fetch check
    $ coster fetch check --storefront jp --format json
    """

  static let parameters: Parameters<Self> = [.group(\.fetching, defaults: ["--storefront": "us", "--tries": "1"])]

  var fetching = FetchOptions()

  init() { fetching.settings.tries = 1 }

  func run(in console: Console) throws {
    let stores = try fetching.storefronts.called() ?? [StorefrontOptions.defaultStorefront]
    let requests = stores.flatMap(ServiceCheck.requests)
    let run = FetchRun(fetching, console: console)
    if fetching.isPlan { return try run.showPlan(requests.map { [$0.request] }) }
    let checks = try run.check(requests)
    try fetching.output.write(checks, Self.fields, in: console)
    let isReached = checks.contains { $0.state != .unreachable }
    guard isReached else { throw CommandFailure("No service can be reached.", hint: "Check the network.") }
    let others = checks.count { $0.state != .alive }
    guard others > 0 else { return }
    console.notePartial(
      "\(others) of \(checks.count) services are not as they were; 'coster fetch report' packs answers")
  }

  private static let fields: [AnswerField<ServiceCheck>] = [
    .text("service") { $0.service },
    .text("storefront") { $0.storefront.code },
    .text("state") { $0.state.rawValue },
    .text("reason") { $0.reason },
    .text("file") { $0.file },
    .integer("answer_age") { $0.age.map(Int.init) },
    .text("url", "URL") { $0.url },
  ]
}
