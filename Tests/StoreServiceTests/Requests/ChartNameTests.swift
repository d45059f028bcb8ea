import StoreService
import Testing

@Suite struct ChartNameTests {
  @Test func `reads every name that it lists`() {
    for name in ChartName.allNames { #expect(ChartName(name)?.text == name) }
    #expect(Set(ChartName.allNames).count == ChartName.allNames.count)
  }
}
