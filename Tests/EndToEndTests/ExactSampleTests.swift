import Foundation
import TestSupport
import Testing

/// Every sample through the real programs, as a person imports their folder: each field that its expected.json gives.
@Suite struct ExactSampleTests {
  struct Payment: Decodable {
    var mode: String
    var brand: String?
    var lastFour: String?
  }

  struct Expected: Decodable {
    struct Bill: Decodable {
      var kind: String?
      var merchant: String
      var merchantAlternatives: [String]
      var date: String
      var time: String?
      var total: String
      var grandTotal: String?
      var currency: String
      var dueDate: String?
      var tax: String?
      var reference: String?
      var iban: String?
      var payment: Payment?
      var category: [String]
      var source: String?
      var review: [String]?
    }
    var file: String
    var proposals: [Bill]
  }

  struct Draft: Decodable {
    struct Field: Decodable {
      var value: String
      var source: String
    }
    struct Proposal: Decodable {
      var kind: String
      var merchant: Field?
      var date: Field?
      var time: Field?
      var total: Field?
      var grandTotal: Field?
      var currency: String?
      var dueDate: Field?
      var tax: Field?
      var reference: Field?
      var iban: Field?
      var payment: Payment?
      var category: Field?
      var review: [String]
    }
    var id: Int
    var file: String
    var proposal: Proposal
  }

  /// What is not read right, of samples that are made to be hard: faded, crumpled, in a script whose model is not
  /// installed. Everything else is a promise; what is read better one day goes from here.
  private static let misread: [String: Set<String>] = [
    "au-stationer-stain.jpg": ["reference"],
    "br-market-sideways.jpg": ["category", "reference"],
    "ch-bicycle-crumpled.jpg": ["reference", "tax"],
    "cz-cafe-exif.jpg": ["merchant"],
    "de-electricity.pdf": ["tax"],
    "de-pharmacy-faded.jpg": ["reference", "tax"],
    "dk-bakery-scanner-bed.jpg": ["merchant"],
    "fr-credit-note.pdf": ["reference", "tax"],
    "fr-restaurant-photo.jpg": ["reference"],
    "hu-bakery.gif": ["reference", "total"],
    "in-electronics-low-contrast.jpg": ["kind", "tax"],
    "it-trip.pdf": ["merchant"],
    "jp-store.png": ["category", "currency", "kind", "merchant", "payment", "tax", "total"],
    "kw-cafe.jpg": ["payment", "total"],
    "lt-kiosk-16bit.png": ["kind", "merchant", "payment"],
    "lt-kiosk-cmyk.jpg": ["kind", "merchant", "payment"],
    "lt-kiosk.avif": ["kind", "merchant", "payment"],
    "nl-scanned-invoice.pdf": ["dueDate"],
    "no-parking.bmp": ["reference"],
    "pl-grocery-photo.jpg": ["category"],
    // Its colon is recognised as a digit: `10832`, and `10332` in the second look.
    "pt-cafe-qr.jpg": ["time"],
    "tr-market-faded.jpg": ["merchant", "reference", "tax"],
    "us-refund.png": ["kind", "tax", "total"],
    "us-restaurant-shadow.jpg": ["payment", "total"],
  ]

  /// The samples, without the ends of their names.
  static let names: [String] = {
    let end = ".expected.json"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: Project.samples.path)) ?? []
    return files.filter { $0.hasSuffix(end) }.map { String($0.dropLast(end.count)) }.sorted()
  }()

  /// One import for all, which also sees what of them are duplicates of others.
  private static let drafts: [String: [Draft]] = {
    guard let house = try? Household(), (try? house.billfold("import", Project.samples.path)) != nil,
      let listed = try? house.billfold("drafts", "--json"),
      let drafts = try? JSONDecoder().decode([Draft].self, from: Data(listed.output.utf8))
    else { return [:] }
    return Dictionary(grouping: drafts.sorted { $0.id < $1.id }, by: \.file)
  }()

  @Test("is read as it says", arguments: names)
  func sample(name: String) throws {
    let data = try Data(contentsOf: Project.samples.appendingPathComponent("\(name).expected.json"))
    let expected = try JSONDecoder().decode(Expected.self, from: data)
    #expect(!Self.drafts.isEmpty)
    let found = Self.drafts[expected.file, default: []].map(\.proposal)
    guard !expected.proposals.isEmpty else {
      // What is no bill may wait for a person, but has no amount.
      #expect(found.allSatisfy { $0.total == nil && !$0.review.isEmpty })
      return
    }
    #expect(found.count == expected.proposals.count)
    for (draft, bill) in zip(found, expected.proposals) {
      let wrong = Self.wrongFields(of: draft, bill)
      #expect(wrong.isSubset(of: Self.misread[expected.file, default: []]), "\(draft)")
      // An empty review is a promise.
      if !wrong.isDisjoint(with: ["date", "total", "currency"]) { #expect(!draft.review.isEmpty, "\(draft)") }
      #expect(Set(bill.review ?? []).isSubset(of: draft.review), "\(draft.review)")
      // Data that nothing contradicts leaves nothing to look at.
      if bill.source == "eInvoice", bill.review == nil { #expect(draft.review.isEmpty, "\(draft.review)") }
    }
  }

  @Test("the samples are found, and every one that is misread is one of them")
  func all() {
    #expect(Self.names.count >= 70)
    let known = Set(Self.names)
    #expect(Self.misread.keys.allSatisfy { known.contains(String($0.prefix { $0 != "." })) })
  }

  /// The fields that the document gives and the draft gives otherwise, or not at all.
  private static func wrongFields(of draft: Draft.Proposal, _ bill: Expected.Bill) -> Set<String> {
    let stated: [(name: String, expected: String?, found: String?)] = [
      ("date", bill.date, draft.date?.value), ("time", bill.time, draft.time?.value),
      ("total", bill.total, draft.total?.value), ("grandTotal", bill.grandTotal, draft.grandTotal?.value),
      ("currency", bill.currency, draft.currency), ("dueDate", bill.dueDate, draft.dueDate?.value),
      ("tax", bill.tax, draft.tax?.value), ("reference", bill.reference, draft.reference?.value),
      ("iban", bill.iban, draft.iban?.value), ("kind", bill.kind, draft.kind),
      ("source", bill.source, draft.total?.source),
    ]
    var wrong = Set(stated.filter { $0.expected != nil && $0.expected != $0.found }.map { $0.name })
    // A whole beside the total, where none is printed, is made up.
    if bill.grandTotal == nil, draft.grandTotal != nil { wrong.insert("grandTotal") }
    if !isSame(draft.merchant, [bill.merchant] + bill.merchantAlternatives) { wrong.insert("merchant") }
    if let payment = bill.payment, !isSame(draft.payment, payment) { wrong.insert("payment") }
    // No category is no mistake.
    if let category = draft.category?.value, !bill.category.contains(category) { wrong.insert("category") }
    return wrong
  }

  /// Data is exact; of print one name may hold the other, `SARL LE MERLE GRIS`, in capitals or not.
  private static func isSame(_ merchant: Draft.Field?, _ names: [String]) -> Bool {
    guard let merchant else { return false }
    if names.contains(merchant.value) { return true }
    guard merchant.source == "ocr" || merchant.source == "textLayer" else { return false }
    let found = plain(merchant.value)
    return found.count >= 4 && names.map(plain).contains { $0.contains(found) || found.contains($0) }
  }

  private static func plain(_ name: String) -> String {
    name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).filter { $0.isLetter || $0.isNumber }
  }

  /// How it was paid, and of the card what was read of it.
  private static func isSame(_ found: Payment?, _ expected: Payment) -> Bool {
    guard let found, found.mode == expected.mode else { return false }
    return [(found.brand, expected.brand), (found.lastFour, expected.lastFour)].allSatisfy { read, printed in
      read == nil || printed == nil || read == printed
    }
  }
}
