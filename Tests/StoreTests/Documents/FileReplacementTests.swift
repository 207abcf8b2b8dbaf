import Foundation
import TestSupport
import Testing

@testable import Store

@Suite("Files that are written as a whole")
struct FileReplacementTests {
  @Test("a link of one's own is followed")
  func ownLink() throws {
    let (folder, mine, link) = try linked()
    defer { _ = folder }
    try FileReplacement.write(Data("written".utf8), to: link)
    #expect(try String(contentsOf: mine, encoding: .utf8) == "written")
  }

  @Test(
    "a link of another user is not followed, so that nobody can have a file of others overwritten",
    .enabled(if: getuid() == 0, "only root can give a link to another user"))
  func linkOfAnother() throws {
    let (folder, mine, link) = try linked()
    defer { _ = folder }
    try #require(lchown(link.path, 65_534, 65_534) == 0)
    let error = #expect(throws: StoreError.self) { try FileReplacement.write(Data("lost".utf8), to: link) }
    #expect(error?.reasonOfFile?.contains("link of another user") == true)
    #expect(try String(contentsOf: mine, encoding: .utf8) == "mine")
  }

  /// A file, and a link to it in the same folder.
  private func linked() throws -> (folder: TemporaryFolder, file: URL, link: URL) {
    let folder = try TemporaryFolder()
    let file = try folder.write(Array("mine".utf8), to: "mine")
    let link = folder.file("bills.csv")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    return (folder, file, link)
  }
}
