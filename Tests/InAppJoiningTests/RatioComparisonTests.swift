import Testing

@testable import InAppJoining

@Suite struct RatioComparisonTests {
  private func outliers(_ amounts: [(Double, Double)]) -> [Int] {
    var comparison = RatioComparison()
    for (index, (one, other)) in amounts.enumerated() { comparison.add(one, other, (index, index, index)) }
    return comparison.outliers.map(\.name).sorted()
  }

  @Test func `a ratio far from the others is an outlier, in both directions`() {
    let amounts: [(Double, Double)] = [(100, 800), (200, 1600), (300, 2400), (50, 2000)]
    #expect(outliers(amounts) == [3])
    #expect(outliers(amounts.map { ($1, $0) }) == [3])
  }

  @Test func `the only ratio has nothing that it differs from`() {
    #expect(outliers([(100, 90_000)]) == [])
    #expect(outliers([(0, 90_000)]) == [])
  }

  @Test func `of two ratios that differ neither is right`() {
    #expect(outliers([(100, 100), (100, 300)]) == [0, 1])
    #expect(outliers([(100, 100), (100, 250)]) == [])
  }

  @Test func `free beside a price differs where another ratio is known`() {
    #expect(outliers([(100, 800), (0, 0), (0, 500)]) == [2])
  }
}
