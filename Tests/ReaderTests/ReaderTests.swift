import Core
import Foundation
import Intake
import SystemPackage
import TestSupport
import Testing

/// The real reader on real files: every format, and the error for each bad file.
@Suite struct ReaderTests {
  @Test(
    "every format is recognised by its content",
    arguments: [
      ("de-supermarket.jpg", "20,30"), ("us-refund.png", "57.90"), ("us-fuel.webp", "39.03"),
      ("no-parking.bmp", "84,00"),
      ("hu-bakery.gif", "2026"), ("ca-drugstore.heic", "50.85"), ("cz-cafe-exif.jpg", "317"),
      ("gb-invoice.pdf", "473.88"),
      ("lt-kiosk.avif", "6,40"), ("lt-kiosk-cmyk.jpg", "6,40"), ("lt-kiosk-16bit.png", "6,40"),
    ])
  func formats(file: String, printed: String) async throws {
    let text = try await RealReader.reading(Project.samples.appendingPathComponent(file)).text
    #expect(text.replacing(" ", with: "").contains(printed), "read: \(text)")
  }

  @Test("pale dot-matrix text is read below a bold stamp, despite the stamp's effect on a page-wide threshold")
  func paleBesideBold() async throws {
    let page = try #require(
      try await RealReader.reading(Project.samples.appendingPathComponent("my-minimart-stamped.jpg")).pages.first)
    for printed in ["PASAR MINI", "10-05-17", "24.90"] {
      #expect(page.lines.contains { $0.text.contains(printed) }, "\(printed): \(page.lines.map(\.text))")
    }
  }

  @Test("a text layer is taken as it is and marked as one")
  func textLayer() async throws {
    let reading = try await RealReader.reading(Project.samples.appendingPathComponent("de-invoice-3-pages.pdf"))
    #expect(reading.pages.count == 3)
    #expect(reading.pages.allSatisfy { $0.passes.first?.source == .textLayer })
    #expect(
      reading.pages.allSatisfy { page in
        page.lines.allSatisfy { $0.box.maxX <= page.width && $0.box.maxY <= page.height }
      })
  }

  @Test("all pages of a TIFF are read")
  func tiffPages() async throws {
    let reading = try await RealReader.reading(Project.samples.appendingPathComponent("at-workshop.tiff"))
    #expect(reading.pages.map(\.number) == [1, 2])
  }

  /// The bars of `*PATCHT*` in Code 39, as operators of a PDF: nine elements per letter, bars and spaces in turn, three
  /// of them wide. Half an inch high, with its lower edge at a height in points.
  private func separatorBars(at height: Int) -> String {
    // The wide ones as bits, the highest first.
    let letters = [0x094, 0x052, 0x109, 0x016, 0x148, 0x10C, 0x016, 0x094]
    var x = 60
    var operators = "0 g"
    for letter in letters {
      for element in 0..<9 {
        let width = letter & (0x100 >> element) == 0 ? 2 : 5
        if element.isMultiple(of: 2) { operators += " \(x) \(height) \(width) 36 re f" }
        x += width
      }
      x += 2
    }
    return operators
  }

  @Test("a separator's code is found anywhere on a page of a text layer", arguments: [20, 240, 420, 620, 780])
  func separatorCode(height: Int) async throws {
    let folder = try TemporaryFolder()
    let pdf = PlainPDF(
      lines: ["Quay Street Cycles", "Invoice 8841 of 12 May 2026", "Total 48.00"], then: separatorBars(at: height))
    let page = try #require(try await RealReader.reading(try folder.write(pdf.data, to: "code.pdf")).pages.first)
    #expect(page.passes.first?.source == .textLayer && page.codes.map(\.text) == ["PATCHT"])
    let code = try #require(page.codes.first)
    #expect(abs(code.box.y - (842 - height - 36) * page.height / 842) < page.height / 20)
  }

  @Test(
    "a picture on its side is turned upright, with or without EXIF",
    arguments: ["br-market-sideways.jpg", "cz-cafe-exif.jpg"])
  func turned(file: String) async throws {
    let page = try #require(try await RealReader.reading(Project.samples.appendingPathComponent(file)).pages.first)
    #expect(page.height > page.width, "a receipt stands upright")
    #expect(page.passes.first.map { $0.confidence > 0.5 } == true)
  }

  /// The data in the frame header of a JPEG (ITU T.81, B.2.2).
  private func size(ofJPEG bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.prefix(2) == [0xFF, 0xD8] else { return nil }
    var place = 2
    while place + 8 < bytes.count, bytes[place] == 0xFF {
      func number(_ offset: Int) -> Int { Int(bytes[place + offset]) << 8 | Int(bytes[place + offset + 1]) }
      // The kind of frame, except three markers that are tables.
      if (0xC0...0xCF).contains(bytes[place + 1]), ![0xC4, 0xC8, 0xCC].contains(bytes[place + 1]) {
        return (width: number(7), height: number(5))
      }
      place += 2 + number(2)
    }
    return nil
  }

  @Test(
    "previews are upright JPEGs of at most 1600 pixels",
    arguments: [("at-workshop.tiff", 2, 1600), ("br-market-sideways.jpg", 1, nil)] as [(String, Int, Int?)])
  func previews(file: String, count: Int, height: Int?) async throws {
    let answer = try await RealReader.answer(Project.samples.appendingPathComponent(file))
    #expect(answer.previews.count == count)
    for preview in answer.previews {
      guard let shown = size(ofJPEG: Array(preview)) else {
        Issue.record("it is no JPEG")
        continue
      }
      #expect(shown.height > shown.width && shown.height <= 1600, "\(shown)")
      // Larger pictures are scaled down to exactly this size.
      if let height { #expect(shown.height == height) }
      #expect(preview.count > 5_000)
    }
  }

  @Test("a page without text gives no words to guess from", arguments: ["blank-page.png", "landscape.jpg"])
  func nothingThere(file: String) async throws {
    let text = try await RealReader.reading(Project.samples.appendingPathComponent(file)).text
    #expect(text.count(where: { $0.isNumber }) < 12, "read: \(text)")
  }

  @Test(
    "bad files fail by name",
    arguments: [
      ("", Failure.Code.empty), ("hello, I am no document", .unsupported),
      ("<!DOCTYPE html><html>404</html>", .unsupported),
      ("PK\u{3}\u{4}zip", .damaged), ("%PDF-1.4\n1 0 obj\n", .damaged), ("GIF89a\u{1}", .damaged),
    ])
  func badFiles(content: String, code: Failure.Code) async throws {
    let folder = try TemporaryFolder()
    let failure = try #require(try await RealReader.failure(try folder.write(content.utf8, to: "bad.pdf")))
    #expect(failure.code == code)
    #expect(failure.message.contains("; "), "says what to do: \(failure.message)")
  }

  @Test("a JPEG cut off half-way is read up to there, and marked as incomplete")
  func truncated() async throws {
    let folder = try TemporaryFolder()
    let whole = try Data(contentsOf: Project.samples.appendingPathComponent("de-supermarket.jpg"))
    // A camera's thumbnail in the header is complete, and has its own end marker.
    let small = Array("Exif\0\0".utf8) + [0xFF, 0xD8, 0xFF, 0xD9]
    let head = whole.prefix(2) + [0xFF, 0xFF, 0xE1, 0, UInt8(small.count + 2)] + small
    for (name, file) in [("half.jpg", whole), ("camera.jpg", head + whole.dropFirst(2))] {
      let half = try await RealReader.reading(try folder.write(file.prefix(file.count / 2), to: name))
      #expect(half.isIncomplete && half.text.contains("FRISCHEMARKT"), "\(name): \(half.text)")
    }
  }

  @Test("a PNG with bytes after its end is complete")
  func appended() async throws {
    let folder = try TemporaryFolder()
    let whole = try Data(contentsOf: Project.samples.appendingPathComponent("lt-kiosk-16bit.png"))
    let longer = try await RealReader.reading(try folder.write(whole + Data(count: 500), to: "longer.png"))
    #expect(!longer.isIncomplete && !longer.text.isEmpty)
  }

  @Test("a JPEG with an end marker in the middle is damaged, not cut off: other text might follow")
  func damagedMidst() async throws {
    let folder = try TemporaryFolder()
    var bytes = Array(try Data(contentsOf: Project.samples.appendingPathComponent("de-supermarket.jpg")))
    bytes.replaceSubrange(bytes.count / 2..<bytes.count / 2 + 2, with: [0xFF, 0xD9])
    #expect(try await RealReader.failure(try folder.write(bytes, to: "damaged.jpg"))?.code == .damaged)
  }

  @Test("bombs are refused by their header")
  func bombs() async throws {
    let folder = try TemporaryFolder()
    // A GIF's logical screen and a PNG's IHDR of 60,000 × 60,000 pixels.
    let gif = Array("GIF89a".utf8) + [0x60, 0xEA, 0x60, 0xEA, 0xF0, 0, 0, 0, 0, 0, 255, 255, 255, 0x3B]
    let png: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0xEA, 0x60, 0, 0, 0xEA,
      0x60, 8, 0,
      0, 0, 0, 0x12, 0x34, 0x56, 0x78, 0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54,
    ]
    for (name, bytes) in [("bomb.gif", gif), ("bomb.png", png)] {
      // Before a pixel is decoded: with too little memory for a thousandth of them.
      let failure = try await RealReader.failure(
        try folder.write(bytes, to: name), limits: ReaderLimits(memoryBytes: 300 << 20))
      #expect(failure?.code == .tooLarge, "\(name)")
    }
  }

  @Test("limits hold: bytes, pages, time and memory")
  func limits() async throws {
    let pages = Project.samples.appendingPathComponent("de-invoice-3-pages.pdf")
    let photo = Project.samples.appendingPathComponent("pl-grocery-photo.jpg")
    #expect(try await RealReader.failure(pages, limits: ReaderLimits(fileBytes: 1000))?.code == .tooLarge)
    #expect(try await RealReader.failure(pages, limits: ReaderLimits(pages: 2))?.code == .tooManyPages)
    #expect(try await RealReader.failure(photo, limits: ReaderLimits(decodePixels: 1000))?.code == .tooLarge)
    let late = try #require(try await RealReader.failure(photo, limits: ReaderLimits(wallSeconds: 0)))
    #expect(late.code == .timedOut && late.message.contains("try again if the machine was busy"), "\(late.message)")
    // What it may use in addition to the models, whose memory it shares with its server.
    let folder = try TemporaryFolder()
    let hungry = try folder.write(Data("billfold-fault: memory\n".utf8), to: "hungry")
    let starved = try await RealReader.failure(hungry, limits: ReaderLimits(memoryBytes: 40 << 20))
    #expect(starved.map { [.outOfMemory, .crashed].contains($0.code) } == true, "\(String(describing: starved))")
  }

  @Test("a child that asks for files without end gets no more answers, instead of waiting until its deadline")
  func asking() async throws {
    let folder = try TemporaryFolder()
    let asking = try folder.write(Data("billfold-fault: asking\n".utf8), to: "asking")
    #expect(try await RealReader.reading(asking).pages.isEmpty)
  }

  @Test("a language that is not installed is reported with the package that contains it")
  func missingLanguage() async throws {
    let failure = try #require(
      try await RealReader.failure(Project.samples.appendingPathComponent("us-refund.png"), language: "xyz"))
    #expect(failure.message.contains("tesseract-ocr-xyz"))
  }

  @Test("one bad document affects only itself: the reader continues")
  func goesOn() async throws {
    let folder = try TemporaryFolder()
    let reader = ReaderProcess(program: Project.program("billfold-reader"))
    func reply(_ file: URL) async throws -> ReaderReply {
      try await reader.read(
        ReaderRequest(path: Array(file.path.utf8), today: .localToday(), limits: .patient)
      ).reply
    }
    guard case .failed = try await reply(try folder.write(Array("%PDF-1.4".utf8), to: "a.pdf")) else {
      Issue.record("a broken PDF was read")
      return
    }
    guard case .read = try await reply(Project.samples.appendingPathComponent("us-refund.png")) else {
      Issue.record("a good picture after a bad one was not read")
      return
    }
  }

  @Test("a cancelled reading ends without a result, and the next one works")
  func stopped() async throws {
    let reader = ReaderProcess(program: Project.program("billfold-reader"))
    _ = try await reader.greeting()
    let long = Task {
      try await reader.read(
        ReaderRequest(
          path: Array(Project.samples.appendingPathComponent("gb-long.jpg").path.utf8), today: .localToday(),
          limits: .patient))
    }
    try await Task.sleep(for: .milliseconds(300))
    long.cancel()
    reader.stop()
    // Cancelled: if it had continued to the end, there would be a reading.
    await #expect(throws: CancellationError.self) { try await long.value }
    let after = try await reader.read(
      ReaderRequest(
        path: Array(Project.samples.appendingPathComponent("us-refund.png").path.utf8), today: .localToday(),
        limits: .patient))
    guard case .read = after.reply else {
      Issue.record("the reader did not come back")
      return
    }
  }
}
