/// Apple's hosts that clients call: a hosts file that names this machine for them suffices.
enum StoreHosts {
  static let all: Set<String> = [
    "itunes.apple.com", "ax.itunes.apple.com", "search.itunes.apple.com", "rss.itunes.apple.com", "apps.apple.com",
    "amp-api.apps.apple.com", "amp-api-edge.apps.apple.com", "amp-api.podcasts.apple.com", "music.apple.com",
    "podcasts.apple.com", "books.apple.com", "tv.apple.com", "phobos.apple.com", "ax.phobos.apple.com.edgesuite.net",
    "rss.applemarketingtools.com", "rss.marketingtools.apple.com", "geo.itunes.apple.com",
  ]
}
