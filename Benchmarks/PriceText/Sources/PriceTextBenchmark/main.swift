import CatalogModel
import Storefronts

// Prices written per CPU second on one core, in one run: ours and its peers, over five locales of different habits.

let pairs = [("en_US", "USD"), ("de_DE", "EUR"), ("ja_JP", "JPY"), ("ar_AE", "AED"), ("en_IN", "INR")]
var logarithms = [Double](repeating: 0, count: Contender.all.count)

for (tag, code) in pairs {
  guard let locale = LocaleTag(tag), let currency = CurrencyCode(code) else {
    fatalError("unknown pair \(tag) \(code)")
  }
  let prices = Prices(wholeOnly: code == "JPY")
  for (index, contender) in Contender.all.enumerated() {
    logarithms[index] += contender.pricesPerSecond(prices, locale, currency).logarithm
  }
}

let speeds = logarithms.map { ($0 / Double(pairs.count)).exponential }
let fastestPeer = zip(Contender.all, speeds).filter { !$0.0.isOurs }.map(\.1).max() ?? 1
print("way\tprices a second\tagainst the fastest peer")
for (contender, speed) in zip(Contender.all, speeds) {
  print("\(contender.name)\t\(Int(speed))\t\(factor(speed / fastestPeer))")
}
