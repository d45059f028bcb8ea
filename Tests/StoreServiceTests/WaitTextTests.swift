import StoreService
import Testing

@Suite struct WaitTextTests {
  @Test(
    arguments: [
      (0, "0 s"), (10, "0.1 s"), (300, "0.3 s"), (2000, "2 s"), (2001, "2.1 s"), (9950, "10 s"), (12_001, "13 s"),
      (119_000, "119 s"), (900_000, "15 minutes"), (7_200_000, "2 hours"), (7_200_001, "3 hours"),
      (259_200_000, "3 days"),
    ] as [(Int64, String)])
  func `is in the unit that people read best, and never shorter than the wait`(milliseconds: Int64, text: String) {
    #expect(WaitText(milliseconds: milliseconds).description == text)
  }
}
