import CatalogModel
import SignedData
import TestSupport
import Testing

@Suite struct TrustTests {
  @Test func `Apple's three roots are in the program, by the fingerprints that Apple states`() {
    #expect(TrustedRoot.apple.count == 3 && TrustedRoot.apple.allSatisfy { $0.isApples })
    #expect(TrustedRoot.apple.map(\.name) == ["Apple Root CA", "Apple Root CA - G2", "Apple Root CA - G3"])
    #expect(
      AppleRoot.all.map(\.fingerprint) == [
        "b0b1730ecbc7ff4505142c49f1295e6eda6bcaed7e2c68c5be91b5a11001f024",
        "c2b9b042dd57830e7d117dac55ac8ae19407d38e41d88f3215bc3a890444a050",
        "63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179",
      ])
  }

  @Test func `a root of one's own is none of Apple's`() throws {
    let root = try #require(Judging.roots.first)
    #expect(!root.isApples && root.name == "Orchard Root" && root.fingerprint.count == 64)
    #expect(TrustedRoot(bytes: Array("pears".utf8)) == nil && TrustedRoot(bytes: root.bytes + [0]) == nil)
  }

  @Test func `demands that are not met are named, and what is not stated does not meet them`() throws {
    let text = Authority(.ec).jws(TransactionSample.transaction())
    let item = try #require(Judging.file(text).items.first)
    var demands = SignedDemands()
    demands.bundleID = "com.example.cider"
    demands.environment = .production
    #expect(demands.unmet(by: item).isEmpty)
    demands.app = AppleID(rawValue: 6_759_209_764)
    demands.device = DeviceIdentifier("02:42:ac:11:00:02")
    #expect(
      demands.unmet(by: item).say(
        "--app 6759209764: it states no Apple ID of its app",
        "--device: only an app receipt says which device it is for"))
    (demands.app, demands.device) = (nil, nil)
    demands.bundleID = "com.example.perry"
    demands.environment = .sandbox
    #expect(
      demands.unmet(by: item).say(
        "--bundle-id com.example.perry: it is of com.example.cider", "--environment sandbox: it is of Production"))
  }

  @Test(
    arguments: [
      ("Production", .production), ("ProductionVPP", .production), ("PROD", .production), ("Sandbox", .sandbox),
      ("ProductionSandbox", .sandbox), ("ProductionVPPSandbox", .sandbox), ("Xcode", .xcode), ("LocalTesting", .xcode),
      ("production", nil), ("", nil),
    ] as [(String, SignedEnvironment?)]) func `an environment is known by Apple's words`(
      word: String, environment: SignedEnvironment?
    )
  {
    #expect(SignedEnvironment(stated: word) == environment)
  }

  @Test func `one judge serves many tasks`() async {
    let text = Array(Authority(.ec).jws(TransactionSample.transaction()).utf8)
    let judge = SignatureJudge(roots: Judging.roots, now: Judging.now)
    let proved = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask { (0..<20).count { _ in SignedFile(text, judge).items.first?.verdict.isProved == true } }
      }
      return await group.reduce(0, +)
    }
    #expect(proved == 160)
  }
}
