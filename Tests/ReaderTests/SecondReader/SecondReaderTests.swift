import Core
import Foundation
import Intake
import TestSupport
import Testing

/// The networks beside Tesseract, on real pages through the real reader.
@Suite(.enabled(if: SecondReaderFiles.areInstalled, "the second reader is not installed: make second-reader"))
struct SecondReaderTests {
  private func page(_ file: URL) async throws -> Page {
    try #require(try await RealReader.reading(file).pages.first)
  }

  @Test("a photo is read by the networks, and the decisive lines by Tesseract as well")
  func both() async throws {
    let page = try await page(Project.samples.appendingPathComponent("de-supermarket.jpg"))
    #expect(page.passes.first?.method.hasPrefix("pp-ocr") == true)
    #expect(page.passes.contains { $0.method.contains("receipt") })
    #expect(page.lines.contains { $0.text.contains("20,30") })
  }

  @Test(
    "what a shadow or separate dots make illegible at first is read in another way",
    arguments: [
      ("gb-spares-shadow-across.jpg", ["56.15", "30/07/2026"]), ("it-pharmacy-dots.png", ["24,25", "28-11-2025"]),
    ])
  func otherWays(sample: String, printed: [String]) async throws {
    let page = try await page(Project.samples.appendingPathComponent(sample))
    for value in printed { #expect(page.passes.first?.lines.contains { $0.text.contains(value) } == true, "\(value)") }
  }

  /// Words of a page with their positions: of a PDF's text layer, and of the same page as a picture.
  @Test("a word's box is where the word is printed")
  func boxes() async throws {
    let pdf = Project.samples.appendingPathComponent("gb-invoice.pdf")
    let printed = try await page(pdf)
    let preview = try #require(try await RealReader.answer(pdf).previews.first)
    let folder = try TemporaryFolder()
    let seen = try await page(try folder.write(preview, to: "page.jpg"))
    // The picture may have been cropped and scaled: positions are compared as fractions of the printed area.
    func places(_ page: Page) -> [String: (x: Double, y: Double)] {
      let words = page.passes[0].lines.flatMap(\.words)
      guard let print = Box.union(words.map(\.box)) else { return [:] }
      return Dictionary(grouping: words, by: \.text).filter { $0.value.count == 1 && $0.key.count > 3 }.mapValues {
        (
          Double($0[0].box.midX - print.x) / Double(print.width),
          Double($0[0].box.midY - print.y) / Double(print.height)
        )
      }
    }
    let (wanted, found) = (places(printed), places(seen))
    let common = Set(wanted.keys).intersection(found.keys)
    #expect(common.count > 30, "of \(wanted.count) words \(common.count) are found")
    for word in common {
      let (a, b) = (wanted[word] ?? (0, 0), found[word] ?? (1, 1))
      #expect(abs(a.x - b.x) < 0.02 && abs(a.y - b.y) < 0.01, "\(word): \(a) and \(b)")
    }
  }

  @Test(
    "a page is read in any orientation, in scripts that the networks know and in others",
    arguments: [
      ("de-supermarket.jpg", 1), ("de-supermarket.jpg", 2), ("de-supermarket.jpg", 3), ("ua-market.jpg", 2),
      ("th-cafe.jpg", 2),
    ])
  func turned(sample: String, quarters: Int) async throws {
    let picture = try Data(contentsOf: Project.samples.appendingPathComponent(sample))
    let folder = try TemporaryFolder()
    func scan(_ name: String, degrees: Int) throws -> URL {
      try folder.write(ScannedPDF(jpeg: picture, turnedBy: degrees).data, to: name)
    }
    let (asIs, page) = (
      try await page(try scan("upright.pdf", degrees: 0)),
      try await page(try scan("turned.pdf", degrees: 90 * quarters))
    )
    #expect(page.passes.first?.method.hasPrefix("pp-ocr") == true)
    let words = Set(asIs.lines.flatMap(\.words).map(\.text))
    let found = Set(page.lines.flatMap(\.words).map(\.text))
    #expect(found.intersection(words).count * 100 >= words.count * 85, "\(words.subtracting(found))")
    #expect(page.width < page.height, "it stands upright")
  }

  @Test("a document whose pages have more shapes than the reader keeps networks for is read completely")
  func shapes() async throws {
    let sizes = [(60, 180), (90, 180), (114, 180), (144, 180), (180, 180)]
    let pages = sizes.indices.map { "\(4 + $0) 0 R" }.joined(separator: " ")
    let drawing = "20 20 m 40 100 l S"
    let objects =
      [
        "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[\(pages)]/Count \(sizes.count)>>",
        "<</Length \(drawing.utf8.count)>>stream\n\(drawing)\nendstream",
      ] + sizes.map { "<</Type/Page/Parent 2 0 R/MediaBox[0 0 \($0.0) \($0.1)]/Contents 3 0 R>>" }
    let folder = try TemporaryFolder()
    let file = try folder.write(Data(MadePDF.file(objects.map { Array($0.utf8) })), to: "shapes.pdf")
    let reading = try await RealReader.reading(file)
    #expect(reading.pages.count == sizes.count && !reading.isIncomplete)
  }

  @Test("without the networks Tesseract reads alone, and doctor reports what is lost")
  func without() throws {
    let home = try TestHome(["BILLFOLD_SECOND_READER": "/nonexistent"])
    let read = try home.billfold(
      "read", "--json", Project.samples.appendingPathComponent("de-supermarket.jpg").path)
    let proposals = try #require(try read.object()["proposals"] as? [[String: Any]])
    let total = try #require(proposals.first?["total"] as? [String: Any])
    #expect(total["value"] as? String == "20.30")
    #expect(try home.billfold("doctor").output.contains("make second-reader"))
  }

  @Test("networks that cannot be used are reported, and Tesseract reads alone")
  func damaged() throws {
    let home = try TestHome()
    for name in ["lines.onnx", "text.onnx", "characters.txt", "libopenvino_c.so"] {
      try home.folder.write(Data("nonsense".utf8), to: "second/\(name)")
    }
    let read = try home.billfold(
      "read", "--json", Project.samples.appendingPathComponent("de-supermarket.jpg").path,
      with: ["BILLFOLD_SECOND_READER": home.folder.file("second").path])
    #expect(try read.object()["status"] as? String == "read")
    #expect(read.errors.contains("the second reader cannot be used"))
  }

  /// Tesseract's models without those of other scripts.
  private func onlyLatin() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let installed = URL(fileURLWithPath: "/usr/share/tesseract-ocr/5/tessdata")
    for name in ["eng.traineddata", "osd.traineddata", "configs"] {
      try FileManager.default.createSymbolicLink(
        at: folder.file(name), withDestinationURL: installed.appendingPathComponent(name))
    }
    return folder
  }

  @Test(
    "a script without a model is reported with its package, and the amounts are found anyway",
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/tesseract-ocr/5/tessdata/osd.traineddata")))
  func unreadScript() throws {
    let models = try onlyLatin()
    let read = try TestHome().billfold(
      "read", "--json", Project.samples.appendingPathComponent("ua-market.jpg").path,
      with: ["TESSDATA_PREFIX": models.url.path])
    let proposal = try #require((try read.object()["proposals"] as? [[String: Any]])?.first)
    #expect((proposal["review"] as? [String])?.contains("unreadScript") == true)
    let unread = try #require(proposal["unreadScript"] as? [String: Any])
    #expect(unread["script"] as? String == "Cyrillic")
    #expect((unread["installation"] as? String)?.contains("tesseract-ocr-rus") == true)
    #expect((proposal["total"] as? [String: Any])?["value"] as? String == "386.70")
  }
}
