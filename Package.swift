// swift-tools-version: 6.1
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// What the tests run hundreds of times, each time in a program of its own that first prepares the word tables: without
// optimisation, more than a quarter of the tests' time went there. Assertions stay: they check the word tables.
let optimisedForTests: [SwiftSetting] = [
  .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
]

let package = Package(
  name: "billfold",
  products: [
    .executable(name: "billfold", targets: ["billfold"]),
    .executable(name: "billfold-reader", targets: ["billfold-reader"]),
    .executable(name: "billfold-web", targets: ["billfold-web"]),
    .executable(name: "billfold-accuracy", targets: ["billfold-accuracy"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.4.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.8.0"),
  ],
  targets: [
    // A target knows only the targets below it. The main program links none of the image or PDF libraries.
    .executableTarget(
      name: "billfold",
      dependencies: [
        "Actions", "Core", "Parsing", "Store", "Ledger", "Charts", "Exchange", "Matching",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      // Arguments and tables gain nothing by optimisation, which took half a minute of a build.
      swiftSettings: swiftSettings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
    ),
    // What is built for use, in one build: the reader is compiled beside the targets that it does not need.
    .target(name: "Programs", dependencies: ["billfold-reader", "billfold"]),
    // Everything that a person can do, for the terminal and every other interface; it prints nothing.
    .target(
      name: "Actions",
      dependencies: [
        "Core", "Hashing", "Parsing", "Store", "Ledger", "Intake", "Charts", "Exchange", "Matching", "Memory",
        "ReaderChannel",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "SystemPackage", package: "swift-system"),
        .product(name: "TOMLKit", package: "TOMLKit"),
      ],
      // What it does is mostly to call other targets: optimised, it took a minute of a build more, and saved 15 of 93
      // ms with a list of 1,000 bills, nothing with a screenful.
      swiftSettings: swiftSettings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
    ),
    // The page in the browser, in a program of its own: the command line links no web server.
    .executableTarget(
      name: "billfold-web",
      dependencies: [
        "Actions", "CMemory", "CQRCode", "Web", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "Web",
      dependencies: [
        "Actions", "CMemory", "CPage", "Charts", "Core", "Hashing",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Mustache", package: "swift-mustache"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "SystemPackage", package: "swift-system"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      exclude: ["Page"],
      swiftSettings: swiftSettings
    ),
    // The templates, the style sheet and the script of Web/Page as bytes of the program.
    .target(name: "CPage"),
    // Draws QR codes with zxing-cpp behind a C header; package libzxing-dev.
    .target(name: "CQRCode", linkerSettings: [.linkedLibrary("ZXing")]),
    // How much memory the page's server keeps.
    .target(name: "CMemory"),
    // Measures the whole against labelled documents; no part of an installation.
    .executableTarget(
      name: "billfold-accuracy",
      dependencies: [
        "Core", "Intake", "Ledger", "Parsing", "Store",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "Intake",
      dependencies: [
        "Core", "Hashing", "Parsing", "ReaderChannel", "Store",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: swiftSettings
    ),
    .target(name: "Ledger", dependencies: ["Core", "Exchange", "Store"], swiftSettings: swiftSettings),
    .target(
      name: "Store",
      dependencies: [
        "CPostgres", "Core", "Exchange", "Hashing", "Memory", .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "Parsing", dependencies: ["Core", "CLexicon"], exclude: ["Lexicon"],
      swiftSettings: swiftSettings + optimisedForTests),
    // The word tables of Parsing/Lexicon as bytes of the program, so that no file has to be shipped beside it.
    .target(name: "CLexicon"),
    // What was learned of shops, from what a person confirmed.
    .target(name: "Memory", dependencies: ["Core"], swiftSettings: swiftSettings),
    // Charts as values and as SVG; how a terminal draws them is the program's business.
    .target(name: "Charts", dependencies: ["Core"], swiftSettings: swiftSettings),
    // Values in, text out, and back: the formats of other programs and of banks.
    .target(name: "Exchange", dependencies: ["Core"], swiftSettings: swiftSettings),
    // Which entry of a bank belongs to which bill.
    .target(name: "Matching", dependencies: ["Core", "Exchange"], swiftSettings: swiftSettings),
    .target(name: "Core", swiftSettings: swiftSettings + optimisedForTests),
    // PostgreSQL's own client library.
    .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    // SHA-256 and scrypt through the system's libcrypto.
    .target(name: "Hashing", dependencies: ["CCrypto"], swiftSettings: swiftSettings),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),

    // The only program that opens a foreign file with a C library. It asks Parsing which lines are worth a second look.
    .executableTarget(
      name: "billfold-reader",
      dependencies: [
        "Core", "Parsing", "ReaderChannel", "CTesseract", "CLeptonica", "CPoppler", "CQPDF", "CHeif", "CXML",
        "CBarcode", "CMail", "CArchive", "CPageWeight", "CSandbox", "CInference", "CSingleThread",
      ],
      resources: [.copy("tessdata")],
      swiftSettings: swiftSettings + optimisedForTests
    ),
    .systemLibrary(name: "CTesseract", pkgConfig: "tesseract", providers: [.apt(["libtesseract-dev"])]),
    .systemLibrary(name: "CLeptonica", pkgConfig: "lept", providers: [.apt(["libleptonica-dev"])]),
    .systemLibrary(
      name: "CPoppler", pkgConfig: "poppler-glib", providers: [.apt(["libpoppler-glib-dev"])]),
    .systemLibrary(name: "CQPDF", pkgConfig: "libqpdf", providers: [.apt(["libqpdf-dev"])]),
    // How far qpdf unpacks a page before it is too much; only its C++ interface can stop in the middle.
    .target(name: "CPageWeight", dependencies: ["CQPDF"]),
    .systemLibrary(name: "CHeif", pkgConfig: "libheif", providers: [.apt(["libheif-dev"])]),
    .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    // How the main program starts readers and what both say to each other, and nothing else that they share.
    .target(name: "ReaderChannel", dependencies: ["Core", "CSandbox"], swiftSettings: swiftSettings),
    .target(name: "CSandbox"),
    // Takes the place of libde265's way to start threads.
    .target(name: "CSingleThread", linkerSettings: [.linkedLibrary("de265")]),
    .systemLibrary(name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
    .systemLibrary(name: "CGMime", pkgConfig: "gmime-3.0", providers: [.apt(["libgmime-3.0-dev"])]),
    .target(name: "CMail", dependencies: ["CGMime"]),
    // Neural networks through OpenVINO, which is opened at run time and not needed to build.
    .target(name: "CInference", linkerSettings: [.linkedLibrary("dl")]),
    // zxing-cpp behind a C header; package libzxing-dev.
    .target(name: "CBarcode", linkerSettings: [.linkedLibrary("ZXing")]),

    .target(
      name: "TestSupport", dependencies: ["Core", "ReaderChannel"], path: "Tests/TestSupport",
      swiftSettings: swiftSettings),
    .testTarget(
      name: "ReaderTests",
      dependencies: [
        "Core", "Intake", "TestSupport", "billfold-reader", .product(name: "SystemPackage", package: "swift-system"),
      ], swiftSettings: swiftSettings),
    .testTarget(
      name: "IntakeTests",
      dependencies: [
        "CLeptonica", "Core", "Intake", "Store", "TestSupport", "billfold-reader",
        .product(name: "SystemPackage", package: "swift-system"),
      ], swiftSettings: swiftSettings),
    .testTarget(
      name: "EndToEndTests", dependencies: ["TestSupport", "billfold", "billfold-reader"], exclude: ["Golden"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "ActionsTests",
      dependencies: [
        "Actions", "Core", "Exchange", "Intake", "Ledger", "Matching", "Store", "TestSupport", "billfold-reader",
        .product(name: "SystemPackage", package: "swift-system"),
      ], swiftSettings: swiftSettings),
    .testTarget(
      name: "billfoldTests",
      dependencies: [
        "Actions", "Charts", "Core", "Intake", "Ledger", "Store", "TestSupport", "billfold",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: swiftSettings),
    // Stands for another process on the same store.
    .executableTarget(
      name: "StoreProbe", dependencies: ["Core", "Store"], path: "Tests/StoreProbe", swiftSettings: swiftSettings),
    .testTarget(
      name: "StoreTests", dependencies: ["Core", "Exchange", "Ledger", "Memory", "Store", "StoreProbe", "TestSupport"],
      swiftSettings: swiftSettings),
    // Accepts files and does nothing else, so that faults can be injected into accepting alone.
    .executableTarget(
      name: "IntakeProbe",
      dependencies: ["Core", "Intake", "Store", .product(name: "SystemPackage", package: "swift-system")],
      path: "Tests/IntakeProbe", swiftSettings: swiftSettings),
    // What docs/backup.md and docs/security.md promise about loss, duplicates and hostile files; `make soak` runs the
    // same tests at full length.
    .testTarget(
      name: "SafetyTests",
      dependencies: [
        "Core", "Exchange", "Intake", "IntakeProbe", "Store", "StoreProbe", "TestSupport", "billfold",
        "billfold-reader",
        .product(name: "SystemPackage", package: "swift-system"),
      ], exclude: ["README.md", "Schemas"], swiftSettings: swiftSettings),
    .testTarget(
      name: "LedgerTests", dependencies: ["Core", "Ledger", "TestSupport"], swiftSettings: swiftSettings),
    .testTarget(
      name: "AccuracyTests", dependencies: ["Core", "Parsing", "TestSupport", "billfold-accuracy"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "WebTests",
      dependencies: [
        "Actions", "Core", "TestSupport", "Web", "billfold", "billfold-reader", "billfold-web",
        .product(name: "HTTPTypes", package: "swift-http-types"), .product(name: "Mustache", package: "swift-mustache"),
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOEmbedded", package: "swift-nio"),
      ], swiftSettings: swiftSettings),
    .testTarget(name: "ChartsTests", dependencies: ["Charts", "Core"], swiftSettings: swiftSettings),
    .testTarget(
      name: "ExchangeTests", dependencies: ["Core", "Exchange", "TestSupport"], swiftSettings: swiftSettings),
    .testTarget(
      name: "MatchingTests", dependencies: ["Core", "Exchange", "Matching", "TestSupport"], swiftSettings: swiftSettings
    ),
    .testTarget(name: "CoreTests", dependencies: ["Core", "TestSupport"], swiftSettings: swiftSettings),
    .testTarget(name: "MemoryTests", dependencies: ["Core", "Memory", "TestSupport"], swiftSettings: swiftSettings),
    .testTarget(name: "HashingTests", dependencies: ["Hashing"], swiftSettings: swiftSettings),
    .testTarget(name: "ParsingTests", dependencies: ["Parsing", "Core", "TestSupport"], swiftSettings: swiftSettings),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
