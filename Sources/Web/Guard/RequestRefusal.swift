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
