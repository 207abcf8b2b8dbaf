import Actions
import Foundation
import TestSupport
import Testing

@Suite struct ExecutableSearchTests {
  @Test("the first file in the folders of PATH that can be executed is found; a folder or another file is passed over")
  func order() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.file("a/tool"), withIntermediateDirectories: true)
    for name in ["b/tool", "c/tool", "d/tool", "e/other"] { try folder.write([], to: name) }
    for name in ["c/tool", "d/tool", "e/other"] {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.file(name).path)
    }
    let path = ["PATH": ["a", "b", "c", "d"].map { folder.file($0).path }.joined(separator: ":")]
    #expect(ExecutableSearch.find("tool", path)?.path == folder.file("c/tool").path)
    #expect(ExecutableSearch.find("other", path) == nil)
    #expect(ExecutableSearch.find("other", path, also: [folder.file("e").path])?.path == folder.file("e/other").path)
    #expect(ExecutableSearch.find(folder.file("d/tool").path, path)?.path == folder.file("d/tool").path)
    #expect(ExecutableSearch.find(folder.file("b/tool").path, path) == nil)
    #expect(ExecutableSearch.find("tool", [:]) == nil)
  }
}
