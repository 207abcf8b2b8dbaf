internal import Core
internal import Hashing
internal import SystemPackage

/// The names of files that are moved away and of the notes beside them. They are handled as bytes, which need not be
/// UTF-8.
extension Outbox {
  /// `NAME.txt`. If that is too long, the name's end is replaced by a hash of the name, so that no two files share a
  /// note.
  static func note(beside file: FilePath) throws -> FilePath {
    let name = nameBytes(of: file)
    var ending = ".txt"
    if name.count + ending.utf8.count > longestName {
      let hash = try SHA256.hash(name).prefix(6).hexadecimal
      ending = "-" + hash + ending
    }
    return sibling(of: file, named: cut(name, toFit: Array(ending.utf8)))
  }

  /// The maximum length of a file name on Linux, in bytes.
  private static let longestName = 255

  private static func nameBytes(of file: FilePath) -> [UInt8] {
    file.lastComponent.map { FilePath(root: nil, [$0]).bytes } ?? []
  }

  /// The name followed by the ending; the name is truncated if both together are too long.
  private static func cut(_ name: [UInt8], toFit ending: [UInt8]) -> [UInt8] {
    var end = name.count
    if end + ending.count > longestName {
      end = max(0, longestName - ending.count)
      // Does not cut a character in two: in UTF-8 a first byte is followed by at most three others.
      let first = max(0, end - 3)
      while end > first, name[end] & 0xC0 == 0x80 { end -= 1 }
    }
    return Array(name[..<end]) + ending
  }

  /// The path in the same folder with this name.
  private static func sibling(of file: FilePath, named name: [UInt8]) -> FilePath {
    let path = file.removingLastComponent().bytes + [UInt8(ascii: "/")] + name + [0]
    return path.map { CInterop.PlatformChar(bitPattern: $0) }.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { FilePath(platformString: $0) } ?? file
    }
  }

  /// `a (2).pdf` for the second; a stem that leaves no room for the number is truncated.
  static func numbered(_ path: FilePath, _ number: Int) -> FilePath {
    let name = nameBytes(of: path)
    guard number > 1, !name.isEmpty else { return path }
    let mark = Array(" (\(number))".utf8)
    let point = name.lastIndex(of: UInt8(ascii: ".")) ?? 0
    // A name whose only point is its first character has no extension, and neither has one whose extension leaves no
    // room for a stem.
    let hasExtension = point > 0 && name.count - point + mark.count + 4 <= longestName
    let end = hasExtension ? point : name.count
    return sibling(of: path, named: cut(Array(name[..<end]), toFit: mark + name[end...]))
  }
}
