internal import Core
internal import Foundation

extension Proposal {
  /// The proposal as it may be kept: without the whole numbers of cards in any of its texts. What is proposed as a bill's
  /// number, a payment's reference or an account is left as it is: it comes from a reading without such numbers, or from a
  /// person who was asked.
  func withoutCardNumbers() throws -> Proposal {
    let text = try JSONText.string(self)
    var json = CardNumberJSON()
    let masked = json.masked(text)
    return masked == text ? self : try JSONDecoder().decode(Proposal.self, from: Data(masked.utf8))
  }
}
