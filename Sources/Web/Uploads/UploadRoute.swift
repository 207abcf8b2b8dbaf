internal import Actions
internal import Core
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import NIOPosix
internal import SystemPackage

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
    else { throw Refused(.unsupportedMediaType, "This is not a form with files; send it from the page.") }
    let limit = pages.desk.settings.limits.fileBytes
    let most = limit * Self.mostLargest
    guard (request.headers[.contentLength].flatMap { Int64($0) } ?? 0) <= most else {
      throw Refused(
        .contentTooLarge, "These files are more than \(most / 1_000_000) MB together; send them in several parts.")
    }
    var taken = TakenFiles(pages: pages, limit: limit)
    var isKnown = session.formToken.matches(request.headers[.formToken] ?? "") || RequestGuard.isShared(request)
    var bytes: Int64 = 0
    do {
      for try await buffer in PacedBody(request.body) {
        bytes += Int64(buffer.readableBytes)
        guard bytes <= most else {
          throw Refused(.contentTooLarge, "These files are too large together; send them in several parts.")
        }
        for event in try reader.take(buffer.readableBytesView) {
          if case .part(_, .some) = event {
            // The token comes first in the form, so that nothing is written for clients that do not know it.
            guard isKnown else { throw Refused.oldForm }
            guard taken.count < Self.mostFiles else {
              throw Refused(
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
      taken.drop()
      if error is MultipartReader.Malformed { throw Refused(.badRequest, "The form is damaged; send it again.") }
      if taken.accepted > 0 { await pages.work.begin() }
      throw error
    }
    taken.drop()
    guard reader.isEnded else { throw Refused(.badRequest, "The form is incomplete; send it again.") }
    guard isKnown else { throw Refused.oldForm }
    if taken.accepted > 0 { await pages.work.begin() }
    return try await answer(taken.answer, request, context)
  }

  private func answer(
    _ answer: UploadAnswer, _ request: Request, _ context: PageContext
  ) async throws -> Response {
    if request.headers[.accept]?.hasPrefix("application/json") ?? false {
      return try ErrorPages.json(answer, status: .ok)
    }
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
}

extension ErrorPages {
  static func json(_ value: some Encodable, status: HTTPResponse.Status) throws -> Response {
    Response(
      status: status, headers: [.contentType: "application/json"],
      body: .init(byteBuffer: ByteBuffer(bytes: try JSONEncoder().encode(value))))
  }
}

/// The parts of a form as they arrive: files are written to disk, and accepted as soon as they are complete.
private struct TakenFiles {
  let pages: Pages
  /// The maximum size of a file in bytes.
  let limit: Int64
  private(set) var answer = UploadAnswer(done: [], refused: [])
  private(set) var accepted = 0
  private(set) var count = 0
  private var field: (name: String, text: [UInt8])?
  private var file: Arriving?

  /// A file that is arriving.
  private struct Arriving {
    var name: String
    var path: String
    var handle: FileHandle
    var bytes: Int64 = 0
  }

  private static let mostFieldBytes = 64 * 1024

  init(pages: Pages, limit: Int64) {
    self.pages = pages
    self.limit = limit
  }

  /// Processes an event, and returns a field that it completes; nil for all other events.
  mutating func take(_ event: MultipartReader.Event) async throws -> (name: String, text: String)? {
    switch event {
    case .part(let name, nil): field = (name, [])
    case .part(_, let name?):
      // A file field without a file is sent with an empty name.
      if !name.isEmpty { try await begin(name) }
    case .bytes(let bytes):
      if field != nil {
        guard (field?.text.count ?? 0) + bytes.count <= Self.mostFieldBytes else { throw MultipartReader.Malformed() }
        field?.text += bytes
      } else {
        try await write(bytes)
      }
    case .partEnd:
      if let (name, text) = field {
        field = nil
        return (name, String(decoding: text, as: UTF8.self))
      }
      try await accept()
    case .end: break
    }
    return nil
  }

  private mutating func begin(_ name: String) async throws {
    count += 1
    let path = try await pages.run(ReserveUpload())
    guard
      FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
      let handle = FileHandle(forWritingAtPath: path)
    else { throw ActionError("\(name) cannot be stored; see Health", .cannotCreate) }
    file = Arriving(name: name, path: path, handle: handle)
  }

  /// Writes on a thread of NIO's thread pool, because a slow disk must not delay other responses.
  private mutating func write(_ bytes: ArraySlice<UInt8>) async throws {
    guard var arriving = file else { return }
    arriving.bytes += Int64(bytes.count)
    // One byte over the limit is enough for the file to be refused as too large.
    if arriving.bytes - Int64(bytes.count) <= limit {
      do {
        let handle = arriving.handle
        try await NIOThreadPool.singleton.runIfActive { try handle.write(contentsOf: bytes) }
      } catch {
        throw ActionError("\(arriving.name) cannot be stored: \(FileErrorText.sentence(error))", .inputOutput)
      }
    }
    file = arriving
  }

  private mutating func accept() async throws {
    guard let arriving = file else { return }
    defer { drop() }
    try arriving.handle.close()
    do {
      let result = try await pages.run(AcceptUpload(FilePath(arriving.path), named: arriving.name))
      accepted += 1
      if result.known { answer.known += 1 }
      answer.done.append(
        result.known
          ? "it was already added\(result.drafts.first.map { ", as draft \($0)" } ?? "")" : "added; it is being read")
    } catch let error where ActionError.Kind(known: error) == .badData {
      answer.refused.append(ActionError.message(of: error, on: .page))
    }
  }

  /// Removes the temporary file, whether it was accepted or did not arrive completely.
  mutating func drop() {
    guard let arriving = file else { return }
    try? arriving.handle.close()
    try? FileManager.default.removeItem(atPath: arriving.path)
    file = nil
  }
}
