import CatalogModel
import Feeds

extension Reading {
  var charts: [Chart] {
    items.compactMap { item in
      if case .chart(let chart) = item { chart } else { nil }
    }
  }

  var reviews: [CustomerReview] {
    items.compactMap { item in
      if case .review(let review, _) = item { review } else { nil }
    }
  }
}

extension Chart {
  /// The chart in one line: `us topsongs 20 2026-11-18T14:05:11Z 1=301 2=302`.
  var line: String {
    let parts = [storefront?.code ?? "-", name, genre ?? "-", updated?.description ?? "-"]
    return (parts + items.map { "\($0.rank)=\($0.appleID)" }).joined(separator: " ")
  }
}
