import Foundation
import Glibc
import TestSupport
import Testing

@testable import Actions

@Suite("Settings: flags over environment over file over defaults")
struct SettingsTests {
  private func settings(
    file text: String? = nil, environment: [String: String] = [:], flags: [SettingKey: String] = [:]
  ) throws -> Settings {
    let folder = try TemporaryFolder()
    let file = try text.map { try folder.write(Array($0.utf8), to: "config.toml") }
    return try Settings(
      file: file, flags: flags, environment: ["HOME": folder.url.path].merging(environment) { $1 })
  }

  @Test(
    "the more specific source counts, and its name is known",
    arguments: [
      (nil, [:], [:], "", .standard), ("jobs = 2", [:], [:], "2", .file),
      ("jobs = 2", ["BILLFOLD_JOBS": "3"], [:], "3", .environment),
      ("jobs = 2", ["BILLFOLD_JOBS": "3"], [.jobs: "4"], "4", .flag), (nil, [:], [.jobs: "4"], "4", .flag),
      ("jobs = 2", ["BILLFOLD_JOBS": ""], [:], "2", .file),
    ] as [(String?, [String: String], [SettingKey: String], String, Settings.Origin)])
  func layers(
    file: String?, environment: [String: String], flags: [SettingKey: String], value: String, origin: Settings.Origin
  ) throws {
    let settings = try settings(file: file, environment: environment, flags: flags)
    #expect(settings.text(.jobs) == value)
    #expect(settings.origin(.jobs) == origin)
  }

  @Test("the documents are beside the store's own file if its path is a link, unless there are some beside the link")
  func documentsOfLink() throws {
    let folder = try TemporaryFolder(), files = FileManager.default
    let store = try folder.write([], to: "data/ledger.sqlite")
    let link = folder.url.appendingPathComponent("ledger.sqlite")
    try files.createSymbolicLink(at: link, withDestinationURL: store)
    func documents(_ store: URL) throws -> String {
      try settings(flags: [.store: store.path]).documents.resolvingSymlinksInPath().path
    }
    let beside = store.deletingLastPathComponent().appendingPathComponent("documents")
    #expect(try documents(store) == beside.resolvingSymlinksInPath().path)
    #expect(try documents(link) == documents(store))
    let old = folder.url.appendingPathComponent("documents")
    try files.createDirectory(at: old, withIntermediateDirectories: false)
    #expect(try documents(link) == old.resolvingSymlinksInPath().path)
    #expect(try documents(store) == beside.resolvingSymlinksInPath().path)
  }

  @Test(
    "a mistake in the file is reported with its line and the similar key",
    arguments: [
      ("# mine\r\n\r\njob = 2\r\n", "line 3: there is no setting \"job\""),
      ("# mine\n\njob = 2\n", "line 3: there is no setting \"job\"; did you mean jobs?"),
      (
        "[limits]\nwall-seconds = 3\npage = 3",
        "line 3: there is no setting \"limits.page\"; did you mean limits.pages?"
      ),
      ("limits.pages = 3\nlimits.pags = 3", "line 2: there is no setting \"limits.pags\"; did you mean limits.pages?"),
      ("[limits]\nmemory = 3", "line 2: there is no setting \"limits.memory\"; did you mean limits.memory-bytes?"),
      ("settle_seconds = 3", "did you mean settle-seconds?"), ("colour = true", "`billfold config` lists them"),
      ("jobs = 2\npages = 3", "line 2: there is no setting \"pages\"; did you mean limits.pages?"),
      ("jobs = -1", "line 1: jobs must be a whole number from 1 to"), ("jobs = \"many\"", "not \"many\""),
      ("settle-seconds = -1.0", "must be 0 to"), ("settle-seconds = inf", "must be 0 to"),
      ("currency = \"Euro\"", "ISO 4217 code like EUR"), ("log-level = \"loud\"", "trace, debug"),
      ("jobs = [1, 2]", "takes one value"),
      ("jobs = 2\n[.limits]", "line 2: \"[.limits]\" is not the heading of a table"), ("[#", "line 1: \"[#\""),
      ("[[ =", "line 1"), ("[[[", "line 1"), ("[", "line 1"), ("[[", "line 1"), ("[]", "line 1"), ("[[]]", "line 1"),
      ("  [ \u{e4}]", "line 1"), ("[limits.]", "line 1"), ("[limits..x]", "line 1"),
      ("inbox = \"a\njobs = 3", "line 1:"), ("jobs 3", "line 1:"),
      ("currency = EUR", "; a setting is written like currency = \"EUR\", with quotes around text"),
    ])
  func mistakesInFile(text: String, sentence: String) throws {
    let error = try #require(throws: ActionError.self) { try settings(file: text) }
    #expect(error.description.contains(sentence), "\(error)")
    #expect(error.kind == .configuration)
  }

  @Test func aWrongVariableIsNamed() throws {
    let error = try #require(throws: ActionError.self) { try settings(environment: ["BILLFOLD_LIMITS_PAGES": "0"]) }
    #expect(error.description.contains("BILLFOLD_LIMITS_PAGES") && error.kind == .configuration)
  }

  @Test("an impossible number of readers has the same range in the environment as in the settings")
  func aWrongNumberOfReaders() throws {
    let error = try #require(throws: ActionError.self) { try settings(environment: ["BILLFOLD_JOBS": "many"]) }
    #expect(error.description.hasSuffix("invalid: jobs must be a whole number from 1 to 256, not \"many\""))
  }

  @Test func aWrongFlagIsWrongUsage() throws {
    let error = try #require(throws: ActionError.self) { try settings(flags: [.jobs: "0"]) }
    #expect(error.kind == .usage)
  }

  @Test(
    "an impossible number of readers is refused with the possible range",
    arguments: ["257", "0", "-1", "1.5", "many"])
  func jobsRefused(value: String) throws {
    let sentence = "jobs must be a whole number from 1 to 256, not \"\(value)\""
    #expect(SettingKey.jobs.complaint(aboutNew: value) == sentence)
    let error = try #require(throws: ActionError.self) { try settings(flags: [.jobs: value]) }
    #expect(error.description == sentence && error.kind == .usage)
  }

  @Test("a possible number is used, and an empty one leaves it to billfold", arguments: ["1", "256", ""])
  func jobsTaken(value: String) throws {
    #expect(SettingKey.jobs.complaint(aboutNew: value) == nil)
    #expect(try settings(flags: [.jobs: value]).jobs(standard: 3) == Int(value) ?? 3)
  }

  @Test("too many readers in the file stop only verbs that read")
  func jobsInFile() throws {
    let settings = try settings(file: "jobs = 257")
    let error = try #require(throws: ActionError.self) { try settings.jobs(standard: 3) }
    #expect(error.description.contains("from 1 to 256") && error.kind == .configuration)
  }

  @Test func aNamedFileThatIsNotThereIsAnError() {
    #expect(throws: ActionError.self) {
      try Settings(file: URL(fileURLWithPath: "/nowhere/config.toml"), environment: [:])
    }
  }

  @Test(
    "folders follow the XDG specification, which ignores relative ones",
    arguments: [
      ([:], "/h/.local/share/billfold/billfold.sqlite"), (["XDG_DATA_HOME": "/d"], "/d/billfold/billfold.sqlite"),
      (["XDG_DATA_HOME": "d"], "/h/.local/share/billfold/billfold.sqlite"),
      (["BILLFOLD_STORE": "~/s.sqlite"], "/h/s.sqlite"),
    ])
  func places(environment: [String: String], store: String) throws {
    let settings = try settings(environment: ["HOME": "/h"].merging(environment) { $1 })
    #expect(settings.store.path == store)
  }

  @Test(
    "without an absolute home folder in the environment, the one in the user database counts",
    arguments: [nil, "", "h"] as [String?])
  func home(named: String?) throws {
    let entry = try #require(getpwuid(getuid()))
    let home = String(cString: entry.pointee.pw_dir)
    let settings = Settings(unread: nil, environment: named.map { ["HOME": $0] } ?? [:])
    let store = URL(fileURLWithPath: home).appendingPathComponent(".local/share/billfold/billfold.sqlite")
    #expect(settings.store.path == store.path)
  }

  @Test("every key has a name for the environment and a value of its own format", arguments: SettingKey.allCases)
  func table(key: SettingKey) {
    #expect(key.complaint(about: key.standard) == nil && key.complaint(aboutNew: key.standard) == nil)
    #expect(key.environmentName.allSatisfy { $0.isUppercase || $0 == "_" })
    #expect(SettingKey.allCases.count { $0.environmentName == key.environmentName } == 1)
  }
}
