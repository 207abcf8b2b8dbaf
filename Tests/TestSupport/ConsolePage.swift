import Foundation

/// The commands that a page of the documentation shows, with what they print.
///
/// A block marked `console` contains commands after `$ `, each with its output below; `...` in the output stands for any
/// text within a line, and a line consisting of it for any lines. Comments, which readers do not see, state what a block
/// needs:
///
///     <!-- ledger NAME -->           the following commands use this ledger, which is empty at first
///     <!-- ledger NAME on DATE -->   the same, on that day
///     <!-- with FILE as NAME -->     a copy of a project file in the working folder; ~ is the user's home
///     <!-- first COMMAND -->         a command that is run before, not shown to the reader
///     <!-- until stopped -->         the next command runs until it has printed everything; then it is stopped
public struct ConsolePage: Sendable {
  public struct Step: Sendable {
    public var command: String
    public var output: [Substring] = []
    /// The line number in the page.
    public var line: Int
    public var ledger = "main"
    /// The day on which it is run; nil for today.
    public var day: String?
    public var files: [(source: String, name: String)] = []
    /// Whether it only prepares the next command.
    public var isSilent = false
    public var isStopped = false

    public init(command: String, output: [Substring] = [], line: Int = 0) {
      self.command = command
      self.output = output
      self.line = line
    }
  }

  public let steps: [Step]

  /// - Parameter name: the page's path below the project's folder.
  public init(_ name: String) throws {
    let page = Project.root.appendingPathComponent(name)
    let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    var steps: [Step] = []
    var (ledger, day) = ("main", nil as String?)
    var files: [(String, String)] = []
    var (isConsole, isStopped) = (false, false)
    for (index, line) in lines.enumerated() {
      func step(_ command: Substring, isSilent: Bool) -> Step {
        defer { files = [] }
        var step = Step(command: String(command), line: index + 1)
        (step.ledger, step.day, step.files) = (ledger, day, files)
        (step.isSilent, step.isStopped) = (isSilent, isStopped && !isSilent)
        return step
      }
      if let found = line.wholeMatch(of: /<!-- with (\S+) as (\S+) -->/) {
        files.append((String(found.output.1), String(found.output.2)))
      } else if let found = line.wholeMatch(of: /<!-- ledger (\S+)(?: on (\S+))? -->/) {
        (ledger, day) = (String(found.output.1), found.output.2.map(String.init))
      } else if let found = line.wholeMatch(of: /<!-- first (.+) -->/) {
        steps.append(step(found.output.1, isSilent: true))
      } else if line == "<!-- until stopped -->" {
        isStopped = true
      } else if line.hasPrefix("```") {
        isConsole = line == "```console"
      } else if isConsole, line.hasPrefix("$ ") {
        steps.append(step(line.dropFirst(2), isSilent: false))
        isStopped = false
      } else if isConsole, !steps.isEmpty {
        steps[steps.count - 1].output.append(line)
      }
    }
    // There may be an empty line between commands.
    for index in steps.indices where !steps[index].isSilent {
      while steps[index].output.last?.isEmpty == true { steps[index].output.removeLast() }
    }
    self.steps = steps
  }

  /// Whether lines match the expected ones.
  public static func fit(_ lines: ArraySlice<Substring>, _ told: ArraySlice<Substring>) -> Bool {
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
}
