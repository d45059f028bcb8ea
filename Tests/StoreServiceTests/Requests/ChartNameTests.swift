import StoreService
import Testing

@Suite struct ChartNameTests {
  @Test(arguments: [
    ("ios-apps/top-free/all", "topfreeapplications"), ("apple-music/top-albums", "music/most-played/albums"),
    ("iTunes-Music/Top-Songs/all", "topsongs"), ("podcasts/top-podcasts/explicit", "podcasts/top/podcasts"),
  ])
  func `knows which chart replaced a former one`(old: String, new: String) {
    #expect(ChartName(old) == nil)
    #expect(ChartName.successor(of: old)?.text == new)
  }

  @Test(arguments: ["", "/", "topsongs", "apple-music", "all/all/all"])
  func `knows no chart that replaced another word`(text: String) {
    #expect(ChartName.successor(of: text) == nil)
  }

  @Test func `reads every name that it lists`() {
    for name in ChartName.allNames { #expect(ChartName(name)?.text == name) }
    #expect(Set(ChartName.allNames).count == ChartName.allNames.count)
  }
}
