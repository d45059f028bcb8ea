internal import CatalogModel
internal import ProductLinks
internal import SQLite
internal import SQLiteFunctions

/// Functions of the first product link in a text.
enum LinkFunctions {
  static func all() -> [ScalarFunction] {
    [
      function("apple_id") { Value($0.appleID?.rawValue) },
      function("link_kind") { .text($0.kind.rawValue) },
      function("link_storefront") { Value($0.storefront?.code) },
      function("link_via") { Value($0.via) },
      ScalarFunction("apple_link", arguments: 2...2) { call in
        let form = try form(named: call.text(1))
        if let link = firstLink(call) { call.answer(Value(form(link))) }
      },
    ]
  }

  /// A function of one text, which answers NULL where no product link is in it.
  private static func function(_ name: String, _ answer: @escaping (ProductLink) -> Value) -> ScalarFunction {
    ScalarFunction(name, arguments: 1...1) { call in
      if let link = firstLink(call) { call.answer(answer(link)) }
    }
  }

  private static func form(named name: String) throws(FunctionError) -> (ProductLink) -> String? {
    switch name {
    case "canonical": \.canonical
    case "app": { $0.url(.app, withTokens: false) }
    case "review": { $0.url(.review, withTokens: false) }
    default: throw FunctionError("'\(name)' is not a form of link; write 'canonical', 'app' or 'review'")
    }
  }

  private struct FirstLink: Error {
    var link: ProductLink
  }

  /// Reads the call's first argument up to the end of its first link.
  private static func firstLink(_ call: borrowing FunctionCall) -> ProductLink? {
    var scanner = LinkScanner(.withoutLines)
    do throws(FirstLink) {
      try call.withBytes(0) { bytes throws(FirstLink) in
        try scanner.scan(bytes) { found throws(FirstLink) in throw FirstLink(link: found.link) }
      }
      try scanner.finish { found throws(FirstLink) in throw FirstLink(link: found.link) }
      return nil
    } catch {
      return error.link
    }
  }
}
