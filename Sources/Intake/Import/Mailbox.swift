public import Core
internal import Glibc
internal import Store
public import SystemPackage

/// A file of concatenated mails ("mbox"; RFC 4155, appendix A). Each mail begins with a line `From ` that gives sender
/// and time, preceded by an empty line. A `>` before a mail's own lines that begin this way is removed.
public enum Mailbox {
  /// Whether a file is a mailbox, by its first line.
  public static func isOne(_ path: FilePath) -> Bool {
    guard let head = FileEnds(path)?.head, FileType(sniffing: head) == .mail else { return false }
    return isSeparator(head.prefix { $0 != newline })
  }

  /// Whether a file is a mailbox of more than one mail, which is not a document.
  static func holdsSeveral(_ path: FilePath) -> Bool {
    guard isOne(path), let lines = try? FileLines(path) else { return false }
    var (mails, isAfterBlank) = (0, true)
    while mails < 2, let piece = try? lines.next() {
      if isAfterBlank, isSeparator(piece) { mails += 1 }
      isAfterBlank = isBlank(piece)
    }
    return mails == 2
  }

  /// Writes each mail of a mailbox to a separate file in a folder.
  ///
  /// - Parameters:
  ///   - folder: a folder used by the caller alone; files written before an error remain there.
  ///   - limits: a mail larger than `fileBytes` is truncated just above that limit, and refused when it is accepted.
  /// - Returns: the files, in the order of the mails.
  /// - Throws: `Refusal` if the file cannot be read or changed meanwhile, or if the folder cannot hold the mails.
  public static func split(_ path: FilePath, into folder: FilePath, limits: ReaderLimits) throws -> [FilePath] {
    let before = FileIdentity(ofFileAt: path)
    var writer = Writer(folder: folder, stem: path.stem ?? "mailbox", source: path, most: Int(limits.fileBytes) + 1)
    defer { writer.close() }
    do {
      try copyMails(from: FileLines(path), to: &writer)
    } catch let error as SystemError {
      throw Refusal(path, cannotOpen: error.code)
    }
    try writer.finish()
    guard before != nil, FileIdentity(ofFileAt: path) == before else {
      throw Refusal(
        path, Failure(.unreadable, "it changed while it was read; import it again when no mail is coming in"))
    }
    return writer.files
  }

  private static func copyMails(from lines: FileLines, to writer: inout Writer) throws {
    var (isAfterBlank, held) = (true, ArraySlice<UInt8>())
    while let piece = try lines.next() {
      try Task.checkCancellation()
      if isAfterBlank, isSeparator(piece) {
        // The empty line before it belongs to the mailbox, not to the mail.
        held = []
        try writer.next()
        isAfterBlank = false
        continue
      }
      try writer.write(held)
      held = []
      isAfterBlank = isBlank(piece)
      if isAfterBlank { held = piece.bytes } else { try writer.write(unquoted(piece)) }
    }
  }

  private static let newline = UInt8(ascii: "\n")

  private static func isBlank(_ line: FileLines.Piece) -> Bool {
    line.isStart && line.bytes.allSatisfy { $0 == newline || $0 == 13 }
  }

  private static func isSeparator(_ line: FileLines.Piece) -> Bool {
    line.isStart && isSeparator(line.bytes.prefix { $0 != newline })
  }

  /// `From ann@example.org Sat Jan  3 01:05:34 1996`. A time of day and a year distinguish it from a sentence.
  private static func isSeparator(_ line: some Collection<UInt8>) -> Bool {
    guard line.starts(with: Array("From ".utf8)), line.count < 1000 else { return false }
    let words = line.split { $0 == 32 || $0 == 9 || $0 == 13 }.dropFirst()
    func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
    let hasTime = words.contains { $0.count >= 4 && $0.contains(58) && $0.allSatisfy { isDigit($0) || $0 == 58 } }
    let hasYear = words.contains { $0.count == 4 && $0.allSatisfy(isDigit) }
    return hasTime && hasYear
  }

  /// Removes a `>` before `From `, or before one or more `>` and `From `.
  private static func unquoted(_ line: FileLines.Piece) -> ArraySlice<UInt8> {
    let isQuoted =
      line.isStart && line.bytes.first == UInt8(ascii: ">")
      && line.bytes.drop { $0 == UInt8(ascii: ">") }.starts(with: Array("From ".utf8))
    return isQuoted ? line.bytes.dropFirst() : line.bytes
  }

  /// Writes the mails, one file per mail.
  private struct Writer {
    let folder: FilePath
    let stem: String
    let source: FilePath
    /// The maximum number of bytes written for a mail.
    let most: Int
    var files: [FilePath] = []
    private var output: UnsafeMutablePointer<FILE>?
    private var written = 0

    init(folder: FilePath, stem: String, source: FilePath, most: Int) {
      // With a number and the extension, the name of a mail has to fit into 255 bytes.
      var short = stem
      while short.utf8.count > 200 { short.removeLast() }
      (self.folder, self.stem, self.source, self.most) = (folder, short, source, most)
    }

    mutating func next() throws {
      try finish()
      let file = folder.appending("\(stem)-\(files.count + 1).eml")
      let descriptor = file.withPlatformString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
      guard descriptor >= 0 else { throw full(errno) }
      output = fdopen(descriptor, "w")
      guard output != nil else {
        let code = errno
        Glibc.close(descriptor)
        throw full(code)
      }
      files.append(file)
      written = 0
    }

    mutating func write(_ bytes: some Collection<UInt8>) throws {
      guard let output else { return }
      let kept = Array(bytes.prefix(max(0, most - written)))
      written += kept.count
      guard fwrite(kept, 1, kept.count, output) == kept.count else { throw full(errno) }
    }

    /// - Throws: `Refusal` if not everything could be written.
    mutating func finish() throws {
      guard let output else { return }
      self.output = nil
      guard fclose(output) == 0 else { throw full(errno) }
    }

    mutating func close() { try? finish() }

    private func full(_ code: Int32) -> Refusal {
      Refusal(source, Failure(.unreadable, "the mailbox cannot be split: \(SystemError(code).sentence)"))
    }
  }
}
