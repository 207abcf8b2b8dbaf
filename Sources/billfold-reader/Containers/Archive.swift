internal import CArchive
internal import Core
internal import Foundation

/// Unpacks a ZIP archive with libarchive, in memory and within limits; nothing is written to disk.
enum Archive {
  /// Sets the locale's character set to UTF-8: libarchive gives no name at all to a file whose name the locale cannot
  /// express. Call once per process, before the first fork, since a confined child cannot load the locale.
  static func start() {
    setlocale(LC_CTYPE, "C.UTF-8")
    // libarchive converts the time of every entry to local time. Without a named time zone, the C library asks for
    // /etc/localtime each time, which a child may not open.
    setenv("TZ", "UTC", 0)
    tzset()
  }

  /// - Throws: `Failure.damaged` if the data is not an archive, `.encrypted` if every file needs a password.
  static func files(in data: Data, limits: ContainerLimits) throws -> Container {
    guard let archive = archive_read_new() else { throw damaged }
    defer { archive_read_free(archive) }
    archive_read_support_format_zip(archive)
    return try data.withUnsafeBytes { bytes in
      guard archive_read_open_memory(archive, bytes.baseAddress, bytes.count) == ARCHIVE_OK else { throw damaged }
      return try files(archive, limits)
    }
  }

  private static func files(_ archive: OpaquePointer, _ limits: ContainerLimits) throws -> Container {
    var container = Container()
    var budget = limits.bytes
    var seen = 0
    while true {
      var entry: OpaquePointer?
      let result = archive_read_next_header(archive, &entry)
      if result == ARCHIVE_EOF { break }
      guard result == ARCHIVE_OK || result == ARCHIVE_WARN, let entry else {
        // The files unpacked before the damage are still good.
        if container.files.isEmpty { throw damaged }
        container.isTruncated = true
        break
      }
      seen += 1
      guard seen <= limits.entries else {
        container.isTruncated = true
        break
      }
      let name =
        archive_entry_pathname(entry).map { String(decoding: Data(bytes: $0, count: strlen($0)), as: UTF8.self) } ?? ""
      guard archive_entry_filetype(entry) & 0o170000 == 0o100000, !isIgnored(name) else { continue }
      guard container.files.count < limits.files else {
        container.isTruncated = true
        break
      }
      var file = ContainedFile(name: String(name.prefix(200)), data: Data(), group: seen)
      if archive_entry_is_encrypted(entry) != 0 {
        file.failure = encrypted
      } else {
        do { file.data = try unpacked(archive, upTo: budget) } catch let failure as Failure { file.failure = failure }
        budget -= file.data.count
      }
      if file.failure?.code == .tooLarge { container.isTruncated = true }
      container.files.append(file)
    }
    if let first = container.files.first?.failure, first.code == .encrypted,
      container.files.allSatisfy({ $0.failure == first })
    {
      throw first
    }
    return container
  }

  /// Hidden files, and the metadata that macOS adds.
  private static func isIgnored(_ name: String) -> Bool {
    name.hasPrefix("__MACOSX/") || (name.split(separator: "/").last ?? "").hasPrefix(".")
  }

  private static func unpacked(_ archive: OpaquePointer, upTo budget: Int) throws -> Data {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let got = archive_read_data(archive, &buffer, buffer.count)
      guard got >= 0 else { throw entryDamaged }
      if got == 0 { return data }
      data.append(contentsOf: buffer[0..<got])
      guard data.count <= budget else { throw tooLarge }
    }
  }

  private static let damaged = Failure(
    .damaged, "the archive is damaged or incomplete; unpack it yourself, or copy it again")
  private static let entryDamaged = Failure(
    .damaged, "it is damaged inside its archive; unpack it yourself, or copy it again")
  private static let tooLarge = Failure(
    .tooLarge, "it unpacks to more than the limit for archives; unpack it yourself and import the parts you want")
  private static let encrypted = Failure(
    .encrypted, "the archive is encrypted; unpack it with its password and import what was in it")
}
