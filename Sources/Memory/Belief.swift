public import Core

/// A value learned from the user's answers, and whether it was confirmed often enough to be proposed.
///
/// One correction is enough, or two confirmations of an unchanged proposal. A value that was contradicted after it had
/// been proposed needs so many more answers that a field with alternating answers is never proposed: a learned value
/// must not be wrong twice.
public struct Belief: Hashable, Sendable {
  public var value: String
  /// The draft of the latest correction to the value, or of the latest confirmation if there was no correction.
  public var draft: Int64?
  /// The time of that answer, in UTC seconds since 1970.
  public var at: Int64
  public var isCorrection: Bool
  /// The number of consecutive observations with this value, up to the newest.
  public var confirmations: Int
  /// Whether the value is proposed; otherwise it is only the latest answer.
  public var isBelieved: Bool

  /// The belief about a field that follows from observations; nil if none mentions the field.
  ///
  /// - Parameter observations: oldest first.
  public static func of(_ field: LearnedField, _ observations: [Observation]) -> Belief? {
    var belief: Belief?
    var support = 0
    var timesLost: [String: Int] = [:]
    for observation in observations {
      guard let answer = observation.answers[field] else { continue }
      if let before = belief, before.value != answer.value {
        if before.isBelieved { timesLost[before.value, default: 0] += 1 }
        belief = nil
        support = 0
      }
      support += answer.isCorrection ? correction : confirmation
      let before = belief
      let isOlderCorrection = before?.isCorrection == true && !answer.isCorrection
      belief = Belief(
        value: answer.value, draft: isOlderCorrection ? before?.draft : observation.draft,
        at: isOlderCorrection ? before?.at ?? observation.at : observation.at,
        isCorrection: isOlderCorrection || answer.isCorrection, confirmations: (before?.confirmations ?? 0) + 1,
        isBelieved: support >= enough + lost * (timesLost[answer.value] ?? 0))
    }
    return belief
  }

  /// A correction counts as much as two confirmations without a change.
  private static let confirmation = 1
  private static let correction = 2
  private static let enough = 2
  /// The additional support needed for each time the value was contradicted.
  private static let lost = 4
}
