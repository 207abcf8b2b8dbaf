/// The list of a bundle's files with their SHA-256, as `sha256sum` writes and checks it.
///
/// There is one way to write a list: a byte that is changed in it makes it another list or none.
public struct BundleList: Hashable, Sendable {
  /// The name of the file with the list, which does not list itself.
  public static let name = "SHA256SUMS"

  public struct File: Hashable, Sendable {
    /// Below the bundle, with slashes.
    public var path: String
    /// Lower-case hexadecimal.
    public var sha256: String

    public init(path: String, sha256: String) {
      self.path = path
      self.sha256 = sha256
    }
  }

  /// By the bytes of their paths, each path once.
  public let files: [File]

  public init(_ files: [File]) {
    self.files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// - Throws: `MalformedText` for a list that `text` would write differently.
  public init(parsing bytes: some Collection<UInt8>) throws(MalformedText) {
    var files: [File] = []
    var lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map { Array($0) }
    guard lines.count > 1, lines.removeLast().isEmpty else {
      throw MalformedText(line: max(lines.count, 1), reason: "the list is cut off")
    }
    for (index, line) in lines.enumerated() {
      let number = index + 1
      guard line.count > 66, line[64...65].elementsEqual("  ".utf8), line[..<64].allSatisfy(BundleList.isHexadecimal)
      else { throw MalformedText(line: number, reason: "it is no SHA-256 with two blanks and a name") }
      let path = String(decoding: line[66...], as: UTF8.self)
      guard BundleList.isPath(path), path != BundleList.name else {
        throw MalformedText(line: number, reason: "\(quoted(path)) is no name of a file in a bundle")
      }
      if let last = files.last, !last.path.utf8.lexicographicallyPrecedes(path.utf8) {
        throw MalformedText(line: number, reason: "the names are not in their order")
      }
      files.append(File(path: path, sha256: String(decoding: line[..<64], as: UTF8.self)))
    }
    self.files = files
  }

  public var text: String { files.map { "\($0.sha256)  \($0.path)\n" }.joined() }

  /// Whether a name needs no escapes in any system or list: letters, digits, `.`, `-` and `_`, in folders or not.
  public static func isPath(_ path: String) -> Bool {
    path.utf8.count <= 240
      && path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty && !part.hasPrefix(".") && part.utf8.allSatisfy(isPlain)
      }
  }

  /// The name with `_` for every character that `isPath` does not allow.
  public static func plain(_ name: String) -> String {
    let plain = name.unicodeScalars.map { $0.isASCII && isPlain(UInt8($0.value)) ? Character($0) : "_" }
    // The file extension is kept.
    let short = plain.count <= 80 ? plain : plain.prefix(70) + plain.suffix(10)
    return String(short)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...90).contains(byte & 0xDF) || [45, 46, 95].contains(byte)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool { (48...57).contains(byte) || (97...102).contains(byte) }
}
