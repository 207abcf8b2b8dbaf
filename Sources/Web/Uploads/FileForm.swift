internal import Actions
internal import HTTPTypes
internal import Hummingbird

/// A form with at most one file and some fields, parsed as it arrives.
struct FileForm {
  /// A form that has arrived.
  struct Arrived: Sendable {
    var fields: Form
    var file: File?
  }

  /// A file that has arrived; whoever takes it removes it.
  struct File: Sendable {
    var path: String
    /// The file's name as given by the user.
    var name: String
  }

  private let pages: Pages
  /// The maximum size of the file in bytes.
  private let most: Int64
  /// What to do with a larger one, as the end of a sentence.
  private let advice: String
  private var file: ArrivingFile?
  private var fields = Form()
  private var field: (name: String, text: [UInt8])?
  private var bytes: Int64 = 0
  private var isFile = false

  private static let mostFieldBytes = 1_000
  /// The maximum size of everything but the file, in bytes: a form may have any number of fields.
  private static let mostOtherBytes: Int64 = 256 * 1024

  private init(_ pages: Pages, most: Int64, advice: String) {
    self.pages = pages
    self.most = most
    self.advice = advice
  }

  /// Receives an upload. Its file is nil if none was chosen.
  ///
  /// - Parameters:
  ///   - most: the maximum size of the file in bytes.
  ///   - advice: what to do with a larger one, as the end of a sentence.
  /// - Throws: `RequestRefusal` for a form that is malformed, is not of this session, or is too large; `ActionError`.
  static func take(
    _ request: Request, _ context: PageContext, _ pages: Pages, most: Int64, advice: String
  ) async throws -> Arrived {
    guard let session = context.session, let type = request.headers[.contentType],
      var reader = MultipartReader(contentType: type)
    else { throw RequestRefusal(.unsupportedMediaType, "This is not a form with a file; send it from the page.") }
    var form = FileForm(pages, most: most, advice: advice)
    var arrived: Int64 = 0
    do {
      for try await buffer in PacedBody(request.body) {
        arrived += Int64(buffer.readableBytes)
        guard arrived <= most + mostOtherBytes else {
          throw RequestRefusal(.contentTooLarge, "This form is too large; send it from the page.")
        }
        for event in try reader.take(buffer.readableBytesView) { try await form.take(event, session) }
      }
      guard reader.isEnded else { throw RequestRefusal.incompleteForm }
      guard session.formToken.matches(form.fields["token"] ?? "") else { throw RequestRefusal.oldForm }
      try form.file?.close()
    } catch {
      form.file?.remove()
      if error is MultipartReader.Malformed { throw RequestRefusal.damagedForm }
      throw error
    }
    return Arrived(
      fields: form.fields, file: form.file.map { File(path: $0.path, name: AcceptUpload.fileName($0.name)) })
  }

  private mutating func take(_ event: MultipartReader.Event, _ session: Sessions.Session) async throws {
    switch event {
    case .part(let name, nil): field = (name, [])
    case .part(_, let name?):
      // The token comes first in the form, so that nothing is written for clients that do not know it.
      guard session.formToken.matches(fields["token"] ?? "") else { throw RequestRefusal.oldForm }
      guard !name.isEmpty else { return }
      guard file == nil else {
        throw RequestRefusal(.badRequest, "Only one file at a time; send the others separately.")
      }
      file = try await ArrivingFile(pages, named: name)
      isFile = true
    case .bytes(let piece) where field != nil:
      guard (field?.text.count ?? 0) + piece.count <= Self.mostFieldBytes else { throw MultipartReader.Malformed() }
      field?.text += piece
    case .bytes(let piece):
      guard isFile else { return }
      bytes += Int64(piece.count)
      guard bytes <= most else {
        throw RequestRefusal(.contentTooLarge, "This file has more than \(most / 1_000_000) MB; \(advice).")
      }
      try await file?.write(piece)
    case .partEnd:
      if let (name, text) = field { fields.add(name, String(decoding: text, as: UTF8.self)) }
      (field, isFile) = (nil, false)
    case .end: break
    }
  }
}
