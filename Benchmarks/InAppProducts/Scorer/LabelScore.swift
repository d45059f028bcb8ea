import CatalogModel
import InAppJoining

/// How many of the labelled rows were joined, and how many of those rightly.
struct LabelScore {
  private var (labelled, joined, right, certainAndWrong) = (0, 0, 0, 0)
  private var wrong: [String] = []

  init(_ labels: LabelledJoins, _ samples: JoinedSamples) {
    let products = Dictionary(uniqueKeysWithValues: samples.inferred.map { ($0.app, $0.products) })
    let pages = labels.labels.compactMap(\.other?.storefront).first
    for label in labels.labels {
      if label.other != nil { labelled += 1 }
      let product = products[label.app]?.first { product in
        product.members.contains { $0.price.label == label.one.label }
      }
      guard let found = product?.members.first(where: { $0.price.storefront == pages }) else { continue }
      joined += 1
      if let other = label.other, found.price.label == other.label { right += 1; continue }
      let isCertain = product?.members.contains { $0.price.label == label.one.label && !$0.join.isInferred } ?? false
      if isCertain, !found.join.isInferred { certainAndWrong += 1 }
      wrong.append("\(label.one.label) | \(found.price.label): \(found.join.text ?? "alone")")
    }
  }

  func print() {
    let share = { (part: Int, whole: Int) in
      whole == 0 ? "–" : "\(part * 1000 / whole / 10).\(part * 1000 / whole % 10) %"
    }
    Swift.print("labelled rows that both lists have: \(labelled)")
    Swift.print("  joined: \(joined) (\(share(joined, labelled))), right: \(right) (\(share(right, joined)))")
    Swift.print("  wrong and not marked as inferred: \(certainAndWrong)")
    for label in wrong { Swift.print("    wrong: \(label)") }
  }
}
