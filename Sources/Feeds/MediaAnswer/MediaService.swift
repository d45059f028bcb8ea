internal import CatalogModel

extension ResourceReader.Service {
  /// Apple's media service, whose answers are such as those of the Apple Music API.
  ///
  /// Resources stand in `data`; searches and charts have several such lists below `results`. Playlists, stations and
  /// whatever else has no number are passed over, and counted; the songs and curators that they name are not.
  static var media: Self {
    Self(
      format: .mediaAnswer, shape: .init(lists: ["data"], containers: nil), megabytes: 4,
      passingOver: "have no Apple IDs"
    ) { tree, storefront in
      guard let resource = CatalogResource(tree) else { return .refused("has no type and attributes of a resource") }
      let item = MediaItem(resource, href: tree["href"]?.string, fallback: storefront)
      guard let record = item.record else {
        return .skipped(type: tree["type"]?.string ?? "", children: item.children)
      }
      return .records(record, children: item.children, inApps: item.inApps)
    }
  }
}
