/// The list of a bundle's files with their SHA-256 checksums, in the format of `sha256sum`.
///
/// Each set of files has exactly one valid list: changing any byte results in a different list or an invalid one.
public struct BundleList: Hashable, Sendable {
  /// The name of the file that contains the list. The list does not contain itself.
  public static let name = "SHA256SUMS"

  /// A line of the list.
  public struct File: Hashable, Sendable {
    /// The path in the bundle, with slashes.
    public var path: String
    /// The checksum in lower-case hexadecimal digits.
    public var sha256: String

    public init(path: String, sha256: String) {
      self.path = path
      self.sha256 = sha256
    }
  }

  /// The files, ordered by the bytes of their paths; each path occurs once.
  public let files: [File]

  public init(_ files: [File]) {
    self.files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// - Throws: `MalformedText` if the list is not exactly what `text` would produce.
  public init(parsing bytes: some Collection<UInt8>) throws(MalformedText) {
    var files: [File] = []
    var lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map { Array($0) }
    guard lines.count > 1, lines.removeLast().isEmpty else {
      throw MalformedText(line: max(lines.count, 1), reason: "the list is cut off")
    }
    for (index, line) in lines.enumerated() {
      let number = index + 1
      guard line.count > 66, line[64...65].elementsEqual("  ".utf8), line[..<64].allSatisfy(BundleList.isHexadecimal)
      else { throw MalformedText(line: number, reason: "it is not a SHA-256, two spaces and a name") }
      let path = String(decoding: line[66...], as: UTF8.self)
      guard BundleList.isPath(path), path != BundleList.name else {
        throw MalformedText(line: number, reason: "\(quoted(path)) is not the name of a file in a bundle")
      }
      if let last = files.last, !last.path.utf8.lexicographicallyPrecedes(path.utf8) {
        throw MalformedText(line: number, reason: "the names are not in order")
      }
      files.append(File(path: path, sha256: String(decoding: line[..<64], as: UTF8.self)))
    }
    self.files = files
  }

  public var text: String { files.map { "\($0.sha256)  \($0.path)\n" }.joined() }

  /// Returns whether a path needs no escaping on any system or in any list: it has at most 240 bytes, and each
  /// component consists of letters, digits, `.`, `-` and `_`, and does not begin with a dot.
  public static func isPath(_ path: String) -> Bool {
    path.utf8.count <= 240
      && path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty && !part.hasPrefix(".") && part.utf8.allSatisfy(isPlain)
      }
  }

  /// Returns the name with `_` for every character that `isPath` does not allow, shortened to 80 characters.
  public static func plain(_ name: String) -> String {
    let plain = name.unicodeScalars.map { $0.isASCII && isPlain(UInt8($0.value)) ? Character($0) : "_" }
    // The end is kept, because it contains the file extension.
    let short = plain.count <= 80 ? plain : plain.prefix(70) + plain.suffix(10)
    return String(short)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...90).contains(byte & 0xDF) || [45, 46, 95].contains(byte)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool { (48...57).contains(byte) || (97...102).contains(byte) }
}
