import Foundation
import TestSupport
import Testing

@testable import Store

@Suite("Files that are written as a whole")
struct FileReplacementTests {
  @Test(
    "a link is followed if it is the user's own, so that nobody else can have another file overwritten",
    .enabled(if: getuid() == 0, "only root can give a link to another user"))
  func links() throws {
    let folder = try TemporaryFolder()
    let mine = try folder.write(Array("mine".utf8), to: "mine")
    let link = folder.file("bills.csv")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: mine)
    try FileReplacement.write(Data("written".utf8), to: link)
    #expect(try String(contentsOf: mine, encoding: .utf8) == "written")
    try #require(lchown(link.path, 65_534, 65_534) == 0)
    let error = #expect(throws: StoreError.self) { try FileReplacement.write(Data("lost".utf8), to: link) }
    #expect(error?.reasonOfFile?.contains("link of another user") == true)
    #expect(try String(contentsOf: mine, encoding: .utf8) == "written")
  }
}
