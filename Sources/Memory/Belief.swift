public import Core

/// A value that is believed because of what a person said, and whether it is said often enough to be proposed.
///
/// One correction, or two confirmations of the same without a word, are enough. A value that was contradicted after it had
/// been believed needs so much more to be believed again that where the answers alternate nothing is: a learned value is
/// not wrong twice.
public struct Belief: Hashable, Sendable {
  public var value: String
  /// The latest correction to the value, or the latest confirmation where there was no correction.
  public var draft: Int64?
  /// UTC seconds since 1970 of that.
  public var at: Int64
  public var isCorrection: Bool
  /// How many observations in a row say so, up to the newest.
  public var confirmations: Int
  /// Whether it is proposed; else it is only what was said last.
  public var isBelieved: Bool

  /// What observations say of a field; nil where they say nothing.
  ///
  /// - Parameter observations: the oldest first.
  public static func of(_ field: LearnedField, _ observations: [Observation]) -> Belief? {
    var belief: Belief?
    var support = 0
    var timesLost: [String: Int] = [:]
    for observation in observations {
      guard let said = observation.said[field] else { continue }
      if let before = belief, before.value != said.value {
        if before.isBelieved { timesLost[before.value, default: 0] += 1 }
        belief = nil
        support = 0
      }
      support += said.isCorrection ? correction : confirmation
      let before = belief
      let isOlderCorrection = before?.isCorrection == true && !said.isCorrection
      belief = Belief(
        value: said.value, draft: isOlderCorrection ? before?.draft : observation.draft,
        at: isOlderCorrection ? before?.at ?? observation.at : observation.at,
        isCorrection: isOlderCorrection || said.isCorrection, confirmations: (before?.confirmations ?? 0) + 1,
        isBelieved: support >= enough + lost * (timesLost[said.value] ?? 0))
    }
    return belief
  }

  /// A correction weighs as much as two silent confirmations.
  private static let confirmation = 1
  private static let correction = 2
  private static let enough = 2
  /// What each loss adds to what is enough.
  private static let lost = 4
}
