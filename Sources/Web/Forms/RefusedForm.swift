internal import Actions
internal import HTTPTypes
internal import Hummingbird

/// A form that was not taken: its page shows it again with what was typed, and with the reason where it belongs.
struct RefusedForm: Sendable {
  /// Where it was sent to, which tells it from the other forms of its page.
  var action: String
  var typed: Form
  /// Why, in a sentence.
  var sentence: String
  /// The name of the field that the reason is about; nil for the form as a whole.
  var field: String?
  /// What the answer says to programs.
  var status: HTTPResponse.Status
}

extension Pages {
  /// Does what a form asks for.
  ///
  /// - Parameters:
  ///   - shown: the page that the form is on, for one that is refused.
  ///   - body: runs the action and answers with another page.
  /// - Throws: what `body` throws, where it is no sentence for a person, or the thing that the form is about is not there.
  func answer(
    _ form: Form, of request: Request, shown: (RefusedForm) async throws -> Response,
    _ body: () async throws -> Response
  ) async throws -> Response {
    do {
      return try await body()
    } catch {
      guard let kind = ActionError.Kind(known: error), !ActionError.Kind.isNotFound(error) else { throw error }
      return try await shown(
        RefusedForm(
          action: request.uri.path, typed: form, sentence: Wording.sentence("\(error)"),
          field: ActionError.Kind.field(of: error), status: ErrorPages.status(kind)))
    }
  }
}

extension FormView {
  /// With what was typed, and the sentence beside the field that it is about, where it is the form that was refused.
  func showing(_ refused: RefusedForm?) -> FormView {
    guard let refused, refused.action == action else { return self }
    var form = self
    form.fields = fields.map { $0.holding(refused.typed[$0.name]) }
    if let index = form.fields.firstIndex(where: { $0.name == refused.field }) {
      form.fields[index].complaint = refused.sentence
    } else {
      form.complaint = refused.sentence
    }
    return form
  }
}

extension FieldView {
  /// With another text; nil leaves it as it is.
  fileprivate func holding(_ text: String?) -> FieldView {
    guard let text else { return self }
    var field = self
    field.value = text
    for index in field.options.indices { field.options[index].isChosen = field.options[index].value == text }
    return field
  }
}
