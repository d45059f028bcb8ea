// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "price-of-a-link",
  dependencies: [.package(name: "coster", path: "../..")],
  targets: [
    .executableTarget(
      name: "PriceOfALink",
      dependencies: [
        .product(name: "Catalog", package: "coster"),
        .product(name: "CatalogModel", package: "coster"),
        .product(name: "ProductLinks", package: "coster"),
        .product(name: "Storefronts", package: "coster"),
      ])
  ],
  swiftLanguageModes: [.v6],
)
