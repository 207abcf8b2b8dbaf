internal import ArgumentParser
internal import Foundation
internal import Glibc
internal import Ledger
internal import SystemPackage

/// Command-line arguments that the argument parser would misread: negative amounts, and file names that are not UTF-8.
enum Arguments {
  /// The name of a file that stands for standard input or output; `./-` is a file with this name.
  static let standardStream = "-"

  /// Returns the file that an option for output names; nil for standard output, which is also used without the option.
  static func outputFile(_ name: String?) -> URL? {
    name.flatMap { $0 == standardStream ? nil : URL(fileURLWithPath: $0) }
  }

  /// Reports what an action refuses about its request alone as wrong usage, as the parser does.
  ///
  /// - Throws: `ValidationError`.
  static func checkUsage(_ validate: () throws -> Void) throws {
    do {
      try validate()
    } catch let error as InputError {
      throw ValidationError("\(error)")
    }
  }

  /// Returns the arguments with a Unicode minus sign in front of negative amounts, because the parser would reject them
  /// as unknown options with an unhelpful message. Arguments after `--` are unchanged.
  static func withMinusSigns(_ arguments: some Collection<String>) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments[..<end].map { argument in
      // Checked before the pattern is built, because building it takes longer than most calls without such an argument.
      guard argument.first == "-", argument.dropFirst().first?.isNumber == true else { return argument }
      return argument.wholeMatch(of: /-[0-9][0-9.,' ]*([A-Za-z]{3}|€|£|\$|¥)?/) == nil
        ? argument : "\u{2212}" + argument.dropFirst()
    } + arguments[end...]
  }

  /// Returns a text with the typed hyphen if `withMinusSigns` replaced it, so that notes and names are kept as typed. A
  /// Unicode minus sign that the user typed is kept.
  @Sendable static func asTyped(_ text: String) -> String {
    guard text.first == "\u{2212}" else { return text }
    let typed = "-" + String(text.dropFirst())
    return CommandLine.arguments.contains(typed) ? typed : text
  }

  /// Returns the name of a file or folder as typed. An empty one, such as a variable of the shell that is not set, would
  /// stand for the working folder, which `watch` would then empty.
  ///
  /// - Throws: `ValidationError` for an empty name.
  @Sendable static func name(_ text: String) throws -> String {
    let name = asTyped(text)
    guard !name.isEmpty else { throw ValidationError("it is empty") }
    return name
  }

  /// Returns a path with the bytes that the system passed. Swift's strings replace invalid UTF-8, and a path with
  /// replacement characters does not name the file.
  static func path(_ text: String) -> FilePath {
    let text = asTyped(text)
    guard text.unicodeScalars.contains("\u{FFFD}") else { return FilePath(text) }
    for index in 0..<Int(CommandLine.argc) {
      if let raw = CommandLine.unsafeArgv[index], String(cString: raw) == text { return FilePath(platformString: raw) }
    }
    return FilePath(text)
  }

  /// Returns the file or folder that an argument names, for an action that takes a URL, and its name if the URL does not
  /// show it.
  ///
  /// A URL cannot hold a path that is not UTF-8. It then leads to the file by a descriptor, which stays open until the
  /// program ends.
  static func file(_ text: String) -> (url: URL, name: String?) {
    let path = path(text)
    let named = URL(fileURLWithPath: asTyped(text))
    guard path != FilePath(asTyped(text)) else { return (named, nil) }
    let descriptor = path.withPlatformString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    // The action reports one that cannot be opened.
    guard descriptor >= 0 else { return (named, nil) }
    return (URL(fileURLWithPath: "/proc/self/fd/\(descriptor)"), named.lastPathComponent)
  }
}
