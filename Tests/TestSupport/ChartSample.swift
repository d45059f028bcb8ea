/// A made-up chart of apps of Quince Works, as the store's JSON has it.
public struct ChartSample {
  public var json: String

  /// Makes a chart of apps; `price` is what one costs: amount, currency and the store's text.
  ///
  /// Without `updated` the chart states no time.
  public init(
    _ apps: [(id: Int64, name: String)], of chart: String = "toppaidapplications", in store: String = "us",
    genre: String? = nil, title: String, updated: String?, price: (Int64) -> (String, String, String)
  ) {
    let entries = apps.map { id, name in
      let (amount, currency, text) = price(id)
      return """
        {"im:name":{"label":\(name.quoted)},"im:price":{"label":"\(text)","attributes":{"amount":"\(amount)",\
        "currency":"\(currency)"}},"im:artist":{"label":"Quince Works"},\
        "im:contentType":{"attributes":{"term":"Application"}},\
        "id":{"label":"https://apps.apple.com/\(store)/app/id\(id)","attributes":{"im:id":"\(id)"}}}
        """
    }
    let address = "https://itunes.apple.com/\(store)/rss/\(chart)/limit=10" + (genre.map { "/genre=\($0)" } ?? "")
    json = """
      {"feed":{"entry":[\(entries.joined(separator: ","))],\(updated.map { #""updated":{"label":"\#($0)"},"# } ?? "")\
      "title":{"label":"\(title)"},"id":{"label":"\(address)/json"}}}
      """
  }
}

extension String {
  /// The text as a string of JSON, in its quotes.
  public var quoted: String {
    "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
  }
}
