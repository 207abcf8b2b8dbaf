internal import Core
internal import Foundation

/// Reads one document: its type by content, then its pages, by text layer or by recognition.
struct DocumentReader {
  let engines: Engines
  let request: ReaderRequest

  struct Outcome {
    var reading: Reading
    var previews: [(info: PreviewInfo, data: Data)]
  }

  /// - Throws: `Failure` that says what is wrong and what to do.
  func read(_ data: Data) throws -> Outcome {
    let start = ContinuousClock.now
    guard !data.isEmpty else { throw Failure(.empty, "the file is empty; copy or download it again") }
    guard let type = FileType(sniffing: data) else {
      throw Failure(.unsupported, "it is no PDF and no picture that billfold knows; convert it to PDF, JPEG or PNG")
    }
    var outcome: Outcome
    switch type {
    case .other(let what): throw Failure(.unsupported, "it is \(what), not a PDF or picture; convert it to PDF, JPEG or PNG")
    case .pdf: outcome = try readPDF(data)
    default: outcome = try readImage(data, type: type)
    }
    outcome.reading.engine = "tesseract \(Engine.version) \(engines.description)"
    outcome.reading.seconds = (ContinuousClock.now - start) / .seconds(1)
    return outcome
  }

  private func readImage(_ data: Data, type: FileType) throws -> Outcome {
    let decoder = try ImageDecoder(data, type: type, limits: request.limits)
    try checkPages(decoder.pageCount)
    var outcome = try readPages(decoder.pageCount) { number in
      let result = try recogniser.read(try decoder.picture(page: number - 1), number: number)
      return (result.page, result.upright)
    }
    if decoder.isTruncated { outcome.reading.isIncomplete = true }
    return outcome
  }

  private func readPDF(_ data: Data) throws -> Outcome {
    let document = try PDFDocument(data)
    try checkPages(document.pageCount)
    return try readPages(document.pageCount) { number in
      let page = try document.page(number - 1)
      guard page.width > 0, page.height > 0 else { throw PDFDocument.damaged }
      let scale = page.scale(longerSide: Preview.longerSide)
      let lines = page.textLines(scale: scale)
      if TextLayerQuality.isUsable(lines) {
        let read = Page(
          number: number, width: Int((page.width * scale).rounded(.up)), height: Int((page.height * scale).rounded(.up)),
          passes: [Pass(source: .textLayer, lines: lines)])
        return (read, request.wantsPreviews ? try page.render(scale: scale) : nil)
      }
      let result = try recogniser.read(try page.render(scale: page.recognitionScale), number: number)
      return (result.page, result.upright)
    }
  }

  private var recogniser: PageRecogniser { PageRecogniser(engines: engines, today: request.today, limits: request.limits) }

  /// Reads page after page. One bad page of several costs that page, and the reading says that it is incomplete.
  private func readPages(_ count: Int, _ read: (Int) throws -> (page: Page, upright: Picture?)) throws -> Outcome {
    var outcome = Outcome(reading: Reading(pages: []), previews: [])
    var firstFailure: Failure?
    for number in 1...count {
      do {
        let (page, upright) = try read(number)
        outcome.reading.pages.append(page)
        if request.wantsPreviews, let upright, let picture = Preview.jpeg(of: upright) {
          outcome.previews.append((PreviewInfo(page: number, format: .jpeg), picture))
        }
      } catch let failure as Failure {
        firstFailure = firstFailure ?? failure
        outcome.reading.isIncomplete = true
      }
    }
    if outcome.reading.pages.isEmpty, let firstFailure { throw firstFailure }
    return outcome
  }

  private func checkPages(_ count: Int) throws {
    guard count <= request.limits.pages else {
      throw Failure(
        .tooManyPages,
        "it has \(count) pages, more than the \(request.limits.pages) that are read; split it (for example `qpdf --split-pages=20 in.pdf out.pdf`) and import the parts"
      )
    }
  }
}
