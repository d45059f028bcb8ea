internal import Archives
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import ProductLinks

/// Finds product links and prints the Apple ID behind each.
struct ResolveCommand: Command {
  static let name = "resolve"
  static let abstract = "Print the Apple ID behind every product link in arguments, files or standard input."
  static let example = """
    $ coster resolve https://music.apple.com/us/album/late-frost/1790334412?i=1790334415
    $ coster resolve notes.md bookmarks.html --format ndjson
    """

  static let parameters: Parameters<Self> = [
    .argument(
      \.inputs, isRequired: false, value: "link|file", completes: .files,
      help: "Link, file or folder to read; - or nothing for standard input."),
    .group(\.catalog),
    .group(\.output),
  ]

  var inputs: [String] = []
  var catalog = CatalogOptions()
  var output = OutputOptions()

  func run(in console: Console) throws {
  }
}
