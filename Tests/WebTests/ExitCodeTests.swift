import Foundation
import TestSupport
import Testing

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
}
