import Foundation

@testable import Store

/// How long the tests of this target take: as `make test` can afford, or at full length under `make soak`.
enum Soak {
  static let isLong = ProcessInfo.processInfo.environment["BILLFOLD_SOAK"] != nil

  static func count(_ short: Int, long: Int) -> Int { isLong ? long : short }

  /// The program of a release build, whose speed is the one that is promised; nil where none was made for this run.
  static let releasedProgram = place("BILLFOLD_RELEASED")
  /// Its reader.
  static let releasedReader = place("BILLFOLD_RELEASED_READER")
  /// The probe that only accepts, of the same build.
  static let releasedProbe = place("BILLFOLD_RELEASED_PROBE")

  /// A folder of files from elsewhere that mean harm, `make soak FOLDER=…`; nil where none is given.
  static let folder = place("BILLFOLD_HOSTILE")

  private static func place(_ variable: String) -> URL? {
    ProcessInfo.processInfo.environment[variable].flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0) }
  }

  /// Whether the programs beside the tests are of a debug build.
  static var isDebug: Bool {
    #if DEBUG
    true
    #else
    false
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
