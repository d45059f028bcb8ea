import CatalogModel
import Feeds
import ProductLinks
import TestSupport
import Testing

@Suite struct PodcastSubscriptionsTests {
  private func opml(_ outlines: String) -> String {
    "<?xml version='1.0'?>\n<opml version=\"2.0\"><head><title>Mine</title></head><body>\(outlines)</body></opml>\n"
  }

  @Test func `reads shows that name their page or number in the store`() throws {
    let text = opml(
      """
      <outline text="feeds"><outline type="rss" text="Pips" title="Pips &amp; Cores" xmlUrl="https://f.example/1"
        htmlUrl="https://podcasts.apple.com/de/podcast/pips/id1181?mt=2&amp;ls=1">
        <outline type="podcast-episode" title="One" url="https://f.example/1/1"/></outline>
      <outline type="rss" text="Windfall" xmlUrl="https://f.example/2" applePodcastsID="1182"/>
      <outline type="rss" text="Unknown" xmlUrl="https://f.example/3" overcastId="1183"/></outline>
      """)
    let reading = try Reading(text, storefront: Storefront("gb"))
    #expect(reading.summary?.format == .podcastSubscriptions)
    #expect(reading.records.map(\.line) == ["podcast 1181 de Pips & Cores", "podcast 1182 gb Windfall"])
    #expect(reading.links.map(\.appleID) == [AppleID("1181")])
  }

  @Test func `says of shows by their feeds alone that they tell no Apple IDs`() throws {
    let text = opml("<outline text='A' xmlUrl='https://f.example/1'/><outline text='B' xmlUrl='https://f.example/2'/>")
    let alone = try Reading(text)
    #expect(alone.reason.says("… 2 podcasts … feeds … no Apple IDs … search … names …"))
    let none = try Reading(opml(""))
    #expect(none.reason.says("… OPML … without podcasts … links"))
  }

  @Test func `gives other products' links as links alone`() throws {
    let reading = try Reading(opml("<outline text='App' url='https://apps.apple.com/us/app/id302'/>"))
    #expect(reading.records == [])
    #expect(reading.links.map(\.kind) == [.app])
  }

  @Test func `is not led astray by script addresses`() throws {
    let trick = "<outline text='x' xmlUrl='javascript:go(\"https://podcasts.apple.com/us/podcast/id1181\")'/>"
    #expect(try Reading(opml(trick)).records == [])
  }
}
