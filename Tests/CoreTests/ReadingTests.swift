import Core
import Foundation
import Testing

@Suite("Stored readings")
struct ReadingTests {
  private static let page = """
    {"number":1,"width":100,"height":200,"passes":[{"source":"ocr","method":"psm6","lines":[{"words":[\
    {"text":"TOTAL","box":[1,2,30,10],"confidence":0.9},{"text":"12.30","box":[40,2,20,10],"confidence":0.7}]}]}]}
    """

  @Test(
    "A reading of an older version with fewer fields is read with defaults",
    arguments: [
      ("{\"pages\":[\(page)]}", "", 0, false),
      ("{\"pages\":[\(page)],\"engine\":\"tesseract 5\"}", "tesseract 5", 0, false),
      ("{\"pages\":[\(page)],\"engine\":\"e\",\"seconds\":1.5}", "e", 1.5, false),
      ("{\"pages\":[\(page)],\"engine\":\"e\",\"isIncomplete\":true}", "e", 0, true),
      ("{\"pages\":[\(page)],\"engine\":\"e\",\"ofTheFuture\":[1]}", "e", 0, false),
    ] as [(String, String, Double, Bool)])
  func older(json: String, engine: String, seconds: Double, isIncomplete: Bool) throws {
    let reading = try decoded(Reading.self, json)
    #expect(reading.engine == engine && reading.seconds == seconds && reading.isIncomplete == isIncomplete)
    #expect(reading.text == "TOTAL 12.30")
    #expect(try throughJSON(reading) == reading)
  }

  @Test("A reading without pages is invalid", arguments: ["{}", "[]", "{\"pages\":null}", "{\"pages\":[{}]}"])
  func broken(json: String) { #expect(throws: DecodingError.self) { try decoded(Reading.self, json) } }

  @Test(
    "The name of a file inside a mail or archive contains no full card number, whether new or stored",
    arguments: [
      ("visa 4111 1111 1111 1111.pdf", "visa ****1111.pdf"), ("2026/378282246310005/a.jpg", "2026/****0005/a.jpg"),
      ("Your bill 4111-1111-1111-1111", "Your bill ****1111"), ("20260314_184207.jpg", "20260314_184207.jpg"),
    ])
  func enclosedName(name: String, shown: String) throws {
    let file = EnclosedFile(name: name, pages: [1], group: 2, isBody: true)
    #expect(file.name == shown)
    #expect(StructuredInvoice(syntax: .ubl, root: XMLTree(name: "Invoice"), name: name).name == shown)
    #expect(try throughJSON(file) == file)
    let stored = "{\"name\":\"\(name)\",\"pages\":[1],\"group\":2,\"isBody\":true}"
    #expect(try decoded(EnclosedFile.self, stored) == file)
  }

  @Test("Text has one line per line and a form feed between pages, from the best pass only")
  func text() throws {
    let words = { (text: String) in [Word(text: text, box: Box(x: 0, y: 0, width: 1, height: 1), confidence: 0.5)] }
    func page(_ number: Int, _ lines: String...) -> Page {
      Page(
        number: number, width: 1, height: 1,
        passes: [
          Pass(source: .ocr, lines: lines.map { Line(words: words($0)) }),
          Pass(source: .ocr, lines: [Line(words: words("second"))]),
        ])
    }
    let blank = Page(number: 3, width: 1, height: 1, passes: [])
    #expect(Reading(pages: [page(1, "a", "b"), page(2, "c"), blank]).text == "a\nb\n\u{C}\nc\n\u{C}\n")
  }

  @Test("The confidence of a pass is the mean of its words, and the box of a line contains them all")
  func derived() throws {
    let pass = try #require(try decoded(Page.self, ReadingTests.page).passes.first)
    #expect(abs(pass.confidence - 0.8) < 1e-9)
    #expect(pass.lines.first?.box == Box(x: 1, y: 2, width: 59, height: 10))
    #expect(Pass(source: .textLayer, lines: []).confidence == 0)
  }

  @Test("A certain draft has a total in a currency, a date, and needs no review")
  func sure() throws {
    var proposal = Proposal(
      date: Field(value: .epoch, confidence: 1, source: .ocr), total: Field(value: .zero, confidence: 1, source: .ocr),
      currency: Field(value: .eur, confidence: 1, source: .ocr))
    func isSure(_ failure: Failure? = nil) -> Bool {
      Draft(
        id: 1, documentID: 1, state: .open, revision: 1, proposal: proposal, failure: failure, fileName: "", created: 0,
        billID: nil
      ).isSure
    }
    #expect(isSure())
    #expect(!isSure(Failure(.crashed, "")))
    proposal.review = [.lowConfidence]
    #expect(!isSure())
    proposal.review = []
    proposal.currency = nil
    #expect(!isSure())
  }
}
