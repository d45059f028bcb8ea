internal import AppProjects
internal import Archives
internal import Catalog
internal import CatalogModel
internal import ProductCode

/// Goes through Apple's checklists for a project whose requests return no products, point by point.
struct ProjectDoctor {
  let folder: String
  let files: ProjectFiles
  let code: ProductCode
  /// What the project's configurations and saved answers say, or what the catalog knows of the app that was named.
  let configurations: Catalog
  let store: Catalog
  /// The app in ``store``; `nil` where it is not known.
  let app: AppleID?
  /// What could not be read of the project's configurations, with its file.
  let unreadConfigurations: [(path: String, problem: String)]
  /// ISO 8601: profiles expire.
  let now: String

  func findings() throws -> [DoctorFinding] {
    let unread = files.unread.map { path, reason, isWrong in
      DoctorFinding(
        status: isWrong ? .wrong : .unknown, checklist: .servers, point: "readable", location: path,
        detail: "\(path): \(reason)", cure: isWrong ? "Save the file again, or remove it." : "")
    }
    return try unread + schemeFindings() + configurationFindings() + signingFindings() + storeFindings()
  }

  // MARK: Xcode's configuration

  private func schemeFindings() -> [DoctorFinding] {
    let named = files.schemes.filter { $0.configuration != nil }
    let point = "configuration-in-scheme"
    guard !named.isEmpty else {
      let testing = files.schemes.filter(\.testsWithConfiguration).map(\.path)
      let detail =
        files.schemes.isEmpty
        ? "no scheme is shared, and those of a user were not found"
        : testing.isEmpty
          ? "no scheme names a StoreKit configuration, so a run asks the sandbox"
          : "only tests have a StoreKit configuration (\(testing.joined(separator: ", "))), so a run asks the sandbox"
      return [
        DoctorFinding(
          status: .unknown, checklist: .xcode, point: point, location: files.schemes.first?.path ?? "", detail: detail,
          cure: "To run with a .storekit file choose it in Edit Scheme > Run > Options.")
      ]
    }
    return named.flatMap { [finding($0, point)] + targetFindings($0) }
  }

  private func finding(_ scheme: Scheme, _ point: String) -> DoctorFinding {
    let paths = scheme.configurationPaths
    let location = "\(scheme.path):\(scheme.line)"
    func finding(_ status: DoctorFinding.Status, _ detail: String, _ cure: String = "") -> DoctorFinding {
      DoctorFinding(status: status, checklist: .xcode, point: point, location: location, detail: detail, cure: cure)
    }
    guard let path = paths.first(where: FileSystem.exists) else {
      let others = files.configurations.prefix(3).joined(separator: ", ")
      return finding(
        .wrong, "the scheme names \(paths.first ?? scheme.configuration ?? ""), which is missing",
        "Choose the file again in Edit Scheme > Run > Options" + (others.isEmpty ? "." : "; there are: \(others)"))
    }
    guard path.hasSuffix(".storekit") else {
      return finding(
        .wrong, "the scheme names \(path), which is not a StoreKit configuration",
        "Choose a .storekit file in Edit Scheme > Run > Options.")
    }
    guard FileSystem.isFolder(path) else { return finding(.right, "the scheme names \(path)") }
    // Newer versions of Xcode write a folder with the file and its images.
    guard FileSystem.exists(path + "/Configuration.storekit") else {
      return finding(
        .wrong, "the scheme names the folder \(path), which has no Configuration.storekit",
        "Choose a .storekit file in Edit Scheme > Run > Options.")
    }
    return finding(.right, "the scheme names \(path)/Configuration.storekit")
  }

  private func targetFindings(_ scheme: Scheme) -> [DoctorFinding] {
    var details: [String] = []
    if let product = scheme.product, !product.hasSuffix(".app") { details.append("the scheme launches \(product)") }
    let targets = files.projects.reduce(into: Set<String>()) { $0.formUnion($1.targets) }
    if let target = scheme.target, !targets.isEmpty, !targets.contains(target) {
      details.append("no project here has the target \(target), which the scheme launches")
    }
    return details.map { detail in
      DoctorFinding(
        status: .wrong, checklist: .xcode, point: "scheme-target", location: "\(scheme.path):\(scheme.line)",
        detail: detail + ", so the configuration is not the app's",
        cure: "Choose the app in Edit Scheme > Run > Info > Executable.")
    }
  }

  private func configurationFindings() throws -> [DoctorFinding] {
    let entries = try configurations.appProducts(AppProductFilter(environment: .configuration))
    guard !files.configurations.isEmpty else {
      return [
        DoctorFinding(
          status: .unknown, checklist: .xcode, point: "product-in-configuration", detail: "there is no .storekit file",
          cure: "Make one in Xcode, or with 'coster products convert --to storekit'.")
      ]
    }
    let mistakes = try configurations.findings(in: entries, includesEmptyFiles: true).filter(Self.hidesProducts)
    var findings = mistakes.map(Self.finding)
    findings += unreadConfigurations.map { path, problem in
      DoctorFinding(
        status: .wrong, checklist: .xcode, point: "configuration-sound", location: path, detail: problem,
        cure: "Save the file again in Xcode's editor.")
    }
    if findings.isEmpty {
      findings.append(
        DoctorFinding(
          status: .right, checklist: .xcode, point: "configuration-sound",
          location: files.configurations.joined(separator: ", "),
          detail: "no failure of Load Products is simulated, and nothing is wrong in the file"))
    }
    return findings + codeFindings(usedIDs(of: entries), .xcode, "product-in-configuration")
  }

  /// Whether a mistake may be why products are missing: neither a key in the file is, nor a failure of other requests.
  private static func hidesProducts(_ finding: ProductFinding) -> Bool {
    finding.isMistake && finding.rule != "private-key" && (finding.rule != "simulated-failure" || isOfLoading(finding))
  }

  private static func isOfLoading(_ finding: ProductFinding) -> Bool {
    finding.rule == "simulated-failure" && finding.detail.hasPrefix("Load Products")
  }

  private static func finding(_ mistake: ProductFinding) -> DoctorFinding {
    DoctorFinding(
      status: .wrong, checklist: .xcode,
      point: isOfLoading(mistake) ? "load-products-failure" : "configuration-sound", location: mistake.location,
      detail: [mistake.product, mistake.detail].filter { !$0.isEmpty }.joined(separator: ": "),
      cure: isOfLoading(mistake)
        ? "Switch it off in Xcode's editor: Editor > Configure StoreKit Errors."
        : "Correct it in Xcode's editor (\(mistake.rule)).")
  }

  /// The product IDs of the configurations that schemes name; of all where they name none that is there.
  private func usedIDs(of entries: [AppProductEntry]) -> [String] {
    let named = Set(files.schemes.flatMap(\.configurationPaths).flatMap { [$0, $0 + "/Configuration.storekit"] })
    let used = entries.filter { entry in entry.configurationFile.map { named.contains(Scheme.resolved($0)) } ?? false }
    return (used.isEmpty ? entries : used).compactMap(\.product.productID)
  }

  /// The IDs in the code that a list does not have.
  private func codeFindings(
    _ ids: [String], _ checklist: DoctorFinding.Checklist, _ point: String
  ) -> [DoctorFinding] {
    let unlisted = code.unlisted(in: ids)
    guard unlisted.isEmpty else {
      return unlisted.map { literal in
        DoctorFinding(
          status: .wrong, checklist: checklist, point: point, location: "\(literal.path):\(literal.line)",
          detail: "the list has no product \(literal.text)",
          cure: literal.nearest.map { "Write \($0)." } ?? "Add the product, or remove the ID.")
      }
    }
    let used = Set(ids).subtracting(code.unused(of: ids))
    guard !used.isEmpty else {
      return [
        DoctorFinding(
          status: .unknown, checklist: checklist, point: point,
          detail: "no file names one of the \(ids.count) product IDs of the list",
          cure: "Where IDs come from a server, compare them with 'coster products request'.")
      ]
    }
    return [
      DoctorFinding(
        status: .right, checklist: checklist, point: point,
        detail: "the list has each product ID that the code names (\(used.count))")
    ]
  }
}
