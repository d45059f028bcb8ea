// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "FuzzHTTPServer",
  dependencies: [.package(name: "coster", path: "../../..")],
  targets: [
    .executableTarget(
      name: "FuzzHTTPServer", dependencies: [.product(name: "HTTPServer", package: "coster")],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])])
  ]
)
