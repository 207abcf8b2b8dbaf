internal import Actions
internal import Core
internal import SystemPackage

/// A form with documents and fields, parsed as it arrives: each document is accepted as soon as it is complete.
struct DocumentForm {
  let pages: Pages
  /// The maximum size of a file in bytes.
  let limit: Int64
  private(set) var answer = UploadAnswer(done: [], refused: [])
  private(set) var accepted = 0
  private(set) var count = 0
  private var field: (name: String, text: [UInt8])?
  private var file: ArrivingFile?
  /// The number of bytes of `file` that arrived.
  private var bytes: Int64 = 0

  private static let mostFieldBytes = 64 * 1024

  init(pages: Pages, limit: Int64) {
    self.pages = pages
    self.limit = limit
  }

  /// Processes an event, and returns a field that it completes; nil for all other events.
  ///
  /// - Throws: `MultipartReader.Malformed` for a field that is too long; `ActionError` or `StoreError` if a document
  ///   cannot be stored. One that is refused is not an error, but part of the answer.
  mutating func take(_ event: MultipartReader.Event) async throws -> (name: String, text: String)? {
    switch event {
    case .part(let name, nil): field = (name, [])
    case .part(_, let name?):
      // A file field without a file is sent with an empty name.
      if !name.isEmpty { try await begin(name) }
    case .bytes(let piece):
      if field != nil {
        guard (field?.text.count ?? 0) + piece.count <= Self.mostFieldBytes else { throw MultipartReader.Malformed() }
        field?.text += piece
      } else {
        try await write(piece)
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
    bytes = 0
    file = try await ArrivingFile(pages, named: name)
  }

  private mutating func write(_ piece: ArraySlice<UInt8>) async throws {
    guard let file else { return }
    // One byte over the limit is enough for the file to be refused as too large.
    if bytes <= limit { try await file.write(piece) }
    bytes += Int64(piece.count)
  }

  private mutating func accept() async throws {
    guard let file else { return }
    defer { drop() }
    try file.close()
    do {
      let result = try await pages.run(AcceptUpload(FilePath(file.path), named: file.name))
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
    file?.remove()
    file = nil
  }
}
