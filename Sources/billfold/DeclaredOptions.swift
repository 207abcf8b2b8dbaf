internal import ArgumentParser
internal import Foundation

/// The options that a command declares, as the parser describes them for tools such as `packaging/manual.py`. The help
/// would not do: it also mentions options of other commands.
struct DeclaredOptions {
  /// With their dashes, in the order of the help: `--quiet`, `-q`.
  let names: [String]

  /// Returns nil if the parser describes commands in a form that is not known here.
  init?(of command: any ParsableCommand.Type) {
    guard let description = try? JSONDecoder().decode(Description.self, from: Data(command._dumpHelp().utf8)) else {
      return nil
    }
    names = (description.command.arguments ?? []).flatMap { $0.names ?? [] }.map(\.typed)
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
