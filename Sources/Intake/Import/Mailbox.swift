public import Core
internal import Glibc
internal import Store
public import SystemPackage

/// A file of many mails, one behind the other ("mbox"; RFC 4155, appendix A): each begins with a line `From ` with who sent
/// it and when, behind an empty line. A mail's own lines that begin so have a `>` in front, which is taken away.
public enum Mailbox {
  /// Whether a file is one, by its first line.
  public static func isOne(_ path: FilePath) -> Bool {
    guard let head = FileEnds(path)?.head, FileType(sniffing: head) == .mail else { return false }
    return isSeparator(head.prefix { $0 != newline })
  }

  /// Writes each mail of a mailbox into a folder, as a file of its own.
  ///
  /// - Parameters:
  ///   - folder: of the caller's own; what is written stays when it fails.
  ///   - limits: a mail that is larger than a file may be is cut behind that, and refused when it is accepted.
  /// - Returns: the files, in the order of the mails.
  /// - Throws: `Refusal` for a file that cannot be read, or that changed meanwhile, and where the folder cannot hold it.
  public static func split(_ path: FilePath, into folder: FilePath, limits: ReaderLimits) throws -> [FilePath] {
    let before = FileIdentity(ofFileAt: path)
    guard let input = path.withPlatformString({ fopen($0, "re") }) else { throw Refusal(path, cannotOpen: errno) }
    defer { fclose(input) }
    var writer = Writer(folder: folder, stem: path.stem ?? "mailbox", source: path, most: Int(limits.fileBytes) + 1)
    defer { writer.close() }
    var (line, capacity) = (UnsafeMutablePointer<CChar>?.none, 0)
    defer { free(line) }
    var (isBehindBlank, held) = (true, [UInt8]())
    while true {
      try Task.checkCancellation()
      let count = getline(&line, &capacity, input)
      guard count > 0, let start = line else { break }
      let bytes = UnsafeRawBufferPointer(start: start, count: count)
      let isBlank = bytes.allSatisfy { $0 == newline || $0 == 13 }
      if isBehindBlank, isSeparator(bytes.prefix { $0 != newline }) {
        // The empty line in front of it belongs to the mailbox.
        held = []
        try writer.next()
        isBehindBlank = false
        continue
      }
      try writer.write(held)
      held = []
      if isBlank { held = Array(bytes) } else { try writer.write(isQuoted(bytes) ? bytes.dropFirst() : bytes[...]) }
      isBehindBlank = isBlank
    }
    if ferror(input) != 0 { throw Refusal(path, cannotOpen: EIO) }
    try writer.finish()
    guard before != nil, FileIdentity(ofFileAt: path) == before else {
      throw Refusal(
        path, Failure(.unreadable, "it changed while it was read; import it again when no mail is coming in"))
    }
    return writer.files
  }

  private static let newline = UInt8(ascii: "\n")

  /// `From ann@example.org Sat Jan  3 01:05:34 1996`: a time of day and a year tell it from a sentence.
  private static func isSeparator(_ line: some Collection<UInt8>) -> Bool {
    guard line.starts(with: Array("From ".utf8)), line.count < 1000 else { return false }
    let words = line.split { $0 == 32 || $0 == 9 || $0 == 13 }.dropFirst()
    func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
    let hasTime = words.contains { $0.count >= 4 && $0.contains(58) && $0.allSatisfy { isDigit($0) || $0 == 58 } }
    let hasYear = words.contains { $0.count == 4 && $0.allSatisfy(isDigit) }
    return hasTime && hasYear
  }

  /// `>From ` with any number of signs.
  private static func isQuoted(_ line: some Collection<UInt8>) -> Bool {
    guard line.first == UInt8(ascii: ">") else { return false }
    return line.drop { $0 == UInt8(ascii: ">") }.starts(with: Array("From ".utf8))
  }

  /// Writes the mails, one file after the other.
  private struct Writer {
    let folder: FilePath
    let stem: String
    let source: FilePath
    /// Bytes of a mail that are written.
    let most: Int
    var files: [FilePath] = []
    private var output: UnsafeMutablePointer<FILE>?
    private var written = 0

    init(folder: FilePath, stem: String, source: FilePath, most: Int) {
      (self.folder, self.stem, self.source, self.most) = (folder, stem, source, most)
    }

    mutating func next() throws {
      try finish()
      let file = folder.appending("\(stem)-\(files.count + 1).eml")
      let descriptor = file.withPlatformString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
      guard descriptor >= 0 else { throw full(errno) }
      output = fdopen(descriptor, "w")
      files.append(file)
      written = 0
    }

    mutating func write(_ bytes: some Collection<UInt8>) throws {
      guard let output else { return }
      let kept = Array(bytes.prefix(max(0, most - written)))
      written += kept.count
      guard fwrite(kept, 1, kept.count, output) == kept.count else { throw full(errno) }
    }

    /// - Throws: `Refusal` where what was written is not all there.
    mutating func finish() throws {
      guard let output else { return }
      self.output = nil
      guard fclose(output) == 0 else { throw full(errno) }
    }

    mutating func close() { try? finish() }

    private func full(_ code: Int32) -> Refusal {
      Refusal(source, Failure(.unreadable, "its mails cannot be taken apart: \(SystemError(code).sentence)"))
    }
  }
}
