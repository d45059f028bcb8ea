internal import Arguments
internal import CatalogModel

/// A kind of item on the command line: `app`, `podcast-episode`.
struct KindArgument: ArgumentValue, Equatable {
  var kind: ProductKind

  init?(argument: String) {
    guard let kind = ProductKind(rawValue: argument) else { return nil }
    self.kind = kind
  }

  var argument: String { kind.rawValue }

  static var allowedArguments: [String] { ProductKind.allCases.map(\.rawValue) }
}
