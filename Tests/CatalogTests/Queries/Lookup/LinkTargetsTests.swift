import Catalog
import CatalogModel
import ProductLinks
import TestSupport
import Testing

@Suite struct LinkTargetsTests {
  private let test = TestCatalog()

  init() throws { try test.see(as: "us.json") }

  @Test func `finds the item of a bundle ID with its kind`() throws {
    let found = try LinkTargets(in: test.open()).find("com.example.pears").map { try $0.get() }
    #expect(found.map(\.appleID) == [appleID(6_759_209_764)] && found.map(\.kind) == [.app])
  }

  @Test func `says why there is nothing to link to`() throws {
    func problem(_ text: String, in catalog: Catalog?) throws -> LinkTargetError? {
      guard case .failure(let error)? = try LinkTargets(in: catalog).find(text).first else { return nil }
      return error
    }
    #expect(try problem("5", in: nil) == .unknownKind("5"))
    #expect(try problem("com.example.pears", in: nil) == .noCatalog("com.example.pears"))
    #expect(try problem("https://appsto.re/us/abc.i", in: nil) == .shortLink("https://appsto.re/us/abc.i"))
    #expect(try problem("", in: nil) == .noReference(.empty))
    guard case .notFound("com.example.plums", _)? = try problem("com.example.plums", in: test.open()) else {
      Issue.record("another error")
      return
    }
  }
}
