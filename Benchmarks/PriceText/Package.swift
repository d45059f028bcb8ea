// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "price-text-benchmark",
  dependencies: [.package(name: "coster", path: "../..")],
  targets: [
    .target(
      name: "CSystemICU",
      linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
    .executableTarget(
      name: "PriceTextBenchmark",
      dependencies: [
        "CSystemICU", .product(name: "Storefronts", package: "coster"),
        .product(name: "CatalogModel", package: "coster"),
        .product(name: "StorePrices", package: "coster"),
      ]),
  ],
  swiftLanguageModes: [.v6],
)
