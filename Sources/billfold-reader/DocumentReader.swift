internal import Core
internal import Foundation
internal import Parsing

/// Reads one document: detects its type by content, then reads its pages from the text layer or by recognition.
struct DocumentReader {
  /// The libraries and models that are loaded.
  let ready: RequiredLibraries
  /// The networks; nil if they are not loaded or not installed.
  let second: SecondReader?
  /// Tesseract with billfold's own model, which checks what a PDF shows; nil if the model is missing.
  let lineEngine: Engine?
  /// The recognition engines; nil until a page has to be recognised.
  let engines: Engines?
  let watch: WorkWatch
  var request: ReaderRequest

  struct Outcome {
    var reading: Reading
    var previews: [(info: PreviewInfo, data: Data)]
  }

  /// Reads a document of any supported type.
  ///
  /// - Parameter depth: the number of mails and archives that enclose the document.
  /// - Throws: `Failure` with the cause and what to do about it; `MissingResource` if something it needs is not loaded.
  func read(_ data: Data, depth: Int = 0) throws -> Outcome {
    let start = ContinuousClock.now
    guard !data.isEmpty else { throw Failure.emptyFile }
    guard let type = FileType(sniffing: data) else {
      throw Failure(.unsupported, "it is neither a PDF nor a supported image; convert it to PDF, JPEG or PNG")
    }
    let containerLimits = ContainerLimits(request.limits)
    if [.mail, .archive, .signed].contains(type), depth >= containerLimits.depth {
      throw Failure(
        .unsupported, "it is nested too deeply in mails, archives and signatures; unpack it and import it separately")
    }
    var outcome: Outcome
    switch type {
    case .other(let what) where type == .bankStatement:
      throw Failure(.unsupported, "it is \(what)", .importStatement)
    case .other(let what):
      throw Failure(.unsupported, "it is \(what), not a PDF or image; convert it to PDF, JPEG or PNG")
    case .pdf: outcome = try readPDF(data)
    case .mail:
      outcome = try ContainerReader(reader: self, limits: containerLimits, depth: depth).read(
        try Mail.files(in: data, limits: containerLimits))
    case .archive:
      outcome = try ContainerReader(reader: self, limits: containerLimits, depth: depth).read(
        try Archive.files(in: data, limits: containerLimits))
    case .signed: outcome = try read(try SignedFile.content(of: data), depth: depth + 1)
    case .invoiceXML:
      outcome = Outcome(reading: Reading(pages: [], invoices: [try InvoiceReader.invoice(data)]), previews: [])
    default: outcome = try readImage(data, type: type)
    }
    outcome.reading.engine = "tesseract \(Engine.version) \(Models(language: request.language).reader)"
    outcome.reading.seconds = (ContinuousClock.now - start) / .seconds(1)
    return outcome
  }

  private func readImage(_ data: Data, type: FileType) throws -> Outcome {
    let decoder = try ImageDecoder(data, type: type, limits: request.limits)
    try checkPages(decoder.pageCount)
    var outcome = try readPages(decoder.pageCount) { number in
      try recognise(try decoder.picture(page: number - 1), number: number)
    }
    if decoder.isTruncated { outcome.reading.isIncomplete = true }
    return outcome
  }

  private func readPDF(_ data: Data) throws -> Outcome {
    let (document, weight) = try watch.limit("opening it") {
      let document = try PDFDocument(data)
      try checkPages(document.pageCount, example: " (for example `qpdf --split-pages=20 in.pdf out.pdf`)")
      return (document, PageWeight(of: data, pages: document.pageCount, limits: request.limits))
    }
    let offPage = OffPageText(of: data, document: document)
    var outcome = try readPages(document.pageCount) { number in
      try watch.limit("page \(number)") {
        try weight.check(page: number)
        let page = try document.page(number - 1)
        guard page.width > 0, page.height > 0 else { throw PDFDocument.damaged }
        page.narrowToPrint()
        guard document.allowsText else { return try recogniseDrawing(page, number: number) }
        return try read(page, number: number, offPage: offPage, isReplaced: weight.replacesDigits(onPage: number))
      }
    }
    outcome.reading.invoices = invoices(in: document, shownOn: outcome.reading.pages.map(\.number))
    return outcome
  }

  /// Reads a page from its text layer if that matches what a person sees on the page, otherwise by recognition.
  ///
  /// - Parameter isReplaced: whether the page's content may declare digits that differ from the drawn ones.
  private func read(_ page: PDFPage, number: Int, offPage: OffPageText, isReplaced: Bool) throws
    -> (page: Page, upright: Picture?)
  {
    let scale = page.textScale
    let words = page.textWords(scale: scale)
    guard !words.isEmpty else { return try recogniseDrawing(page, number: number) }
    let picture = try page.render(scale: scale)
    let grey = try picture.grey()
    let layer = TextVisibility(of: words, on: grey, scale: scale)
    let lines = Rows.lines(of: layer.seen)
    let beside = offPage.lines(beside: page, number: number)
    // The text over a scan is the output of another OCR program, which ink below the words cannot confirm.
    let isScan = page.scanScale != nil
    var isContested = isReplaced || layer.isContested
    var isStruck = false
    var drawn: [Line] = []
    if !isScan, !isContested, !page.liesOnItsSide, TextLayerQuality.isUsable(lines) {
      var read = Page(
        number: number, width: picture.width, height: picture.height,
        passes: [Pass(source: .textLayer, lines: lines)],
        unseen: Rows.lines(of: layer.unseen).map(\.text) + beside)
      let look = SecondLook(read, today: request.today)
      isStruck = try StruckWords.areStruck(at: look.decidingPlaces, of: read, on: grey)
      read.mayHideText = isStruck
      if !page.hasTextBesidesContent {
        isContested = try !isDrawn(read, look, on: grey)
        if !isContested {
          read.codes = CodeReader.codes(in: grey, isPrintedCleanly: picture.depth == 8)
          drawn = try changes(to: read, look, beside: layer, on: grey)
          if drawn.isEmpty { return (read, picture) }
        }
      }
    }
    var (read, upright) = try recogniseDrawing(page, number: number)
    let missing = LayerComparison.unseen(words, recognised: read.lines, isContested: isContested)
    read.unseen = Rows.lines(of: missing).map(\.text) + beside
    read.mayHideText = isStruck
    read.add(drawn, ofWidth: picture.width)
    return (read, upright)
  }

  /// Whether the page shows what its text layer says in the decisive places, as seen by readers that look at the
  /// drawing and do not know the text layer.
  ///
  /// - Throws: `MissingResource.loading` if the networks have to decide but are not loaded.
  private func isDrawn(_ page: Page, _ look: SecondLook, on drawing: Picture) throws -> Bool {
    guard SecondReader.isInstalled else { return true }
    return try DrawnWords(engine: lineEngine, networks: loadedNetworks, drawing: drawing)
      .show(look.decidingPlaces, of: page)
  }

  /// The lines that are drawn on a bill beside its text and may change what it says; mostly none.
  ///
  /// - Throws: `MissingResource.loading` if there is such print but the networks are not loaded.
  private func changes(
    to page: Page, _ look: SecondLook, beside layer: TextVisibility, on drawing: Picture
  ) throws -> [Line] {
    guard SecondReader.isInstalled, !look.decidingPlaces.isEmpty else { return [] }
    // Words that nobody sees are too small, or are not drawn.
    let words = layer.seen + layer.unseen
    let print = try DrawnPrint(beside: words.map(\.box) + page.codes.map(\.box), on: drawing)
    guard !print.isEmpty, let networks = try loadedNetworks() else { return [] }
    return try print.lines(by: networks).filter { look.isChanged(by: [$0]) }
  }

  /// The networks; nil if they cannot be used.
  ///
  /// - Throws: `MissingResource.loading` if they are not loaded.
  private func loadedNetworks() throws -> SecondReader? {
    guard ready.contains(.lineNetwork) else { throw MissingResource.loading(.lineNetwork) }
    return second
  }

  /// Recognises a page as it is drawn. The limit of work is for drawing it; recognition has a limit of its own.
  private func recogniseDrawing(_ page: PDFPage, number: Int) throws -> (page: Page, upright: Picture?) {
    try watch.unlimited(try page.render(scale: page.recognitionScale)) { (picture: consuming Picture) in
      try recognise(picture, number: number)
    }
  }

  /// The e-invoices attached to a PDF. Attachments that are not invoices, or are broken, are ignored: the pages are
  /// still read.
  ///
  /// - Parameter pages: the pages that were read. The number of any other may be given to a page of the next file of the
  ///   same mail or archive.
  private func invoices(in document: PDFDocument, shownOn pages: [Int]) -> [StructuredInvoice] {
    document.xmlAttachments().compactMap { attachment in
      try? InvoiceReader.invoice(attachment.data, pages: pages, name: attachment.name)
    }
  }

  /// Recognises the text and the codes of a picture, which is released as soon as it is not needed.
  private func recognise(_ picture: consuming Picture, number: Int) throws -> (page: Page, upright: Picture?) {
    guard let engines else { throw MissingResource.loading(.models) }
    let recogniser = PageRecogniser(engines: engines, today: request.today, limits: request.limits)
    var result = try recogniser.read(picture, number: number)
    result.page.codes = CodeReader.codes(in: result.upright)
    return (result.page, result.upright)
  }

  /// Reads the pages in order. If one page of several fails, only that page is lost, and the reading is marked as
  /// incomplete.
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

  /// - Parameter example: how to split a file of this type.
  private func checkPages(_ count: Int, example: String = "") throws {
    guard count <= request.limits.pages else {
      throw Failure(
        .tooManyPages,
        "it has \(count) pages, more than the \(request.limits.pages) that are read; split it\(example) and import the parts"
      )
    }
  }
}

extension Page {
  /// Adds lines that were read beside a text layer, unless recognition of the whole page found them as well: it may
  /// overlook a pale or tilted stamp.
  ///
  /// - Parameter width: the width of the picture in which they were read.
  fileprivate mutating func add(_ drawn: [Line], ofWidth width: Int) {
    guard !passes.isEmpty else { return }
    func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
    let known = lines.map { $0.words.map { letters($0.text) } }
    for line in drawn where !known.contains(where: { Page.areWords(letters(line.text), of: $0) }) {
      let words = line.words.map { $0.scaled(by: Double(self.width) / Double(width)) }.compactMap { word in
        word.box.clipped(width: self.width, height: height).map {
          Word(text: word.text, box: $0, confidence: word.confidence)
        }
      }
      guard !words.isEmpty else { continue }
      let added = Line(words: words)
      let place = passes[0].lines.firstIndex { $0.box.y > added.box.y } ?? passes[0].lines.count
      passes[0].lines.insert(added, at: place)
    }
  }

  /// Whether some words that follow each other have these letters: `VOID` is not read in `avoid`, and `PRO FORMA` may
  /// be read as one word.
  private static func areWords(_ letters: String, of words: [String]) -> Bool {
    words.indices.contains { start in
      var joined = ""
      for word in words[start...] where joined.count < letters.count { joined += word }
      return joined == letters
    }
  }
}
