import Core
import Foundation
import Intake
import TestSupport
import Testing

/// Documents that mean harm, or are broken in every way that chance finds.
@Suite(.serialized) struct HostileTests {
  private static let reader = Project.program("billfold-reader")

  @Test(
    "a document that takes its reader over costs itself only, whatever it does",
    arguments: [
      ("crash", Failure.Code.crashed), ("loop", .timedOut), ("hang", .timedOut), ("memory", .outOfMemory),
      ("flood", .crashed),
      ("nonsense", .crashed), ("overflow", .crashed), ("promise", .crashed), ("silence", .crashed),
    ])
  func takenOver(fault: String, code: Failure.Code) async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Array("billfold-fault: \(fault) ".utf8), to: "bad.pdf")
    let reader = ReaderProcess(program: HostileTests.reader)
    let limits = ReaderLimits(wallSeconds: 8, cpuSeconds: 2, memoryBytes: 300 << 20)
    let answer = try await reader.read(ReaderRequest(path: Array(file.path.utf8), today: .localToday(), limits: limits))
      .reply
    guard case .failed(let failure) = answer else {
      Issue.record("\(fault) was read")
      return
    }
    #expect(failure.code == code, "\(failure)")
    // The same reader goes on with the next document.
    let next = try folder.write(MadePDF(text: "TOTAL 12.30 EUR").bytes, to: "good.pdf")
    guard
      case .read(let reading, _) = try await reader.read(
        ReaderRequest(path: Array(next.path.utf8), today: .localToday())
      ).reply
    else {
      Issue.record("the reader did not go on")
      return
    }
    #expect(reading.text.contains("12.30"))
  }

  // MARK: - Bombs

  struct Bomb: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var bytes: @Sendable () -> [UInt8]
    /// What it must be refused as; nil where it may also be read, within bounds.
    var code: Failure.Code?
  }

  static let bombs: [Bomb] = [
    Bomb(testDescription: "a PNG of 900 million pixels in a megabyte", bytes: { png(side: 30_000) }, code: .tooLarge),
    Bomb(
      testDescription: "a page of 200,000 points", bytes: { MadePDF(text: "TOTAL 12.30", side: 200_000).bytes },
      code: nil),
    Bomb(
      testDescription: "a PDF of 10,000 pages", bytes: { MadePDF(text: "TOTAL 12.30", pages: 10_000).bytes },
      code: .tooManyPages),
    Bomb(
      testDescription: "a PDF whose page unpacks to 300 MB of blanks", bytes: { unpackingBomb(megabytes: 300) },
      code: .tooLarge),
    Bomb(
      testDescription: "a PDF whose page shows a form of 100 MB",
      bytes: { unpackingBomb(megabytes: 100, form: true) }, code: .tooLarge),
    Bomb(
      testDescription: "a PDF whose picture is 20,000 by 20,000", bytes: { pictureBomb(side: 20_000) }, code: .tooLarge),
    Bomb(testDescription: "a GIF of 65,535 by 65,535", bytes: { gif(side: 65_535) }, code: .tooLarge),
  ]

  @Test("a bomb is refused, or read within bounds, at once", arguments: bombs)
  func bomb(_ bomb: Bomb) throws {
    let folder = try TemporaryFolder()
    let empty = try MeasuredReader(try folder.write([], to: "empty"))
    let measured = try MeasuredReader(try folder.write(bomb.bytes(), to: "bomb"))
    let seconds = measured.seconds - empty.seconds
    let reply = try #require(measured.reply)
    if let code = bomb.code {
      guard case .failed(let failure) = reply else {
        Issue.record("it was read")
        return
      }
      #expect(failure.code == code && failure.message.contains("; "), "\(failure)")
    }
    if case .failed(let failure) = reply {
      #expect(failure.code != .timedOut && failure.code != .crashed, "\(failure)")
    }
    // Beyond what an empty file costs: loaded models are shared with the server. Debug builds and busy machines are slow.
    #expect(
      measured.peakBytes - empty.peakBytes <= 150_000_000,
      "\(measured.peakBytes >> 20) MB against \(empty.peakBytes >> 20) MB")
    // The promise is a second; a debug build of the same code takes up to three times as long.
    #expect(seconds <= Soak.most(1, debug: 3))
    Soak.report(
      "\(bomb.testDescription): \(String(format: "%.2f", seconds)) s, \((measured.peakBytes - empty.peakBytes) >> 20) MB more than nothing, \(reply.word)"
    )
  }

  /// The header of a picture with one line of it.
  private static func png(side: UInt32) -> [UInt8] {
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      number(UInt32(data.count)) + Array(name.utf8) + data + [0, 0, 0, 0]
    }
    func number(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 0xFF) } }
    let magic: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let header: [UInt8] = number(side) + number(side) + [8, 0, 0, 0, 0]
    let chunks = [("IHDR", header), ("IDAT", [UInt8](repeating: 0x78, count: 1_000_000)), ("IEND", [])]
    return chunks.reduce(magic) { $0 + chunk($1.0, $1.1) }
  }

  private static func gif(side: UInt16) -> [UInt8] {
    let size = [UInt8(side & 0xFF), UInt8(side >> 8)]
    let screen: [UInt8] = [0xF0, 0, 0, 0, 0, 0, 255, 255, 255, 0x2C, 0, 0, 0, 0]
    let rest: [UInt8] = [0, 2, 1, 0, 0, 0x3B]
    return Array("GIF89a".utf8) + size + size + screen + size + size + rest
  }

  /// A page whose drawing is blanks: run-length encoded, so that the test needs no compressor, 128 bytes in two.
  ///
  /// - Parameter form: whether the drawing is in a form that the page shows, and not its own.
  private static func unpackingBomb(megabytes: Int, form: Bool = false) -> [UInt8] {
    var packed: [UInt8] = []
    for _ in 0..<(megabytes << 20) / 128 { packed += [129, 0x20] }
    packed.append(128)
    let kind = form ? "/Type/XObject/Subtype/Form/BBox[0 0 300 300]" : ""
    let stream: [UInt8] =
      Array("<</Length \(packed.count)/Filter/RunLengthDecode\(kind)>>stream\n".utf8) + packed
      + Array("\nendstream".utf8)
    return form ? pdf(showing: stream) : pdf(drawing: stream)
  }

  /// A picture of which the file has one byte.
  private static func pictureBomb(side: Int) -> [UInt8] {
    pdf(
      showing: Array(
        "<</Length 1/Type/XObject/Subtype/Image/Width \(side)/Height \(side)/BitsPerComponent 1/ColorSpace/DeviceGray>>stream\n0\nendstream"
          .utf8))
  }

  private static func pdf(drawing: [UInt8], resources: String = "<<>>", more: [[UInt8]] = []) -> [UInt8] {
    MadePDF.file(
      [
        Array("<</Type/Catalog/Pages 2 0 R>>".utf8), Array("<</Type/Pages/Kids[3 0 R]/Count 1>>".utf8),
        Array("<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources\(resources)>>".utf8), drawing,
      ] + more)
  }

  private static func pdf(showing object: [UInt8]) -> [UInt8] {
    let drawing = "q 300 0 0 300 0 0 cm /X Do Q"
    return pdf(
      drawing: Array("<</Length \(drawing.utf8.count)>>stream\n\(drawing)\nendstream".utf8),
      resources: "<</XObject<</X 5 0 R>>>>", more: [object])
  }

  // MARK: - Mutations

  @Test(
    "documents with random damage are read or fail by name: no crash of the parent, none too slow, none silently empty")
  func mutations() async throws {
    let wanted = Soak.count(120, long: 2_000)
    let folder = try TemporaryFolder()
    var seeds = [
      "us-refund.png", "gb-card-slip.jpg", "gb-invoice.pdf", "nl-scanned-invoice.pdf", "at-workshop.tiff",
      "hu-bakery.gif", "us-fuel.webp", "ca-drugstore.heic",
    ]
    .compactMap { try? Data(contentsOf: Project.samples.appendingPathComponent($0)) }
    seeds.append(Data(MadePDF(text: "CORNER SHOP\nTOTAL 12.30 EUR", pages: 2).bytes))
    let reader = ReaderProcess(program: HostileTests.reader)
    // What decodes is recognised small: decoding is what is tried here.
    let limits = ReaderLimits(recognisePixels: 100_000, wallSeconds: 120, cpuSeconds: 60)
    var chance = SeededNumbers(seed: 2_026)
    var outcomes: [String: Int] = [:]
    var slowest = 0.0
    for number in 0..<wanted {
      let mutated = Mutation.random(using: &chance).applied(
        to: seeds[number % seeds.count], others: seeds, using: &chance)
      let file = try folder.write(mutated, to: "mutated")
      let start = ContinuousClock.now
      let reply = try await reader.read(
        ReaderRequest(path: Array(file.path.utf8), wantsPreviews: true, today: .localToday(), limits: limits)
      ).reply
      slowest = max(slowest, (ContinuousClock.now - start) / .seconds(1))
      if case .read(let reading, _) = reply { #expect(!reading.pages.isEmpty, "silently empty: mutation \(number)") }
      if case .failed(let failure) = reply {
        #expect(failure.code != .timedOut && !failure.message.isEmpty, "mutation \(number): \(failure)")
      }
      outcomes[reply.word, default: 0] += 1
    }
    #expect(outcomes.values.reduce(0, +) == wanted && slowest <= 120)
    let counts = outcomes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    Soak.report(
      "\(wanted) mutated documents, seed 2026: \(counts); slowest \(String(format: "%.1f", slowest)) s, 0 crashes of the server"
    )
  }
}

extension ReaderReply {
  /// What became of it, in a word.
  fileprivate var word: String {
    switch self {
    case .read: "read"
    case .failed(let failure): failure.code.rawValue
    }
  }
}

/// A way in which a file is damaged.
enum Mutation: CaseIterable {
  case flipBits, overwrite, truncate, duplicate, remove, splice, extremes

  static func random(using chance: inout SeededNumbers) -> Mutation {
    allCases.randomElement(using: &chance) ?? .flipBits
  }

  func applied(to data: Data, others: [Data], using chance: inout SeededNumbers) -> [UInt8] {
    var bytes = Array(data)
    // Headers are where decoders are led astray: half of all damage is done in the first kilobyte.
    func place(_ chance: inout SeededNumbers) -> Int {
      let end = Bool.random(using: &chance) ? min(bytes.count, 1024) : bytes.count
      return Int.random(in: 0..<max(1, end), using: &chance)
    }
    func span(_ chance: inout SeededNumbers) -> Range<Int> {
      let start = place(&chance)
      return start..<min(bytes.count, start + Int.random(in: 1...4096, using: &chance))
    }
    switch self {
    case .flipBits:
      for _ in 0..<Int.random(in: 1...32, using: &chance) {
        bytes[place(&chance)] ^= 1 << UInt8.random(in: 0...7, using: &chance)
      }
    case .overwrite:
      for index in span(&chance) { bytes[index] = UInt8.random(in: 0...255, using: &chance) }
    case .truncate: bytes.removeLast(bytes.count - place(&chance) - 1)
    case .duplicate:
      let range = span(&chance)
      bytes.insert(contentsOf: bytes[range], at: range.lowerBound)
    case .remove: bytes.removeSubrange(span(&chance))
    case .splice:
      guard let other = others.randomElement(using: &chance) else { return bytes }
      bytes = Array(bytes.prefix(place(&chance))) + other.suffix(Int.random(in: 1...other.count, using: &chance))
    case .extremes:
      // Lengths and sizes that overflow what they are added to.
      for _ in 0..<4 {
        let start = place(&chance)
        for index in start..<min(bytes.count, start + 4) { bytes[index] = Bool.random(using: &chance) ? 0xFF : 0x7F }
      }
    }
    return bytes
  }
}
