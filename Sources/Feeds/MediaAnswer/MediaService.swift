internal import CatalogModel

extension ResourceReader.Service {
  /// Apple's media service, whose answers are such as those of the Apple Music API.
  ///
  /// Playlists, stations and whatever else has no number are passed over, and counted. An album has its songs in it.
  static var media: Self {
    Self(format: .mediaAnswer, lists: ["data"], megabytes: 4, passingOver: "have no Apple IDs") { tree, storefront in
      guard let resource = CatalogResource(tree) else { return .refused("has no type and attributes of a resource") }
      guard let item = MediaItem(resource, tree["href"]?.string, fallback: storefront) else {
        return .passedOver(type: tree["type"]?.string ?? "")
      }
      return .records(item.record, children: item.children)
    }
  }
}
