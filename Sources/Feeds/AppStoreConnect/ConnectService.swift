internal import CatalogModel

extension ResourceReader.Service {
  /// The App Store Connect API.
  ///
  /// What else an answer includes (builds, localizations) is passed over, and counted.
  static var appStoreConnect: Self {
    Self(
      format: .appStoreConnect, lists: .init(names: ["data", "included"]), megabytes: 1, passingOver: "are no products"
    ) { tree, storefront in
      let resource = ConnectResource(tree)
      if let type = resource.type, !resource.isProduct { return .passedOver(type: type, children: []) }
      guard let record = resource.record(fallback: storefront) else {
        return .refused("has no type and number of an App Store Connect resource")
      }
      return .records(record, children: [])
    }
  }
}
