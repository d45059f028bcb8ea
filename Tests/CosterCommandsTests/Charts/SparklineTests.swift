import Testing

@testable import CosterCommands

@Suite struct SparklineTests {
  @Test(
    arguments: [
      ([1, 2, 3], "█▄▁"), ([10, nil, 1], "▁ █"), ([5, 5], "██"), ([nil, nil], ""), ([], ""), ([7], "█"),
    ] as [([Int?], String)]) func `draws the best rank highest`(ranks: [Int?], text: String)
  {
    #expect(Sparkline.text(ofRanks: ranks, width: 10) == text)
  }

  @Test func `draws the best of several editions where not all fit`() {
    #expect(Sparkline.text(ofRanks: [9, 1, nil, nil, 9, 9], width: 3) == "█ ▁")
    for count in 1...60 {
      #expect(Sparkline.text(ofRanks: (0..<count).map { $0 + 1 }, width: 20).count == min(count, 20))
    }
  }
}
