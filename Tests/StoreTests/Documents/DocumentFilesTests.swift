import Core
import Foundation
@testable import Store
import Testing
import TestSupport

@Suite("The documents' bytes") struct DocumentFilesTests {
  private let folder: TemporaryFolder
  private let files: DocumentFiles
  private let hash = "ab12"

  init() throws {
    folder = try TemporaryFolder()
    files = try DocumentFiles(folder: folder.file("deep/documents"))
  }

  private func arriving(_ text: String) throws -> URL {
    let file = files.temporary()
    try Data(text.utf8).write(to: file)
    return file
  }

  private func inode(_ file: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? Int
  }

  private func kept() throws -> String { String(decoding: try Data(contentsOf: files.url(for: hash)), as: UTF8.self) }

  @Test("a file is written in place of a link or file with its name, and not through it") func noLink() throws {
    let other = folder.file("other"), file = folder.file("new")
    try Data("mine".utf8).write(to: other)
    for isSymbolic in [true, false] {
      try? FileManager.default.removeItem(at: file)
      if isSymbolic {
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: other)
      } else {
        try FileManager.default.linkItem(at: other, to: file)
      }
      for text in ["first", "second"] { try DurableFiles.write(Data(text.utf8), to: file) }
      #expect(try Data(contentsOf: file) == Data("second".utf8) && Data(contentsOf: other) == Data("mine".utf8))
    }
    let taken = folder.file("taken")
    try FileManager.default.createDirectory(at: taken, withIntermediateDirectories: false)
    #expect(throws: StoreError.unwritable(taken.path, EISDIR)) { try DurableFiles.write(Data(), to: taken) }
  }

  @Test("the file is named after its hash, in a folder named by the first two digits") func adopt() throws {
    try files.adopt(arriving("receipt"), sha256: hash)
    #expect(files.url(for: hash).path.hasSuffix("documents/ab/ab12.bin"))
    #expect(try kept() == "receipt")
    #expect(files.all() == [hash])
  }

  @Test("storing the same bytes twice keeps the first file, and succeeds both times") func twice() throws {
    try files.adopt(arriving("receipt"), sha256: hash)
    let first = try inode(files.url(for: hash))
    try files.adopt(arriving("receipt"), sha256: hash)
    #expect(try inode(files.url(for: hash)) == first)
    #expect(try kept() == "receipt")
    #expect(files.all() == [hash])
  }

  @Test("a document truncated by a crash is replaced by the complete one") func short() throws {
    try files.adopt(arriving("r"), sha256: hash)
    try files.adopt(arriving("receipt"), sha256: hash)
    #expect(try kept() == "receipt")
  }

  @Test("a missing temporary file is an error, and no document appears") func gone() throws {
    #expect(throws: StoreError.self) { try files.adopt(files.temporary(), sha256: hash) }
    #expect(files.all().isEmpty)
  }

  @Test(
    "a full disk is told apart from a broken one",
    arguments: [(ENOSPC, true), (EDQUOT, true), (EIO, false), (EACCES, false)])
  func errors(code: Int32, isFull: Bool) {
    #expect((StoreError.writing(files.folder, code) == .diskFull) == isFull)
  }

  @Test("files left half-written by crashes are removed; files that may still arrive stay") func sweep() throws {
    let old = try arriving("old")
    let fresh = try arriving("fresh")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1000)], ofItemAtPath: old.path)
    files.sweep(before: 2000)
    #expect(!FileManager.default.fileExists(atPath: old.path))
    #expect(FileManager.default.fileExists(atPath: fresh.path))
  }

  @Test("a document that cannot be read is not copied; a copy that cannot be written is an error")
  func unreadable() throws {
    let other = try DocumentFiles(folder: folder.file("other"))
    // A folder can be opened but not read, even by root.
    try FileManager.default.createDirectory(at: files.url(for: hash), withIntermediateDirectories: true)
    #expect(try files.copy(hash, to: other) == .missing)
    let readable = try FileHash.sha256(of: arriving("receipt"))
    try files.adopt(arriving("receipt"), sha256: readable)
    #expect(try files.copy(readable, to: other) == .copied)
    #expect(other.all() == [readable])
    try FileManager.default.removeItem(at: files.url(for: readable))
    #expect(try files.copy(readable, to: other) == .onlyThere)
    try files.adopt(arriving("receipt"), sha256: readable)
    // A read-only folder would not stop root.
    let nowhere = DocumentFiles(reading: folder.file("nowhere"))
    #expect(throws: StoreError.self) { try files.copy(readable, to: nowhere) }
  }

  @Test("a copied preview that was cut off or is older than its page is replaced") func copiedPreviews() throws {
    let other = try DocumentFiles(folder: folder.file("other"))
    let document = try FileHash.sha256(of: arriving("receipt"))
    try files.adopt(arriving("receipt"), sha256: document)
    for page in [1, 2, 3] { try files.keep(preview: Data([1, 2, 3]), format: .png, page: page, of: document) }
    #expect(try files.copy(document, to: other) == .copied)
    try Data([1]).write(to: other.previews(of: document)[0])
    try files.keep(preview: Data([4, 5]), format: .jpeg, page: 2, of: document)
    // A preview that cannot be read is left out.
    let third = files.previews(of: document)[2]
    try FileManager.default.removeItem(at: third)
    try FileManager.default.createDirectory(at: third, withIntermediateDirectories: true)
    #expect(try files.copy(document, to: other) == .copied)
    let copied = other.previews(of: document)
    #expect(copied.map(\.lastPathComponent) == files.previews(of: document).map(\.lastPathComponent))
    #expect(try copied.map { try Data(contentsOf: $0) } == [Data([1, 2, 3]), Data([4, 5]), Data([1, 2, 3])])
  }

  @Test("previews come in page order") func previews() throws {
    try files.adopt(arriving("receipt"), sha256: hash)
    for page in [10, 10_000, 9_999, 2, 1] { try files.keep(preview: Data([1]), format: .png, page: page, of: hash) }
    #expect(
      files.previews(of: hash).map(\.lastPathComponent) == [
        "ab12.page0001.png", "ab12.page0002.png", "ab12.page0010.png", "ab12.page9999.png", "ab12.page10000.png",
      ])
    #expect(files.all() == [hash])
  }

  @Test("a preview that cannot be stored gives the reason") func previewWithoutFolder() throws {
    try Data().write(to: files.folder.appendingPathComponent("ff"))
    #expect {
      try files.keep(preview: Data([1]), format: .png, page: 1, of: "ff00")
    } throws: { error in
      if case .unavailable(let reason) = error as? StoreError { reason.contains("ff is not a folder") } else { false }
    }
  }
}
