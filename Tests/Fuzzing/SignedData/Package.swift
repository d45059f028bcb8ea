// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "FuzzSignedData",
  dependencies: [.package(name: "coster", path: "../../..")],
  targets: [
    .executableTarget(
      name: "FuzzSignedData", dependencies: [.product(name: "SignedData", package: "coster")],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])])
  ]
)
