import Core
import Testing

@testable import Intake

/// Limits on what is accepted from a reader's child.
@Suite struct ReplyCheckTests {
  private let check = ReplyCheck(limits: .standard)

  /// Whether a reading of one page with these lines, files and e-invoices is accepted.
  private func accepts(
    unseen: [String] = [], files: [EnclosedFile] = [], invoices: [StructuredInvoice] = []
  ) -> Bool {
    let word = Word(text: "12.30", box: Box(x: 0, y: 0, width: 50, height: 18), confidence: 1)
    let pass = Pass(source: .ocr, lines: [Line(words: [word])])
    let page = Page(number: 1, width: 800, height: 600, passes: [pass], unseen: unseen)
    return check.accepts(.read(Reading(pages: [page], invoices: invoices, files: files), previews: []))
  }

  private func text(_ bytes: Int) -> String { String(repeating: "x", count: bytes) }

  private func invoice(_ root: XMLTree, name: String = "a.xml") -> StructuredInvoice {
    StructuredInvoice(syntax: .ubl, root: root, name: name)
  }

  @Test("invisible text has lines of limited length")
  func unseen() {
    #expect(accepts(unseen: [text(2_000)]))
    #expect(!accepts(unseen: [text(100_001)]))
  }

  @Test("names and failures of enclosed files have limited length")
  func files() {
    let failure = Failure(.damaged, "it is damaged; scan it again")
    #expect(accepts(files: [EnclosedFile(name: text(300), pages: [1], group: 0, failure: failure)]))
    #expect(!accepts(files: [EnclosedFile(name: text(10_001), group: 0)]))
    #expect(!accepts(files: [EnclosedFile(name: "a", pages: Array(1...51), group: 0)]))
    #expect(!accepts(files: [EnclosedFile(name: "a", group: 0, failure: Failure(.damaged, text(2_001)))]))
  }

  @Test("e-invoices are no larger than the reader makes them")
  func invoices() {
    func nested(_ depth: Int) -> XMLTree {
      (1..<depth).reduce(XMLTree(name: "a")) { inner, _ in XMLTree(name: "a", children: [inner]) }
    }
    func wide(_ elements: Int) -> XMLTree {
      XMLTree(name: "a", children: Array(repeating: XMLTree(name: "b"), count: elements - 1))
    }
    let possible = [nested(48), wide(100_000), XMLTree(name: "a", attributes: ["b": text(200)], text: text(20_000))]
    for root in possible { #expect(accepts(invoices: [invoice(root)])) }
    let impossible = [
      nested(49), wide(100_001), XMLTree(name: text(301)), XMLTree(name: "a", text: text(50_001)),
      XMLTree(name: "a", attributes: ["b": text(301)]),
      XMLTree(name: "a", attributes: Dictionary(uniqueKeysWithValues: (1...25).map { ("b\($0)", "") })),
    ]
    for root in impossible { #expect(!accepts(invoices: [invoice(root)])) }
    #expect(!accepts(invoices: [invoice(XMLTree(name: "a"), name: text(10_001))]))
  }
}
