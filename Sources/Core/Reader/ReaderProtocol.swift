/// What the main program asks of `billfold-reader`: one document, by path.
///
/// Both directions are frames: a 4-byte big-endian length, then that many bytes. A request is two: JSON of all but the
/// path, and the path. What comes back are pieces of what the child wrote that read the document, cut anywhere, an empty
/// frame, and JSON of a `ReaderOutcome`. So the reader's server can pass on what a document holds without looking at it:
/// the children for the next documents have all that the server has. Put together the pieces are frames again: JSON of a
/// `ReaderReply`, then each preview picture that it announces, in order.
public struct ReaderRequest: Hashable, Codable, Sendable {
  /// Absolute path of the bytes to read; no part of the JSON. Bytes, not text, because a file name need not be UTF-8.
  public var path: [UInt8] = []
  /// Tesseract model names (`receipt`, `eng`, `deu+eng`); nil lets the reader choose.
  public var language: String?
  public var wantsPreviews: Bool
  /// The day it is where the person is: which dates are plausible decides what is worth a second look.
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

/// The model that was trained on receipts and comes with billfold. It lies apart from Tesseract's own, which therefore
/// cannot be loaded together with it.
public enum ReceiptModel {
  public static let name = "receipt"
}

/// What one document may cost. Defaults from the table of promises in the README.
public struct ReaderLimits: Hashable, Codable, Sendable {
  public var fileBytes: Int64
  /// Pixels of a picture, checked in its header before decoding.
  public var decodePixels: Int64
  /// Pixels given to recognition; larger pictures are scaled down.
  public var recognisePixels: Int64
  public var pages: Int
  /// Wall seconds a document, however many pages it has.
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

/// How the reading of a document ended, after all pieces of what its child wrote.
public enum ReaderOutcome: Hashable, Codable, Sendable {
  /// The child ended by itself. Whether what it wrote is a whole reply is for the main program to see.
  case complete
  /// It did not, and nothing of what it wrote counts.
  case failed(Failure)
}

/// What a child says of a document: a reading or a failure, never both and never neither.
public enum ReaderReply: Hashable, Codable, Sendable {
  case read(Reading, previews: [PreviewInfo])
  case failed(Failure)
}

/// An upright picture of a page, at most 1600 px on its longer side, kept beside the document.
public struct PreviewInfo: Hashable, Codable, Sendable {
  public enum Format: String, Codable, Sendable { case png, jpeg }
  /// 1-based.
  public var page: Int
  public var format: Format

  public init(page: Int, format: Format) {
    self.page = page
    self.format = format
  }
}

/// The reader's first frame: what it is and what it can read.
public struct ReaderGreeting: Hashable, Codable, Sendable {
  /// Counts changes of the frames' meaning; a reader of another protocol is another version's and is refused.
  public static let currentProtocol = 4
  public var `protocol`: Int
  /// `tesseract 5.3.0`, for people.
  public var engine: String
  /// Parts of the sandbox that were asked for and that the kernel does not have.
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

/// The length prefix of a frame.
public enum Frame {
  /// A frame larger than this is a broken or hostile peer, not a reading.
  public static let largest = 64 << 20

  /// The four bytes before a payload of so many bytes.
  public static func prefix(length: Int) -> [UInt8] {
    [UInt8(length >> 24 & 0xFF), UInt8(length >> 16 & 0xFF), UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF)]
  }

  /// The payload's length, or nil when the prefix is not four bytes or says more than `largest`.
  public static func length(prefix: [UInt8]) -> Int? {
    guard prefix.count == 4 else { return nil }
    let length = prefix.reduce(0) { $0 << 8 | Int($1) }
    return length <= largest ? length : nil
  }
}
