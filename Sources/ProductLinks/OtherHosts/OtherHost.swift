internal import CatalogModel

/// A form in which another's host has Apple's numbers in its links.
struct OtherHost: Sendable {
  /// The host, without `www.`; several have commas between.
  let names: String
  let kind: ProductKind
  let pattern: AddressPattern
  /// By what it is known that the number is Apple's, and when that was seen last.
  let source: String
  let date: String

  private init(
    _ names: String, _ kind: ProductKind, _ pattern: StaticString, _ source: String, _ date: String
  ) {
    (self.names, self.kind, self.pattern) = (names, kind, AddressPattern(pattern))
    (self.source, self.date) = (source, date)
  }
}

extension OtherHost {
  private static let list = "nathangathright/podcast-platform-links"
  private static let beside = "pages that have Apple's link beside"
  private static let elsewhere = "the same number in Apple's links elsewhere"

  /// A line for each form; of one host the longer patterns first.
  ///
  /// What a pattern has between braces is explained at ``AddressPattern``. Hosts whose numbers are their own, such as
  /// Castbox's channels and Deezer's shows, have no line.
  static let all = [
    // Apps and directories of podcasts.
    OtherHost("overcast.fm", .podcast, "/itunes{id}", "thechangelog/changelog.com builds it of Apple's link", "2026"),
    OtherHost("pca.st", .podcast, "/itunes/{id}", "rShetty/awesome-podcasts, Apple's link in each line", "2026"),
    OtherHost("castro.fm", .podcast, "/itunes/{id}", beside, "2026"),
    OtherHost("castbox.fm", .podcast, "/vic/{id}", beside, "2026"),
    OtherHost("pod.link", .podcast, "/{id}", list, "2026"),
    OtherHost("podbean.com", .podcast, "/itunes/{id}", list, "2026"),
    OtherHost("goodpods.com", .podcast, "/podcasts-aid/{id}", list, "2026"),
    OtherHost("app.podcastguru.io", .podcast, "/podcast/{id}", list, "2026"),
    OtherHost("podcastrepublic.net", .podcast, "/podcast/{id}", list, "2026"),
    OtherHost("bullhorn.fm", .podcast, "/podchaser/itunes/{id}", list, "2025"),
    OtherHost("web.podfriend.com,podfriend.com", .podcast, "/podcast/{id}", list, "2025"),
    OtherHost("sonnet.fm", .podcast, "/p/{id}", list, "2026"),
    OtherHost("plinkhq.com", .podcastEpisode, "/i/{parent}/e/{id}", "code that builds it of trackId", "2026"),
    OtherHost("plinkhq.com", .podcast, "/i/{id}", list, "2026"),
    OtherHost("podfollow.com", .podcast, "/{id}", list, "2026"),
    OtherHost("podnews.net", .podcast, "/podcast/{id}", list, "2026"),
    OtherHost("podparadise.com", .podcast, "/podcast/{id}", elsewhere, "2026"),
    OtherHost("podbay.fm", .podcast, "/show/{id}", elsewhere, "2018"),
    OtherHost("podchaser.com", .podcast, "/f/pod/{id}", list, "2026"),
    OtherHost("moon.fm", .podcast, "/itunes/{id}", list, "2026"),
    // Pages of songs and albums.
    OtherHost("song.link,songlink.io", .song, "/{cc}/i/{id}", "songlink/docs", "2026"),
    OtherHost("song.link,songlink.io", .song, "/i/{id}", "songlink/docs", "2026"),
    OtherHost("album.link", .album, "/{cc}/i/{id}", beside, "2026"),
    OtherHost("album.link", .album, "/i/{id}", beside, "2026"),
    OtherHost("shazam.com", .song, "/song/{id}", beside, "2026"),
    // Catalogues of apps, and links that install one.
    OtherHost("app.appsflyer.com", .app, "/id{id}", elsewhere, "2026"),
    OtherHost("sensortower.com,app.sensortower.com", .app, "/ios/{cc}/{any}/app/{any}/{id}", elsewhere, "2026"),
    OtherHost("app.sensortower.com", .app, "/overview/{hex}/{id}?country={cc}", elsewhere, "2026"),
    OtherHost("app.sensortower.com", .app, "/overview/{id}?country={cc}", elsewhere, "2026"),
    OtherHost("appannie.com,data.ai", .app, "/apps/ios/app/{id}", beside, "2024"),
    OtherHost("qimai.cn", .app, "/app/{any}/appid/{id}/country/{cc}", beside, "2026"),
    OtherHost("qimai.cn", .app, "/app/{any}/appid/{id}?country={cc}", beside, "2026"),
    OtherHost("api.qimai.cn", .app, "/app/{any}?appid={id}&country={cc}", beside, "2026"),
    OtherHost("appadvice.com", .app, "/app/{any}/{id}", elsewhere, "2026"),
    OtherHost("appfollow.io,apps.appfollow.io", .app, "/ios/{any}/id{id}?country={cc}", beside, "2026"),
    OtherHost("appfollow.io,apps.appfollow.io", .app, "/ios/{any}/{id}?country={cc}", beside, "2026"),
    OtherHost("justuseapp.com", .app, "/{any}/app/{id}", beside, "2026"),
    OtherHost("similarweb.com", .app, "/app/apple/{id}/vs/{other}", beside, "2026"),
    OtherHost("similarweb.com", .app, "/app/apple/{id}", beside, "2026"),
    OtherHost("similarweb.com", .app, "/app/app-store/{id}", beside, "2016"),
    OtherHost("mwm.ai", .app, "/apps/{any}/{id}", beside, "2026"),
    OtherHost("appshunter.io", .app, "/ios/app/id{id}", beside, "2026"),
    OtherHost("appshunter.io", .app, "/ios/app/{id}", beside, "2026"),
    OtherHost("appshunter.io", .app, "/ios/app/{any}/id{id}", beside, "2026"),
    OtherHost("appshunter.io", .app, "/ios/app/{any}/{id}", beside, "2026"),
    OtherHost("appsupports.co", .app, "/{id}", elsewhere, "2026"),
    OtherHost("rsshub.app", .app, "/appstore/{any}/{cc}/{any}/id{id}", "RSSHub builds it of Apple's link", "2026"),
    OtherHost("rsshub.app", .app, "/appstore/{any}/{cc}/id{id}", "RSSHub builds it of Apple's link", "2026"),
    OtherHost("rsshub.app", .podcast, "/apple/podcast/id{id}", "RSSHub builds it of Apple's link", "2026"),
    OtherHost("getart.dreamnet.at", .app, "/?id={id}", "glasklart/hd, Apple's link in each issue", "2018"),
  ]

  /// The hosts by name, and each one's forms.
  static let byName: [(name: String, forms: [OtherHost])] = {
    var hosts: [(name: String, forms: [OtherHost])] = []
    for form in all {
      for name in form.names.split(separator: ",").map(String.init) {
        if let index = hosts.firstIndex(where: { $0.name == name }) {
          hosts[index].forms.append(form)
        } else {
          hosts.append((name, [form]))
        }
      }
    }
    return hosts
  }()
}
