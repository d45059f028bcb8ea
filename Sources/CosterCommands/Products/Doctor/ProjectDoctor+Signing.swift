internal import AppProjects
internal import Catalog
internal import CatalogModel

/// What a build is signed with: Apple's servers answer an app whose explicit App ID may sell, and no other one.
extension ProjectDoctor {
  private typealias Bundle = (location: String, id: String)

  func signingFindings() throws -> [DoctorFinding] {
    try bundleFindings() + capabilityFindings() + appIDFindings() + profileFindings()
  }

  private var bundles: [Bundle] {
    files.projects.flatMap { project in project.plainBundleIDs.map { ("\(project.path):\($0.line)", $0.value) } }
  }

  /// Whether a target's bundle ID is written with variables, so that it may be any.
  private var hasUnknownBundle: Bool { files.projects.contains { $0.bundleIDs.contains { $0.value.contains("$") } } }

  private func finding(
    _ status: DoctorFinding.Status, _ point: String, _ location: String, _ detail: String, cure: String = ""
  ) -> DoctorFinding {
    DoctorFinding(
      status: status, checklist: .servers, point: point, location: location, detail: detail, cure: cure)
  }

  private var variables: String { hasUnknownBundle ? " without variables" : "" }

  private func bundleFindings() throws -> [DoctorFinding] {
    let point = "bundle-id"
    guard let first = bundles.first else {
      return [finding(.unknown, point, "", "no project.pbxproj that was read has a bundle ID without variables")]
    }
    var findings: [DoctorFinding] = []
    for (path, profile) in files.profiles {
      if let bundle = bundles.first(where: { profile.covers($0.id) }) {
        findings.append(
          finding(.right, point, bundle.location, "\(bundle.id) is that of \(path) (signature not checked)"))
      } else {
        findings.append(
          finding(
            hasUnknownBundle ? .unknown : .wrong, point, first.location,
            "\(path) is for \(profile.bundleID), and no target has this bundle ID" + variables,
            cure: "Use a profile of \(first.id), or give the target the bundle ID \(profile.bundleID)."))
      }
    }
    let registered = try app.map { try store.facts(of: $0.description, named: .bundleID) } ?? []
    if let own = registered.first {
      let match = bundles.first { $0.id == own.fact.value }
      findings.append(
        match.map {
          finding(.right, point, $0.location, "\($0.id) is the app's in App Store Connect (\(own.evidence.file))")
        }
          ?? finding(
            hasUnknownBundle ? .unknown : .wrong, point, first.location,
            "the app's bundle ID is \(own.fact.value) in \(own.evidence.file), and no target has it" + variables,
            cure: "Set PRODUCT_BUNDLE_IDENTIFIER to \(own.fact.value)."))
    }
    if findings.isEmpty {
      findings.append(
        finding(
          .unknown, point, first.location,
          "\(first.id) was compared with nothing: neither a profile nor the app's answer was read",
          cure: "Save the answer of App Store Connect for the app, or add a .mobileprovision file."))
    }
    return findings
  }

  private func capabilityFindings() throws -> [DoctorFinding] {
    let point = "in-app-purchase-capability"
    for project in files.projects {
      guard let capability = project.capability else { continue }
      let location = "\(project.path):\(capability.line)"
      return [
        capability.value == "1"
          ? finding(.right, point, location, "the project has In-App Purchase switched on")
          : finding(
            .wrong, point, location, "the project has In-App Purchase switched off",
            cure: "Add it in Signing & Capabilities.")
      ]
    }
    let payments = files.entitlements.first(where: \.hasApplePay)
    let detail =
      payments.map { _ in "com.apple.developer.in-app-payments is Apple Pay, and no in-app purchase; " } ?? ""
    let bundle = try app.flatMap { try store.facts(of: $0.description, named: .bundleID).first?.fact.value }
    let appID = try bundle.flatMap { bundle in try store.facts(named: .appID).first { $0.fact.value == bundle } }
    guard let appID else {
      return [
        finding(
          .unknown, point, payments?.path ?? "",
          detail + "newer projects do not state it, and no answer of App Store Connect for the App ID was read",
          cure: "Save its bundleIdCapabilities.")
      ]
    }
    let capabilities = try store.facts(of: appID.fact.subject, named: .capability)
    let isOn = capabilities.contains { $0.fact.value == "IN_APP_PURCHASE" }
    return [
      isOn
        ? finding(.right, point, appID.evidence.file, "IN_APP_PURCHASE is on for \(appID.fact.value)")
        : finding(
          .unknown, point, appID.evidence.file,
          detail + "IN_APP_PURCHASE is not among the capabilities that were read (\(capabilities.count))",
          cure: "Switch it on for the App ID on Apple's developer site.")
    ]
  }

  /// In-app purchase needs an App ID without a `*`.
  private func appIDFindings() -> [DoctorFinding] {
    let stated =
      files.profiles.map { (path: $0.path, id: $0.profile.applicationIdentifier) }
      + files.entitlements.compactMap { file in file.applicationIdentifier.map { (path: file.path, id: $0) } }
    guard !stated.isEmpty else {
      return [
        finding(
          .unknown, "explicit-app-id", "", "no profile was read, and no entitlements state an application-identifier",
          cure: "Add the build's .mobileprovision file: Xcode keeps it as embedded.mobileprovision in the app.")
      ]
    }
    return stated.map { path, id in
      id.hasSuffix("*")
        ? finding(
          .wrong, "explicit-app-id", path, "\(id) is a wildcard, and in-app purchase needs an explicit App ID",
          cure: "Register an explicit App ID for the app, and make a profile of it.")
        : finding(.right, "explicit-app-id", path, "\(id) is explicit")
    }
  }

  private func profileFindings() -> [DoctorFinding] {
    guard !files.profiles.isEmpty else {
      return [finding(.unknown, "profile-valid", "", "no .mobileprovision or .provisionprofile file was read")]
    }
    return files.profiles.map { path, profile in
      let kind =
        profile.isForAllDevices
        ? "for all devices of a company"
        : profile.deviceCount.map { $0 == 1 ? "for 1 device" : "for \($0) devices" }
          ?? "without devices, as for the App Store"
      let use = profile.isOfDevelopment ? "development" : "distribution"
      let words = "'\(profile.name)', \(use), \(kind)"
      guard let expiration = profile.expiration else {
        return finding(.unknown, "profile-valid", path, "\(words): it has no ExpirationDate")
      }
      return expiration <= now
        ? finding(
          .wrong, "profile-valid", path, "\(words), expired on \(expiration)",
          cure: "Make it anew on Apple's developer site.")
        : finding(.right, "profile-valid", path, "\(words), valid until \(expiration) (signature not checked)")
    }
  }
}
