import Foundation
import TestSupport
import Testing

/// What every verb prints with `--json`, compared with a recorded transcript: other programs rely on it.
///
/// `Golden/json.txt` contains the commands, each with its exit code and output. They run one after the other on one
/// ledger, all with the same clock (`FixedClock`). The documents they read contain text: on pictures, networks give
/// slightly different confidences on different processors. An intended difference is recorded with `BILLFOLD_RECORD=1`
/// in the environment of the test, and named in the CHANGELOG.
@Suite struct GoldenJSONTests {
  private static let transcript = Project.root.appendingPathComponent("Tests/EndToEndTests/Golden/json.txt")

  @Test("every verb's JSON matches the recorded transcript")
  func transcript() throws {
    let home = try TestHome(["TZ": "UTC", "USER": "tester"], launcher: FixedClock.launcher())
    // Readers do not work for a program with a changed clock: commands that read use the real one.
    let reading = try TestHome(["TZ": "UTC", "USER": "tester"], sharing: home)
    let recorded = try Self.entries(of: String(contentsOf: Self.transcript, encoding: .utf8))
    #expect(recorded.count > 60)
    var text = ""
    for (number, entry) in recorded.enumerated() {
      let arguments = Self.arguments(entry.command).map { Self.path($0, home) }
      let isReading = ["import", "read", "retry"].contains(arguments.first)
      let run = try (isReading ? reading : home).billfold(all: arguments + ["--json"])
      let result = Self.steady("exit \(run.status)\n" + run.output + run.errors, home)
      text += "$ \(entry.command)\n\(result)\n"
      if !Self.isRecording {
        #expect(result == entry.result, "command \(number + 1): billfold \(entry.command)")
      }
    }
    if Self.isRecording { try text.write(to: Self.transcript, atomically: true, encoding: .utf8) }
  }

  private static var isRecording: Bool { ProcessInfo.processInfo.environment["BILLFOLD_RECORD"] == "1" }

  private struct Entry {
    var command: String
    var result = ""
  }

  private static func entries(of text: String) -> [Entry] {
    var entries: [Entry] = []
    // The file ends with a newline, after which there is no further line.
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) {
      if line.hasPrefix("$ ") {
        entries.append(Entry(command: String(line.dropFirst(2))))
      } else if !entries.isEmpty {
        entries[entries.count - 1].result += line + "\n"
      }
    }
    // Each result ends with an empty line, which is not part of it.
    return entries.map { Entry(command: $0.command, result: String($0.result.dropLast())) }
  }

  /// Words as a shell would split them, double-quoted or bare.
  private static func arguments(_ command: String) -> [String] {
    var words: [String] = []
    var isQuoted = false
    var word: String?
    for character in command {
      switch character {
      case "\"":
        isQuoted.toggle()
        word = word ?? ""
      case " " where !isQuoted:
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }

  /// `@samples/a.pdf`, `@golden/a.sta` and `@folder/backup` as paths.
  private static func path(_ argument: String, _ home: TestHome) -> String {
    if argument.hasPrefix("@samples/") { return Project.samples.path + argument.dropFirst(8) }
    if argument.hasPrefix("@golden/") {
      return transcript.deletingLastPathComponent().path + argument.dropFirst(7)
    }
    if argument.hasPrefix("@folder/") { return home.folder.url.path + argument.dropFirst(7) }
    return argument
  }

  /// Without what differs between runs: paths, identities, and durations.
  private static func steady(_ text: String, _ home: TestHome) -> String {
    var text = text.replacingOccurrences(of: home.folder.url.path, with: "@folder")
      .replacingOccurrences(of: Project.samples.path, with: "@samples")
      .replacingOccurrences(of: transcript.deletingLastPathComponent().path, with: "@golden")
    for (pattern, replacement) in [
      (#""seconds":[0-9.e-]+"#, #""seconds":0"#), (#"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"#, "TIME"),
      // On a busy machine a command takes more than a second.
      (#"\d{8}T\d{6}Z"#, "TIME"),
      ("(?i)[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}", "UUID"),
      (#""store":"[0-9a-f]{32}""#, #""store":"ID""#),
      // The hash covers all bytes of a bundle, and documents state when they arrived.
      (#""fingerprint":"[0-9a-f]{64}""#, #""fingerprint":"SHA-256""#),
    ] {
      text = text.replacingOccurrences(of: pattern, with: replacement, options: .regularExpression)
    }
    return text
  }
}
