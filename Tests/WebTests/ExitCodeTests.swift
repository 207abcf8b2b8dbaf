import Foundation
import TestSupport
import Testing

@testable import Web

@Suite struct ExitCodeTests {
  @Test("the server ends with the exit code that every verb has for the same error")
  func inputOutput() throws {
    let home = try TestHome()
    let store = home.folder.file("data/billfold/billfold.sqlite")
    try FileManager.default.createDirectory(
      at: store.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    // The store's lock file cannot be created.
    try FileManager.default.createSymbolicLink(atPath: "\(store.path).lock", withDestinationPath: "no-folder/lock")
    #expect(try home.billfold("bills").status == 74)
    let server = try StartedProgram(Project.program("billfold-web"), ["--port", "0"], environment: home.environment)
    #expect(server.wait() == 74)
  }

  @Test(
    "a port that cannot be used is answered with advice about ports, not about files",
    arguments: [
      (EADDRINUSE, "port 7878 is in use, perhaps by another `billfold serve`"),
      (EACCES, "choose a higher one with --port"), (EADDRNOTAVAIL, "10.0.0.9 is not an address of this machine"),
      (EMFILE, "choose another with --port"),
    ])
  func port(code: Int32, words: String) {
    let sentence = WebServer.refusal(code, host: "10.0.0.9", port: 7878)
    #expect(sentence.contains(words) && !sentence.contains("disk") && !sentence.contains("owns it"), "\(sentence)")
  }
}
