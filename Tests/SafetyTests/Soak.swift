import Foundation

@testable import Store

/// How long the tests of this target take: as `make test` can afford, or at full length under `make soak`.
enum Soak {
  static let isLong = ProcessInfo.processInfo.environment["BILLFOLD_SOAK"] != nil

  static func count(_ short: Int, long: Int) -> Int { isLong ? long : short }

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

/// The same numbers in every run of a seed (Steele, Lea and Flood's SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension Store {
  /// How often documents were claimed and not given back, each number once.
  func attempts() async throws -> [Int64] {
    try await driver.read {
      try $0.rows("SELECT DISTINCT attempt FROM jobs ORDER BY attempt").map { try $0.integer("attempt") }
    }
  }
}
