// swift-tools-version: 6.1
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// The tests run these targets hundreds of times, each time in a new process that first prepares the word tables. Without
// optimisation, that took more than a quarter of the tests' time. Assertions stay on, because they check the tables.
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
    // A target may only depend on those below it. The main program links none of the image and PDF libraries.
    .executableTarget(
      name: "billfold",
      dependencies: [
        "Actions", "Core", "Parsing", "Store", "Ledger", "Charts", "Exchange", "Matching",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      // Parsing arguments and printing tables gain nothing from optimisation, which makes a build 30 s slower.
      swiftSettings: swiftSettings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
    ),
    // Builds the programs that are installed in one go, so that the reader is compiled in parallel with the rest.
    .target(name: "Programs", dependencies: ["billfold-reader", "billfold"]),
    // Everything that users can do, for the command line and the web page; prints nothing.
    .target(
      name: "Actions",
      dependencies: [
        "Core", "Hashing", "Parsing", "Store", "Ledger", "Intake", "Charts", "Exchange", "Matching", "Memory",
        "ReaderChannel",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "SystemPackage", package: "swift-system"),
        .product(name: "TOMLKit", package: "TOMLKit"),
      ],
      // It mostly calls other targets. Optimised, a build takes a minute longer, and a list of 1,000 bills 78 instead
      // of 93 ms; a screenful is not faster.
      swiftSettings: swiftSettings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
    ),
    // The web server is a separate program, so that the command line does not link it.
    .executableTarget(
      name: "billfold-web",
      dependencies: [
        "Actions", "CMemory", "Web", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "Web",
      dependencies: [
        "Actions", "CMemory", "CPage", "CQRCode", "Charts", "Core", "Hashing",
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
    // Embeds the templates, the style sheet and the script of Web/Page.
    .target(name: "CPage"),
    // Draws QR codes with zxing-cpp behind a C header; package libzxing-dev.
    .target(name: "CQRCode", linkerSettings: [.linkedLibrary("ZXing")]),
    // Returns memory that the web server no longer uses to the system.
    .target(name: "CMemory"),
    // Measures accuracy on labelled documents; not installed.
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
    // Embeds the word tables of Parsing, Exchange and Matching, so that no files have to be installed beside the program.
    .target(name: "CLexicon"),
    // What is learned about shops from confirmed bills.
    .target(name: "Memory", dependencies: ["Core"], swiftSettings: swiftSettings),
    // Charts as values and as SVG; `billfold` draws them in the terminal.
    .target(name: "Charts", dependencies: ["Core"], swiftSettings: swiftSettings),
    // The file formats of other programs and of banks.
    .target(
      name: "Exchange", dependencies: ["CLexicon", "Core"], exclude: ["Lexicon"], swiftSettings: swiftSettings),
    // Finds which bank entry pays which bill.
    .target(
      name: "Matching", dependencies: ["Core", "Exchange"], exclude: ["Lexicon"], swiftSettings: swiftSettings),
    .target(name: "Core", swiftSettings: swiftSettings + optimisedForTests),
    // PostgreSQL's own client library.
    .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    // SHA-256 and scrypt through the system's libcrypto.
    .target(name: "Hashing", dependencies: ["CCrypto"], swiftSettings: swiftSettings),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),

    // The only program that opens documents with C libraries. It asks Parsing which lines are worth a second look.
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
    // Limits how far qpdf unpacks a page; only its C++ interface can stop in the middle.
    .target(name: "CPageWeight", dependencies: ["CQPDF"]),
    .systemLibrary(name: "CHeif", pkgConfig: "libheif", providers: [.apt(["libheif-dev"])]),
    .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    // Starts readers, and the protocol between them and the main program.
    .target(name: "ReaderChannel", dependencies: ["Core", "CSandbox"], swiftSettings: swiftSettings),
    .target(name: "CSandbox"),
    // Replaces the function with which libde265 starts threads.
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
    // Another process that uses the same store as a test.
    .executableTarget(
      name: "StoreProbe", dependencies: ["Core", "Store"], path: "Tests/StoreProbe", swiftSettings: swiftSettings),
    .testTarget(
      name: "StoreTests", dependencies: ["Core", "Exchange", "Ledger", "Memory", "Store", "StoreProbe", "TestSupport"],
      swiftSettings: swiftSettings),
    // Only accepts files, so that tests can inject faults into accepting alone.
    .executableTarget(
      name: "IntakeProbe",
      dependencies: ["Core", "Intake", "Store", .product(name: "SystemPackage", package: "swift-system")],
      path: "Tests/IntakeProbe", swiftSettings: swiftSettings),
    // Tests the promises of docs/backup.md and docs/security.md about loss, duplicates and hostile files. `make soak`
    // runs them at full length.
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
      name: "AccuracyTests", dependencies: ["Core", "Intake", "Parsing", "TestSupport", "billfold-accuracy"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "WebTests",
      dependencies: [
        "Actions", "CBarcode", "Core", "TestSupport", "Web", "billfold", "billfold-reader", "billfold-web",
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
