/// A request from the main program to `billfold-reader`: one document, by path.
///
/// Both directions consist of frames: a 4-byte big-endian length, then that many bytes. A request is two frames: JSON
/// of everything but the path, and the path. The response is the output of the child process that read the document, in
/// pieces cut at arbitrary points, then an empty frame, and JSON of a `ReaderOutcome`. The reader's server can
/// therefore pass on a document's contents without parsing them, which matters because the children that it starts for
/// later documents inherit its memory. Joined together the pieces are again frames: JSON of a `ReaderReply`, then each
/// preview image that it announces, in order.
public struct ReaderRequest: Hashable, Codable, Sendable {
  /// The absolute path of the file to read; not part of the JSON. Bytes, because a file name need not be UTF-8.
  public var path: [UInt8] = []
  /// Tesseract model names (`receipt`, `eng`, `deu+eng`); nil lets the reader choose.
  public var language: String?
  public var wantsPreviews: Bool
  /// Today's date where the user is. It decides which dates are plausible, and so what is worth recognising again.
  public var today: CalendarDate
  public var limits: ReaderLimits

  private enum CodingKeys: String, CodingKey { case language, wantsPreviews, today, limits }

  public init(
    path: [UInt8], language: String? = nil, wantsPreviews: Bool = false, today: CalendarDate,
    limits: ReaderLimits = .standard
  ) {
    self.path = path
    self.language = language
    self.wantsPreviews = wantsPreviews
    self.today = today
    self.limits = limits
  }
}

/// The resources that one document may use. The defaults are those in docs/settings.md.
public struct ReaderLimits: Hashable, Codable, Sendable {
  public var fileBytes: Int64
  /// The pixels of an image, checked in its header before decoding.
  public var decodePixels: Int64
  /// The pixels given to recognition; larger images are scaled down.
  public var recognisePixels: Int64
  public var pages: Int
  /// Wall-clock seconds per document, regardless of its number of pages.
  public var wallSeconds: Int
  public var cpuSeconds: Int
  public var memoryBytes: Int64

  public init(
    fileBytes: Int64 = 50_000_000, decodePixels: Int64 = 100_000_000, recognisePixels: Int64 = 40_000_000,
    pages: Int = 50, wallSeconds: Int = 120, cpuSeconds: Int = 110, memoryBytes: Int64 = 1 << 30
  ) {
    self.fileBytes = fileBytes
    self.decodePixels = decodePixels
    self.recognisePixels = recognisePixels
    self.pages = pages
    self.wallSeconds = wallSeconds
    self.cpuSeconds = cpuSeconds
    self.memoryBytes = memoryBytes
  }

  public static let standard = ReaderLimits()
}

/// The end of the reading of a document, sent after all of the child's output.
public enum ReaderOutcome: Hashable, Codable, Sendable {
  /// The child exited with status 0. The main program checks whether its output is a complete reply.
  case complete
  /// The child failed; all of its output is to be discarded.
  case failed(Failure)
}

/// A child's result for a document: either a reading or a failure.
public enum ReaderReply: Hashable, Codable, Sendable {
  case read(Reading, previews: [PreviewInfo])
  case failed(Failure)
}

/// An upright image of a page, at most 1600 px on its longer side, stored beside the document.
public struct PreviewInfo: Hashable, Codable, Sendable {
  /// The format of the picture.
  public enum Format: String, Codable, Sendable { case png, jpeg }
  /// 1-based.
  public var page: Int
  public var format: Format

  public init(page: Int, format: Format) {
    self.page = page
    self.format = format
  }
}

/// The reader's first frame: its version and what it can read.
public struct ReaderGreeting: Hashable, Codable, Sendable {
  /// The version of the protocol. A reader with another one belongs to another version of billfold and is refused.
  public static let currentProtocol = 4
  public var `protocol`: Int
  /// The engine's name and version, for display: `tesseract 5.3.0`.
  public var engine: String
  /// The requested parts of the sandbox that the kernel does not support.
  public var missingProtections: [Protection]
  /// Whether the second reader's library and networks are installed.
  public var hasSecondReader: Bool

  public init(
    protocol: Int = ReaderGreeting.currentProtocol, engine: String, missingProtections: [Protection] = [],
    hasSecondReader: Bool = false
  ) {
    self.protocol = `protocol`
    self.engine = engine
    self.missingProtections = missingProtections
    self.hasSecondReader = hasSecondReader
  }
}
