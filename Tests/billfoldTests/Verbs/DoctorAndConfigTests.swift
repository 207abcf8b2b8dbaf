@testable import Actions
import Core
import Foundation
import TestSupport
import Testing

@testable import billfold

@Suite("doctor and config")
struct DoctorAndConfigTests {
  @Test("doctor on a new machine creates no store, and a missing reader is a problem")
  func fresh() throws {
    let home = try TestHome()
    #expect(try home.billfold("config", "set", "reader", "/nowhere/billfold-reader").status == 0)
    let run = try home.billfold("doctor", "--json")
    #expect(run.status == 1)
    let findings = try run.list()
    let states = findings.map { "\($0["check"] ?? "") \($0["state"] ?? "")" }
    #expect(states.contains("store note") && states.contains("reader problem") && states.contains("limits ok"))
    #expect(!FileManager.default.fileExists(atPath: home.folder.file("data").path))
  }

  @Test("doctor says where a store that is not there was named, unless it is the default")
  func missingStore() throws {
    let home = try TestHome(["BILLFOLD_STORE": "/nowhere/typo.sqlite"])
    let output = try home.billfold("doctor").output
    #expect(output.contains("creates one, or correct the environment variable BILLFOLD_STORE"))
    #expect(try !TestHome().billfold("doctor").output.contains("or correct"))
  }

  @Test("doctor shows every limit of a document")
  func limits() throws {
    let output = try TestHome().billfold("doctor").output
    for limit in [
      "50 MB per file", "100 MP per image", "40 MP used for recognition", "50 pages", "120 s (110 s of CPU time)",
      "1024 MB",
    ] {
      #expect(output.contains(limit), "\(limit): \(output)")
    }
  }

  @Test("a documents folder that others can read is reported")
  func openDocuments() async throws {
    let home = try TestHome()
    try await home.fill(Fixture.sure())
    let documents = home.folder.file("shared")
    try FileManager.default.createDirectory(
      at: documents, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    #expect(try home.billfold("config", "set", "documents", documents.path).status == 0)
    #expect(try home.billfold("doctor").output.contains("others on this machine can list \(documents.path)"))
  }

  @Test("config shows the value, its source, and the location of the file")
  func config() throws {
    let home = try TestHome()
    #expect(try home.billfold("config", "get", "jobs").output == "\n")
    #expect(try home.billfold("config", "set", "jobs", "3").status == 0)
    #expect(try home.billfold("config", "get", "jobs").output == "3\n")
    #expect(try home.billfold("config", "path").output.hasSuffix("config/billfold/config.toml\n"))
    let all = try #require(try home.billfold("config", "--json").json() as? [String: [String: Any]])
    #expect(all["jobs"]?["origin"] as? String == "file" && all["limits.pages"]?["origin"] as? String == "default")
    #expect(Set(all.keys) == Set(SettingKey.allCases.map(\.name)))
    #expect(try home.billfold("config", "unset", "jobs").output.contains("jobs is no longer set"))
    #expect(try home.billfold("config", "get", "jobs").output == "\n")
    #expect(try home.billfold("config", "set", "currency", "chf").output.contains("currency is now CHF"))
    #expect(try home.billfold("add", "Tea 3", with: ["BILLFOLD_CURRENCY": "usd"]).output.contains("3.00 USD"))
  }

  @Test("the table of settings fits into narrow terminals, with every meaning in full", arguments: [60, 70, 80, 120])
  func widths(width: Int) throws {
    let settings = try Settings(environment: ["HOME": "/home/you", "BILLFOLD_INBOX": "/srv/a folder of scans/inbox"])
    let results = SettingKey.allCases.map { SettingResult($0, in: settings) }
    let lines = Output.lines(of: results, width: width).map(\.plain)
    for line in lines { #expect(line.count <= width, "\(line)") }
    let words = lines.joined(separator: " ").split(separator: " ")
    for result in results {
      let meaning = result.meaning.split(separator: " ")
      #expect(meaning.allSatisfy(words.contains), "\(result.meaning)")
    }
  }

  @Test("a variable that is no setting, but nearly one, is reported once with the right name")
  func variables() throws {
    let home = try TestHome()
    let run = try home.billfold("bills", with: ["BILLFOLD_CURENCY": "EUR", "BILLFOLD_SOAK": "1"])
    #expect(
      run.status == 0 && run.errors == "billfold: BILLFOLD_CURENCY is no setting; did you mean BILLFOLD_CURRENCY?\n",
      "\(run)")
  }
}
