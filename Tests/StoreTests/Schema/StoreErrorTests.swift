import Core
import Foundation
import TestSupport
import Testing

@testable import Store

@Suite("Advice in store errors") struct StoreErrorTests {
  @Test("only errors caused by permissions are blamed on them")
  func causes() async throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "file")
    func message(_ path: String) async -> String {
      do {
        _ = try await Store.open(.file(folder.file(path)), documents: folder.file("documents"))
        return "it was opened"
      } catch {
        return "\(error)"
      }
    }
    let inTheWay = await message("file/store.sqlite")
    #expect(inTheWay.contains("is not a folder; move it away") && !inTheWay.contains("permissions"), "\(inTheWay)")
    let long = await message(String(repeating: "x", count: 300) + "/store.sqlite")
    #expect(long.contains("shorter") && !long.contains("permissions"), "\(long)")
  }

  @Test(
    "a failed write gives the system's reason and a remedy",
    arguments: [(EACCES, "permissions"), (EROFS, "file system"), (EIO, "disk"), (EMFILE, "ulimit")])
  func writing(code: Int32, word: String) {
    let error = StoreError.writing(URL(fileURLWithPath: "/data/a/file"), code)
    let message = "\(error)"
    #expect(message.contains("/data/a cannot be written: ") && message.contains(word), "\(message)")
    #expect(message.contains("permissions") == (code == EACCES), "\(message)")
  }

  @Test("a failed write to a folder names it, and not the folder above; the reason alone names neither")
  func writingToFolder() {
    let error = StoreError.writing(URL(fileURLWithPath: "/data/a"), EISDIR)
    #expect("\(error)".contains("/data/a cannot be written: it is a folder; name a file"), "\(error)")
    #expect(error.reasonOfFile == "it is a folder; name a file" && StoreError.diskFull.reasonOfFile == nil)
    #expect(StoreError.io("the line is dead").reasonOfFile == "the line is dead")
  }

  @Test("an error of the database is answered with how to check the store, in the words of each interface")
  func database() {
    let error = StoreError.database("no such table: bills")
    #expect(error.message(on: .terminal).hasSuffix("no such table: bills; check it with `billfold doctor`"))
    #expect(error.message(on: .page).hasSuffix("no such table: bills; Health checks it"))
  }

  @Test(
    "a server's refusal and an invalid address are named, and not tried again",
    arguments: [
      ("FATAL:  database \"books\" does not exist", "refuses the connection"),
      ("FATAL:  password authentication failed for user \"ada\"", "check user, password and database"),
      ("FATAL:  role \"ada\" is not permitted to log in", "refuses the connection"),
      ("FATAL:  no pg_hba.conf entry for host \"192.0.2.7\", user \"ada\"", "refuses the connection"),
      ("fe_sendauth: no password supplied", "check user, password and database"),
      ("invalid URI query parameter: \"sslmod\"", "its address is not valid"),
    ])
  func refusedConnection(message: String, words: String) {
    guard case .failed(let error) = PostgresTrouble(connecting: message) else {
      Issue.record("\(message) would be tried again")
      return
    }
    #expect("\(error)".contains(words) && "\(error)".contains(message), "\(error)")
  }

  @Test("an invalid address is explained without the password, which the server's library quotes")
  func passwordWithPercentSign() {
    guard case .failed(let error) = PostgresTrouble(connecting: "invalid percent-encoded token: \"to%psecret\"") else {
      Issue.record("it would be tried again")
      return
    }
    #expect("\(error)".contains("its address is not valid") && "\(error)".contains("%25"))
    #expect(!"\(error)".contains("psecret"))
  }

  @Test(
    "a server that does not answer yet is tried again",
    arguments: [
      "connection to server at \"db\", port 5432 failed: Connection refused",
      "FATAL:  the database system is starting up", "FATAL:  the database system is shutting down",
      "FATAL:  sorry, too many clients already", "FATAL:  remaining connection slots are reserved",
      "FATAL:  das Datenbanksystem startet", "FATAL:  le système de bases de données s'arrête",
    ])
  func awaitedConnection(message: String) {
    guard case .lost(message) = PostgresTrouble(connecting: message) else {
      Issue.record("\(message) would not be tried again")
      return
    }
  }

  @Test("a confirmed draft is answered with what can be done with its bill, in the words of each interface")
  func confirmed() {
    let error = StoreError.alreadyConfirmed(draft: 3, bill: 7)
    #expect(error.message(on: .terminal).contains("as bill 7; `billfold bill edit 7` changes it, "))
    #expect(error.message(on: .page).hasSuffix("as bill 7; change or delete the bill instead"))
  }

  @Test("a backup's refusals have their own advice and no other")
  func backup() async throws {
    let fixture = try await Fixture()
    try fixture.folder.write([1], to: "full/letter.txt")
    let error = await #expect(throws: StoreError.self) {
      try await fixture.store.backUp(to: Backup(folder: fixture.folder.file("full")))
    }
    #expect(!"\(try #require(error))".contains("permissions"))
  }
}
