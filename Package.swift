// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

func module(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, uses dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies + ["TestSupport"], swiftSettings: strict)
}

/// The object that takes the place of Foundation's locale data in the release library: see the Makefile.
let localeData = Context.environment["COSTER_LOCALE_DATA"].map { [$0] } ?? []
/// The archive that takes the place of libstdc++.so there, which would be loaded at each start.
let standardCXX = Context.environment["COSTER_STANDARD_CXX"].map { ["--remap-inputs=*/libstdc++.so=\($0)"] } ?? []
/// Libraries that are not linked with the release library: CLoadedLibraries loads them at the first call, by the names
/// that packaging/loaded-libraries finds here; by those of Debian 12 where nobody asked it.
let loadedLibraries =
  Context.environment["COSTER_LOADED_LIBRARIES"]?.split(whereSeparator: \.isWhitespace).map(String.init) ?? [
    "libarchive.so.13", "libbrotlidec.so.1", "libbrotlienc.so.1", "libcrypto.so.3", "libcurl.so.4", "libisal.so.2",
    "libmicrohttpd.so.12", "libnettle.so.8", "libsimdjson.so.14", "libsqlite3.so.0", "libxml2.so.2", "libyaml-0.so.2",
    "libz.so.1",
  ]
/// What they are called in routines.inc, and in the folder of what is built against: libarchive.
let loadedStems = loadedLibraries.map { name in String(name.prefix { $0.isLetter || $0.isNumber }) }
let loadedNames = zip(loadedStems, loadedLibraries).map { CSetting.define($0, to: "\"\($1)\"") }
let notLinked = loadedStems.map { "--remap-inputs=*/\($0).*=/dev/null" }

func linker(_ options: [String]) -> [String] { options.flatMap { ["-Xlinker", $0] } }

let package = Package(
  name: "coster",
  products: [
    .executable(name: "coster", targets: ["coster"]),
    .library(
      name: "coster_sqlite", type: .dynamic,
      targets: ["CosterProgram", "CosterSQLite", "CosterInterface", "CLoadedLibraries"]),
    .library(name: "CosterSQLite", targets: ["CosterSQLite"]),
    .library(name: "Answers", targets: ["Answers"]),
    .library(name: "Archives", targets: ["Archives"]),
    .library(name: "Catalog", targets: ["Catalog"]),
    .library(name: "CatalogModel", targets: ["CatalogModel"]),
    .library(name: "Feeds", targets: ["Feeds"]),
    .library(name: "HTTPServer", targets: ["HTTPServer"]),
    .library(name: "HostedContent", targets: ["HostedContent"]),
    .library(name: "PartnerFeed", targets: ["PartnerFeed"]),
    .library(name: "ProductPages", targets: ["ProductPages"]),
    .library(name: "ProductLinks", targets: ["ProductLinks"]),
    .library(name: "SQLite", targets: ["SQLite"]),
    .library(name: "SignedData", targets: ["SignedData"]),
    .library(name: "SnapshotFile", targets: ["SnapshotFile"]),
    .library(name: "StorePrices", targets: ["StorePrices"]),
    .library(name: "Storefronts", targets: ["Storefronts"]),
  ],
  targets: [
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CLibArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(name: "CCoster"),
    .systemLibrary(name: "CBrotli", pkgConfig: "libbrotlienc", providers: [.apt(["libbrotli-dev"])]),
    .systemLibrary(name: "CBrotliDecoder", pkgConfig: "libbrotlidec", providers: [.apt(["libbrotli-dev"])]),
    .systemLibrary(name: "CISAL", pkgConfig: "libisal", providers: [.apt(["libisal-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .target(name: "CByteSearch"),
    .target(name: "CLibraries"),
    .target(name: "CSimdJSON", linkerSettings: [.linkedLibrary("simdjson")]),

    module("Platform", uses: ["CLibraries"]),
    module("SQLite", uses: ["CSQLite", "Platform"]),
    module("NameIndex", uses: ["CSQLite", "SQLite"]),
    module("SnapshotFile", uses: ["Platform"]),
    module("JSON", uses: ["CSimdJSON"]),
    module("Markup", uses: ["CLibXML2", "Platform"]),
    module("Archives", uses: ["CLibArchive", "CISAL", "CZlib", "CBrotliDecoder", "CNettle", "Platform"]),
    module("Spelling"),
    module("BER"),
    module("Arguments", uses: ["Spelling"]),
    module("CatalogModel"),
    module("ProductLinks", uses: ["CByteSearch", "CatalogModel"]),
    module("LinkRewriting", uses: ["ProductLinks", "CatalogModel"]),
    module("StorePrices", uses: ["CatalogModel"]),
    module("Storefronts", uses: ["Markup", "JSON", "StorePrices", "CatalogModel", "Spelling"]),
    module("InAppJoining", uses: ["CatalogModel"]),
    module(
      "Feeds",
      uses: [
        "Markup", "Archives", "CByteSearch", "JSON", "CYAML", "ProductLinks", "Storefronts", "StorePrices",
        "CatalogModel",
        "Platform",
      ]),
    module("PartnerFeed", uses: ["SnapshotFile", "NameIndex", "SQLite", "Archives", "CatalogModel", "Platform"]),
    module(
      "Catalog",
      uses: [
        "NameIndex", "SQLite", "Feeds", "PartnerFeed", "ProductLinks", "InAppJoining", "Storefronts", "JSON",
        "Archives", "CatalogModel", "Spelling", "Platform",
      ]),
    module(
      "StoreService",
      uses: [
        "Catalog", "SQLite", "PartnerFeed", "Feeds", "JSON", "ProductLinks", "Archives", "CatalogModel", "Platform",
      ]),
    module("HostedContent", uses: ["Archives", "Platform"]),
    module("ProductCode", uses: ["Archives", "Spelling"]),
    module("AppProjects", uses: ["Feeds", "JSON", "Archives", "BER"]),
    module("SignedData", uses: ["CCrypto", "BER", "JSON", "CatalogModel", "Platform"]),
    module("Rehearsal", uses: ["JSON", "Spelling"]),
    module("ProductPages", uses: ["Answers", "Catalog", "Feeds", "ProductLinks", "Storefronts", "CatalogModel"]),
    module(
      "Notifications",
      uses: ["Answers", "ProductPages", "StoreService", "Catalog", "Archives", "CatalogModel", "Platform"]),
    module("ServerSettings", uses: ["Storefronts", "CatalogModel", "Platform"]),
    module(
      "Answers",
      uses: [
        "Catalog", "InAppJoining", "Storefronts", "StorePrices", "ProductLinks", "PartnerFeed", "JSON", "Archives",
        "CatalogModel",
      ]),
    module("WebSession", uses: ["CCurl", "StoreService", "CatalogModel", "Platform"]),
    module("HTTPServer", uses: ["CMicroHTTPD", "CBrotli", "CZlib", "Platform"]),
    module(
      "CosterCommands",
      uses: [
        "Assistants", "AnswerFunctions", "Answers", "ServerSettings", "Arguments", "ProductPages", "HostedContent",
        "ProductCode", "AppProjects", "Rehearsal", "Notifications", "SignedData",
        "StoreService", "Catalog", "InAppJoining", "Storefronts", "StorePrices", "PartnerFeed", "Feeds", "JSON",
        "ProductLinks", "LinkRewriting", "Archives", "SQLite",
        "CatalogModel", "Spelling",
        "Platform",
      ]),
    module(
      "CatalogServer",
      uses: [
        "Answers", "HTTPServer", "ServerSettings", "ProductPages", "StoreService", "Catalog", "Storefronts",
        "ProductLinks", "JSON", "SQLite", "Archives", "CatalogModel", "Platform",
      ]),
    module("SQLiteFunctions", uses: ["CSQLite", "SQLite"]),
    module(
      "AnswerFunctions",
      uses: [
        "SQLiteFunctions", "Answers", "Catalog", "Storefronts", "StorePrices", "ProductLinks", "SQLite", "CatalogModel",
        "Spelling",
      ]),
    module(
      "Assistants", uses: ["AnswerFunctions", "Answers", "Catalog", "SQLite", "JSON", "CatalogModel"]),
    module("CosterSQLite", uses: ["AnswerFunctions", "SQLiteFunctions", "Catalog", "SQLite"]),
    module(
      "CosterInterface",
      uses: [
        "CCoster", "AnswerFunctions", "Answers", "Catalog", "ProductLinks", "Storefronts", "StorePrices", "JSON",
        "SQLite", "CatalogModel", "Platform",
      ]),
    module("CosterProgram", uses: ["CosterCommands", "WebSession", "CatalogServer"]),
    // Only for the release library, never linked with a test: what it defines stands in for the libraries themselves.
    .target(
      name: "CLoadedLibraries", dependencies: ["CLibraries"], exclude: ["exports.map"], cSettings: loadedNames,
      linkerSettings: [
        .unsafeFlags(
          ["-use-ld=lld"]
            + linker(
              [
                "--version-script=Sources/CLoadedLibraries/exports.map", "-soname=libcoster_sqlite.so",
                // A package carries libraries beside it, or in a folder there.
                "-rpath=$ORIGIN:$ORIGIN/coster",
                // What is not defined here is an error, not a second library.
                "-z", "defs",
                // Swift's runtime registers itself with the process for good.
                "-z", "nodelete",
              ] + notLinked)),
        .unsafeFlags(
          ["-static-stdlib", "-Xclang-linker", "-static-libgcc"] + localeData
            // Addresses to be moved at each start, in a hundredth of the space.
            + linker(["-z", "pack-relative-relocs"] + standardCXX),
          .when(configuration: .release)),
      ]),
    // With the library in a release, as the Makefile links it; by itself when SwiftPM builds it.
    .executableTarget(name: "coster", dependencies: ["CosterProgram"]),

    .target(
      name: "TestSupport", dependencies: ["Storefronts", "CatalogModel", "Archives", "BER", "CCrypto"],
      path: "Tests/TestSupport", swiftSettings: strict),
    .executableTarget(
      name: "fake-store", dependencies: ["TestSupport"], path: "Tests/FakeStoreProgram", swiftSettings: strict),
    .target(
      name: "PartnerFeedSamples", dependencies: ["PartnerFeed", "TestSupport"], path: "Tests/PartnerFeedSamples",
      swiftSettings: strict),
    .executableTarget(
      name: "make-partner-feed", dependencies: ["PartnerFeedSamples", "PartnerFeed", "Arguments"],
      path: "Benchmarks/PartnerFeed/Generator", swiftSettings: strict),
    .executableTarget(
      name: "score-in-app-joins", dependencies: ["InAppJoining", "StorePrices", "CatalogModel"],
      path: "Benchmarks/InAppProducts/Scorer", swiftSettings: strict),
    tests("SQLiteTests", uses: ["SQLite"]),
    tests("NameIndexTests", uses: ["NameIndex", "SQLite"]),
    tests("SnapshotFileTests", uses: ["SnapshotFile", "SQLite"]),
    tests("JSONTests", uses: ["JSON"]),
    tests("MarkupTests", uses: ["Markup"]),
    tests("ArchivesTests", uses: ["Archives"]),
    tests("ArgumentsTests", uses: ["Arguments"]),
    tests("CatalogModelTests", uses: ["CatalogModel"]),
    tests("ProductLinksTests", uses: ["ProductLinks", "CatalogModel"]),
    tests("LinkRewritingTests", uses: ["LinkRewriting", "ProductLinks", "CatalogModel"]),
    tests("StorePricesTests", uses: ["StorePrices", "CatalogModel"]),
    tests("InAppJoiningTests", uses: ["InAppJoining", "CatalogModel"]),
    tests("StorefrontsTests", uses: ["Storefronts", "StorePrices", "CatalogModel"]),
    tests("HostedContentTests", uses: ["HostedContent", "Archives"]),
    tests("ProductCodeTests", uses: ["ProductCode"]),
    tests("AppProjectsTests", uses: ["AppProjects", "BER"]),
    tests("BERTests", uses: ["BER"]),
    tests("SignedDataTests", uses: ["SignedData", "CCrypto", "JSON", "CatalogModel"]),
    tests("RehearsalTests", uses: ["Rehearsal"]),
    tests("NotificationsTests", uses: ["Notifications", "StoreService", "Catalog", "CatalogModel", "JSON"]),
    tests("ProductPagesTests", uses: ["ProductPages", "Answers", "Catalog", "Storefronts", "CatalogModel"]),
    tests("FeedsTests", uses: ["Feeds", "Archives", "ProductLinks", "CatalogModel"]),
    tests(
      "PartnerFeedTests",
      uses: [
        "PartnerFeed", "SnapshotFile", "SQLite", "Archives", "CatalogModel", "PartnerFeedSamples",
      ]),
    tests(
      "CatalogTests",
      uses: [
        "Catalog", "PartnerFeed", "Feeds", "NameIndex", "SQLite", "Archives", "CatalogModel", "PartnerFeedSamples",
      ]),
    tests("AnswerFunctionsTests", uses: ["AnswerFunctions", "SQLite"]),
    tests("AssistantsTests", uses: ["Assistants", "Catalog", "JSON", "CatalogModel"]),
    tests("CosterSQLiteTests", uses: ["CosterSQLite", "Catalog", "SQLite"]),
    tests(
      "StoreServiceTests",
      uses: ["StoreService", "WebSession", "Catalog", "SQLite", "Archives", "ProductLinks", "CatalogModel"]),
    tests("HTTPServerTests", uses: ["HTTPServer", "Archives"]),
    tests(
      "CatalogServerTests",
      uses: [
        "CatalogServer", "ServerSettings", "HTTPServer", "Answers", "Catalog", "Storefronts", "SQLite", "CatalogModel",
      ]),
    tests("AnswersTests", uses: ["Answers", "Catalog", "Storefronts", "StorePrices", "JSON", "CatalogModel"]),
    tests(
      "CosterCommandsTests",
      uses: [
        "CosterCommands", "ServerSettings", "Answers", "StoreService", "WebSession", "Catalog", "Storefronts",
        "Arguments", "Archives", "PartnerFeed", "CatalogModel", "SQLite",
      ]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17,
)
