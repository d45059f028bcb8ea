import CatalogModel
import Feeds
import ProductLinks
import TestSupport
import Testing

@Suite struct ITunesLibraryTests {
  private func plist(_ inside: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict>\(inside)</dict></plist>
    """
  }

  private func library(_ tracks: String) -> String {
    plist(
      """
      <key>Major Version</key><integer>1</integer><key>Music Folder</key><string>file:///M/</string>
      <key>Library Persistent ID</key><string>AB</string><key>Tracks</key><dict>\(tracks)</dict>
      <key>Playlists</key><array><dict><key>Name</key><string>All</string><key>Playlist ID</key><integer>9</integer>
      <key>Playlist Items</key><array><dict><key>Track ID</key><integer>301</integer></dict></array></dict></array>
      """)
  }

  private func track(_ number: Int, _ more: String = "") -> String {
    """
    <key>\(number)</key><dict><key>Track ID</key><integer>\(number)</integer>
    <key>Name</key><string>Russet &#38; Rag</string>\(more)<key>Compilation</key><true/></dict>
    """
  }

  @Test func `takes no track's local number for an Apple ID`() throws {
    let reading = try Reading(library(track(1_440_857_781) + track(302)))
    #expect(reading.items == [])
    let reason = """
      is an iTunes library of 2 tracks that links to nothing in the store; its track IDs are its own and name nothing \
      in the catalogue
      """
    #expect(reading.error == FeedError(feed: "feed", reason: reason, isOfNothing: true))
  }

  @Test(arguments: [1, 64, 1 << 20]) func `finds the store links that a library holds`(piece: Int) throws {
    let comment =
      "<key>Comments</key><string>https://music.apple.com/gb/album/cox/401?i=301&amp;uo=4</string>"
    let reading = try Reading(Array(library(track(7, comment) + track(8)).utf8), piece: piece)
    #expect(reading.links.map(\.appleID) == [AppleID("301")])
    #expect(reading.records == [])
    #expect(reading.summary?.format == .iTunesLibrary)
    #expect(reading.summary?.linkCount == 1)
  }

  @Test func `reads what iTunes writes beside a purchase, but not the account's name`() throws {
    let metadata = """
      <key>appleId</key><string>someone@example.com</string><key>itemId</key><integer>302</integer>
      <key>itemName</key><string>Orchard</string><key>artistName</key><string>Orchard Works</string>
      <key>artistId</key><integer>502</integer><key>kind</key><string>software</string>
      <key>genre</key><string>Games</string><key>s</key><integer>143444</integer>
      <key>price</key><integer>0</integer><key>priceDisplay</key><string>FREE</string>
      <key>releaseDate</key><string>2015-11-18T03:23:10Z</string>
      <key>bundleShortVersionString</key><string>1.5</string>
      <key>softwareVersionBundleId</key><string>com.example.orchard</string>
      <key>subgenres</key><array><dict><key>genre</key><string>Word</string></dict></array>
      """
    let expected = ProductRecord(
      appleID: appleID(302), kind: .app, storefront: Storefront("gb"), name: "Orchard",
      artist: "Orchard Works", artistID: AppleID("502"), genre: "Games", releaseDate: "2015-11-18T03:23:10Z",
      version: "1.5", identifiers: [Identifier(scheme: .bundleID, value: "com.example.orchard")])
    #expect(try Reading(plist(metadata)).records == [expected])
  }

  @Test func `reads a song's album as its parent`() throws {
    let song = """
      <key>itemId</key><integer>301</integer><key>kind</key><string>song</string>
      <key>playlistId</key><integer>401</integer><key>playlistName</key><string>Cox</string>
      """
    #expect(try Reading(plist(song)).records.map(\.line) == ["song 301 - in 401 -"])
  }

  @Test func `keeps what stands before a cut`() throws {
    let item = "<key>a</key><dict><key>itemId</key><integer>301</integer></dict>"
    let whole = plist(item + "<key>Tracks</key><dict>")
    let reading = try Reading(String(whole.dropLast(30)))
    #expect(reading.appleIDs == [301])
    #expect(reading.error?.reason.contains("cut off") == true)
  }
}
