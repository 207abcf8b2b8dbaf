internal import Foundation
internal import Glibc

/// A program of the person's and its first arguments, parted by spaces. No shell reads them, and nothing that was read on
/// paper is ever among them: that comes on standard input.
struct HookCommand: Sendable {
  let words: [String]

  /// Nil where the setting is empty.
  init?(_ setting: String) {
    words = setting.split(whereSeparator: \.isWhitespace).map(String.init)
    if words.isEmpty { return nil }
  }

  /// Seconds that it may take. Not a setting: what needs longer can start a program of its own and return.
  static let mostSeconds = 10

  /// Runs it to its end, or to the end of its time. What it prints is dropped.
  ///
  /// - Returns: what went wrong, in words that hold nothing of the input; nil where it ended well.
  func run(_ input: Data) -> String? {
    do {
      let start = ContinuousClock.now
      // `timeout` ends it with all that it started.
      let code = try UserProgram.run(
        URL(fileURLWithPath: "/usr/bin/timeout"), ["--kill-after=2", "\(HookCommand.mostSeconds)"] + words,
        input: input, isQuiet: true)
      // What does not end when it is told to takes `timeout` with it, which looks as if somebody had killed it.
      let isTooLate = code == -SIGKILL && ContinuousClock.now - start >= .seconds(HookCommand.mostSeconds)
      return HookCommand.trouble(isTooLate ? 137 : code)
    } catch {
      return "/usr/bin/timeout cannot be started with its input: \(FileTrouble.sentence(error))"
    }
  }

  /// What an exit code of `timeout` means, or minus the signal that ended it; nil for success.
  private static func trouble(_ code: Int32) -> String? {
    switch code {
    case 0: nil
    case 124, 137: "it took more than \(mostSeconds) seconds and was ended"
    case 126: "its program cannot be executed"
    case 127: "there is no such program"
    case ..<0: "signal \(-code) ended it"
    default: "it ended with the exit code \(code)"
    }
  }

  /// What is wrong with its program, by looking and not by running it; nil where nothing is.
  var complaint: String? {
    let name = words[0]
    let folders = name.contains("/") ? [""] : (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let files = folders.map { $0.isEmpty ? name : "\($0)/\(name)" }
    if files.contains(where: HookCommand.isProgram) { return nil }
    return files.contains(where: FileManager.default.fileExists)
      ? "\(name) cannot be executed" : "there is no program \(name)"
  }

  private static func isProgram(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
      && access(path, X_OK) == 0
  }
}
