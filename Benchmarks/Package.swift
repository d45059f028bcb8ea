// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "coster-benchmarks",
  dependencies: [.package(name: "coster", path: "..")],
  targets: [
    .executableTarget(
      name: "DecoderImport",
      dependencies: [.product(name: "SQLite", package: "coster")]),
    .executableTarget(
      name: "Lookups",
      dependencies: [
        .product(name: "Catalog", package: "coster"), .product(name: "CatalogModel", package: "coster"),
      ]),
    .executableTarget(
      name: "FeedSteps",
      dependencies: [
        .product(name: "Archives", package: "coster"), .product(name: "PartnerFeed", package: "coster"),
        .product(name: "SnapshotFile", package: "coster"),
      ]),
    .executableTarget(name: "MemchrFloor"),
    .executableTarget(
      name: "ReadFeeds",
      dependencies: [.product(name: "Archives", package: "coster"), .product(name: "Feeds", package: "coster")]),
    .executableTarget(
      name: "SnapshotRows",
      dependencies: [.product(name: "SnapshotFile", package: "coster"), .product(name: "SQLite", package: "coster")],
      path: "SnapshotFile"),
  ],
  swiftLanguageModes: [.v6],
)
