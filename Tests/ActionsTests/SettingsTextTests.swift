import Foundation
import TestSupport
import Testing

@testable import Actions

@Suite("Changing the configuration file")
struct SettingsTextTests {
  @Test(
    "a change leaves every other line and all comments unchanged",
    arguments: [
      ("", "jobs", "2", "jobs = 2\n"), ("# mine\njobs = 1  # few\n", "jobs", "2", "# mine\njobs = 2  # few\n"),
      ("[limits]\npages = 1\n", "limits.pages", "2", "[limits]\npages = 2\n"),
      ("[limits]\npages = 1\n", "limits.wall-seconds", "2", "[limits]\nwall-seconds = 2\npages = 1\n"),
      ("[limits]\npages = 1\n", "jobs", "2", "jobs = 2\n[limits]\npages = 1\n"),
      ("limits.pages = 1\n", "limits.pages", "2", "limits.pages = 2\n"),
      ("#jobs = 1\n", "jobs", "2", "#jobs = 1\njobs = 2\n"),
      ("inbox = \"a#b\" # c\n", "inbox", "\"d\"", "inbox = \"d\" # c\n"), ("jobs=1", "jobs", "2", "jobs = 2\n"),
      ("# mine\r\njobs = 1\r\ninbox = \"\"\r\n", "jobs", "2", "# mine\r\njobs = 2\r\ninbox = \"\"\r\n"),
      ("jobs = 1 # few\r\n# end\n", "jobs", "2", "jobs = 2 # few\r\n# end\n"),
      ("[limits]\r\npages = 1\r\n", "jobs", "2", "jobs = 2\r\n[limits]\r\npages = 1\r\n"),
      ("[limits]\r\n", "limits.pages", "2", "[limits]\r\npages = 2\r\n"),
    ])
  func set(text: String, name: String, value: String, after: String) {
    var lines = SettingsText(text)
    lines.set(name, to: value)
    #expect(lines.text == after)
  }

  @Test("a file that cannot be read or is not UTF-8 is refused and stays unchanged")
  func unreadable() throws {
    let folder = try TemporaryFolder()
    let bytes = Array("# caf".utf8) + [0xE9] + Array("\njobs = 1\ncurrency = \"EUR\"\n".utf8)
    let file = try folder.write(bytes, to: "config.toml")
    for place in [file, folder.url] {
      let error = try #require(throws: ActionError.self) { try SettingsFile.set(.jobs, to: "2", in: place) }
      #expect(error.kind == .configuration)
    }
    #expect(try Data(contentsOf: file) == Data(bytes))
  }

  @Test(
    "what is written is read back unchanged",
    arguments: ["plain", "with \"quotes\"", "back\\slash", "# no comment", "ü"])
  func roundTrip(value: String) throws {
    let folder = try TemporaryFolder()
    try SettingsFile.set(.inbox, to: value, in: folder.file("new/config.toml"))
    #expect(try SettingsFile(folder.file("new/config.toml"), mustExist: true).values[.inbox] == value)
  }
}
