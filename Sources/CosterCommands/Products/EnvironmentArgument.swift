internal import Arguments
internal import CatalogModel

/// The store environment on the command line.
enum EnvironmentArgument: String, CaseIterable, ArgumentValue {
  case production
  case sandbox
  case configuration

  var environment: StoreEnvironment {
    switch self {
    case .production: .production
    case .sandbox: .sandbox
    case .configuration: .configuration
    }
  }
}
