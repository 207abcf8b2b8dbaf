/// The headers and the directory of a ZIP archive without compression. The same files always produce the same archive,
/// byte for byte, so that it can be verified. Source: APPNOTE.TXT 6.3.10 of PKWARE.
public enum PlainZip {
  /// A file of an archive.
  public struct File: Hashable, Sendable {
    /// The name in plain ASCII; see `BundleList.isPath`.
    public var name: String
    public var checksum: UInt32
    public var size: UInt32
    /// The offset of the local file header in the archive.
    public var offset: UInt32

    public init(name: String, checksum: UInt32, size: UInt32, offset: UInt32) {
      self.name = name
      self.checksum = checksum
      self.size = size
      self.offset = offset
    }
  }

  /// The maximum size of an archive in bytes; larger ones would need ZIP64.
  public static let mostBytes: Int64 = 4_000_000_000
  public static let mostFiles = 65_000
  /// The length of a local file header in bytes, without the file's name.
  public static let headerLength = 30

  /// Returns the local file header, which precedes the bytes of a file.
  public static func header(of file: File) -> [UInt8] {
    bytes(0x0403_4B50 as UInt32) + fields(file) + Array(file.name.utf8)
  }

  /// Returns the length of the name and the size of the file from a local file header; nil for other bytes.
  public static func lengths(ofHeader header: [UInt8]) -> (name: Int, size: UInt32)? {
    guard header.count == headerLength, header.starts(with: bytes(0x0403_4B50 as UInt32)) else { return nil }
    let size = (22..<26).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32(header[$1]) }
    return (Int(header[26]) | Int(header[27]) << 8, size)
  }

  /// Returns the central directory and its end record, which follow all files.
  ///
  /// - Parameter start: the offset of the directory in the archive.
  public static func directory(of files: [File], at start: UInt32) -> [UInt8] {
    var directory: [UInt8] = []
    for file in files {
      directory += bytes(0x0201_4B50 as UInt32) + bytes(20 as UInt16) + fields(file)
      // No comment, disk 0, no attributes.
      directory += [UInt8](repeating: 0, count: 10) + bytes(file.offset) + Array(file.name.utf8)
    }
    let count = bytes(UInt16(truncatingIfNeeded: files.count))
    return directory + bytes(0x0605_4B50 as UInt32) + [0, 0, 0, 0] + count + count
      + bytes(UInt32(truncatingIfNeeded: directory.count)) + bytes(start) + [0, 0]
  }

  /// Returns the fields that both headers share: version 2.0, no flags, stored, midnight of 1980-01-01, checksum, both
  /// sizes, the length of the name, no extra field.
  private static func fields(_ file: File) -> [UInt8] {
    bytes(20 as UInt16) + [0, 0, 0, 0, 0, 0] + bytes(0x0021 as UInt16) + bytes(file.checksum) + bytes(file.size)
      + bytes(file.size) + bytes(UInt16(truncatingIfNeeded: file.name.utf8.count)) + [0, 0]
  }

  private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
}

/// The checksum of ZIP archives (CRC-32 of ISO 3309).
public struct ZipChecksum: Sendable {
  private var state: UInt32 = .max

  public init() {}

  public var value: UInt32 { ~state }

  /// Adds bytes, in order.
  public mutating func update(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { state = state >> 8 ^ ZipChecksum.table[Int((state ^ UInt32(byte)) & 0xFF)] }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
  }
}
