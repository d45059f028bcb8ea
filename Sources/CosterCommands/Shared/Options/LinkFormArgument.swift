internal import Arguments
internal import ProductLinks

/// What `coster link` writes: a form of link, or the parameters of a product page in an app.
enum LinkFormArgument: ArgumentValue, Equatable {
  case link(LinkForm)
  case parameters

  init?(argument: String) {
    if argument == "parameters" {
      self = .parameters
    } else if let form = LinkForm(rawValue: argument) {
      self = .link(form)
    } else {
      return nil
    }
  }

  var argument: String {
    switch self {
    case .link(let form): form.rawValue
    case .parameters: "parameters"
    }
  }

  static var allowedArguments: [String] { LinkForm.allCases.map(\.rawValue) + ["parameters"] }
}
