import Core
import Testing

@testable import Parsing

/// A generated receipt in another script with its expected values.
struct Paper: CustomTestStringConvertible, Sendable {
  var name: String
  var text: String
  var merchant: String
  var date: String
  var total: String
  var currency: String
  var today = "2025-06-15"

  var testDescription: String { name }

  var proposal: Proposal? {
    ReceiptParser(today: Made.day(today)).proposals(from: Reading(pages: [Made.page(text)])).first
  }
}
