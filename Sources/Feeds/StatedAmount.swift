internal import CatalogModel
internal import JSON

/// What a feed has where an amount should be.
enum StatedAmount: Equatable {
  /// Nothing: the member is missing, null or empty.
  case none
  /// An amount in milliunits, of at least 0.
  case amount(Int64)
  /// -1, with which the Search API and charts say that an item is not sold separately.
  case notSoldSeparately
  /// What is not an amount, as it stands there, shortened.
  case unreadable(String)

  /// - Parameter text: The number or text of a member; `nil` where there is none.
  init(_ text: (some StringProtocol)?) {
    guard let text, !text.isEmpty else {
      self = .none
      return
    }
    switch Money.milliunits(decimal: text) {
    case -1000: self = .notSoldSeparately
    case let milliunits? where milliunits >= 0: self = .amount(milliunits)
    default: self = .unreadable(String(text.prefix(40)))
    }
  }

  init(_ tree: JSONTree?) {
    switch tree {
    case nil, .null: self = .none
    case let tree?: self = tree.stringOrDigits.map { StatedAmount($0) } ?? .unreadable("something else")
    }
  }

  /// The amount in milliunits, where it is one.
  var milliunits: Int64? {
    if case .amount(let milliunits) = self { milliunits } else { nil }
  }

  /// Why it is not the amount of `name`; `nil` where it is one, or nothing.
  func unread(_ name: String) -> String? {
    switch self {
    case .none, .amount: nil
    case .notSoldSeparately: "\(name) is not a price: -1"
    case .unreadable(let text): "\(name) is not a price: \(text)"
    }
  }
}
