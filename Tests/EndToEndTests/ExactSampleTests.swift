import Foundation
import TestSupport
import Testing

/// Every sample that carries its data exactly, or that tries to say another total to a machine, through the real
/// programs: each field that its expected.json gives.
@Suite struct ExactSampleTests {
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
      var source: String?
      var review: [String]?
    }
    var file: String
    var proposals: [Bill]
  }

  static func expected(_ file: String) throws -> Expected {
    let name = file.split(separator: ".").dropLast().joined(separator: ".")
    return try JSONDecoder().decode(
      Expected.self, from: Data(contentsOf: Project.samples.appendingPathComponent("\(name).expected.json")))
  }

  static let invoices = [
    "de-zugferd-prepaid.pdf", "fr-factur-x-tampered.pdf", "no-peppol.xml", "dk-credit-note.xml", "de-xrechnung.xml",
  ]
  static let codes = [
    "ch-qr-bill.pdf", "de-girocode.pdf", "cz-qr-platba.pdf", "si-upn.pdf", "de-tse.pdf", "at-rksv.pdf",
    "es-verifactu.pdf", "sa-zatca.pdf", "ru-fns.pdf", "hr-fiscal.pdf", "gb-batch-patch-t.pdf",
  ]
  static let kinds = ["de-reminder.pdf", "gb-statement.pdf", "de-delivery-note.pdf"]
  static let traps = ["trap-white-text.pdf", "trap-tiny-text.pdf", "trap-covered-text.pdf"]
  static let containers = [
    "mail-html-receipt.eml", "mail-forwarded.eml", "mail-plain-receipt.eml", "mail-invoice.eml", "receipts.zip",
  ]

  /// One run for all: the reader starts once.
  private static let lines: [String: Data] = {
    let files = invoices + codes + kinds + traps + containers
    guard let house = try? Household() else { return [:] }
    let paths = files.map { Project.samples.appendingPathComponent($0).path }
    guard let run = try? house.billfold(all: ["read", "--json", "--"] + paths) else { return [:] }
    // One line a file, in the order given.
    return Dictionary(uniqueKeysWithValues: zip(files, run.output.split(separator: "\n").map { Data($0.utf8) }))
  }()

  private func proposals(_ file: String) throws -> [[String: Any]] {
    let line = try JSONSerialization.jsonObject(with: try #require(Self.lines[file])) as? [String: Any]
    return try #require(line?["proposals"] as? [[String: Any]])
  }

  private func value(_ proposal: [String: Any], _ field: String, _ key: String = "value") -> String? {
    (proposal[field] as? [String: Any])?[key] as? String
  }

  @Test("is read as it says", arguments: invoices + codes + kinds + traps + containers)
  func sample(file: String) throws {
    let expected = try Self.expected(file).proposals
    let found = try proposals(file)
    #expect(found.count == expected.count)
    for (proposal, bill) in zip(found, expected) {
      let review = proposal["review"] as? [String] ?? []
      let merchant = value(proposal, "merchant")
      #expect(([bill.merchant] + bill.merchantAlternatives).contains(merchant ?? ""), "\(merchant ?? "none")")
      #expect(value(proposal, "date") == bill.date)
      #expect(value(proposal, "total") == bill.total && value(proposal, "total", "currency") == bill.currency)
      #expect(value(proposal, "grandTotal") == bill.grandTotal)
      if let source = bill.source { #expect(value(proposal, "total", "source") == source) }
      if let kind = bill.kind { #expect(proposal["kind"] as? String == kind) }
      if let time = bill.time { #expect(value(proposal, "time") == time) }
      if let due = bill.dueDate { #expect(value(proposal, "dueDate") == due) }
      if let tax = bill.tax { #expect(value(proposal, "tax") == tax) }
      if let reference = bill.reference { #expect(value(proposal, "reference") == reference) }
      if let iban = bill.iban { #expect(value(proposal, "iban") == iban) }
      if let reasons = bill.review { #expect(Set(reasons).isSubset(of: review), "\(review)") }
      // Data that nothing contradicts leaves nothing to look at.
      if bill.source == "eInvoice", bill.review == nil { #expect(review.isEmpty, "\(review)") }
    }
  }
}
