internal import Catalog
internal import SQLite
internal import SQLiteFunctions

/// `coster_open(folder)`: makes a catalog's views visible in the connection, to read alone.
enum OpenFunction {
  static func make() -> ScalarFunction {
    ScalarFunction("coster_open", arguments: 1, use: .directlyOnly) { call in
      let opened = try OpenedCatalog(folder: call.text(0))
      try opened.attach(to: call.connection)
      call.answer(.text(opened.views.map(\.name).joined(separator: ", ")))
    }
  }
}
