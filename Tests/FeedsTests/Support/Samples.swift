/// Made-up results in the shapes of the Search API.
enum Samples {
  static let song = """
    {"wrapperType":"track", "kind":"song", "artistId":501, "collectionId":401, "trackId":301, \
    "artistName":"The Barrow Boys", "collectionName":"Cox and Pippin", "trackName":"Russet Rag", \
    "artistViewUrl":"https://music.apple.com/gb/artist/the-barrow-boys/501?uo=4", \
    "collectionViewUrl":"https://music.apple.com/gb/album/russet-rag/401?i=301&uo=4", \
    "trackViewUrl":"https://music.apple.com/gb/album/russet-rag/401?i=301&uo=4", \
    "artworkUrl30":"https://img.example/30.jpg", "artworkUrl100":"https://img.example/100.jpg", \
    "collectionPrice":7.99, "trackPrice":1.29, "releaseDate":"2011-03-24T07:00:00Z", "country":"GBR", \
    "currency":"GBP", "primaryGenreName":"Folk"}
    """

  static let app = """
    {"screenshotUrls":["https://img.example/1.png"], "artistId":502, "artistName":"Orchard Works", "kind":"software", \
    "bundleId":"com.example.orchard", "trackId":302, "trackName":"Orchard – りんご", "price":0.0, \
    "formattedPrice":"Free", "currency":"USD", "version":"2.1", "sellerName":"Orchard Works Ltd.", \
    "wrapperType":"software", "trackViewUrl":"https://apps.apple.com/us/app/orchard/id302?uo=4", \
    "artistViewUrl":"https://apps.apple.com/us/developer/orchard/id502", "genres":["Games","Music"], \
    "description":"Line one\\nLine \\"two\\" {not a brace} \\u00e9"}
    """

  static let artist = """
    {"wrapperType":"artist", "artistType":"Artist", "artistName":"The Barrow Boys", "artistId":501, \
    "artistLinkUrl":"https://music.apple.com/gb/artist/501", "amgArtistId":77, "primaryGenreName":"Folk"}
    """

  /// An app's page with a link to another.
  static let page = """
    <!DOCTYPE html><html><head><link rel="canonical" href="https://apps.apple.com/gb/app/orchard/id302">
    <meta name="apple:content_id" content="302"><meta property="og:title" content="Orchard"></head>
    <body><a href="https://apps.apple.com/gb/app/pear/id303">Pear</a></body></html>
    """

  /// An answer as Apple writes it: blank lines around, a result a line.
  static func answer(_ results: String..., count: Int? = nil) -> String {
    "\n\n\n{\n \"resultCount\":\(count ?? results.count),\n \"results\": [\n\(results.joined(separator: ", \n"))]\n}\n\n\n"
  }
}
