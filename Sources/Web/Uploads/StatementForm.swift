internal import Actions
internal import Foundation
internal import HTTPTypes
internal import Hummingbird

/// A form with one file and some fields, parsed as it arrives: the file is written to disk, beside the documents.
struct StatementForm {
  private let pages: Pages
  private let path: String
  private let handle: FileHandle
  private var fields = Form()
  private var fileName: String?
  private var field: (name: String, text: [UInt8])?
  private var bytes = 0
  private var isFile = false

  /// The maximum size of a statement; statements are text and have some megabytes after a busy year.
  private static let mostBytes = 20_000_000
  private static let mostFieldBytes = 1_000

  private init(_ pages: Pages) async throws {
    self.pages = pages
    path = try await pages.run(ReserveUpload())
    guard
      FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
      let handle = FileHandle(forWritingAtPath: path)
    else {
      throw ActionError("the file cannot be stored; see `billfold doctor`", .cannotCreate)
    }
    self.handle = handle
  }

  /// Receives an upload; nil if no file was chosen.
  ///
  /// - Throws: `Refused` for a form that is malformed, is not of this session, or is too large; `ActionError`.
  static func take(
    _ request: Request, _ context: PageContext, _ pages: Pages
  ) async throws -> StatementUploads.Waiting? {
    guard let session = context.session, let type = request.headers[.contentType],
      var reader = MultipartReader(contentType: type)
    else { throw Refused(.unsupportedMediaType, "This is not a form with a file; send it from the page.") }
    var form = try await StatementForm(pages)
    var isTaken = false
    defer { if !isTaken { try? FileManager.default.removeItem(atPath: form.path) } }
    defer { try? form.handle.close() }
    do {
      for try await buffer in PacedBody(request.body) {
        for event in try reader.take(buffer.readableBytesView) { try form.take(event, session) }
      }
    } catch is MultipartReader.Malformed {
      throw Refused(.badRequest, "The form is damaged; send it again.")
    }
    guard reader.isEnded else { throw Refused(.badRequest, "The form is incomplete; send it again.") }
    guard session.formToken.matches(form.fields["token"] ?? "") else { throw Refused.oldForm }
    guard let name = form.fileName else { return nil }
    isTaken = true
    return StatementUploads.Waiting(
      cookie: session.cookie, path: form.path, name: AcceptUpload.fileName(name), profile: form.fields.text("profile"),
      currency: form.fields.text("currency"), dates: form.fields.text("dates"))
  }

  private mutating func take(_ event: MultipartReader.Event, _ session: Sessions.Session) throws {
    switch event {
    case .part(let name, nil): field = (name, [])
    case .part(_, let name?):
      // The token comes first in the form, so that nothing is written for clients that do not know it.
      guard session.formToken.matches(fields["token"] ?? "") else { throw Refused.oldForm }
      guard !name.isEmpty else { return }
      guard fileName == nil else {
        throw Refused(.badRequest, "Only one statement at a time; send the others separately.")
      }
      (fileName, isFile) = (name, true)
    case .bytes(let piece) where field != nil:
      guard (field?.text.count ?? 0) + piece.count <= Self.mostFieldBytes else { throw MultipartReader.Malformed() }
      field?.text += piece
    case .bytes(let piece):
      guard isFile else { return }
      bytes += piece.count
      guard bytes <= Self.mostBytes else {
        throw Refused(
          .contentTooLarge,
          "This file has more than \(Self.mostBytes / 1_000_000) MB; import it with `billfold statement import`.")
      }
      do {
        try handle.write(contentsOf: piece)
      } catch {
        throw ActionError("the file cannot be stored: \(FileTrouble.sentence(error))", .inputOutput)
      }
    case .partEnd:
      if let (name, text) = field { fields.add(name, String(decoding: text, as: UTF8.self)) }
      (field, isFile) = (nil, false)
    case .end: break
    }
  }
}
