internal import Actions
internal import Foundation
internal import HTTPTypes
internal import Hummingbird

/// A form with one file and some fields, parsed as it arrives: the file is written to disk, beside the documents.
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
  private let path: String
  private let handle: FileHandle
  private var fields = Form()
  private var fileName: String?
  private var field: (name: String, text: [UInt8])?
  private var bytes: Int64 = 0
  private var isFile = false

  private static let mostFieldBytes = 1_000

  private init(_ pages: Pages, most: Int64, advice: String) async throws {
    self.pages = pages
    self.most = most
    self.advice = advice
    path = try await pages.run(ReserveUpload())
    guard
      FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
      let handle = FileHandle(forWritingAtPath: path)
    else {
      throw ActionError("the file cannot be stored; see Health", .cannotCreate)
    }
    self.handle = handle
  }

  /// Receives an upload. Its file is nil if none was chosen.
  ///
  /// - Parameters:
  ///   - most: the maximum size of the file in bytes.
  ///   - advice: what to do with a larger one, as the end of a sentence.
  /// - Throws: `Refused` for a form that is malformed, is not of this session, or is too large; `ActionError`.
  static func take(
    _ request: Request, _ context: PageContext, _ pages: Pages, most: Int64, advice: String
  ) async throws -> Arrived {
    guard let session = context.session, let type = request.headers[.contentType],
      var reader = MultipartReader(contentType: type)
    else { throw Refused(.unsupportedMediaType, "This is not a form with a file; send it from the page.") }
    var form = try await FileForm(pages, most: most, advice: advice)
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
    guard let name = form.fileName else { return Arrived(fields: form.fields, file: nil) }
    isTaken = true
    return Arrived(fields: form.fields, file: File(path: form.path, name: AcceptUpload.fileName(name)))
  }

  private mutating func take(_ event: MultipartReader.Event, _ session: Sessions.Session) throws {
    switch event {
    case .part(let name, nil): field = (name, [])
    case .part(_, let name?):
      // The token comes first in the form, so that nothing is written for clients that do not know it.
      guard session.formToken.matches(fields["token"] ?? "") else { throw Refused.oldForm }
      guard !name.isEmpty else { return }
      guard fileName == nil else {
        throw Refused(.badRequest, "Only one file at a time; send the others separately.")
      }
      (fileName, isFile) = (name, true)
    case .bytes(let piece) where field != nil:
      guard (field?.text.count ?? 0) + piece.count <= Self.mostFieldBytes else { throw MultipartReader.Malformed() }
      field?.text += piece
    case .bytes(let piece):
      guard isFile else { return }
      bytes += Int64(piece.count)
      guard bytes <= most else {
        throw Refused(.contentTooLarge, "This file has more than \(most / 1_000_000) MB; \(advice).")
      }
      do {
        try handle.write(contentsOf: piece)
      } catch {
        throw ActionError("the file cannot be stored: \(FileErrorText.sentence(error))", .inputOutput)
      }
    case .partEnd:
      if let (name, text) = field { fields.add(name, String(decoding: text, as: UTF8.self)) }
      (field, isFile) = (nil, false)
    case .end: break
    }
  }
}
