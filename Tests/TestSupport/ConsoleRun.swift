internal import Foundation
internal import Glibc

/// Runs the commands of a page, as a user types them, one after the other, each ledger with its own home.
public final class ConsoleRun {
  /// Text of a page that a test cannot use, and its replacement.
  public var replacements: [(page: String, here: String)] = []
  /// Additional environment variables of all commands.
  public var variables: [String: String] = [:]
  private let testHome: TestHome
  private let today: String

  public init() throws {
    testHome = try TestHome()
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.dateFormat = "yyyy-MM-dd"
    today = format.string(from: Date())
  }

  /// The result of a command.
  public struct Outcome {
    public var status: Int32
    /// The output as on the page: parts that differ each time are replaced.
    public var lines: [Substring]
  }

  /// The day that pages use as today.
  public static let day = "2026-11-21"

  private func home(of ledger: String) throws -> URL {
    let home = testHome.folder.file("homes/\(ledger)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    return home
  }

  /// - Throws: if the machine has no `faketime` and the step has a day.
  public func run(_ step: ConsolePage.Step) throws -> Outcome {
    let home = try home(of: step.ledger)
    for file in step.files {
      let place = home.appendingPathComponent(file.name.hasPrefix("~/") ? String(file.name.dropFirst(2)) : file.name)
      try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(contentsOf: Project.root.appendingPathComponent(file.source)).write(to: place)
    }
    var environment = testHome.environment.filter { !$0.key.hasPrefix("XDG_") }.merging(variables) { $1 }
    let programs = Project.program("billfold").deletingLastPathComponent().path
    environment["PATH"] = "\(programs):\(environment["PATH"] ?? "")"
    environment["COLUMNS"] = "80"
    environment["HOME"] = home.path
    let command = replacements.reduce(step.command) { $0.replacing($1.page, with: $1.here) }
    let launcher = try step.day.map { try FixedClock.launcher(on: $0) } ?? []
    let words = launcher + ["/bin/bash", "-c", "cd ~ && \(command)"]
    let output = testHome.folder.file("output")
    _ = FileManager.default.createFile(atPath: output.path, contents: nil)
    let file = try FileHandle(forWritingTo: output)
    let program = try StartedProgram(
      URL(fileURLWithPath: words[0]), Array(words.dropFirst()), environment: environment, output: file)
    func lines() throws -> [Substring] {
      let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
      return told(text, home, of: step).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }
    if step.isStopped {
      // It prints its progress immediately; a test that hangs is ended by the limit of the test run.
      while program.isRunning, try !ConsolePage.fit(lines()[...], Self.plain(step.output)[...]) { usleep(20_000) }
      program.signal(SIGINT)
    }
    return Outcome(status: program.wait(), lines: try lines())
  }

  /// Whether a command printed what the page shows, and exited as it must: with an error if the page shows one.
  public func fits(_ outcome: Outcome, _ step: ConsolePage.Step) -> Bool {
    let isRefused = step.output.last?.hasPrefix("billfold: ") ?? false
    guard step.isStopped || (outcome.status != 0) == isRefused else { return false }
    return step.isSilent || ConsolePage.fit(outcome.lines[...], Self.plain(step.output)[...])
  }

  private func told(_ text: String, _ home: URL, of step: ConsolePage.Step) -> String {
    var text = text
    for replacement in replacements { text = text.replacing(replacement.here, with: replacement.page) }
    text = text.replacing(home.path, with: "/home/you")
    // A step with a day of its own prints that day already; the date of the test run is then any other date.
    if step.day == nil { text = text.replacing(today, with: Self.day) }
    return Self.plain(text)
  }

  private static func plain(_ lines: [Substring]) -> [Substring] {
    lines.map { Substring(plain(String($0))) }
  }

  /// Without values that depend on the machine: seconds, hours, a reader's confidence, and positions on a page.
  private static func plain(_ text: String) -> String {
    text.replacing(/[0-9.]+ s\b/, with: "1 s").replacing(/T[0-9:]{8}Z/, with: "T00:00:00Z")
      .replacing(#/ +[0-9]+ %/#, with: " 1 %").replacing(/at [0-9]+,[0-9]+/, with: "at 1,1")
      .replacing(/[-+][0-9]+\.[0-9](?=  )/, with: "+1.0")
  }
}
