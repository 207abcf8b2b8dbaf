import Foundation
import TestSupport
import Testing

/// The commands of `docs/recipes.md`, as a person types them, one after the other on one ledger.
///
/// A block marked `console` holds commands behind `$ ` and what they print; `...` stands for any text of a line, and a line
/// of it alone for any lines. A remark `<!-- with samples/A as B -->` in front of it puts a copy of a sample into the folder
/// where the commands run.
@Suite struct RecipeTests {
  private struct Step {
    var command: String
    var output: [Substring] = []
    /// Copies of samples that it needs: name of the sample, and of the copy.
    var files: [(String, String)] = []
  }

  private static func steps() throws -> [Step] {
    let page = Project.root.appendingPathComponent("docs/recipes.md")
    var steps: [Step] = []
    var files: [(String, String)] = []
    var isConsole = false
    for line in try String(contentsOf: page, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false) {
      if let found = line.wholeMatch(of: /<!-- with samples\/(\S+) as (\S+) -->/) {
        files.append((String(found.output.1), String(found.output.2)))
      } else if line.hasPrefix("```") {
        isConsole = line == "```console"
      } else if isConsole, line.hasPrefix("$ ") {
        steps.append(Step(command: String(line.dropFirst(2)), files: files))
        files = []
      } else if isConsole, !steps.isEmpty {
        steps[steps.count - 1].output.append(line)
      }
    }
    return steps
  }

  /// Whether lines are as they are told.
  private static func fit(_ lines: ArraySlice<Substring>, _ told: ArraySlice<Substring>) -> Bool {
    guard let first = told.first else { return lines.isEmpty }
    if first == "..." {
      return (lines.startIndex...lines.endIndex).contains { fit(lines[$0...], told.dropFirst()) }
    }
    guard let line = lines.first else { return false }
    let parts = first.split(separator: "...", omittingEmptySubsequences: false)
    var rest = line
    for (index, part) in parts.enumerated() where !part.isEmpty {
      if index == 0 {
        guard rest.hasPrefix(part) else { return false }
        rest = rest.dropFirst(part.count)
      } else if index == parts.count - 1 {
        return rest.hasSuffix(part) && fit(lines.dropFirst(), told.dropFirst())
      } else {
        guard let found = rest.firstRange(of: part) else { return false }
        rest = rest[found.upperBound...]
      }
    }
    return (parts.count > 1 || rest.isEmpty) && fit(lines.dropFirst(), told.dropFirst())
  }

  @Test("the commands of docs/recipes.md print what it says")
  func recipes() throws {
    let house = try TestHome()
    let steps = try Self.steps()
    #expect(steps.count > 10)
    let place = house.folder.file("here")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    var environment = house.environment
    let programs = Project.program("billfold").deletingLastPathComponent().path
    environment["PATH"] = "\(programs):\(environment["PATH"] ?? "")"
    environment["COLUMNS"] = "80"
    for step in steps {
      for (sample, name) in step.files { try house.folder.copy(sample: sample, to: "here/\(name)") }
      let process = Process()
      let pipe = Pipe()
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      process.arguments = ["-c", step.command]
      process.currentDirectoryURL = place
      process.environment = environment
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(process.terminationStatus == 0, "\(step.command)\n\(output)")
      #expect(Self.fit(lines, step.output[...]), "\(step.command)\n\(output)")
    }
  }
}
