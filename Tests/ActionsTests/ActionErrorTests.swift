import Store
import Testing

@testable import Actions

@Suite struct ActionErrorTests {
  @Test("A place that is taken and one that is busy have different exit codes: only the second passes by itself")
  func kinds() {
    #expect(ActionError.Kind(of: StoreError.placeTaken("a")) == .cannotCreate)
    #expect(ActionError.Kind(of: StoreError.busy("a")) == .temporary)
  }

  @Test(
    "Readings are named for users by their method",
    arguments: [
      ("", "text of the file"), ("mail", "text of the mail"), ("pp-ocr", "second reader"),
      ("lines psm7 receipt", "Tesseract, receipt, line"), ("ink psm6 receipt", "Tesseract, receipt"),
    ])
  func readers(method: String, name: String) { #expect(ExplanationResult.reader(method) == name) }
}
