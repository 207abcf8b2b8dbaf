import Core
import Testing

@testable import Parsing

/// A made receipt in another script with what it says.
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
