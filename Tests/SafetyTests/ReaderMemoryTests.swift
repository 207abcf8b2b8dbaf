import Core
import Foundation
import TestSupport
import Testing

/// The memory that a document needs in addition to what all children share with their server.
@Suite(
  .serialized, .enabled(if: SecondReaderFiles.areInstalled, "the second reader is not installed: make second-reader"))
struct ReaderMemoryTests {
  @Test("a large page in colour takes at most 150 MB of its own")
  func largePage() throws {
    let receipt = try Data(contentsOf: Project.samples.appendingPathComponent("de-supermarket.jpg"))
    let folder = try TemporaryFolder()
    // A3, which is rendered with as many pixels as any page. The receipt on it is looked for twice: on the whole page,
    // and in a part of it.
    let sheet = try folder.write(ScannedPDF(jpeg: receipt, onGreen: (842, 1191)).data, to: "sheet.pdf")
    let measured = try MeasuredReader(sheet)
    guard case .read(let reading, _) = measured.reply else {
      Issue.record("it was not read")
      return
    }
    #expect(reading.pages.first?.lines.contains { $0.text.contains("20,30") } == true)
    #expect(measured.ownBytes > 0, "the kernel does not list the children of a process")
    #expect(measured.ownBytes <= 150 << 20, "\(measured.ownBytes >> 20) MB")
    Soak.report("a large page in colour: \(measured.ownBytes >> 20) MB of its own")
  }
}
