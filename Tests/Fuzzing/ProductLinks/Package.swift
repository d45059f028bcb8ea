// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "FuzzProductLinks",
  products: [.library(name: "LinkDisagreement", targets: ["LinkDisagreement"])],
  dependencies: [.package(name: "coster", path: "../../..")],
  targets: [
    .target(
      name: "ReferenceParser",
      dependencies: [
        .product(name: "CatalogModel", package: "coster")
      ]),
    .target(
      name: "LinkDisagreement",
      dependencies: [
        "ReferenceParser",
        .product(name: "ProductLinks", package: "coster"),
        .product(name: "CatalogModel", package: "coster"),
      ]),
    .executableTarget(
      name: "FuzzProductLinks", dependencies: ["LinkDisagreement"],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
  ]
)
