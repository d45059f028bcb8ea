internal import CatalogModel

extension FeedViews {
  /// Arms of `product`: items, and their names in other languages.
  var products: [String] {
    let items = ItemTable.all.filter { has($0.name, $0.id) }
    return items.map(product)
      + items.filter { has($0.translation.table, $0.id, "language_code") }.map(translated)
  }

  private func product(_ item: ItemTable) -> String {
    "SELECT \(Self.productList(values(item), dated: "p", group)) FROM \(rows(item.name, item.columns)) AS p"
  }

  /// An item's name in other languages, in the store that speaks one first; how it is pronounced is no name.
  private func translated(_ item: ItemTable) -> String {
    let (table, name) = item.translation
    var values = values(item)
    (values["name"], values["storefront"]) = ("d.\(name)", "h.storefront")
    let isSpelt = table == "application_detail" ? "" : " WHERE NOT coalesce(d.is_pronunciation, 0)"
    return """
      SELECT \(Self.productList(values, dated: "d", group))
      FROM \(rows(table, [item.id, "language_code", name, "is_pronunciation", "export_date"])) AS d
      JOIN language_home AS h ON h.language = replace(lower(d.language_code), '_', '-')
      JOIN \(rows(item.name, item.columns)) AS p ON p.\(item.id) = d.\(item.id)\(isSpelt)
      """
  }

  /// What the columns of `product` are, over the row `p` of an item; NULL where nothing is stated.
  private func values(_ item: ItemTable) -> [String: String] {
    var values: [String: String?] = [
      "apple_id": "p.\(item.id)", "kind": kind(of: item), "artist_id": first("artist", of: item, "r.artist_id"),
      "parent_id": first("collection", of: item, "r.collection_id"),
      "genre": genreName.flatMap { first("genre", of: item, $0) },
    ]
    for (field, columns) in item.texts { values[field.column] = Self.first(of: columns.map { "p.\($0)" }) }
    return values.compactMapValues(\.self)
  }

  /// The kind of an item, over its row `p`.
  func kind(of item: ItemTable) -> String {
    item.kind.sql(item.name == "artist" ? artistType : "p.\(item.type ?? item.id)")
  }

  static func productList(_ values: [String: String], dated row: String, _ group: String) -> String {
    let times = observed(row, group)
    let others = ["observed_at": times.time, "source": times.source, "provenance": "'record'"]
    return productColumns.map { "\(values[$0] ?? others[$0] ?? "NULL") AS \($0)" }.joined(separator: ", ")
  }
}

/// Expressions over the row `p` of an item, for what other tables say of it; `nil` where those are not there.
extension FeedViews {
  var artistType: String {
    lookUp(
      "artist_type", ["artist_type_id", "name"],
      query: "SELECT t.name FROM artist_type AS t WHERE t.artist_type_id = p.artist_type_id") ?? "NULL"
  }

  var genreName: String? {
    lookUp("genre", ["genre_id", "name"], query: "SELECT g.name FROM genre AS g WHERE g.genre_id = r.genre_id")
  }

  /// What the table `r` relates to an item: by ranks, the largest first, then by number.
  func first(_ other: String, of item: ItemTable, _ result: String) -> String? {
    guard let ranks = item.related[other] else { return nil }
    let (table, column) = ("\(other)_\(item.name)", "\(other)_id")
    let order = (ranks.map { "r.\($0) DESC" } + ["r.\(column)"]).joined(separator: ", ")
    return lookUp(
      table, [column, item.id] + ranks,
      query: "SELECT \(result) FROM \(table) AS r WHERE r.\(item.id) = p.\(item.id) ORDER BY \(order) LIMIT 1")
  }

  private func lookUp(_ table: String, _ columns: [String], query: String) -> String? {
    tables[table]?.isSuperset(of: columns) ?? false ? "(\(query))" : nil
  }
}

/// Which store speaks a language first: English is what the items' own rows have.
enum LanguageHome {
  static let storefronts = Dictionary(
    uniqueKeysWithValues: homes.split(separator: " ").map { pair in
      let parts = pair.split(separator: ":")
      return (String(parts[0]), String(parts[1]))
    })

  /// By a language's code as the feed has it: `pt_BR`.
  static func storefront(_ language: String) -> String? {
    storefronts[String(decoding: language.lowercased().utf8.map { $0 == 0x5F ? 0x2D : $0 }, as: UTF8.self)]
  }

  private static let homes = """
    ar:sa cs:cz da:dk de:de de-de:de el:gr en-au:au en-ca:ca en-gb:gb es:es es-es:es es-mx:mx fi:fi fr:fr fr-fr:fr \
    he:il hr:hr hu:hu id:id it:it it-it:it ja:jp ja-jp:jp ko:kr ko-kr:kr ms:my nb:no no:no nl:nl nl-nl:nl pl:pl \
    pt:br pt-br:br pt-pt:pt ro:ro ru:ru ru-ru:ru sk:sk sv:se sv-se:se th:th tr:tr uk:ua vi:vn zh:cn zh-cn:cn \
    zh-hans:cn zh-hant:tw zh-tw:tw zh-hk:hk
    """
}
