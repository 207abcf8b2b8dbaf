internal import Foundation
internal import Hummingbird
internal import NIOCore

/// What a form sends: names with texts, of which a name may stand several times.
struct Form: Sendable {
  private var entries: [(name: String, text: String)]

  init(_ entries: [(name: String, text: String)] = []) { self.entries = entries }

  /// `a=1&b=two+words`, of a form or an address.
  init(encoded: String) {
    func decoded(_ text: Substring) -> String {
      let bytes = text.replacing("+", with: " ")
      return bytes.removingPercentEncoding ?? String(bytes)
    }
    entries = encoded.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      // Browsers send the ends of lines as CR LF.
      return (decoded(parts[0]), parts.count > 1 ? decoded(parts[1]).replacing("\r\n", with: "\n") : "")
    }
  }

  /// Nil where the form has no such field.
  subscript(_ name: String) -> String? { entries.first { $0.name == name }?.text }

  /// The text without blanks around it; nil where there is none.
  func text(_ name: String) -> String? {
    self[name].map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  func all(_ name: String) -> [String] { entries.filter { $0.name == name }.map(\.text) }

  func number(_ name: String) -> Int64? { text(name).flatMap { Int64($0) } }

  mutating func add(_ name: String, _ text: String) { entries.append((name, text)) }
}

extension Request {
  /// What stands behind the question mark.
  var query: Form { Form(encoded: uri.query ?? "") }

  /// The form that is sent with the request.
  ///
  /// - Throws: `Refused` for one that is no form, is too long, or lacks the token of the session.
  func form(_ context: PageContext) async throws -> Form {
    let form = try await encodedForm()
    guard let session = context.session, session.formToken.matches(form["token"] ?? "") else { throw Refused.oldForm }
    return form
  }

  /// The form that is sent with the request, whoever sends it.
  ///
  /// - Throws: `Refused` for one that is no form, or is too long.
  func encodedForm() async throws -> Form {
    guard headers[.contentType]?.hasPrefix("application/x-www-form-urlencoded") ?? false else {
      throw Refused(.unsupportedMediaType, "This is not a form; send it from the page.")
    }
    var bytes = ByteBuffer()
    for try await piece in PacedBody(body) {
      guard bytes.readableBytes + piece.readableBytes <= Self.mostFormBytes else {
        throw Refused(.contentTooLarge, "The form is too large; shorten the notes.")
      }
      bytes.writeImmutableBuffer(piece)
    }
    return Form(encoded: String(buffer: bytes))
  }

  private static let mostFormBytes = 256 * 1024
}

extension Refused {
  static let oldForm = Refused(
    .forbidden,
    "This form belongs to an earlier session. Go back, reload the page, and send it again; nothing was changed.")
}
