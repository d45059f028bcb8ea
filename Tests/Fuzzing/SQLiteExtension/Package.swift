// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "FuzzSQLiteExtension",
  dependencies: [.package(name: "coster", path: "../../..")],
  targets: [
    .executableTarget(
      name: "FuzzSQLiteExtension",
      dependencies: [
        .product(name: "CosterSQLite", package: "coster"),
        .product(name: "SQLite", package: "coster"),
      ],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])])
  ]
)
