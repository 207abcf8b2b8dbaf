import Core
import Foundation
import Intake
import TestSupport
import Testing

/// What the reader's server keeps of the documents that its children read. The children for later documents are copies
/// of it: a document that takes over one of them must not find another document's text there.
@Suite(.serialized, .enabled(if: ProcessMemory.mayBeRead, "the memory of other processes may not be read here"))
struct ForgetfulnessTests {
  /// The prefix of the random words of all documents, in their names and in their text. No program contains them
  /// otherwise.
  private static let inName = "Zqnamvex"
  private static let inText = "Zqtexvex"

  /// Twenty documents of all kinds, each with a random word in its name and one in its text.
  private func documents(in folder: TemporaryFolder) throws -> [(file: URL, word: String)] {
    try (0..<20).map { number in
      let name = "\(ForgetfulnessTests.inName)\(number)"
      let word = "\(ForgetfulnessTests.inText)\(number)"
      let lines = ["Muster GmbH \(word)", "Rechnung vom 02.03.2026", "Summe EUR 12,30"]
      let file =
        switch number % 5 {
        case 3, 4: try folder.write(PlainPDF(lines: lines).data, to: "\(name).pdf")
        case 2:
          try folder.write(
            ("From: a@example.org\r\nTo: b@example.org\r\nSubject: \(word)\r\nMessage-ID: <\(number)@x>\r\n\r\n"
              + lines.joined(separator: "\r\n")).utf8, to: "\(name).eml")
        // Not readable; its first bytes are inspected to find that out.
        case 1: try folder.write("\(word) is no document\n".utf8, to: "\(name).txt")
        default: try folder.copy(sample: "lt-kiosk-16bit.png", to: "\(name).png", mark: word)
        }
      return (file, word)
    }
  }

  @Test("after twenty documents the server's memory contains no word of their text or names")
  func nothingKept() async throws {
    let folder = try TemporaryFolder()
    let place = try TemporaryFolder()
    // A unique name identifies this server among those of other tests.
    let program = place.file("billfold-reader")
    try FileManager.default.createSymbolicLink(at: program, withDestinationURL: Project.program("billfold-reader"))
    let reader = ReaderProcess(program: program)
    var read = 0
    for (number, (file, word)) in try documents(in: folder).enumerated() {
      // Pictures would overwrite the text of the last documents.
      let request = ReaderRequest(
        path: Array(file.path.utf8), wantsPreviews: number < 10, today: .localToday(), limits: .patient)
      guard case .read(let reading, _) = try await reader.read(request).reply else { continue }
      read += 1
      // The searched words were really there.
      #expect(reading.text.contains(word) || file.pathExtension == "png")
    }
    #expect(read == 16)
    let memory = try ProcessMemory(of: try #require(ProcessMemory.process(named: program.path)))
    // The search does find what is there: the server's command line.
    #expect(memory.holds(program.path) && memory.holds("OMP_THREAD_LIMIT"))
    #expect(!memory.holds(ForgetfulnessTests.inText), "text of a document is left")
    #expect(!memory.holds(ForgetfulnessTests.inName), "the name of a document is left")
    #expect(!memory.holds(folder.url.lastPathComponent), "the place of a document is left")
    withExtendedLifetime(reader) {}
  }
}

/// All memory that a process can write to at this moment.
private struct ProcessMemory {
  private let pieces: [Data]

  /// - Throws: `POSIXError` if the kernel does not let this process look.
  init(of process: Int32) throws {
    let maps = try String(contentsOfFile: "/proc/\(process)/maps", encoding: .utf8)
    let memory = open("/proc/\(process)/mem", O_RDONLY)
    guard memory >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM) }
    defer { close(memory) }
    var pieces: [Data] = []
    for line in maps.split(separator: "\n") {
      let fields = line.split(separator: " ", omittingEmptySubsequences: true)
      guard fields.count > 1, fields[1].contains("w"), !line.hasSuffix("[vvar]") else { continue }
      let ends = fields[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
      guard ends.count == 2 else { continue }
      var piece = Data(count: Int(ends[1] - ends[0]))
      let got = piece.withUnsafeMutableBytes {
        pread(memory, $0.baseAddress, $0.count, off_t(truncatingIfNeeded: ends[0]))
      }
      if got > 0 { pieces.append(piece.prefix(got)) }
    }
    guard !pieces.isEmpty else { throw POSIXError(.EPERM) }
    self.pieces = pieces
  }

  /// The process that was started with this name.
  static func process(named path: String) -> Int32? {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.lazy.compactMap { Int32($0) }.first { process in
      let line = try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(process)/cmdline"))
      return line?.starts(with: Data(path.utf8) + [0]) ?? false
    }
  }

  /// Whether the kernel lets a process inspect its children.
  static let mayBeRead: Bool = {
    let sleeper = Process()
    sleeper.executableURL = URL(fileURLWithPath: "/bin/sleep")
    sleeper.arguments = ["60"]
    guard (try? sleeper.run()) != nil else { return false }
    defer { sleeper.terminate() }
    return (try? ProcessMemory(of: sleeper.processIdentifier)) != nil
  }()

  /// Whether the text is contained, as bytes, as UTF-16 or as a list of numbers in JSON.
  func holds(_ text: String) -> Bool {
    let wide = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let numbers = text.utf8.map(String.init).joined(separator: ",")
    let forms = [Data(text.utf8), Data(wide), Data(numbers.utf8)]
    return pieces.contains { piece in
      forms.contains { piece.range(of: $0) != nil }
    }
  }
}
