internal import Actions
internal import Core
internal import Foundation
internal import HTTPTypes
internal import Hummingbird

/// Receives documents. Each is written beside the store as it arrives, and accepted as by `billfold import` before the
/// response confirms it.
struct UploadRoute {
  let pages: Pages

  /// The maximum number of files in a form.
  private static let mostFiles = 200
  /// The maximum size of a form, as a multiple of the largest allowed file.
  private static let mostLargest: Int64 = 10

  func add(to router: Router<PageContext>) {
    router.post("/documents") { request, context in try await take(request, context) }
    router.post("/share") { request, context in try await take(request, context) }
    router.get("/events") { _, context in await events(context) }
  }

  private func take(_ request: Request, _ context: PageContext) async throws -> Response {
    guard let session = context.session, let type = request.headers[.contentType],
      var reader = MultipartReader(contentType: type)
    else { throw RequestRefusal(.unsupportedMediaType, "This is not a form with files; send it from the page.") }
    let limit = pages.desk.settings.limits.fileBytes
    let most = limit * Self.mostLargest
    guard (request.headers[.contentLength].flatMap { Int64($0) } ?? 0) <= most else {
      throw RequestRefusal(
        .contentTooLarge, "These files are more than \(most / 1_000_000) MB together; send them in several parts.")
    }
    var taken = DocumentForm(pages: pages, limit: limit)
    var isKnown = session.formToken.matches(request.headers[.formToken] ?? "") || RequestGuard.isShared(request)
    var bytes: Int64 = 0
    do {
      for try await buffer in PacedBody(request.body) {
        bytes += Int64(buffer.readableBytes)
        guard bytes <= most else {
          throw RequestRefusal(.contentTooLarge, "These files are too large together; send them in several parts.")
        }
        for event in try reader.take(buffer.readableBytesView) {
          if case .part(_, .some) = event {
            // The token comes first in the form, so that nothing is written for clients that do not know it.
            guard isKnown else { throw RequestRefusal.oldForm }
            guard taken.count < Self.mostFiles else {
              throw RequestRefusal(
                .contentTooLarge,
                "More than \(Self.mostFiles) files at once are not accepted; send the others separately.")
            }
          }
          if let field = try await taken.take(event), field.name == "token" {
            isKnown = isKnown || session.formToken.matches(field.text)
          }
        }
      }
    } catch {
      await finish(&taken)
      if error is MultipartReader.Malformed { throw RequestRefusal.damagedForm }
      throw error
    }
    await finish(&taken)
    guard reader.isEnded else { throw RequestRefusal.incompleteForm }
    guard isKnown else { throw RequestRefusal.oldForm }
    return try await answer(taken.answer, request, context)
  }

  /// Removes what has not arrived completely, and starts reading the documents that were accepted, even if the rest of
  /// the form is refused.
  private func finish(_ form: inout DocumentForm) async {
    form.drop()
    if form.accepted > 0 { await pages.work.begin() }
  }

  private func answer(
    _ answer: UploadAnswer, _ request: Request, _ context: PageContext
  ) async throws -> Response {
    if UploadAnswer.isExpected(by: request) { return try answer.response(.ok) }
    if answer.done.isEmpty && answer.refused.isEmpty {
      return await pages.done("No file was chosen.", then: "/add", context, isComplaint: true)
    }
    let new = answer.done.count - answer.known
    let sentences = [
      new > 0 ? "\(Plural.count(new, "document")) added." : nil,
      answer.known > 0
        ? "\(Plural.count(answer.known, "document")) \(answer.known == 1 ? "was" : "were") already added." : nil,
      new > 0 && answer.refused.isEmpty ? "Drafts appear here as they are read." : nil,
    ]
    let text = (sentences.compactMap { $0 } + answer.refused.map { Wording.sentence($0) }).joined(separator: " ")
    return await pages.done(
      text, then: answer.done.isEmpty ? "/add" : "/drafts", context, isComplaint: !answer.refused.isEmpty)
  }

  // MARK: - Events

  private struct ReadNews: Encodable {
    var file: String
    var draft: Int64?
    var waiting: Int
  }

  private struct FailedNews: Encodable { var message: String }

  /// Streams the events of reading documents from now on as server-sent events (HTML standard, 9.2). The stream ends with
  /// the session, at the latest before the next event: a revoked device hears nothing more.
  private func events(_ context: PageContext) async -> Response {
    guard let session = context.session, let news = await pages.work.news() else {
      return Response(status: .serviceUnavailable)
    }
    let pages = self.pages
    return Response(
      status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: .init { writer in
        try await writer.write(ByteBuffer(string: ": billfold\n\n"))
        for await one in news {
          guard try await pages.isOpen(session) else { break }
          switch one {
          case .read(let file, let drafts):
            let waiting = try await pages.run(ListQueue()).drafts.count
            try await writer.write(
              Self.event("read", ReadNews(file: file, draft: drafts.first, waiting: waiting)))
          case .failed(let file, let message):
            try await writer.write(Self.event("failed", FailedNews(message: "\(file): \(message)")))
          case .waiting(let message): try await writer.write(Self.event("failed", FailedNews(message: message)))
          }
        }
        try await writer.finish(nil)
      })
  }

  private static func event(_ name: String, _ value: some Encodable) throws -> ByteBuffer {
    ByteBuffer(string: "event: \(name)\ndata: \(String(decoding: try JSONEncoder().encode(value), as: UTF8.self))\n\n")
  }
}

/// The result for each file of a form, for the script.
struct UploadAnswer: Encodable {
  var done: [String]
  /// The number of the files in `done` that were added before.
  var known = 0
  /// The reason for each refused file, as a sentence.
  var refused: [String]

  /// Returns whether a request wants this instead of a page.
  static func isExpected(by request: Request) -> Bool {
    request.headers[.accept]?.hasPrefix("application/json") ?? false
  }

  func response(_ status: HTTPResponse.Status) throws -> Response {
    Response(
      status: status, headers: [.contentType: "application/json"],
      body: .init(byteBuffer: ByteBuffer(bytes: try JSONEncoder().encode(self))))
  }
}
