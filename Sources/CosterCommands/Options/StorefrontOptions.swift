internal import Arguments
internal import CatalogModel

/// Which shops a command asks.
struct StorefrontOptions: OptionGroup {
  static let heading = "Storefronts"

  static let parameters: Parameters<Self> = [
    .list(
      \.choices, "-s", "--storefront", value: "code",
      help: "Storefronts to ask, such as us,jp: two- or three-letter codes or Apple's numbers; all means every one.")
  ]

  var choices: [StorefrontChoice] = []

  /// The storefronts that were named, each once and in order; nothing named is nothing here.
  func storefronts(all: () -> [Storefront]) -> [Storefront] {
    var seen: Set<Storefront> = []
    return choices.flatMap { choice in
      switch choice {
      case .all: all()
      case .one(let storefront): [storefront]
      }
    }.filter { seen.insert($0).inserted }
  }
}

/// One word after `--storefront`.
enum StorefrontChoice: ArgumentValue, Equatable {
  case all
  case one(Storefront)

  init?(argument: String) {
    if argument == "all" {
      self = .all
    } else if let storefront = Storefront(argument) {
      self = .one(storefront)
    } else {
      return nil
    }
  }

  var argument: String {
    switch self {
    case .all: "all"
    case .one(let storefront): storefront.code
    }
  }

  static var allowedArguments: [String] { ["all"] + Storefront.allKnown.map(\.code) }
}
