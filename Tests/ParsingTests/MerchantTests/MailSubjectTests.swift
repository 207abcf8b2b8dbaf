import Core
import Testing

@testable import Parsing

@Suite("The sender and the subject of a mail") struct MailSubjectTests {
  private func proposal(from sender: String = "Skaner", subject: String, _ body: String) throws -> Proposal {
    let page = Made.mail(from: sender, subject: subject, date: "2026-03-12", body)
    return try #require(ReceiptParser(today: Made.day("2026-11-22")).proposals(from: Reading(pages: [page])).first)
  }

  private static let body = """
    Ulica Mostowa 12, 00-211 Warszawa
    12.03.2026 14:20
    Parking 10.00
    SUMA PLN 10.00
    Gotówka 20.00
    Reszta 10.00
    """

  @Test("are not a certain merchant if nothing else has the name", arguments: ["Skaner", "Robin Vester"])
  func alone(sender: String) throws {
    let found = try proposal(from: sender, subject: "Document", Self.body)
    #expect(found.review.contains(.uncertainMerchant), "\(found.merchant?.value ?? "") \(found.review)")
  }

  @Test("with the same name in the text are one") func confirmed() throws {
    let found = try proposal(subject: "Parking Zamkowy Sp. z o.o.", "Parking Zamkowy Sp. z o.o.\n" + Self.body)
    #expect(found.merchant?.value.hasPrefix("Parking Zamkowy") == true, "\(found)")
    #expect(!found.review.contains(.uncertainMerchant), "\(found.review)")
  }

  @Test(
    "differ: the sender is a name, and the subject says what the mail is about",
    arguments: [
      ("Pine & Paddle    @pineandpaddle.com", "Order confirmation", "Pine & Paddle"),
      ("Nilebay.com    @nilebay.com", "Your Nilebay.com order of two items", "Nilebay"),
      ("Blue Kettle", "Thanks for your visit", "Blue Kettle"),
    ])
  func sender(sender: String, subject: String, name: String) throws {
    let body = "\(subject)\nHi Robin Vester,\nTea set £10.00\nTotal £10.00\n\(name) Ltd, 7 Mill Lane, Leeds LS98 9ZZ"
    let found = try proposal(from: sender, subject: subject, body)
    #expect(found.merchant?.value.hasPrefix(name) == true, "\(found.merchant as Any)")
    #expect(!found.review.contains(.uncertainMerchant), "\(found.merchant as Any)")
  }

  @Test(
    "name a company, perhaps with the department that sends its mails",
    arguments: [
      ("Kestrel Billing", "Kestrel"), ("The Kestrel Team", "Kestrel"), ("Kestrel Customer Service", "Kestrel"),
      ("Service Client Delorme", "Delorme"), ("Delorme Service Client", "Delorme"),
      ("Facturation Delorme", "Delorme"), ("Administración Colegio Quill", "Colegio Quill"),
      ("Kestrel Fibre Accounts", "Kestrel Fibre"), ("Service Client", "Service Client"),
      ("Kestrel Cabs via Payfold", "Kestrel Cabs"), ("Billing", "Billing"),
      ("The Blue Kettle", "The Blue Kettle"), ("Stagedoor Tickets", "Stagedoor Tickets"), ("", ""),
    ])
  func department(sender: String, name: String) { #expect(MailNames.withoutDepartment(sender) == name) }

  @Test(
    "are not the merchant if a payment service says whom one paid",
    arguments: [
      ("Receipt for your payment to Harbor Pottery", "You paid £45.00 GBP to Harbor Pottery", "Harbor Pottery"),
      ("Zahlungsbestätigung", "Sie haben 45,00 € EUR an Buchladen Eule gesendet", "Buchladen Eule"),
      ("Du har betalat", "Du har betalat 120,00 kr till Café Lykta.", "Café Lykta"),
      ("Payment sent", "You sent £45.00 to Rosa's Garden on 3 March 2026", "Rosa's Garden"),
    ])
  func paid(subject: String, sentence: String, name: String) throws {
    let found = try proposal(from: "service@payfold.com", subject: subject, "Hello,\n\(sentence)\nTotal £45.00 GBP")
    #expect(found.merchant?.value == name, "\(found.merchant as Any)")
    // Services name themselves at the head and at the foot.
    let signed = try proposal(
      from: "Payfold    @payfold.com", subject: subject,
      "Hello,\n\(sentence)\nTotal £45.00 GBP\nPayfold (Europe) S.à r.l.\nYour Payfold team")
    #expect(signed.merchant?.value == name, "\(signed.merchant as Any)")
  }

  @Test(
    "are not the merchant if they send the invoices of others",
    arguments: [
      ("Invoice INV-118 from Thornbury Joinery", "Thornbury Joinery sent you an invoice", "Thornbury Joinery"),
      ("Rechnung Nr. 118 von Tischlerei Kwil", "Tischlerei Kwil hat Ihnen eine Rechnung gesendet", "Tischlerei Kwil"),
      ("Faktura nummer 118 från Snickeri Kwil", "Snickeri Kwil har skickat en faktura", "Snickeri Kwil"),
      ("Invoice 118 from July", "Your invoice for July is ready", "Ledgerfold"),
    ])
  func sentThrough(subject: String, sentence: String, name: String) throws {
    let body = "\(sentence)\nOak shelf £45.00\nTotal £45.00 GBP\nPowered by Ledgerfold"
    let found = try proposal(from: "Ledgerfold    @ledgerfold.com", subject: subject, body)
    #expect(found.merchant?.value == name, "\(found.merchant as Any)")
  }

  @Test("are, if something else is said about a payment")
  func unpaid() throws {
    let body = "You paid £45.00 to your account\nWe sent the payment to the bank\nTotal £45.00 GBP\nBlue Kettle Ltd"
    let found = try proposal(from: "Blue Kettle", subject: "Receipt", body)
    #expect(found.merchant?.value.hasPrefix("Blue Kettle") == true)
  }
}
