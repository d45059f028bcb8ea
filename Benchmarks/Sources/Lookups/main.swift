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
try catalog.query("SELECT DISTINCT apple_id FROM main.listing WHERE standing = 'record'") { _, values in
  if case .integer(let number) = values[0], let item = AppleID(rawValue: number) { items.append(item) }
}
var generator = SplitMix64(state: 42)
items.shuffle(using: &generator)

var found = 0
let duration = try ContinuousClock().measure {
  for index in 0..<count {
    let item = items[index % items.count]
    let listings = try catalog.listings(of: item)
    let prices = try catalog.prices(of: item)
    if !listings.isEmpty, listings[0].appleID == item { found += 1 + min(prices.count, 0) }
  }
}
guard found == count else { fatalError("only \(found) of \(count) were found") }
let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
print(Int(Double(count) / seconds))

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
