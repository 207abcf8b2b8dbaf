internal import Actions
internal import Core
internal import Foundation
internal import Hashing
internal import Hummingbird
internal import NIOCore

/// The fields of a submitted form, in which a name may occur several times.
struct Form: Sendable {
  private var entries: [(name: String, text: String)]

  /// The prefix of the hidden fields with the values that the page showed. By these, a form that is sent after a change
  /// elsewhere changes only what its user has typed.
  static let shown = "shown-"

  init(_ entries: [(name: String, text: String)] = []) { self.entries = entries }

  /// Parses `a=1&b=two+words`, the body of a form or the query of an address.
  init(encoded: String) {
    func decoded(_ text: Substring) -> String {
      let bytes = text.replacing("+", with: " ")
      return bytes.removingPercentEncoding ?? String(bytes)
    }
    entries = encoded.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      // Browsers send line ends as CR LF.
      return (decoded(parts[0]), parts.count > 1 ? decoded(parts[1]).replacing("\r\n", with: "\n") : "")
    }
  }

  /// Returns the value of a field; nil if the form has no such field.
  subscript(_ name: String) -> String? { entries.first { $0.name == name }?.text }

  /// Returns the value without surrounding white space; nil if it is empty or missing.
  func text(_ name: String) -> String? {
    self[name].map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  func all(_ name: String) -> [String] { entries.filter { $0.name == name }.map(\.text) }

  /// Returns the names in a text that separates them by commas.
  static func names(in text: String) -> [String] {
    text.split(separator: ",").map { $0.trimmed() }.filter { !$0.isEmpty }
  }

  func number(_ name: String) -> Int64? { text(name).flatMap { Int64($0) } }

  /// Returns a number in an address; nil if there is none.
  ///
  /// - Throws: `ActionError` for text that is not a whole number.
  func wholeNumber(_ name: String) throws -> Int? {
    guard let typed = text(name) else { return nil }
    guard let number = Int(typed) else {
      throw ActionError("\"\(typed)\" is not a number for \(name); give one in digits", .usage, about: name)
    }
    return number
  }

  mutating func add(_ name: String, _ text: String) { entries.append((name, text)) }

  /// Returns the text of a field if it differs from the value that the page showed; nil also if there is no such field.
  func changed(_ name: String, from shown: String) -> String? {
    guard self[name] != nil else { return nil }
    let typed = text(name) ?? ""
    return typed == ViewTree.plain(shown).trimmed() ? nil : typed
  }

  /// Returns the text of a field if it differs from the value that the page showed when the form was opened, which the
  /// form contains beside it; so that a form sent after a change elsewhere does not revert that. A form without it is
  /// compared with the present value.
  func edited(_ name: String, now: String) -> String? {
    let shown = part(Self.shown)
    guard shown[name] != nil else { return changed(name, from: now) }
    return self[name] == nil || text(name) == shown.text(name) ? nil : text(name) ?? ""
  }

  /// Returns the same for a field of a form that shows other present values.
  func edited(_ name: String, now: Form) -> String? { edited(name, now: now[name] ?? "") }

  /// Returns the same as `edited`, but `none` for a field that was emptied: actions remove the value then.
  func editedOrNone(_ name: String, now: String?) -> String? {
    edited(name, now: now ?? "").map { $0.isEmpty ? "none" : $0 }
  }

  /// The form with each run of white space in its texts as one space.
  var withSingleSpaces: Form { Form(entries.map { ($0.name, $0.text.withSingleSpaces) }) }

  /// Returns the fields whose names begin with a prefix, under the rest of their names.
  func part(_ prefix: String) -> Form {
    Form(entries.filter { $0.name.hasPrefix(prefix) }.map { (String($0.name.dropFirst(prefix.count)), $0.text) })
  }

  /// Returns the form without the fields that have the same text in another one, apart from surrounding white space.
  func without(_ same: Form) -> Form {
    Form(entries.filter { same[$0.name] == nil || same.text($0.name) != text($0.name) })
  }

  /// Returns what identifies the form, its contents and the page that it was on; nil for a form that may be sent any
  /// number of times from one page.
  ///
  /// - Parameter path: the address that it was sent to.
  func key(_ path: String) throws -> String? {
    guard text("once") != nil else { return nil }
    let all = [path] + entries.flatMap { [$0.name, $0.text] }
    return try SHA256.hash(Array(all.joined(separator: "\0").utf8)).hexadecimal
  }
}

extension String {
  /// The text as the value of a parameter in an address.
  var inAddress: String { addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }
}

extension Request {
  /// The parameters in the query of the address.
  var query: Form { Form(encoded: uri.query ?? "") }

  /// Reads the form in the body of the request.
  ///
  /// - Throws: `RequestRefusal` if it is not a form, is too long, or lacks the session's token.
  func form(_ context: PageContext) async throws -> Form {
    let form = try await encodedForm()
    guard let session = context.session, session.formToken.matches(form["token"] ?? "") else {
      throw RequestRefusal.oldForm
    }
    return form
  }

  /// Reads the form in the body of the request without requiring a session.
  ///
  /// - Throws: `RequestRefusal` if it is not a form, or is too long.
  func encodedForm() async throws -> Form {
    guard headers[.contentType]?.hasPrefix("application/x-www-form-urlencoded") ?? false else {
      throw RequestRefusal(.unsupportedMediaType, "This is not a form; send it from the page.")
    }
    var bytes = ByteBuffer()
    for try await piece in PacedBody(body) {
      guard bytes.readableBytes + piece.readableBytes <= Self.mostFormBytes else {
        throw RequestRefusal(.contentTooLarge, "The form is too large; shorten the notes.")
      }
      bytes.writeImmutableBuffer(piece)
    }
    return Form(encoded: String(buffer: bytes))
  }

  private static let mostFormBytes = 256 * 1024
}
