internal import Actions
internal import ArgumentParser
internal import Core
internal import Foundation
internal import Store

extension CompletionKind {
  static let categories = names(of: .category)
  static let cards = names(of: .card)
  static let goals = names(of: .goal)
  /// The people who share bills.
  static let persons = names(of: .person)
  /// The ids of bank statements.
  static let statements = names(of: .statement)

  /// The names of the kind that a flag such as `--card` says.
  static let ofFlag = CompletionKind.custom { (words: [String], _: Int, _: String) async -> [String] in
    let kind = NamedKind.allCases.first { words.contains("--\($0.rawValue)") }
    guard let kind else { return [] }
    return await NameCompletion.candidates(of: kind, for: words)
  }

  private static func names(of kind: NamedKind) -> CompletionKind {
    .custom { (words: [String], _: Int, _: String) async -> [String] in
      await NameCompletion.candidates(of: kind, for: words)
    }
  }
}

/// The names in the ledger that a shell offers for an argument when the user presses the tab key.
enum NameCompletion {
  /// Returns the names, quoted for the shell; none if the ledger cannot be read, as nothing may be printed in the middle
  /// of a command that is being typed.
  ///
  /// - Parameter words: the words of the command line, as they were typed.
  static func candidates(of kind: NamedKind, for words: [String]) async -> [String] {
    guard let settings = settings(of: words),
      let names = try? await Desk(settings, person: "").run(ListNames(of: kind))
    else { return [] }
    // A name with hidden characters would be typed as something else than is shown.
    return names.filter { HiddenCharacters.shown(in: $0) == $0 }.map { quoted($0, for: CompletionShell.requesting) }
  }

  /// Returns the settings with the store and the configuration file of the command line; nil if they are invalid, or if
  /// the shell would still change what was typed.
  private static func settings(of words: [String]) -> Settings? {
    var paths: [String: String] = [:]
    for (index, word) in words.enumerated() {
      for option in ["--store", "--config"] where word == option || word.hasPrefix("\(option)=") {
        // bash passes the equals sign as a word of its own.
        let following = words[(index + 1)...].first { $0 != "=" } ?? ""
        let path = word == option ? following : String(word.dropFirst(option.count + 1))
        guard !path.contains(where: { "'\"\\$`*?[{".contains($0) }) else { return nil }
        paths[option] = (path as NSString).expandingTildeInPath
      }
    }
    var flags: [SettingKey: String] = [:]
    flags[.store] = paths["--store"]
    return try? Settings(file: paths["--config"].map { URL(fileURLWithPath: $0) }, flags: flags)
  }

  /// Returns a name such that the completion script offers it as it is.
  static func quoted(_ name: String, for shell: CompletionShell?) -> String {
    if shell == .bash {
      // The script passes the list to `compgen -W`, which expands each word: `$(…)` in a name would be run.
      return ShortText.quotedForShell(name)
    }
    if shell == .zsh {
      // A colon would begin a description (zshcompsys(1), `_describe`).
      return name.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
    }
    return name
  }
}
