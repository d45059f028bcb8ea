import TestSupport
import Testing

@testable import CosterCommands

@Suite struct ProductsDoctorTests {
  private let world = ProductWorld()

  private static let configuration = """
    {"identifier":"9A1B2C3D","nonRenewingSubscriptions":[],"products":[{"displayPrice":"0.99","familyShareable":false,\
    "internalID":"A1","localizations":[{"description":"","displayName":"Gems","locale":"en_US"}],\
    "productID":"com.example.gems","referenceName":"Gems","type":"Consumable"}],"settings":{"_storefront":"USA"},\
    "subscriptionGroups":[],"version":{"major":4,"minor":0}}
    """
  private static let project = """
    {
    \t\tA1 = {
    \t\t\tisa = PBXNativeTarget;
    \t\t\tname = Cider;
    \t\t};
    \t\tB1 = {
    \t\t\tisa = PBXProject;
    \t\t};
    \t\t\t\tPRODUCT_BUNDLE_IDENTIFIER = com.example.cider;
    }
    """

  private static func scheme(_ identifier: String, launching product: String = "Cider.app") -> String {
    """
    <Scheme version = "1.7">
       <LaunchAction>
          <BuildableReference BuildableName = "\(product)" BlueprintName = "Cider"></BuildableReference>
          <StoreKitConfigurationFileReference
             identifier = "\(identifier)">
          </StoreKitConfigurationFileReference>
       </LaunchAction>
    </Scheme>
    """
  }

  private static func profile(_ id: String, until day: String = "2030-03-01") -> [UInt8] {
    SignedSample.message(
      """
      <plist version="1.0"><dict><key>Entitlements</key><dict><key>application-identifier</key>
      <string>AB12CD34EF.\(id)</string></dict><key>ExpirationDate</key><date>\(day)T09:30:00Z</date>
      <key>Name</key><string>Cider</string></dict></plist>
      """, .indefinite)
  }

  /// A sound project, with some files as given.
  private func doctor(_ files: [String: String] = [:], _ words: String...) throws -> Outcome {
    let sound = [
      "Shop.storekit": Self.configuration, "Cider.xcodeproj/project.pbxproj": Self.project,
      "Cider.xcodeproj/xcshareddata/xcschemes/Cider.xcscheme": Self.scheme("../../Shop.storekit"),
      "Sources/Shop.swift": "let productIDs = [\"com.example.gems\"]\n",
    ]
    for (name, text) in sound.merging(files, uniquingKeysWith: { $1 }) {
      try world.folder.write(text, to: "App/" + name)
    }
    return world.folder.run(
      ["products", "doctor", world.folder.path + "/App", "--format", "tsv", "--no-header"] + words)
  }

  private func rows(_ outcome: Outcome, _ status: String) -> [[String]] {
    outcome.result.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }.filter { $0[0] == status }
  }

  @Test func `an empty configuration is wrong`() throws {
    let wrong = rows(try doctor(["Empty.storekit": ""]), "wrong")
    #expect(wrong.map { $0[2] } == ["configuration-sound"] && wrong[0][3].hasSuffix("Empty.storekit"))
  }

  @Test func `nothing is wrong in a sound project, and what no file says is unknown`() throws {
    let outcome = try doctor()
    #expect(outcome.exitCode == 0 && rows(outcome, "wrong") == [])
    #expect(
      rows(outcome, "right").map { $0[2] } == [
        "configuration-in-scheme", "configuration-sound", "product-in-configuration",
      ])
    #expect(
      Set(rows(outcome, "unknown").map { $0[2] }).isSuperset(of: [
        "bundle-id", "explicit-app-id", "profile-valid", "price", "approved", "agreements", "propagation",
      ]))
  }

  @Test(arguments: [
    (
      "Cider.xcodeproj/xcshareddata/xcschemes/Cider.xcscheme", scheme("../../Gone.storekit"), "configuration-in-scheme",
      ".xcscheme:5"
    ),
    (
      "Cider.xcodeproj/xcshareddata/xcschemes/Cider.xcscheme", scheme("../../Sources"), "configuration-in-scheme",
      ".xcscheme:5"
    ),
    (
      "Cider.xcodeproj/xcshareddata/xcschemes/Cider.xcscheme", scheme("../../Sources/Shop.swift"),
      "configuration-in-scheme", ".xcscheme:5"
    ),
    ("Shop.storekit", "{ \"identifier\": ", "configuration-sound", "Shop.storekit"),
    (
      "Cider.xcodeproj/xcshareddata/xcschemes/Cider.xcscheme", scheme("../../Shop.storekit", launching: "Cider.appex"),
      "scheme-target", ".xcscheme:5"
    ),
    (
      "Cider.xcodeproj/project.pbxproj", project.replacing("name = Cider;", with: "name = Perry;"), "scheme-target",
      ".xcscheme:5"
    ),
    (
      "Sources/Shop.swift", "let a = 1\nlet productIDs = [\"com.example.gem\"]\n", "product-in-configuration",
      "Shop.swift:2"
    ),
    (
      "Shop.storekit",
      configuration.replacing(
        #""_storefront":"USA""#,
        with: #""_storefront":"USA","_storeKitErrors":[{"name":"Load Products","enabled":true,"current":null}]"#),
      "load-products-failure", "Shop.storekit"
    ),
    ("Shop.storekit", configuration.replacing("0.99", with: "0,99"), "configuration-sound", "Shop.storekit"),
    ("Broken.xcscheme", "no scheme", "readable", "Broken.xcscheme"),
    (
      "errors.json",
      #"{"errors":[{"status":"403","code":"FORBIDDEN.REQUIRED_AGREEMENTS_MISSING_OR_EXPIRED","title":"x","detail":"y"}]}"#,
      "agreements", "errors.json"
    ),
  ])
  func `each mistake is told with its place and a cure`(
    _ name: String, _ text: String, _ point: String, _ place: String
  ) throws {
    let outcome = try doctor([name: text])
    #expect(outcome.exitCode == 1)
    let wrong = rows(outcome, "wrong").filter { $0[2] == point }
    #expect(!wrong.isEmpty, "\(outcome.result)")
    #expect(wrong.allSatisfy { $0[3].hasSuffix(place) && !$0[5].isEmpty })
  }

  @Test func `what is not read here is unknown, and not wrong`() throws {
    let outcome = try doctor(["Cider.entitlements": "bplist00", "Sources/IDs.plist": "bplist00"])
    #expect(rows(outcome, "wrong") == [] && outcome.exitCode == 1 && outcome.messages.contains("IDs.plist"))
    let unknown = rows(outcome, "unknown").filter { $0[2] == "readable" }
    #expect(unknown.count == 1 && unknown[0][3].hasSuffix("Cider.entitlements"))
  }

  @Test func `what cannot be read of one configuration is not that of another`() throws {
    let folder = "Shop.storekit 2"
    let outcome = try doctor(["\(folder)/Shop.storekit": "{ \"identifier\": "])
    let wrong = rows(outcome, "wrong")
    #expect(wrong.map { $0[2] } == ["configuration-sound"] && wrong[0][3].hasSuffix("\(folder)/Shop.storekit"))
  }

  @Test func `what hides no products is not wrong here`() throws {
    let text = Self.configuration.replacing(
      #""_storefront":"USA""#,
      with: #""_storefront":"USA","_storeKitErrors":[{"name":"Purchase","enabled":true,"current":null}]"#
    ).replacing(#"{"identifier""#, with: #"{"subscriptionOffersKeyPair":{"id":"K","privateKey":"MIG"},"identifier""#)
    let outcome = try doctor(["Shop.storekit": text])
    #expect(outcome.exitCode == 0 && !outcome.result.contains("MIG"))
  }

  @Test func `a folder with the configuration and its images is a configuration`() throws {
    let path = "Cider.xcodeproj/xcshareddata/xcschemes/Cider.xcscheme"
    let outcome = try doctor([
      path: Self.scheme("../../New.storekit"), "New.storekit/Configuration.storekit": Self.configuration,
    ])
    #expect(rows(outcome, "right").contains { $0[2] == "configuration-in-scheme" })
  }

  @Test func `profiles are judged by their App ID and the day they expire`() throws {
    let sound = try rows(doctorWithProfile(Self.profile("com.example.cider")), "right").map { $0[2] }
    #expect(Set(sound).isSuperset(of: ["bundle-id", "explicit-app-id", "profile-valid"]))
    let wildcard = try rows(doctorWithProfile(Self.profile("*")), "wrong").map { $0[2] }
    #expect(wildcard == ["explicit-app-id"])
    let other = try rows(doctorWithProfile(Self.profile("com.example.perry")), "wrong").map { $0[2] }
    #expect(other == ["bundle-id"])
    let expired = try rows(doctorWithProfile(Self.profile("com.example.cider", until: "2020-01-01")), "wrong").map {
      $0[2]
    }
    #expect(expired == ["profile-valid"])
    #expect(try rows(doctorWithProfile([1, 2, 3]), "wrong").map { $0[2] } == ["readable"])
  }

  private func doctorWithProfile(_ bytes: [UInt8]) throws -> Outcome {
    try world.folder.write(bytes, to: "App/embedded.mobileprovision")
    return try doctor()
  }

  @Test func `saved answers of App Store Connect say what the stores know of each product`() throws {
    let list = connectAnswer(
      "[\(ProductWorld.product(901, "com.example.gems", "READY_TO_SUBMIT"))]", path: "v1/apps/302/inAppPurchasesV2",
      total: 1)
    let outcome = try doctor(["connect.json": list])
    #expect(outcome.exitCode == 1)
    let wrong = rows(outcome, "wrong")
    #expect(wrong.map { $0[1] } == ["TN3188"] && wrong[0][2] == "not-approved")
    #expect(wrong[0][3].hasSuffix("Shop.swift:1"))
    #expect(rows(outcome, "right").contains { $0[1] == "TN3186" && $0[2] == "product-in-connect" })
    let catalog = try world.answer(
      "v1/apps/302/inAppPurchasesV2", [ProductWorld.product(901, "com.example.other")], total: 1)
    #expect(catalog.exitCode == 0)
    let named = try doctor([:], "--app", "302")
    #expect(rows(named, "unknown").contains { $0[2] == "not-listed" && $0[4].hasPrefix("com.example.gems") })
  }

  @Test func `what is no project is named`() throws {
    try world.folder.write("x", to: "Empty/a.txt")
    #expect(world.products("doctor", world.folder.path + "/Empty").exitCode == 2)
    #expect(world.products("doctor", world.folder.path + "/Nowhere").exitCode == 2)
    #expect(world.products("doctor").exitCode == 64)
    _ = try doctor()
    #expect(world.products("doctor", world.folder.path + "/App/Cider.xcodeproj").exitCode == 0)
  }
}
