internal import Foundation

/// A user's program and its first arguments, separated by spaces. They are not passed to a shell, and never contain
/// text that was read from a document: that is passed on standard input only.
struct HookCommand: Sendable {
  let words: [String]

  /// Returns nil if the setting is empty.
  init?(_ setting: String) {
    words = setting.split(whereSeparator: \.isWhitespace).map(String.init)
    if words.isEmpty { return nil }
  }

  /// The time limit in seconds. Not a setting: a command that needs longer can start a background process and return.
  static let mostSeconds = 10

  /// Runs the command until it ends or its time limit is reached. Its output is discarded.
  ///
  /// - Returns: a description of what went wrong, without any part of the input; nil on success.
  func run(_ input: Data) -> String? {
    do {
      return HookCommand.trouble(
        try UserProgram.run(words, input: input, isQuiet: true, mostSeconds: HookCommand.mostSeconds))
    } catch {
      return "/usr/bin/timeout cannot be started with its input: \(FileErrorText.sentence(error))"
    }
  }

  /// Returns a description of how the command failed; nil for success.
  private static func trouble(_ end: UserProgram.End) -> String? {
    switch end {
    case .ended(0): nil
    case .stopped: "it was stopped after \(mostSeconds) seconds"
    case .ended(126): "its program cannot be executed"
    case .ended(127): "there is no such program"
    case .ended(let code) where code < 0: "it was killed by signal \(-code)"
    case .ended(let code): "it ended with the exit code \(code)"
    }
  }

  /// Whether the program is a path that is found from the current folder only.
  var isRelative: Bool { words[0].contains("/") && !words[0].hasPrefix("/") }

  /// A description of what is wrong with the program, determined without running it; nil if nothing is.
  var complaint: String? {
    let name = words[0]
    if isRelative { return "\(name) is not an absolute path, and is not found from another folder" }
    if ExecutableSearch.find(name) != nil { return nil }
    return ExecutableSearch.places(of: name).contains(where: FileManager.default.fileExists)
      ? "\(name) cannot be executed" : "there is no program \(name)"
  }
}
