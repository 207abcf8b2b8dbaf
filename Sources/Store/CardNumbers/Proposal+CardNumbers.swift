internal import Core
internal import Foundation

extension Proposal {
  /// The proposal without full card numbers in any of its texts, for storing. A bill's number, a payment reference and
  /// an account are left as they are: they come from a reading without such numbers, or from the user who was asked.
  func withoutCardNumbers() throws -> Proposal {
    let text = try JSONText.string(self)
    var json = CardNumberJSON()
    let masked = json.masked(text)
    return masked == text ? self : try JSONDecoder().decode(Proposal.self, from: Data(masked.utf8))
  }
}
