import Foundation
import TestSupport
import Testing

/// What every verb prints with `--json`, compared with a transcript that was recorded once: other programs rely on it.
///
/// `Golden/json.txt` holds the commands, each with its exit code and output. They run one after the other on one ledger,
/// each by the same clock (`FixedClock`). What they read holds text: from pictures, networks read slightly differing
/// confidences on different processors. A difference that is meant is recorded with `BILLFOLD_RECORD=1` in the
/// environment of the test, and named in the CHANGELOG.
@Suite struct GoldenJSONTests {
  private static let transcript = Project.root.appendingPathComponent("Tests/EndToEndTests/Golden/json.txt")

  @Test("every verb's JSON is what it was")
  func transcript() throws {
    let home = try TestHome(["TZ": "UTC", "USER": "tester"], launcher: FixedClock.launcher())
    // Readers do not answer a program whose clock was set: what reads runs by the real one.
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
    // The file ends in the end of a line, behind which there is none.
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) {
      if line.hasPrefix("$ ") {
        entries.append(Entry(command: String(line.dropFirst(2))))
      } else if !entries.isEmpty {
        entries[entries.count - 1].result += line + "\n"
      }
    }
    // Each result ends in an empty line, which is no part of it.
    return entries.map { Entry(command: $0.command, result: String($0.result.dropLast())) }
  }

  /// Words as a shell would split them, in double quotes or bare.
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

  /// Without what differs from run to run: places, identities, and how long something took.
  private static func steady(_ text: String, _ home: TestHome) -> String {
    var text = text.replacingOccurrences(of: home.folder.url.path, with: "@folder")
      .replacingOccurrences(of: Project.samples.path, with: "@samples")
      .replacingOccurrences(of: transcript.deletingLastPathComponent().path, with: "@golden")
    for (pattern, replacement) in [
      (#""seconds":[0-9.e-]+"#, #""seconds":0"#), (#"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"#, "TIME"),
      // A busy machine needs more than a second for a command.
      (#"\d{8}T\d{6}Z"#, "TIME"),
      ("(?i)[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}", "UUID"),
      (#""store":"[0-9a-f]{32}""#, #""store":"ID""#),
      // It is of all bytes of a bundle, and documents say when they arrived.
      (#""fingerprint":"[0-9a-f]{64}""#, #""fingerprint":"SHA-256""#),
    ] {
      text = text.replacingOccurrences(of: pattern, with: replacement, options: .regularExpression)
    }
    return text
  }
}
