import Core
import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Intake

@Suite struct FileLinesTests {
  @Test(
    "every byte is read once, in pieces of limited length",
    arguments: [
      ("", []), ("\n", [1]), ("a", [1]), ("a\r\n\u{0}b\n\nc", [3, 3, 1, 1]),
      (String(repeating: "x", count: FileLines.longest), [FileLines.longest]),
      (String(repeating: "x", count: FileLines.longest) + "\ny\n", [FileLines.longest, 1, 2]),
      ("a\n" + String(repeating: "x", count: 150_000) + "\nb", [2, FileLines.longest, FileLines.longest, 18_929, 1]),
    ] as [(String, [Int])])
  func pieces(text: String, lengths: [Int]) throws {
    let folder = try TemporaryFolder()
    let lines = try FileLines(FilePath(try folder.write(Array(text.utf8), to: "file").path))
    var pieces: [FileLines.Piece] = []
    while let piece = try lines.next() { pieces.append(piece) }
    #expect(pieces.map(\.bytes.count) == lengths)
    #expect(Array(pieces.map(\.bytes).joined()) == Array(text.utf8))
    // A line begins at the start of the file and after each line feed.
    let starts = pieces.indices.map { $0 == 0 || pieces[$0 - 1].bytes.last == UInt8(ascii: "\n") }
    #expect(pieces.map(\.isStart) == starts)
  }

  @Test("a file that does not exist, and a folder, are errors")
  func unreadable() throws {
    let folder = try TemporaryFolder()
    #expect(throws: SystemError(ENOENT)) { try FileLines(FilePath(folder.file("none").path)) }
    #expect(throws: SystemError(EISDIR)) { try FileLines(FilePath(folder.url.path)).next() }
  }
}
