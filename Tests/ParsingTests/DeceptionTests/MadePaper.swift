import Core
import Testing

@testable import Parsing

/// A generated document, printed by an honest shop or made to deceive, with its true contents.
struct MadePaper: Sendable, CustomTestStringConvertible {
  /// What is special about it.
  var testDescription: String
  /// Below the usual head, or the whole text if it starts with `#`.
  var text: String
  var pageTwo: String?
  var source = Pass.Source.textLayer
  /// The expected values, if they are checked.
  var total: String?
  var currency: String?
  var date: String?
  var kind: DocumentKind?
  var dueDate: String?
  var merchant: String?
  var payment: PaymentMode?
  var category: String?
  /// The user must review it, however clearly total and date are printed.
  var isForAPerson = false
  /// Nothing in it is doubtful, so that no review is needed.
  var isPlain = false

  init(
    _ description: String, _ text: String, total: String? = nil, currency: String? = nil, date: String? = nil,
    kind: DocumentKind? = nil, dueDate: String? = nil, merchant: String? = nil, payment: PaymentMode? = nil,
    category: String? = nil, isForAPerson: Bool = false, isPlain: Bool = false, source: Pass.Source = .textLayer,
    pageTwo: String? = nil
  ) {
    testDescription = description
    self.text = text
    (self.dueDate, self.merchant, self.payment, self.category) = (dueDate, merchant, payment, category)
    (self.total, self.currency, self.date, self.kind) = (total, currency, date, kind)
    (self.isForAPerson, self.isPlain, self.source, self.pageTwo) = (isForAPerson, isPlain, source, pageTwo)
  }

  /// An expected field that must not be found.
  static let none = "none"

  static let today = Made.day("2024-06-15")

  /// The head of a shop in London.
  static let head = """
    #QUAY STREET CYCLES LTD
    12 Quay Street
    London W1A 1AA
    VAT GB123456789
    12 May 2024
    """

  /// A scan is read twice with the same result, as good scans are.
  var proposal: Proposal? {
    let texts = [text.hasPrefix("#") ? text : MadePaper.head + "\n" + text] + (pageTwo.map { [$0] } ?? [])
    let pages = texts.enumerated().map { index, text in
      let pass = Made.page(text, source: source).passes[0]
      return Page(
        number: index + 1, width: 1200, height: 1600, passes: source == .ocr ? [pass, pass] : [pass])
    }
    return ReceiptParser(today: MadePaper.today).proposals(from: Reading(pages: pages)).first
  }

  /// Checks all expected values, and whether a review is needed.
  func check() throws {
    let found = try #require(proposal)
    let what: Comment =
      "\(found.total?.value.description ?? "-") \(found.currency?.value.code ?? "-") \(found.date?.value.description ?? "-") \(found.kind) \(found.review) \(found.total?.confidence ?? 0) \(found.merchant?.value ?? "-") \(found.merchant?.confidence ?? 0) due \(found.dueDate?.value.description ?? "-") \(found.payment?.value.mode.rawValue ?? "-") \(found.category?.value ?? "-")"
    if let total {
      #expect(found.total.map { $0.value.equals(Amount(plain: total) ?? .zero) } == true, what)
    }
    if let currency { #expect(found.currency?.value.code == currency, what) }
    if let date { #expect(found.date?.value == Made.day(date), what) }
    if let kind { #expect(found.kind == kind, what) }
    if let dueDate {
      #expect(found.dueDate?.value == (dueDate == MadePaper.none ? nil : Made.day(dueDate)), what)
    }
    if let merchant { #expect(found.merchant?.value == merchant, what) }
    if let payment { #expect(found.payment?.value.mode == payment, what) }
    if let category { #expect(found.category?.value == (category == MadePaper.none ? nil : category), what) }
    if isForAPerson { #expect(!found.review.isEmpty, what) }
    if isPlain { #expect(found.review.isEmpty, what) }
  }
}
