import Core
import Foundation
import Store
import TestSupport
import Testing

@Suite("Adopting the bytes of documents")
struct AdoptingTests {
  private let folder: TemporaryFolder
  private let files: DocumentFiles

  init() throws {
    folder = try TemporaryFolder()
    files = try DocumentFiles(folder: folder.file("documents"))
  }

  private func arriving(_ text: String) throws -> URL {
    let place = files.temporary()
    try Data(text.utf8).write(to: place)
    return place
  }

  @Test("Adopting the same bytes twice keeps the first file, and both times succeeds")
  func twice() throws {
    try files.adopt(try arriving("abc"), sha256: "ff01")
    let first = try inode(files.url(for: "ff01"))
    try files.adopt(try arriving("abc"), sha256: "ff01")
    #expect(try inode(files.url(for: "ff01")) == first)
    #expect(try String(contentsOf: files.url(for: "ff01"), encoding: .utf8) == "abc")
    #expect(files.all() == ["ff01"])
  }

  @Test("A document that a crash left short is replaced by the whole one")
  func short() throws {
    try files.adopt(try arriving("a"), sha256: "ff01")
    try files.adopt(try arriving("abc"), sha256: "ff01")
    #expect(try String(contentsOf: files.url(for: "ff01"), encoding: .utf8) == "abc")
  }

  @Test("A temporary file that is gone is an error, and no document appears")
  func gone() throws {
    #expect(throws: StoreError.self) { try files.adopt(files.temporary(), sha256: "ff01") }
    #expect(files.all().isEmpty)
  }

  private func inode(_ file: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? Int
  }
}
