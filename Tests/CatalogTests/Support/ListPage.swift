/// A page of 2026 of an app in a store, with the in-app products that it lists.
func listPage(
  _ rows: [(name: String, price: String)], of app: Int, in store: String = "us", language: String? = "en-US"
) -> String {
  let pairs = rows.map { "[\"\($0.name)\",\"\($0.price)\"]" }.joined(separator: ",")
  let shelves = #"{"information":{"items":[{"items":[{"textPairs":[\#(pairs)]}]}]}}"#
  return """
    <html\(language.map { " lang=\"\($0)\"" } ?? "")><head>
    <link rel="canonical" href="https://apps.apple.com/\(store)/app/orchard/id\(app)"></head><body>
    <script type="application/json" id="serialized-server-data">{"data":[{"data":{"lockup":{"adamId":"\(app)",
    "title":"Orchard"},"shelfMapping":\(shelves)}}]}</script></body></html>
    """
}
