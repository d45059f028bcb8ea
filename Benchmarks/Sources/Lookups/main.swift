// Looks items up by Apple ID through the library, each with its prices, and prints how many a second.
//
//   Lookups CATALOG COUNT

import Catalog
import CatalogModel

guard CommandLine.arguments.count == 3, let count = Int(CommandLine.arguments[2]) else {
  fatalError("usage: Lookups CATALOG COUNT")
}
let catalog = try Catalog(at: CommandLine.arguments[1])
var items: [AppleID] = []
try catalog.query("SELECT DISTINCT apple_id FROM main._listing WHERE provenance = 'record'") { values in
  if case .integer(let number) = values[0], let item = AppleID(rawValue: number) { items.append(item) }
  return true
}
var generator = SplitMix64(state: 42)
items.shuffle(using: &generator)

/// Prints how many lookups of `body` fit into a second.
@MainActor func measure(_ name: String, _ body: (AppleID) throws -> Bool) throws {
  var found = 0
  let duration = try ContinuousClock().measure {
    try catalog.reading {
      for index in 0..<count where try body(items[index % items.count]) { found += 1 }
    }
  }
  guard found == count else { fatalError("only \(found) of \(count) were found") }
  print("\(name)\t\(Int(Double(count) / (duration / .seconds(1))))")
}

try measure("Catalog.listings(of:)") { try catalog.listings(of: $0).first?.appleID == $0 }
try measure("Catalog.listings(of:) and Catalog.prices(of:)") {
  try catalog.listings(of: $0).first?.appleID == $0 && catalog.prices(of: $0).allSatisfy { $0.state != .unknown }
}

/// Sebastiano Vigna's SplitMix64: the same items in the same order at every run.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
