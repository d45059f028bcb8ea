/// A made-up chart of songs in each of the forms in which Apple publishes charts.
struct ChartFeedSample {
  var address = "https://itunes.apple.com/us/rss/topsongs/limit=10/xml"
  var title = "iTunes Store: Top Songs"
  var updated = "2026-11-18T07:05:11-07:00"
  var country = "us"
  var numbers: [Int64] = [301, 302]

  var atom: String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <feed xmlns:im="http://itunes.apple.com/rss" xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
    <id>\(address)</id><title>\(title)</title><updated>\(updated)</updated>
    <link rel="alternate" href="https://itunes.apple.com/WebObjects/MZStore.woa/wa/viewTop?cc=us&amp;id=1"/>
    <link rel="self" href="\(address)"/><author><name>iTunes Store</name></author>
    \(numbers.map(atomEntry).joined(separator: "\n"))
    </feed>
    """
  }

  private func atomEntry(_ number: Int64) -> String {
    """
    <entry><id im:id="\(number)">\(page(number))</id><title>Song \(number) - Cox</title><im:name>Song \(number)</im:name>
    <im:contentType term="Music"><im:contentType term="Track"/></im:contentType>
    <im:price amount="1.29000" currency="USD">$1.29</im:price><im:artist>Cox</im:artist></entry>
    """
  }

  /// The store's JSON, in which the head stands behind the entries.
  var json: String {
    """
    {"feed":{"author":{"name":{"label":"iTunes Store"}},"entry":[\(numbers.map(jsonEntry).joined(separator: ","))],\
    "updated":{"label":"\(updated)"},"title":{"label":"\(title)"},"link":[{"attributes":{"rel":"self",\
    "href":"\(address)"}}],"id":{"label":"\(address)"}}}
    """
  }

  private func jsonEntry(_ number: Int64) -> String {
    """
    {"im:name":{"label":"Song \(number)"},"im:price":{"label":"$1.29","attributes":{"amount":"1.29","currency":"USD"}},\
    "im:artist":{"label":"Cox"},"id":{"label":"\(page(number))","attributes":{"im:id":"\(number)"}}}
    """
  }

  /// What the feed generator writes, in which the head stands before the entries and nothing has a price.
  var generatorJSON: String {
    let results = numbers.map {
      #"{"artistName":"Cox","id":"\#($0)","name":"Song \#($0)","kind":"songs","url":"\#(page($0))"}"#
    }
    return """
      {"feed":{"title":"\(title)","id":"\(address)","author":{"name":"Apple"},"links":[{"self":"\(address)"}],\
      "country":"\(country)","updated":"\(updated)","results":[\(results.joined(separator: ","))]}}
      """
  }

  var rss: String {
    let items = numbers.map {
      """
      <item><title>Song \($0) - Cox</title><link>\(page($0))</link><guid>\(page($0))</guid>
      <description>Cox</description><category>Folk</category><category>Music</category>
      <pubDate>Fri, 13 Nov 2026 00:00:00 -0800</pubDate></item>
      """
    }
    return """
      <?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
      <title>\(title)</title><link>\(address)</link><atom:link rel="self" href="\(address)"/>
      <lastBuildDate>\(updated)</lastBuildDate>\(items.joined(separator: "\n"))</channel></rss>
      """
  }

  private func page(_ number: Int64) -> String { "https://music.apple.com/\(country)/song/song/\(number)" }
}
