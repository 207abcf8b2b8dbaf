internal import HTTPTypes

/// The reason why a request is rejected, as a sentence.
struct RequestRefusal: Error {
  var status: HTTPResponse.Status
  var sentence: String

  init(_ status: HTTPResponse.Status, _ sentence: String) {
    self.status = status
    self.sentence = sentence
  }
}

/// Refusals of forms.
extension RequestRefusal {
  /// The form's token is not that of the session.
  static let oldForm = RequestRefusal(
    .forbidden,
    "This form belongs to an earlier session. Go back, reload the page, and send it again; nothing was changed.")
  /// The form does not have the format that its header states.
  static let damagedForm = RequestRefusal(.badRequest, "The form is damaged; send it again.")
  /// The form ends before its last boundary, or does not say what to do.
  static let incompleteForm = RequestRefusal(.badRequest, "The form is incomplete; send it again.")
}
