import TestSupport
import Testing

@testable import AppProjects

@Suite struct ProjectFileTests {
  private let folder = TemporaryFolder()

  private static func scheme(_ identifier: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <Scheme LastUpgradeVersion = "1600" version = "1.7">
       <!-- <StoreKitConfigurationFileReference identifier = "no"/> -->
       <TestAction buildConfiguration = "Debug">
       </TestAction>
       <LaunchAction
          buildConfiguration = "Debug">
          <BuildableProductRunnable runnableDebuggingMode = "0">
             <BuildableReference
                BlueprintIdentifier = "A1"
                BuildableName = "Cider &amp; Perry.app"
                BlueprintName = "Cider"
                ReferencedContainer = "container:Cider.xcodeproj">
             </BuildableReference>
          </BuildableProductRunnable>
          <StoreKitConfigurationFileReference
             identifier = "\(identifier)">
          </StoreKitConfigurationFileReference>
       </LaunchAction>
    </Scheme>
    """
  }

  private func scheme(_ identifier: String, in place: String) throws -> Scheme {
    try Scheme(path: try folder.write(Self.scheme(identifier), to: place + "/xcshareddata/xcschemes/Cider.xcscheme"))
  }

  @Test func `a scheme says which configuration a run has, and what it launches`() throws {
    let scheme = try scheme("../../Shop.storekit", in: "App/Cider.xcodeproj")
    #expect(scheme.configuration == "../../Shop.storekit" && scheme.line == 17)
    #expect(scheme.product == "Cider & Perry.app" && scheme.target == "Cider")
    #expect(!scheme.testsWithConfiguration)
    #expect(throws: ProjectFileError.self) { try Scheme(path: try folder.write("<a/>", to: "b.xcscheme")) }
  }

  @Test func `a configuration's path is from the workspace in the project or beside it`() throws {
    let inProject = try scheme("../../Shop.storekit", in: "App/Cider.xcodeproj").configurationPaths
    #expect(inProject.contains(folder.path + "/App/Shop.storekit"))
    let beside = try scheme("../Shop.storekit", in: "App/Cider.xcodeproj").configurationPaths
    #expect(beside.contains(folder.path + "/App/Shop.storekit"))
    let workspace = try scheme("../Shop.storekit", in: "App/Cider.xcworkspace").configurationPaths
    #expect(workspace == [folder.path + "/App/Shop.storekit"])
    #expect(Scheme.resolved("a/./b/../../../c") == "../c")
  }

  @Test func `a project says its bundle IDs, targets and capability with their lines`() throws {
    let text = """
      // !$*UTF8*$!
      {
      /* Begin PBXNativeTarget section */
      \t\tA1 /* Cider */ = {
      \t\t\tisa = PBXNativeTarget;
      \t\t\tname = "Cider App";
      \t\t};
      /* Begin PBXProject section */
      \t\tB1 = {
      \t\t\tisa = PBXProject;
      \t\t\t\t\t\tSystemCapabilities = {
      \t\t\t\t\t\t\tcom.apple.InAppPurchase = {
      \t\t\t\t\t\t\t\tenabled = 1;
      \t\t\t\t\t\t\t};
      \t\t\t\t\t\t};
      \t\tC1 = {
      \t\t\tisa = XCBuildConfiguration;
      \t\t\t\tCODE_SIGN_ENTITLEMENTS = Cider/Cider.entitlements;
      \t\t\t\tPRODUCT_BUNDLE_IDENTIFIER = net.orchard.cider;
      \t\t\t\t"PRODUCT_BUNDLE_IDENTIFIER[sdk=macosx*]" = "net.orchard.$(NAME)";
      \t\t\tname = Debug;
      """
    let project = try XcodeProject(path: try folder.write(text, to: "Cider.xcodeproj/project.pbxproj"))
    #expect(project.plainBundleIDs == [XcodeProject.Setting(value: "net.orchard.cider", line: 19)])
    #expect(project.bundleIDs.count == 2)
    #expect(project.targets == ["Cider App"])
    #expect(project.capability == XcodeProject.Setting(value: "1", line: 13))
    #expect(throws: ProjectFileError.self) { try XcodeProject(path: try folder.write("{}", to: "x.pbxproj")) }
  }

  @Test func `entitlements of Apple Pay are not in-app purchase`() throws {
    let text = "<plist><dict><key>com.apple.developer.in-app-payments</key><array/></dict></plist>"
    let entitlements = try Entitlements(path: try folder.write(text, to: "a.entitlements"))
    #expect(entitlements.hasApplePay && entitlements.applicationIdentifier == nil)
    #expect(throws: ProjectFileError.self) {
      try Entitlements(path: try folder.write("bplist00", to: "b.entitlements"))
    }
  }
}
