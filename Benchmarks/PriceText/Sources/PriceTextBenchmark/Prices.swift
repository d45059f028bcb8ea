import Foundation

/// The same made-up prices in the shape that each contender takes, made beforehand.
struct Prices {
  let milliunits: [Int64]
  let decimals: [Decimal]
  let numbers: [NSDecimalNumber]
  let texts: [[CChar]]

  /// A thousand prices from 0.00 to 9,999.99, most of them below 100.
  init(wholeOnly: Bool) {
    var state: UInt64 = 20_261_121
    milliunits = (0..<1000).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let limit: UInt64 = [1_000, 1_000, 10_000, 10_000, 10_000, 100_000, 1_000_000][Int(state >> 60) % 7]
      let hundredths = Int64((state >> 20) % limit)
      return wholeOnly ? hundredths * 1000 : hundredths * 10
    }
    decimals = milliunits.map { Decimal($0) / 1000 }
    numbers = decimals.map { NSDecimalNumber(decimal: $0) }
    texts = decimals.map { Array("\($0)".utf8CString) }
  }
}

extension Double {
  var logarithm: Double { log(self) }
  var exponential: Double { exp(self) }
}

/// A factor with two decimals: `12.85×`.
func factor(_ value: Double) -> String { String(format: "%.2f×", value) }
