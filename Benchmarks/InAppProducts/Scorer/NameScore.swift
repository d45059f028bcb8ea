import CatalogModel
import InAppJoining

/// How many of the joins by equal name that the rule allows were made, and which joins it doesn't allow.
///
/// It states the rule anew, pair by pair of stores, so that it would find a mistake of the joining.
struct NameScore {
  private var (allowed, made) = (0, 0)
  private var wrong: [String] = []
  private var apart: [String] = []

  init(_ joined: JoinedSamples) {
    for (app, products) in joined.certain { add(app, products) }
  }

  private mutating func add(_ app: AppleID, _ products: [JoinedProduct]) {
    let members = products.flatMap { product in product.members.map { (product: product.number, member: $0) } }
    let lists = Dictionary(grouping: members) { $0.member.price.storefront }
    let stores = lists.keys.sorted()
    for (index, one) in stores.enumerated() {
      for other in stores[(index + 1)...] {
        let (here, there) = (lists[one] ?? [], lists[other] ?? [])
        let allowedNames = Self.allowedNames(here.map(\.member.price), there.map(\.member.price))
        for left in here {
          for right in there {
            let isAllowed =
              left.member.price.name == right.member.price.name
              && allowedNames.contains(left.member.price.name ?? "")
            let isJoined = left.product == right.product
            let label = "\(app) \(left.member.price.label) | \(right.member.price.label)"
            if isAllowed {
              allowed += 1
              if isJoined { made += 1 } else { apart.append(label) }
            } else if isJoined {
              wrong.append(label)
            }
          }
        }
      }
    }
  }

  /// The names that stand once on both lists, at a ratio within 2.5 × of the median of the others' ratios.
  private static func allowedNames(_ here: [InAppPrice], _ there: [InAppPrice]) -> Set<String> {
    let once = { (rows: [InAppPrice]) in Dictionary(grouping: rows) { $0.name ?? "" }.filter { $0.value.count == 1 } }
    let (left, right) = (once(here), once(there))
    var ratios: [String: Double] = [:]
    for (name, rows) in left {
      guard let from = rows[0].price?.milliunits, let to = right[name]?[0].price?.milliunits else { continue }
      ratios[name] = from == 0 && to == 0 ? .nan : Double(to) / Double(from)
    }
    let allowed = ratios.filter { name, ratio in
      let others = ratios.filter { $0.key != name && $0.value.isFinite && $0.value > 0 }.map(\.value).sorted()
      guard !others.isEmpty, !ratio.isNaN else { return true }
      let half = others.count / 2
      let median = others.count % 2 == 1 ? others[half] : (others[half - 1] * others[half]).squareRoot()
      return ratio <= median * 2.5 && median <= ratio * 2.5
    }
    return Set(allowed.keys)
  }

  func print() {
    Swift.print("pairs of rows with equal names that the rule allows: \(allowed)")
    Swift.print("  joined: \(made), apart because the rule refuses another pair of that name: \(apart.count)")
    for label in apart { Swift.print("    apart: \(label)") }
    Swift.print("pairs joined as certain that the rule does not allow: \(wrong.count)")
    for label in wrong { Swift.print("    wrong: \(label)") }
  }
}
