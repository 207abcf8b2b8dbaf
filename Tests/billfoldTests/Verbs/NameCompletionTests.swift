import ArgumentParser
import Core
import Foundation
import Store
import TestSupport
import Testing

@testable import billfold

/// What shells ask the program for when the user presses the tab key.
@Suite struct NameCompletionTests {
  /// Asks as the completion script of a shell does.
  ///
  /// - Parameters:
  ///   - argument: the option, or the position of the argument.
  ///   - words: the words of the command line, of which the last is completed.
  private func complete(
    _ home: TestHome, _ command: [String], _ argument: String, _ words: [String] = [""], shell: String = "fish"
  ) throws -> Run {
    let line = ["billfold"] + command + words
    let place = ["\(line.count - 1)", "\(line.last?.count ?? 0)"]
    return try home.billfold(
      all: ["---completion"] + command + ["--", argument] + place + line, with: ["SAP_SHELL": shell])
  }

  private func filled() throws -> TestHome {
    let home = try TestHome()
    #expect(try home.billfold("category", "add", "Pets: O'Neil").status == 0)
    #expect(try home.billfold("card", "add", "Blue Visa", "--number", "1234").status == 0)
    #expect(try home.billfold("goal", "add", "Holiday", "1200 EUR").status == 0)
    let file = home.folder.file("march.csv")
    let rows = "Date,Name,Text,Amount,Currency\n2026-03-04,Shop,Tea,-39.95,EUR\n2026-03-06,Inn,,-13.50,EUR\n"
    try Data(rows.utf8).write(to: file)
    #expect(try home.billfold("statement", "import", file.path).status == 0)
    #expect(try home.billfold("bill", "add", "Market", "10 EUR").status == 0)
    #expect(try home.billfold("bill", "split", "1", "Groceries@Zoe O'Hara=50%", "Groceries=rest").status == 0)
    return home
  }

  @Test("names and ids in the ledger are offered for the arguments that take them")
  func names() throws {
    let home = try filled()
    for (command, argument) in [
      (["category", "rename"], "positional@0"), (["category", "merge"], "positional@1"),
      (["budget", "set"], "positional@0"), (["budget", "end"], "positional@0"), (["bills"], "--category"),
      (["transactions"], "--category"),
      (["export"], "--category"), (["confirm"], "--category"), (["memory", "edit"], "--category"),
    ] {
      let run = try complete(home, command, argument)
      let names = run.output.split(separator: "\n")
      #expect(run.status == 0 && names.contains("Groceries") && names.contains("Pets: O'Neil"), "\(command) \(run)")
    }
    for (command, argument) in [
      (["card", "edit"], "positional@0"), (["pay"], "--card"), (["bill", "add"], "--card"), (["bills"], "--card"),
    ] {
      #expect(try complete(home, command, argument).output == "Blue Visa\n", "\(command)")
    }
    #expect(try complete(home, ["goal", "pay"], "positional@0").output == "Holiday\n")
    #expect(try complete(home, ["settle"], "positional@0").output == "Zoe O'Hara\n")
    #expect(try complete(home, ["persons"], "positional@0").output == "Zoe O'Hara\n")
    #expect(try complete(home, ["statement", "delete"], "positional@0").output == "1\n")
    #expect(try complete(home, ["statement", "entries"], "--statement").output == "1\n")
    #expect(try complete(home, ["history"], "positional@0", ["--goal", "Ho"]).output == "Holiday\n")
    #expect(try complete(home, ["history"], "positional@0", ["--bill", ""]).output == "")
  }

  @Test("the store of the command line is asked, unless the shell would still change its name")
  func otherStore() throws {
    let (home, other) = (try filled(), try TestHome())
    let store = home.folder.file("data/billfold/billfold.sqlite").path
    for words in [["--store", store, ""], ["--store=\(store)", ""], ["--store", "=", store, ""]] {
      #expect(try complete(other, ["goal", "show"], "positional@0", words).output == "Holiday\n", "\(words)")
    }
    // Neither the file with that very name, nor the usual store, is the one that the shell would name.
    let names = ["plain.sqlite", "a$b.sqlite", "a*.sqlite"].map { home.folder.file($0).path }
    for name in names { try FileManager.default.copyItem(atPath: store, toPath: name) }
    #expect(try complete(home, ["goal", "show"], "positional@0", ["--store", names[0], ""]).output == "Holiday\n")
    for words in [
      ["--store", names[1], ""], ["--store=\(names[2])", ""], ["--store", "'\(store)'", ""],
      ["--store", "$STORE", ""],
    ] {
      let run = try complete(home, ["goal", "show"], "positional@0", words)
      #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(words) \(run)")
    }
    let unfinished = try complete(other, ["goal", "show"], "positional@0", ["--store"])
    #expect(unfinished.status == 0 && unfinished.output.isEmpty && unfinished.errors.isEmpty, "\(unfinished)")
  }

  @Test("a name with hidden characters is not offered, as it would be typed as something else than is shown")
  func hidden() async throws {
    let home = try filled()
    let boat = GoalContents(name: "Boat\u{202E}", target: Money(minorUnits: 100, currency: .eur))
    _ = try await home.openStore().addGoal(boat, limit: 4, who: "ada")
    #expect(try complete(home, ["goal", "show"], "positional@0").output == "Holiday\n")
  }

  @Test("without a ledger, or with an invalid configuration, nothing is printed and no store is created")
  func nothing() throws {
    let home = try TestHome()
    for words in [[""], ["--store", home.folder.file("none.sqlite").path, ""]] {
      let run = try complete(home, ["goal", "show"], "positional@0", words, shell: "bash")
      #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(words) \(run)")
    }
    // Not even from the usual store.
    let invalid = try complete(filled(), ["goal", "show"], "positional@0", ["--config", "/no/such/file", ""])
    #expect(invalid.status == 0 && invalid.output.isEmpty && invalid.errors.isEmpty, "\(invalid)")
    let unknown = try complete(home, ["goal", "show"], "--nonsense")
    #expect(unknown.status != 0 && unknown.output.isEmpty && unknown.errors.isEmpty, "\(unknown)")
    #expect(!FileManager.default.fileExists(atPath: home.folder.file("none.sqlite").path))
    #expect(!FileManager.default.fileExists(atPath: home.folder.file("data").path))
  }

  @Test(
    "a name is quoted such that each shell offers it as it is",
    arguments: [
      ("bash", "a$(b) `c`", "'a$(b) `c`'"), ("bash", "O'Neil", "'O'\\''Neil'"), ("zsh", "a: b\\c", "a\\: b\\\\c"),
      ("fish", "O'Neil: $x", "O'Neil: $x"), ("", "O'Neil", "O'Neil"),
    ])
  func quoted(shell: String, name: String, quoted: String) {
    #expect(NameCompletion.quoted(name, for: CompletionShell(rawValue: shell)) == quoted)
  }
}
