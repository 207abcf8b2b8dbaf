public import Foundation

/// How much tests do: as much as `make test` has time for, or everything under `make soak`.
public enum Soak {
  public static let isLong = ProcessInfo.processInfo.environment["BILLFOLD_SOAK"] != nil

  public static func count(_ short: Int, long: Int) -> Int { isLong ? long : short }

  /// The program of a release build, whose speed is the promised one; nil if none was made for this run.
  public static let releasedProgram = place("BILLFOLD_RELEASED")
  /// Its reader.
  public static let releasedReader = place("BILLFOLD_RELEASED_READER")
  /// The probe that only accepts, from the same build.
  public static let releasedProbe = place("BILLFOLD_RELEASED_PROBE")

  /// A folder of hostile files from elsewhere, `make soak FOLDER=…`; nil if none is given.
  public static let folder = place("BILLFOLD_HOSTILE")

  private static func place(_ variable: String) -> URL? {
    ProcessInfo.processInfo.environment[variable].flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0) }
  }

  /// Whether the programs beside the tests are a debug build.
  public static var isDebug: Bool {
    #if DEBUG
    true
    #else
    false
    #endif
  }

  /// A measured figure, for the log.
  public static func report(_ figure: String) { print("figure: \(figure)") }
}
