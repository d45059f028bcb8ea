/// A made-up page of customers' reviews, in both of the forms in which Apple publishes them.
struct ReviewSample {
  var address = "https://itunes.apple.com/us/rss/customerreviews/page=1/id=6759209764/sortby=mostrecent/xml"
  var numbers: [Int64] = [7001, 7002]
  /// Where an entry's own link leads; without one only the feed names its item.
  var link: String? = "https://itunes.apple.com/us/review?id=6759209764&type=Purple%20Software"
  /// Old feeds have the app itself as their first entry.
  var hasApp = false
  var rating = "4"

  var atom: String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <feed xmlns:im="http://itunes.apple.com/rss" xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
    <id>\(address)</id><title>iTunes Store: Customer Reviews</title><updated>2026-11-18T07:05:11-07:00</updated>
    <link rel="self" href="\(address)"/><author><name>iTunes Store</name><uri>http://www.apple.com/itunes/</uri></author>
    \(hasApp ? atomApp : "")\(numbers.map(atomEntry).joined(separator: "\n"))
    </feed>
    """
  }

  private var atomApp: String {
    """
    <entry><id im:id="6759209764" im:bundleId="com.example.ledger">https://apps.apple.com/us/app/ledger/id6759209764</id>
    <im:name>Orchard Ledger</im:name><im:contentType term="Application"/>
    <im:price amount="4.99" currency="USD">$4.99</im:price></entry>
    """
  }

  private func atomEntry(_ number: Int64) -> String {
    let related = link.map { #"<link rel="related" href="\#($0.replacing("&", with: "&amp;"))"/>"# } ?? ""
    return """
      <entry><updated>2026-11-17T05:05:35-07:00</updated><id>\(number)</id><title>Ripe &amp; sweet</title>
      <content type="html">&lt;table&gt;no&lt;/table&gt;</content><content type="text">Counts pears \u{1F350} well</content>
      <im:contentType term="Application" label="Application"/><im:voteSum>3</im:voteSum><im:voteCount>4</im:voteCount>
      <im:rating>\(rating)</im:rating><im:version>2.1</im:version>
      <author><name>pip_\(number)</name><uri>https://itunes.apple.com/us/reviews/id55</uri></author>\(related)</entry>
      """
  }

  var json: String {
    let entries = (hasApp ? [jsonApp] : []) + numbers.map(jsonEntry)
    return """
      {"feed":{"author":{"name":{"label":"iTunes Store"}},"entry":[\(entries.joined(separator: ","))],\
      "updated":{"label":"2026-11-18T07:05:11-07:00"},"title":{"label":"iTunes Store: Customer Reviews"},\
      "link":[{"attributes":{"rel":"self","href":"\(address)"}}],"id":{"label":"\(address)"}}}
      """
  }

  private var jsonApp: String {
    """
    {"im:name":{"label":"Orchard Ledger"},"im:price":{"label":"$4.99","attributes":{"amount":"4.99","currency":"USD"}},\
    "im:contentType":{"attributes":{"term":"Application"}},"id":{"label":"https://apps.apple.com/us/app/id6759209764",\
    "attributes":{"im:id":"6759209764","im:bundleId":"com.example.ledger"}}}
    """
  }

  func jsonEntry(_ number: Int64) -> String {
    let related = link.map { #""link":{"attributes":{"rel":"related","href":"\#($0)"}},"# } ?? ""
    return """
      {"author":{"uri":{"label":"https://itunes.apple.com/us/reviews/id55"},"name":{"label":"pip_\(number)"},"label":""},\
      "updated":{"label":"2026-11-17T05:05:35-07:00"},"im:rating":{"label":"\(rating)"},"im:version":{"label":"2.1"},\
      "id":{"label":"\(number)"},"title":{"label":"Ripe & sweet"},\
      "content":{"label":"Counts pears \u{1F350} well","attributes":{"type":"text"}},\(related)\
      "im:voteSum":{"label":"3"},"im:contentType":{"attributes":{"term":"Application","label":"Application"}},\
      "im:voteCount":{"label":"4"}}
      """
  }
}
