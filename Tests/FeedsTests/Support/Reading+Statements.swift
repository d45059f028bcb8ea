import CatalogModel
import Feeds

extension Reading {
  var statements: [AppStatement] {
    items.compactMap { item in
      if case .app(let statement, _) = item { statement } else { nil }
    }
  }

  var products: [AppProduct] {
    statements.compactMap { if case .product(let product) = $0 { product } else { nil } }
  }

  var prices: [AppProductPrice] {
    statements.compactMap { if case .price(let price) = $0 { price } else { nil } }
  }

  var points: [PricePoint] {
    statements.compactMap { if case .point(let point) = $0 { point } else { nil } }
  }

  var texts: [AppProductText] {
    statements.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  var lists: [AppList] {
    statements.compactMap { if case .list(let list) = $0 { list } else { nil } }
  }

  /// Facts as `subject fact value`.
  var facts: [String] {
    statements.compactMap {
      if case .fact(let fact) = $0 { "\(fact.subject) \(fact.name.rawValue) \(fact.value)" } else { nil }
    }
  }

  /// Stores that are stated as `owner storefront`, `-` for all.
  var availability: [String] {
    statements.compactMap {
      guard case .availability(let availability) = $0 else { return nil }
      return "\(availability.owner) \(availability.storefront?.code ?? "-") \(availability.isAvailable)"
    }
  }
}
