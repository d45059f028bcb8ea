internal import Arguments
internal import CatalogModel

/// A kind of item on the command line: `app`, `podcast-episode`; plurals such as `apps` are accepted.
struct KindArgument: ArgumentValue, Equatable {
  var kind: ProductKind

  init?(argument: String) {
    let singular = argument.hasSuffix("s") ? String(argument.dropLast()) : argument
    guard let kind = ProductKind(rawValue: argument) ?? ProductKind(rawValue: singular) else { return nil }
    self.kind = kind
  }

  var argument: String { kind.rawValue }

  static var allowedArguments: [String] { ProductKind.allCases.map(\.rawValue) }
}
