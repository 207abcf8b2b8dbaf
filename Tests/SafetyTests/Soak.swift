import Foundation

@testable import Store

/// How long the tests of this target take: as `make test` can afford, or at full length under `make soak`.
enum Soak {
  static let isLong = ProcessInfo.processInfo.environment["BILLFOLD_SOAK"] != nil

  static func count(_ short: Int, long: Int) -> Int { isLong ? long : short }

  /// The reader of a release build, whose speed is the one that is promised; nil where none was made for this run.
  static let releasedReader = place("BILLFOLD_RELEASED_READER")

  /// A folder of files from elsewhere that mean harm, `make soak FOLDER=…`; nil where none is given.
  static let folder = place("BILLFOLD_HOSTILE")

  private static func place(_ variable: String) -> URL? {
    ProcessInfo.processInfo.environment[variable].flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0) }
  }

  /// What is promised of a release build, or what a debug build is given.
  static func most(_ promised: Double, debug: Double) -> Double {
    #if DEBUG
    debug
    #else
    promised
    #endif
  }

  /// A measured figure, for the log.
  static func report(_ figure: String) { print("figure: \(figure)") }
}

extension Store {
  /// How many documents were accepted, asked often and therefore without a look at their bytes.
  func accepted() async throws -> Int {
    try await driver.read { Int(try $0.row("SELECT COUNT(*) AS n FROM documents")?.integer("n") ?? 0) }
  }

  /// How often documents were claimed and not given back, each number once.
  func attempts() async throws -> [Int64] {
    try await driver.read {
      try $0.rows("SELECT DISTINCT attempt FROM jobs ORDER BY attempt").map { try $0.integer("attempt") }
    }
  }
}
