internal import AppProjects
internal import Archives
internal import ProductCode

/// The files of a project that say something of its products: each is read once.
struct ProjectFiles {
  private(set) var schemes: [Scheme] = []
  private(set) var projects: [XcodeProject] = []
  private(set) var entitlements: [Entitlements] = []
  private(set) var profiles: [(path: String, profile: ProvisioningProfile)] = []
  /// Paths of `.storekit` files, and of saved answers of App Store Connect.
  private(set) var configurations: [String] = []
  private(set) var answers: [String] = []
  /// Files that could not be read, each with the reason, and whether it is the file that is wrong.
  private(set) var unread: [(path: String, reason: String, isWrong: Bool)] = []

  /// Reads what lies in a folder, but for folders of libraries.
  init(_ tree: FileTree.Listing, below folder: String) {
    unread = tree.failures.map { ($0.name, $0.reason, false) }
    for file in tree.files where !ProductCode.isOfLibrary(file.path, below: folder) { read(file.path) }
  }

  var isEmpty: Bool {
    schemes.isEmpty && projects.isEmpty && entitlements.isEmpty && profiles.isEmpty && configurations.isEmpty
      && answers.isEmpty && unread.isEmpty
  }

  private mutating func read(_ path: String) {
    do {
      switch path.split(separator: ".").last.map({ $0.lowercased() }) ?? "" {
      case "xcscheme": schemes.append(try Scheme(path: path))
      case "pbxproj": projects.append(try XcodeProject(path: path))
      case "entitlements": entitlements.append(try Entitlements(path: path))
      case "mobileprovision", "provisionprofile": profiles.append((path, try ProvisioningProfile(path: path)))
      case "storekit": configurations.append(path)
      case "json": if try Self.isConnectAnswer(path) { answers.append(path) }
      default: break
      }
    } catch let error as ProjectFileError {
      unread.append((path, error.reason, error.isWrong))
    } catch {
      unread.append((path, (error as? InputError)?.reason ?? "\(error)", false))
    }
  }

  /// Whether a file is an answer of App Store Connect: each names the service, or is one of its errors.
  private static func isConnectAnswer(_ path: String) throws -> Bool {
    let beginning = String(decoding: try ByteStream(path: path).peek(1 << 16), as: UTF8.self)
    return beginning.contains("api.appstoreconnect.apple.com") || beginning.contains("FORBIDDEN.REQUIRED_AGREEMENTS")
  }
}
