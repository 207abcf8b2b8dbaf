/// What was seen in one document: its pages with their words. Kept in the store, so that parsing can be redone without
/// recognising again.
public struct Reading: Hashable, Codable, Sendable {
  public var pages: [Page]
  /// What read it, for example `tesseract 5.3.0 eng`; tells readings of older engines from newer ones.
  public var engine: String
  /// Wall seconds the reader took.
  public var seconds: Double
  /// Whether a part of the document could not be read: a damaged page, or a file cut off before its end.
  public var isIncomplete: Bool
  /// The e-invoices found in the document.
  public var invoices: [StructuredInvoice]
  /// What was in a mail or archive; empty for a document that is one file.
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

  /// Readings are kept for years: what an older version did not write has its default.
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

  /// All printed text, a line each, pages divided by a form feed.
  public var text: String {
    pages.map { $0.lines.map(\.text).joined(separator: "\n") }.joined(separator: "\n\u{0C}\n")
  }
}

/// One upright page and every reading of it that was made.
public struct Page: Hashable, Codable, Sendable {
  /// 1-based.
  public var number: Int
  /// Pixels of the upright page; every box lies within.
  public var width: Int
  public var height: Int
  /// The readings of this page, best first. More than one where a second, different reading was worth its time.
  public var passes: [Pass]
  /// The codes printed on it.
  public var codes: [PageCode]
  /// Text that is in the file but not to be seen on the page, a line each. It decides nothing; it is a reason to look.
  public var unseen: [String]
  /// The script of print that no installed model reads; nil where everything could be read.
  public var unreadScript: WritingScript?
  /// Whether numbers are shown in a way that is not known to show all of them: mails with unusual styles.
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

  /// What an older version did not write has its default.
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

/// One way of seeing a page: a text layer, or one recognition of a prepared picture.
public struct Pass: Hashable, Codable, Sendable {
  public enum Source: String, Codable, Sendable { case textLayer, ocr }
  public var source: Source
  /// How the page was prepared and segmented, for example `ink psm6 eng`; empty for a text layer.
  public var method: String
  /// Reading order: top to bottom, and left to right in a line.
  public var lines: [Line]
  /// What of the page was read.
  public var scope: Scope

  /// The part of a page that a pass covers. Passes over a part stand after those over the whole page.
  public enum Scope: String, Codable, Sendable {
    case whole
    /// Some lines once more, because total and date hang on them.
    case decisiveLines
    /// The head once more, where the seller's name was not plain: logos are set in other sizes and shades than the rest.
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

  /// The mean confidence of the words, 0…1, or 0 for none.
  public var confidence: Double {
    let words = lines.flatMap(\.words)
    return words.isEmpty ? 0 : words.reduce(0) { $0 + $1.confidence } / Double(words.count)
  }
}

/// Words printed beside each other.
public struct Line: Hashable, Codable, Sendable {
  /// Left to right, never empty.
  public var words: [Word]

  public init(words: [Word]) { self.words = words }

  /// The words joined by single spaces.
  public var text: String { words.map(\.text).joined(separator: " ") }
  /// The smallest box around the words.
  public var box: Box { Box.union(words.map(\.box)) ?? Box(x: 0, y: 0, width: 0, height: 0) }
}

/// A run of characters without white space.
public struct Word: Hashable, Codable, Sendable {
  public var text: String
  public var box: Box
  /// The engine's own score, 0…1; 1 in a text layer. Not a probability: `Field.confidence` is.
  public var confidence: Double

  public init(text: String, box: Box, confidence: Double) {
    self.text = text
    self.box = box
    self.confidence = confidence
  }
}
