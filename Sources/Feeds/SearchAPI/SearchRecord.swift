internal import CatalogModel
internal import JSON
internal import ProductLinks

/// Makes records of the catalogue from Search API results.
///
/// Which member is the Apple ID and which are prices differs by what the result is: a track has `trackId`, a
/// collection or audiobook only `collectionId`, an artist only `artistId`.
struct SearchRecord {
  private let feed: OpenFeed
  /// Reads lists inside of results while the result itself is still being looked at.
  private let nested = JSONParser(names: [])

  init(_ feed: OpenFeed) { self.feed = feed }

  /// Reads the object that `object` has read last.
  func record(_ object: JSONParser, original: UnsafeRawBufferPointer) throws(RecordError) -> ProductRecord {
    let kind = kind(object)
    var record = ProductRecord(
      appleID: try Self.appleID(object, kind), kind: kind, storefront: storefront(object),
      text: RecordText(original: unsafe Array(original)))
    relate(&record, object)
    unsafe describe(&record.text, object, original, isArtist: Self.isArtist(object, kind))
    readOffers(object, of: &record)
    record.identifiers = Self.identifiers(object, kind)
    record.rating = Self.rating(object)
    if kind == .podcast { record.feedURL = object[.feedUrl].text }
    return record
  }

  // MARK: What it is

  private func kind(_ object: JSONParser) -> ProductKind {
    let known = ResultKind.kind(
      wrapper: object[.wrapperType].text, kind: object[.kind].text,
      collectionType: object[.collectionType].text, artistType: object[.artistType].text)
    if let known { return known }
    return Self.pages.lazy.compactMap { object[$0].text.flatMap { ProductLink(parsing: $0)?.kind } }.first ?? .unknown
  }

  private static func appleID(_ object: JSONParser, _ kind: ProductKind) throws(RecordError) -> AppleID {
    let keys = ownNumbers(object, kind)
    guard let key = keys.first(where: { object[$0].isPresent }) else {
      throw RecordError(reason: withoutNumber(object, keys))
    }
    guard let appleID = object[key].appleID else {
      let found = object[key].textOrDigits ?? "something else"
      throw RecordError(reason: "\(key) is not an Apple ID: \(found.prefix(40))")
    }
    return appleID
  }

  private static func withoutNumber(_ object: JSONParser, _ keys: [SearchKey]) -> String {
    guard let own = keys.first, itemNumbers.contains(where: { object[$0].isPresent }) else {
      return "has none of trackId, collectionId and artistId, so it is not a catalogue record"
    }
    return "has no \(own), so its own Apple ID is not known"
  }

  /// The members that can be the record's own number, and not that of what it is part of or whom it is by.
  private static func ownNumbers(_ object: JSONParser, _ kind: ProductKind) -> [SearchKey] {
    if isArtist(object, kind) { return artistNumbers }
    if object[.trackId].isPresent { return trackNumbers }
    switch kind {
    case .album, .tvSeason, .movieCollection, .audiobook, .podcast, .iTunesU, .playlist: return collectionNumbers
    case .artist, .author, .developer, .tvShow, .institution, .curator, .label: return artistNumbers
    case .unknown: return numbersOfUnknown(object)
    default: return trackNumbers
    }
  }

  /// What Apple has a new word for is recognised by the most that it says: of a track, a collection or an artist.
  private static func numbersOfUnknown(_ object: JSONParser) -> [SearchKey] {
    let isTrack = object[.trackName].isPresent || object[.trackViewUrl].isPresent
    if isTrack || object[.wrapperType].text == "track" { return trackNumbers }
    let isCollection = object[.collectionName].isPresent || object[.collectionViewUrl].isPresent
    return isCollection ? collectionNumbers : itemNumbers
  }

  private static let trackNumbers: [SearchKey] = [.trackId, .id]
  private static let collectionNumbers: [SearchKey] = [.collectionId, .id]
  private static let itemNumbers: [SearchKey] = [.trackId, .collectionId, .id, .artistId]
  private static let artistNumbers: [SearchKey] = [.artistId, .id]

  private static func isArtist(_ object: JSONParser, _ kind: ProductKind) -> Bool {
    switch kind {
    case .artist, .author, .developer, .tvShow: !object[.trackId].isPresent && object[.artistId].isPresent
    default: false
    }
  }

  private static let pages: [SearchKey] = [.trackViewUrl, .collectionViewUrl, .artistViewUrl, .artistLinkUrl, .url]

  private func storefront(_ object: JSONParser) -> Storefront? {
    object[.country].text.flatMap { Storefront($0) }
      ?? Self.pages.lazy.compactMap { object[$0].storefrontOfPage }.first ?? feed.storefront
  }

  // MARK: What it says

  private func relate(_ record: inout ProductRecord, _ object: JSONParser) {
    if !Self.isArtist(object, record.kind) {
      record.artistID = object[.artistId].appleID ?? object[.artistIds].firstAppleID
    }
    guard ResultKind.parent(of: record.kind) != nil else { return }
    let parent = object[.collectionId].appleID ?? Self.parent(record.appleID, in: object)
    if parent != record.appleID { record.parentID = parent }
  }

  /// What the item's own page is part of, as entries of the chart generator say it: `…/album/low-tide/401?i=301`.
  private static func parent(_ appleID: AppleID, in object: JSONParser) -> AppleID? {
    let page = object[url(object, isArtist: false)]
    guard unsafe page.pageWithoutTrack?.count != page.bytes.count || object[.url].hasText,
      let link = page.text.flatMap({ ProductLink(parsing: $0) }), link.appleID == appleID
    else { return nil }
    return link.parentID
  }

  private func describe(
    _ text: inout RecordText, _ object: JSONParser, _ original: UnsafeRawBufferPointer, isArtist: Bool
  ) {
    unsafe text.set(.name, to: object[Self.name(object, isArtist: isArtist)], in: original)
    unsafe text.set(.url, to: object[Self.url(object, isArtist: isArtist)], in: original)
    if !isArtist { unsafe text.set(.artist, to: object[.artistName], in: original) }
    unsafe text.set(.seller, to: object[.sellerName], in: original)
    if object[.primaryGenreName].hasText {
      unsafe text.set(.genre, to: object[.primaryGenreName], in: original)
    } else {
      text[.genre] = firstGenre(object[.genres])
    }
    if let date = Self.isoDate(object[.releaseDate]) {
      text[.releaseDate] = date
    } else {
      unsafe text.set(.releaseDate, to: object[.releaseDate], in: original)
    }
    unsafe text.set(.version, to: object[.version], in: original)
    if let artwork = Self.artworks.first(where: { object[$0].hasText }) {
      unsafe text.set(.artworkURL, to: object[artwork], in: original)
    }
  }

  private static let artworks: [SearchKey] = [
    .artworkUrl600, .artworkUrl512, .artworkUrl160, .artworkUrl100, .artworkUrl60, .artworkUrl30, .artworkUrl,
  ]

  /// Entries of the chart generator have a `name`, beside which `collectionName` is the name of what they are part of.
  private static func name(_ object: JSONParser, isArtist: Bool) -> SearchKey {
    if object[.name].hasText { return .name }
    if isArtist { return .artistName }
    return object[.trackId].isPresent ? .trackName : .collectionName
  }

  private static func url(_ object: JSONParser, isArtist: Bool) -> SearchKey {
    if isArtist { return object[.artistLinkUrl].hasText ? .artistLinkUrl : .artistViewUrl }
    if object[.trackId].isPresent { return .trackViewUrl }
    return object[.collectionViewUrl].hasText ? .collectionViewUrl : .url
  }

  /// Podcast episodes have `[{"name":"Comedy","id":"1303"}]`, others `["Comedy"]`.
  private func firstGenre(_ slot: JSONSlot) -> String? {
    guard let list = unsafe slot.nested, list.count < 64 << 10, let tree = try? unsafe nested.tree(of: list).get()
    else { return nil }
    return tree.elements.first.flatMap { $0.string ?? $0["name"]?.string }
  }

  /// Answers of 2010 wrote `2005-07-19 07:00:00 Etc/GMT`; `nil` for any other way to write a date.
  private static func isoDate(_ slot: JSONSlot) -> String? {
    guard unsafe slot.bytes.count == 27 else { return nil }
    return slot.text.flatMap(PageDate.greenwich)
  }

  private static func identifiers(_ object: JSONParser, _ kind: ProductKind) -> [Identifier] {
    var found: [Identifier] = []
    func add(_ scheme: Identifier.Scheme, _ key: SearchKey) {
      guard let value = object[key].textOrDigits else { return }
      found.append(Identifier(scheme: scheme, value: value))
    }
    add(.bundleID, .bundleId)
    add(.upc, .upc)
    add(.isbn, .isbn)
    if kind == .artist { add(.amg, .amgArtistId) }
    return found
  }

  private static func rating(_ object: JSONParser) -> ItemRating? {
    ItemRating(
      average: average(object[.averageUserRating]), count: object[.userRatingCount].count,
      versionAverage: average(object[.averageUserRatingForCurrentVersion]),
      versionCount: object[.userRatingCountForCurrentVersion].count)
  }

  /// An average of 0 to 5 stars; anything else is none.
  private static func average(_ slot: JSONSlot) -> Double? {
    slot.textOrDigits.flatMap(Double.init).flatMap { (0...5).contains($0) ? $0 : nil }
  }

  // MARK: What it costs

  private func readOffers(_ object: JSONParser, of record: inout ProductRecord) {
    readOffer(.buy, object, .price, text: object[.formattedPrice], of: &record)
    guard object[.trackId].isPresent else { return readCollectionOffers(object, of: &record) }
    // A podcast's six prices are all zero; there is one way to get it.
    let keys = record.kind == .podcast ? Self.trackPrices.prefix(1) : Self.trackPrices[...]
    for (kind, key) in keys { readOffer(kind, object, key, of: &record) }
  }

  private static let trackPrices: [(OfferKind, SearchKey)] = [
    (.buy, .trackPrice), (.buyHD, .trackHdPrice), (.rent, .trackRentalPrice), (.rentHD, .trackHdRentalPrice),
  ]

  /// Adds the prices of the album, season or film collection, which a track's row has besides its own.
  func readCollectionOffers(_ object: JSONParser, of record: inout ProductRecord) {
    readOffer(.buy, object, .collectionPrice, of: &record)
    readOffer(.buyHD, object, .collectionHdPrice, of: &record)
  }

  /// Adds the offer in one price member: none when it is absent or null, or why there is none.
  private func readOffer(
    _ kind: OfferKind, _ object: JSONParser, _ key: SearchKey, text: JSONSlot? = nil, of record: inout ProductRecord
  ) {
    let slot = object[key]
    guard slot.isPresent else { return }
    let amount = slot.textOrDigits.map { StatedAmount($0) } ?? .unreadable("something else")
    let currency = object[.currency].text.flatMap { CurrencyCode($0) }
    switch (amount, currency) {
    case (.none, _): break
    case (.amount(let milliunits), let currency?):
      let money = Money(milliunits: milliunits, currency: currency)
      record.offers.append(Offer(kind: kind, price: .amount(money), text: text?.text))
    case (.notSoldSeparately, let currency?):
      record.offers.append(Offer(kind: kind, price: .notSoldSeparately(currency)))
    case (.unreadable, _), (_, nil):
      if let money = Self.money(written: text?.text, in: record.storefront, amount, object[.currency]) {
        record.offers.append(Offer(kind: kind, price: .amount(money), text: text?.text))
      } else {
        let reason = amount.unread("\(key)") ?? CurrencyCode.error(of: object[.currency].text)
        record.unread.append(reason ?? "\(key) has no currency: \(slot.textOrDigits ?? "")")
      }
    }
  }

  /// The money that a price's text says in its store, where the number beside it is broken or has no currency, and
  /// neither contradicts it.
  private static func money(
    written text: String?, in storefront: Storefront?, _ amount: StatedAmount, _ currency: JSONSlot
  ) -> Money? {
    guard let text, let storefront, let money = PageOffer.money(written: text, in: storefront, on: nil) else {
      return nil
    }
    // A word for free is the same in several currencies.
    if let milliunits = amount.milliunits, milliunits != money.milliunits || milliunits == 0 { return nil }
    return currency.isPresent && currency.text.flatMap { CurrencyCode($0) } != money.currency ? nil : money
  }
}

extension RecordText {
  /// Sets a field to a string of the record's JSON, which is not copied where it has no escapes.
  mutating func set(_ field: Field, to slot: JSONSlot, in original: UnsafeRawBufferPointer) {
    if let range = unsafe slot.range(in: original) {
      set(field, at: range)
    } else {
      set(field, to: slot)
    }
  }

  /// Sets a field to a copy of a string.
  mutating func set(_ field: Field, to slot: JSONSlot) {
    if slot.hasText { unsafe set(field, to: slot.bytes) }
  }
}
