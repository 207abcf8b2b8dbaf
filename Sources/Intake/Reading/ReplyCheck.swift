internal import Core
internal import Foundation
internal import ReaderChannel

/// Checks a reader's answer for plausibility. A document may have taken over the child that read it, so its output is
/// trusted only within bounds that no honest reading exceeds: values beyond them would overflow or fill the store.
struct ReplyCheck {
  let limits: ReaderLimits

  /// The maximum coordinate in pixels. Any two below it can be added and multiplied without overflow.
  private static let farthest = 1_000_000
  private static let mostWords = 500_000
  private static let mostFiles = 1_000
  private static let longestWord = 2_000
  /// The maximum lengths in bytes of a line that is not seen, of a file's name, and of a failure's message.
  private static let longestLine = 100_000
  private static let longestName = 10_000
  private static let longestMessage = 2_000
  private static let largestPreview = 8 << 20

  /// The answer in a child's output, or a failure if the output is incomplete or implausible.
  func answer(in written: Data) -> ReaderProcess.Answer {
    var frames = FrameSplitter(written)
    guard let first = frames.next(), let reply = try? JSONDecoder().decode(ReaderReply.self, from: first) else {
      return ReplyCheck.incomplete
    }
    guard accepts(reply) else { return ReplyCheck.impossible }
    var previews: [Data] = []
    if case .read(_, let announced) = reply {
      for info in announced {
        guard let picture = frames.next() else { return ReplyCheck.incomplete }
        guard accepts(picture, as: info) else { return ReplyCheck.impossible }
        previews.append(picture)
      }
    }
    return frames.isAtEnd ? ReaderProcess.Answer(reply: reply, previews: previews) : ReplyCheck.impossible
  }

  private static let incomplete = failed(
    "the reader crashed on it (incomplete reply); save it as another format and import that")
  private static let impossible = failed(
    "the reader returned an invalid result; the file may be malicious, so inspect it with care")

  private static func failed(_ message: String) -> ReaderProcess.Answer {
    ReaderProcess.Answer(reply: .failed(Failure(.crashed, message)), previews: [])
  }

  func accepts(_ reply: ReaderReply) -> Bool {
    switch reply {
    case .failed(let failure): isPossible(failure)
    case .read(let reading, let previews):
      isPossible(reading) && previews.count <= limits.pages
        && previews.allSatisfy { preview in reading.pages.contains { $0.number == preview.page } }
    }
  }

  /// Whether a preview is an image of the announced format and of a plausible size.
  func accepts(_ preview: Data, as info: PreviewInfo) -> Bool {
    let expected: FileType = info.format == .png ? .png : .jpeg
    return preview.count <= ReplyCheck.largestPreview && FileType(sniffing: preview) == expected
  }

  private func isPossible(_ reading: Reading) -> Bool {
    guard reading.invoices.count <= limits.pages, reading.invoices.allSatisfy(isPossible),
      reading.files.count <= ReplyCheck.mostFiles, reading.files.allSatisfy(isPossible)
    else { return false }
    let words = reading.pages.reduce(0) { $0 + $1.passes.reduce(0) { $0 + $1.lines.reduce(0) { $0 + $1.words.count } } }
    return reading.pages.count <= limits.pages && words <= ReplyCheck.mostWords && reading.engine.utf8.count <= 200
      && reading.seconds.isFinite && reading.pages.allSatisfy(isPossible)
  }

  private func isPossible(_ failure: Failure) -> Bool { failure.message.utf8.count <= ReplyCheck.longestMessage }

  private func isPossible(_ file: EnclosedFile) -> Bool {
    file.name.utf8.count <= ReplyCheck.longestName && file.pages.count <= limits.pages
      && file.failure.map(isPossible) ?? true
  }

  private func isPossible(_ invoice: StructuredInvoice) -> Bool {
    var elements = 0
    return invoice.name.utf8.count <= ReplyCheck.longestName && invoice.pages.count <= limits.pages
      && isPossible(invoice.root, depth: 1, elements: &elements)
  }

  /// Returns whether XML is within its limits. The reader may cut a text in the middle of a character, whose bytes are
  /// then replaced by longer ones, and the last piece of a text may exceed the limit.
  private func isPossible(_ element: XMLTree, depth: Int, elements: inout Int) -> Bool {
    elements += 1
    let (name, text) = (XMLTree.Limits.nameBytes * 3 / 2, XMLTree.Limits.textBytes * 5 / 2)
    guard elements <= XMLTree.Limits.elements, depth <= XMLTree.Limits.depth, element.name.utf8.count <= name,
      element.text.utf8.count <= text, element.attributes.count <= XMLTree.Limits.attributes,
      element.attributes.allSatisfy({ $0.key.utf8.count <= name && $0.value.utf8.count <= name })
    else { return false }
    for child in element.children {
      guard isPossible(child, depth: depth + 1, elements: &elements) else { return false }
    }
    return true
  }

  private func isPossible(_ page: Page) -> Bool {
    (1...limits.pages).contains(page.number) && isPossible(page.width) && isPossible(page.height)
      && page.passes.count <= 8 && page.codes.count <= 1_000 && page.unseen.count <= 10_000
      && page.unseen.allSatisfy { $0.utf8.count <= ReplyCheck.longestLine }
      && page.codes.allSatisfy { $0.text.utf8.count <= 10_000 && isPossible($0.box) }
      && page.passes.allSatisfy { pass in
        pass.method.utf8.count <= 200
          && pass.lines.allSatisfy { line in !line.words.isEmpty && line.words.allSatisfy(isPossible) }
      }
  }

  private func isPossible(_ word: Word) -> Bool {
    (0...1).contains(word.confidence) && word.text.utf8.count <= ReplyCheck.longestWord && isPossible(word.box)
  }

  private func isPossible(_ box: Box) -> Bool {
    [box.x, box.y, box.width, box.height].allSatisfy(isPossible) && box.width >= 0 && box.height >= 0
  }

  private func isPossible(_ pixels: Int) -> Bool { (-ReplyCheck.farthest...ReplyCheck.farthest).contains(pixels) }
}
