public import Core
import Foundation

/// A day that programs use as today, for tests that depend on the day: a real day may end during the test.
///
/// Programs see it through `faketime`. Readers do not work for a program with a changed clock.
public enum FixedClock {
  /// The time when a program starts; from then on the clock runs.
  public static let today = CalendarDate.day("2026-03-18")

  /// The program and arguments that start another one with that clock, at ten in the morning.
  ///
  /// - Parameter day: another day, like `2026-03-18`.
  /// - Throws: `MissingProgram` if the machine has no faketime.
  public static func launcher(on day: String = "\(today)") throws -> [String] {
    let faketime = "/usr/bin/faketime"
    guard FileManager.default.isExecutableFile(atPath: faketime) else { throw MissingProgram(name: "faketime") }
    return [faketime, "-m", "--exclude-monotonic", "-f", "@\(day) 10:00:00"]
  }
}

/// A program that tests need is not on the machine.
public struct MissingProgram: Error, CustomStringConvertible {
  public var name: String
  public var description: String { "\(name) is missing; `make test` installs it" }
}
