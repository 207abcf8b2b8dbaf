internal import Actions
internal import HTTPTypes
internal import Hummingbird

/// A form that was refused: its page shows it again with the typed values, and with the reason beside the field
/// concerned.
struct RefusedForm: Sendable {
  /// The address that it was sent to, which identifies it among the forms of its page.
  var action: String
  var typed: Form
  /// The reason, as a sentence.
  var sentence: String
  /// The name of the field that the reason concerns; nil for the form as a whole.
  var field: String?
  /// The HTTP status of the response.
  var status: HTTPResponse.Status
}

extension Pages {
  /// Handles a submitted form, once if it is sent twice.
  ///
  /// - Parameters:
  ///   - shown: renders the page of the form again if it is refused.
  ///   - body: runs the action and returns the response.
  /// - Throws: the error of `body`, if it has no message for users or says that the item does not exist.
  func answer(
    _ form: Form, of request: Request, shown: (RefusedForm) async throws -> Response,
    _ body: () async throws -> Response
  ) async throws -> Response {
    do {
      return try await once(form, of: request, body)
    } catch {
      guard let kind = ActionError.Kind(known: error), !ActionError.Kind.isNotFound(error) else { throw error }
      return try await shown(
        RefusedForm(
          action: request.uri.path, typed: form, sentence: ErrorPages.sentence(error),
          field: ActionError.Kind.field(of: error), status: ErrorPages.status(kind, of: error)))
    }
  }

  /// Handles a submitted form whose page does not show it again if it is refused, once if it is sent twice.
  ///
  /// - Parameter body: runs the action with the form, and returns the response.
  /// - Throws: `RequestRefusal` for a form that is malformed or is not of this session; the error of `body`.
  func once(
    _ request: Request, _ context: PageContext, _ body: (Form) async throws -> Response
  ) async throws -> Response {
    let form = try await request.form(context)
    return try await once(form, of: request) { try await body(form) }
  }

  /// Runs `body`, unless the same form was sent before from the same page: then it leads to the same place.
  ///
  /// - Throws: the error of `body`.
  func once(_ form: Form, of request: Request, _ body: () async throws -> Response) async throws -> Response {
    guard let key = try form.key(request.uri.path) else { return try await body() }
    if let address = await sent.begin(key) {
      sessions.remind(
        Sessions.Notice(text: "This form was sent twice; it was processed once."), formToken: form["token"] ?? "")
      return Self.see(address)
    }
    do {
      let response = try await body()
      await sent.end(key, response.status == .seeOther ? response.headers[.location] : nil)
      return response
    } catch {
      await sent.end(key, nil)
      throw error
    }
  }
}

extension RefusedForm {
  /// The form without the fields that the user left as the page showed them; these get the present values.
  var withoutUnchanged: RefusedForm {
    var refused = self
    refused.typed = typed.without(typed.part(Form.shown))
    return refused
  }
}

extension FormView {
  /// Returns the form with its values also in hidden fields, for `Form.edited`.
  func rememberingValues() -> FormView {
    var form = self
    form.hidden += fields.map { field in
      let value = field.isSelect ? field.options.first(where: \.isChosen)?.value ?? "" : field.value
      return HiddenView(name: "\(Form.shown)\(field.name)", value: value)
    }
    return form
  }

  /// Returns the form with the typed values, and the reason beside its field, if this is the form that was refused.
  func showing(_ refused: RefusedForm?) -> FormView {
    guard let refused, refused.action == action else { return self }
    var form = self
    form.fields = fields.map { $0.holding(refused.typed[$0.name]) }
    if let checks {
      let ticked = Set(refused.typed.all(checks.name))
      form.checks?.options = checks.options.map { option in
        OptionView(value: option.value, label: option.label, isChosen: ticked.contains(option.value))
      }
    }
    if let rest {
      form.rest?.fields = rest.fields.map { $0.holding(refused.typed[$0.name]) }
      // What was typed there may be the reason.
      form.rest?.isOpen = rest.fields.contains { $0.name == refused.field || refused.typed[$0.name]?.isEmpty == false }
    }
    if let index = form.fields.firstIndex(where: { $0.name == refused.field }) {
      form.fields[index].complaint = refused.sentence
    } else if let index = form.rest?.fields.firstIndex(where: { $0.name == refused.field }) {
      form.rest?.fields[index].complaint = refused.sentence
    } else {
      form.complaint = refused.sentence
    }
    return form
  }
}

extension FieldView {
  /// Returns the field with another value; nil leaves it unchanged.
  fileprivate func holding(_ text: String?) -> FieldView {
    guard let text else { return self }
    var field = self
    field.value = text
    for index in field.options.indices { field.options[index].isChosen = field.options[index].value == text }
    return field
  }
}
