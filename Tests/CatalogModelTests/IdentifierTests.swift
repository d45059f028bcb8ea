import CatalogModel
import Testing

@Suite struct IdentifierTests {
  @Test func `keeps the names of the schemes that catalogs are written with`() {
    #expect(
      Identifier.Scheme.allCases.map(\.rawValue)
        == ["bundle-id", "upc", "isbn", "isrc", "grid", "isan", "amg", "in-app-product-id", "sku"])
  }

  @Test func `is the same only with the same scheme and the same value`() {
    let upc = Identifier(scheme: .upc, value: "0123456789012")
    #expect(upc == Identifier(scheme: .upc, value: "0123456789012"))
    #expect(upc != Identifier(scheme: .isbn, value: "0123456789012"))
    #expect(upc != Identifier(scheme: .upc, value: "123456789012"))
  }
}
