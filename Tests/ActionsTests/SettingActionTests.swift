import Actions
import Foundation
import TestSupport
import Testing

/// The settings, as any interface of the program handles them.
@Suite struct SettingActionTests {
  private func desk(_ text: String?, _ environment: [String: String] = [:], isRead: Bool = true) throws
    -> (desk: Desk, file: URL, folder: TemporaryFolder)
  {
    let folder = try TemporaryFolder()
    let environment = environment.merging(["HOME": folder.url.path]) { $1 }
    let file = folder.file(".config/billfold/config.toml")
    if let text { try folder.write(Array(text.utf8), to: ".config/billfold/config.toml") }
    let settings =
      try isRead ? Settings(environment: environment) : Settings(unread: nil, environment: environment)
    return (Desk(settings, person: "tester"), file, folder)
  }

  @Test("each setting has its value, and its source is shown")
  func list() async throws {
    let (desk, file, folder) = try desk("jobs = 2\n", ["BILLFOLD_CURRENCY": "EUR"])
    defer { withExtendedLifetime(folder) {} }
    let list = try await desk.run(ListSettings())
    #expect(list.settings.map(\.name) == SettingKey.allCases.map(\.name) && list.file == file.path)
    let some = try await desk.run(ListSettings(["jobs", "currency", "goals"])).settings
    #expect(some.map(\.value) == ["2", "EUR", "4"] && some.map(\.origin) == [.file, .environment, .standard])
    #expect(try await desk.run(ShowSetting("jobs")) == some[0])
    #expect(try await desk.run(ShowConfigFile()) == file.path)
    #expect(!FileManager.default.fileExists(atPath: desk.settings.store.path))
    await #expect {
      try await desk.run(ShowSetting("job"))
    } throws: { error in
      (error as? ActionError)?.kind == .usage && "\(error)".contains("did you mean jobs?")
    }
  }

  @Test("a setting is written, other lines stay, and a setting that overrides the file is reported")
  func change() async throws {
    let (desk, file, folder) = try desk("# mine\ngoals = 3\n", ["BILLFOLD_JOBS": "8"])
    defer { withExtendedLifetime(folder) {} }
    let goals = try await desk.run(ChangeSetting("goals", to: "5"))
    #expect(goals.setting.value == "5" && goals.setting.origin == .file && !goals.isOverridden)
    let jobs = try await desk.run(ChangeSetting("jobs", to: "2"))
    #expect(jobs.setting.value == "8" && jobs.written == "2" && jobs.isOverridden && jobs.file == file.path)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.hasPrefix("# mine\n") && text.contains("goals = 5") && text.contains("jobs = 2"))
  }

  @Test(
    "an empty value restores the default of a setting, whatever its form",
    arguments: [
      ("goals", "7"), ("settle-seconds", "9"), ("log-level", "error"), ("remind", "3d"), ("remind-at", "18:00"),
      ("remind-overdue", "none"), ("separator-codes", "X"), ("limits.pages", "3"), ("jobs", "2"), ("inbox", "/srv/in"),
    ])
  func unset(name: String, value: String) async throws {
    let (desk, _, folder) = try desk(nil)
    defer { withExtendedLifetime(folder) {} }
    let before = try await desk.run(ShowSetting(name))
    #expect(try await desk.run(ChangeSetting(name, to: value)).setting.value == value)
    let changed = try await desk.run(ChangeSetting(name, to: ""))
    #expect(changed.setting == before && changed.setting.origin == .standard && changed.written.isEmpty)
  }

  @Test("a path setting means the same path from every folder")
  func paths() async throws {
    let (desk, file, folder) = try desk(nil)
    defer { withExtendedLifetime(folder) {} }
    let here = FileManager.default.currentDirectoryPath
    for (name, value, written) in [
      ("inbox", "scans", "\(here)/scans"), ("store", "./a.sqlite", "\(here)/a.sqlite"), ("done", "~/done", "~/done"),
      ("calendar", "/srv/due.ics", "/srv/due.ics"), ("store", "postgresql://host/ledger", "postgresql://host/ledger"),
      ("store", "postgresql://ada:secret@host/ledger", "postgresql://ada@host/ledger"), ("failed", "", ""),
    ] {
      #expect(try await desk.run(ChangeSetting(name, to: value)).written == written)
    }
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("\(here)/scans") && text.contains("ada:secret"))
  }

  @Test(
    "an invalid value is refused and nothing is written",
    arguments: [
      ("jobs", "0"), ("currency", "EU"), ("on-draft", "/no/such/program now"), ("on-confirm", "/etc/passwd"),
      ("remind-command", "/no/such/program"), ("store", "/tmp"), ("store", "mysql://host/ledger"),
      ("documents", "/etc/passwd"), ("calendar", "/tmp"), ("done", "~/billfold/inbox/read"),
      ("failed", "~/billfold/inbox"),
    ])
  func refused(name: String, value: String) async throws {
    let (desk, file, folder) = try desk(nil)
    defer { withExtendedLifetime(folder) {} }
    await #expect {
      try await desk.run(ChangeSetting(name, to: value))
    } throws: { ($0 as? ActionError)?.kind == .badData }
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test("the location of the file is reported even if its contents are invalid")
  func broken() async throws {
    #expect(throws: ActionError.self) { _ = try self.desk("jobs = \"many\"\n") }
    let (desk, file, folder) = try desk("jobs = \"many\"\n", isRead: false)
    defer { withExtendedLifetime(folder) {} }
    #expect(try await desk.run(ShowConfigFile()) == file.path)
  }

  @Test("settings that are changed at the same time are all kept")
  func together() async throws {
    let (desk, file, folder) = try desk("# mine\n")
    defer { withExtendedLifetime(folder) {} }
    let values = [
      ("goals", "7"), ("currency", "EUR"), ("log-level", "error"), ("remind", "3d"), ("remind-at", "18:00"),
      ("remind-overdue", "none"), ("jobs", "2"), ("settle-seconds", "9"),
    ]
    try await withThrowingTaskGroup { group in
      for (name, value) in values { group.addTask { _ = try await desk.run(ChangeSetting(name, to: value)) } }
      try await group.waitForAll()
    }
    let written = try Settings(environment: ["HOME": folder.url.path])
    let list = try await Desk(written, person: "tester").run(ListSettings(values.map(\.0))).settings
    #expect(list.map(\.value) == values.map(\.1) && list.allSatisfy { $0.origin == .file })
    // What `sudo` leaves there, its owner could not lock any more.
    let left = try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)
    #expect(left.filter { $0.hasPrefix(file.lastPathComponent) } == [file.lastPathComponent])
  }

  @Test("a link in the place of the lock is refused, and not waited for")
  func linkedLock() async throws {
    let (desk, file, folder) = try desk("# mine\n")
    defer { withExtendedLifetime(folder) {} }
    let target = folder.url.appendingPathComponent("elsewhere")
    try FileManager.default.createSymbolicLink(atPath: file.path + ".lock", withDestinationPath: target.path)
    await #expect(throws: (any Error).self) { _ = try await desk.run(ChangeSetting("goals", to: "7")) }
    #expect(try String(contentsOf: file, encoding: .utf8) == "# mine\n")
    #expect(!FileManager.default.fileExists(atPath: target.path))
  }

  @Test("the JSON of a list has a member for each setting, and can be read back")
  func encoding() async throws {
    let (desk, _, folder) = try desk(nil)
    defer { withExtendedLifetime(folder) {} }
    let list = try await desk.run(ListSettings(["jobs", "limits.pages"]))
    let data = try JSONEncoder().encode(list)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: [String: String]])
    #expect(Set(object.keys) == ["jobs", "limits.pages"])
    #expect(Set(object["jobs"]?.keys.map { $0 } ?? []) == ["value", "origin", "environment", "meaning"])
    #expect(try JSONDecoder().decode(SettingList.self, from: data).settings == list.settings)
  }
}
