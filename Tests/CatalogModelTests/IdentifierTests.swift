import CatalogModel
import Testing

@Suite struct IdentifierTests {
  @Test func `keeps the names of the schemes that catalogs are written with`() {
    #expect(
      Identifier.Scheme.allCases.map(\.rawValue)
        == ["bundle-id", "upc", "isbn", "isrc", "grid", "isan", "amg", "in-app-product-id", "sku", "feed"])
  }
}
