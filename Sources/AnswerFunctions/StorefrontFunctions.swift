internal import CatalogModel
internal import SQLite
internal import SQLiteFunctions
internal import Storefronts

/// Functions of one storefront, by its code or number; NULL where there is none of that name.
enum StorefrontFunctions {
  static func all() -> [ScalarFunction] {
    [
      ScalarFunction("storefront_name", arguments: 1...1) { call in
        call.answer(Value(details(call)?.name))
      },
      ScalarFunction("storefront_currency", arguments: 1...2) { call in
        guard call.count == 2 else { return call.answer(Value(details(call)?.currency?.description)) }
        guard let day = Timestamp(call.text(1)) else {
          throw FunctionError("'\(call.text(1).prefix(40))' is not a date; write one such as 2016-03-01")
        }
        call.answer(Value(details(call)?.currency(on: day)?.description))
      },
    ]
  }

  private static func details(_ call: borrowing FunctionCall) -> StorefrontDetails? {
    Storefront(call.text(0))?.details
  }
}

/// `storefronts()`: every storefront that one can buy in, with the columns of `coster storefronts`.
enum StorefrontTable {
  static func make() -> TableFunction {
    TableFunction(
      "storefronts",
      columns: [
        "code", "long_code", "number", "name", "currency", "languages", "status", "apple_music", "note", "source",
      ]
    ) { _ in StorefrontDirectory.live.map(row) }
  }

  private static func row(_ store: StorefrontDetails) -> [Value] {
    [
      .text(store.storefront.code), .text(store.alpha3), .integer(Int64(store.number)), .text(store.name),
      Value(store.currency?.description), .text(store.languages.joined(separator: ", ")),
      .text(store.status.rawValue), .text(store.appleMusic.rawValue), Value(store.note), .text(store.source),
    ]
  }
}
