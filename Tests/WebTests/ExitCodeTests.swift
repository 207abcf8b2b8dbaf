import Foundation
import TestSupport
import Testing

@Suite struct ExitCodeTests {
  @Test("the server ends with the exit code that every verb has for the same error")
  func inputOutput() throws {
    let home = try TestHome()
    let store = home.folder.file("taken.sqlite").path
    // The store's lock file cannot be created.
    try FileManager.default.createSymbolicLink(atPath: "\(store).lock", withDestinationPath: "no-folder/lock")
    let variables = ["BILLFOLD_STORE": store]
    #expect(try home.billfold("bills", with: variables).status == 74)
    let server = try StartedProgram(
      Project.program("billfold-web"), ["--port", "0"], environment: home.environment.merging(variables) { $1 })
    #expect(server.wait() == 74)
  }
}
