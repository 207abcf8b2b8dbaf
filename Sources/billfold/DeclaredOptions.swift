internal import ArgumentParser
internal import Foundation

/// The options and arguments that a command declares, as the parser describes them for tools such as
/// `packaging/manual.py`. The help would not do: it also mentions options of other commands.
struct DeclaredOptions {
  /// The options with their dashes, in the order of the help: `--quiet`, `-q`.
  let names: [String]
  /// Whether the command takes a currency as an argument, without an option.
  let hasCurrencyArgument: Bool

  /// Returns nil if the parser describes commands in a form that is not known here.
  init?(of command: any ParsableCommand.Type) {
    guard let description = try? JSONDecoder().decode(Description.self, from: Data(command._dumpHelp().utf8)) else {
      return nil
    }
    let arguments = description.command.arguments ?? []
    names = arguments.flatMap { $0.names ?? [] }.map(\.typed)
    hasCurrencyArgument = arguments.contains { $0.kind == "positional" && $0.valueName == "currency" }
  }

  /// Returns the option that was probably misspelled, with its dashes; nil if none is similar.
  func closest(to typed: String) -> String? {
    let long = names.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
    return Suggestions.closest(to: String(typed.drop { $0 == "-" }), among: long).map { "--\($0)" }
  }

  /// The parts that matter of the parser's description.
  private struct Description: Decodable {
    var command: Command

    struct Command: Decodable {
      var arguments: [Argument]?
    }

    struct Argument: Decodable {
      var kind: String
      var valueName: String?
      var names: [Name]?
    }

    struct Name: Decodable {
      var kind: String
      var name: String

      /// Only those of the kind `long` have two dashes.
      var typed: String { (kind == "long" ? "--" : "-") + name }
    }
  }
}
