/// Everything recognised in one document: its pages with their words. It is stored, so that parsing can be repeated
/// without repeating recognition.
public struct Reading: Hashable, Codable, Sendable {
  public var pages: [Page]
  /// The engine that read it, for example `tesseract 5.3.0 eng`; distinguishes readings of older and newer engines.
  public var engine: String
  /// The wall-clock seconds that the reader took.
  public var seconds: Double
  /// Whether a part of the document could not be read, such as a damaged page or the end of a truncated file.
  public var isIncomplete: Bool
  /// The e-invoices found in the document.
  public var invoices: [StructuredInvoice]
  /// The files of a mail or archive; empty for a document that is a single file.
  public var files: [EnclosedFile]

  public init(
    pages: [Page], engine: String = "", seconds: Double = 0, isIncomplete: Bool = false,
    invoices: [StructuredInvoice] = [], files: [EnclosedFile] = []
  ) {
    self.pages = pages
    self.engine = engine
    self.seconds = seconds
    self.isIncomplete = isIncomplete
    self.invoices = invoices
    self.files = files
  }

  private enum CodingKeys: String, CodingKey { case pages, engine, seconds, isIncomplete, invoices, files }

  /// Decodes a reading. Readings are kept for years, so fields that an older version did not write get default values.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      pages: try container.decode([Page].self, forKey: .pages),
      engine: try container.decodeIfPresent(String.self, forKey: .engine) ?? "",
      seconds: try container.decodeIfPresent(Double.self, forKey: .seconds) ?? 0,
      isIncomplete: try container.decodeIfPresent(Bool.self, forKey: .isIncomplete) ?? false,
      invoices: try container.decodeIfPresent([StructuredInvoice].self, forKey: .invoices) ?? [],
      files: try container.decodeIfPresent([EnclosedFile].self, forKey: .files) ?? [])
  }

  /// All printed text, one printed line per line, with a form feed between pages.
  public var text: String {
    pages.map { $0.lines.map(\.text).joined(separator: "\n") }.joined(separator: "\n\u{0C}\n")
  }
}

/// One upright page and all passes that were made over it.
public struct Page: Hashable, Codable, Sendable {
  /// 1-based.
  public var number: Int
  /// The size of the upright page in pixels; every box lies within it.
  public var width: Int
  public var height: Int
  /// The passes over this page, best first. There is more than one if a second, different pass was worth the time.
  public var passes: [Pass]
  /// The codes printed on the page.
  public var codes: [PageCode]
  /// Text in the file that the page does not show, one entry per line. It decides no field, but is a reason for review.
  public var unseen: [String]
  /// The script of a printed part that no installed model reads; nil if everything could be read.
  public var unreadScript: WritingScript?
  /// Whether the page may not show all numbers in its source, as in mails with unusual styles, or shows the total or the
  /// date crossed out.
  public var mayHideText: Bool

  public init(
    number: Int, width: Int, height: Int, passes: [Pass], codes: [PageCode] = [], unseen: [String] = [],
    unreadScript: WritingScript? = nil, mayHideText: Bool = false
  ) {
    self.number = number
    self.width = width
    self.height = height
    self.passes = passes
    self.codes = codes
    self.unseen = unseen
    self.unreadScript = unreadScript
    self.mayHideText = mayHideText
  }

  private enum CodingKeys: String, CodingKey {
    case number, width, height, passes, codes, unseen, unreadScript, mayHideText
  }

  /// Decodes a page. Fields that an older version did not write get default values.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      number: try container.decode(Int.self, forKey: .number), width: try container.decode(Int.self, forKey: .width),
      height: try container.decode(Int.self, forKey: .height),
      passes: try container.decode([Pass].self, forKey: .passes),
      codes: try container.decodeIfPresent([PageCode].self, forKey: .codes) ?? [],
      unseen: try container.decodeIfPresent([String].self, forKey: .unseen) ?? [],
      unreadScript: try container.decodeIfPresent(WritingScript.self, forKey: .unreadScript),
      mayHideText: try container.decodeIfPresent(Bool.self, forKey: .mayHideText) ?? false)
  }

  /// The lines of the best pass; empty for a blank page.
  public var lines: [Line] { passes.first?.lines ?? [] }
}

/// One way of reading a page: its text layer, or one recognition of a processed image.
public struct Pass: Hashable, Codable, Sendable {
  /// Where the words of a pass come from.
  public enum Source: String, Codable, Sendable { case textLayer, ocr }
  public var source: Source
  /// The processing and segmentation of the image, for example `ink psm6 eng`; empty for a text layer.
  public var method: String
  /// In reading order: top to bottom, and left to right within a line.
  public var lines: [Line]
  /// The part of the page that was read.
  public var scope: Scope

  /// The part of a page that a pass covers. Passes over a part follow those over the whole page.
  public enum Scope: String, Codable, Sendable {
    case whole
    /// Selected lines again, because total and date depend on them.
    case decisiveLines
    /// The head again, because the seller's name was unclear: logos differ from the rest in size and shade.
    case head
  }

  public init(source: Source, method: String = "", lines: [Line], scope: Scope = .whole) {
    self.source = source
    self.method = method
    self.lines = lines
    self.scope = scope
  }

  private enum CodingKeys: String, CodingKey { case source, method, lines, scope }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      source: try container.decode(Source.self, forKey: .source),
      method: try container.decode(String.self, forKey: .method),
      lines: try container.decode([Line].self, forKey: .lines),
      scope: try container.decodeIfPresent(Scope.self, forKey: .scope) ?? .whole)
  }

  /// The mean confidence of the words, 0…1, or 0 if there are none.
  public var confidence: Double {
    let words = lines.flatMap(\.words)
    return words.isEmpty ? 0 : words.reduce(0) { $0 + $1.confidence } / Double(words.count)
  }
}

/// Words printed next to each other.
public struct Line: Hashable, Codable, Sendable {
  /// Left to right; never empty.
  public var words: [Word]

  public init(words: [Word]) { self.words = words }

  /// The words joined by single spaces.
  public var text: String { words.map(\.text).joined(separator: " ") }
  /// The smallest box that contains the words.
  public var box: Box { Box.union(words.map(\.box)) ?? Box(x: 0, y: 0, width: 0, height: 0) }
}

/// A run of characters without white space.
public struct Word: Hashable, Codable, Sendable {
  public var text: String
  public var box: Box
  /// The engine's score, 0…1; 1 in a text layer. Unlike `Field.confidence` this is not a probability.
  public var confidence: Double

  public init(text: String, box: Box, confidence: Double) {
    self.text = text
    self.box = box
    self.confidence = confidence
  }
}
