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

  public init(pages: [Page], engine: String = "", seconds: Double = 0, isIncomplete: Bool = false) {
    self.pages = pages
    self.engine = engine
    self.seconds = seconds
    self.isIncomplete = isIncomplete
  }

  private enum CodingKeys: String, CodingKey { case pages, engine, seconds, isIncomplete }

  /// Readings are kept for years: what an older version did not write has its default.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      pages: try container.decode([Page].self, forKey: .pages),
      engine: try container.decodeIfPresent(String.self, forKey: .engine) ?? "",
      seconds: try container.decodeIfPresent(Double.self, forKey: .seconds) ?? 0,
      isIncomplete: try container.decodeIfPresent(Bool.self, forKey: .isIncomplete) ?? false)
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

  public init(number: Int, width: Int, height: Int, passes: [Pass]) {
    self.number = number
    self.width = width
    self.height = height
    self.passes = passes
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
  /// Whether only some lines were read, once more, because the proposal hangs on them. Such a pass stands after a whole one.
  public var isPartial: Bool

  public init(source: Source, method: String = "", lines: [Line], isPartial: Bool = false) {
    self.source = source
    self.method = method
    self.lines = lines
    self.isPartial = isPartial
  }

  private enum CodingKeys: String, CodingKey { case source, method, lines, isPartial }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      source: try container.decode(Source.self, forKey: .source), method: try container.decode(String.self, forKey: .method),
      lines: try container.decode([Line].self, forKey: .lines),
      isPartial: try container.decodeIfPresent(Bool.self, forKey: .isPartial) ?? false)
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
