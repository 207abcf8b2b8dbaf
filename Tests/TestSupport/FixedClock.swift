public import Core
import Foundation

/// A day that programs take for today, where a test counts on what the day is: a real one may end in the midst of it.
///
/// Programs see it through `faketime`. Readers do not answer a program whose clock was set.
public enum FixedClock {
  /// What the clock shows when a program starts; from then on it runs.
  public static let today = CalendarDate(year: 2026, month: 3, day: 18)!

  /// The program and arguments that start another one with that clock, at ten in the morning.
  ///
  /// - Throws: `MissingProgram` where the machine has no faketime.
  public static func launcher() throws -> [String] {
    let faketime = "/usr/bin/faketime"
    guard FileManager.default.isExecutableFile(atPath: faketime) else { throw MissingProgram(name: "faketime") }
    return [faketime, "-m", "--exclude-monotonic", "-f", "@\(today) 10:00:00"]
  }
}

/// A program that tests need is not on the machine.
public struct MissingProgram: Error, CustomStringConvertible {
  public var name: String
  public var description: String { "\(name) is missing; `make test` installs it" }
}
