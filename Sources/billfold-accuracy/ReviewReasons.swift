internal import Core
internal import Foundation

/// Counts why proposals need review, and how often nothing was wrong with them.
enum ReviewReasons {
  static func lines(_ proposals: [(reasons: [ReviewReason], judgement: Judgement)]) -> [String] {
    var waiting: [ReviewReason: (all: Int, alone: Int, needless: Int)] = [:]
    for (reasons, judgement) in proposals {
      for reason in reasons {
        var count = waiting[reason] ?? (0, 0, 0)
        count.all += 1
        if reasons.count == 1 {
          count.alone += 1
          if !judgement.isWrong { count.needless += 1 }
        }
        waiting[reason] = count
      }
    }
    let sorted = waiting.sorted { ($0.value.all, $1.key.rawValue) > ($1.value.all, $0.key.rawValue) }
    return
      (sorted.isEmpty
      ? [] : ["reasons for review: documents, those with only this reason, those of them that are correct"])
      + sorted.map {
        String(
          format: "  %@ %4d %4d %4d", $0.key.rawValue.padding(toLength: 20, withPad: " ", startingAt: 0), $0.value.all,
          $0.value.alone, $0.value.needless)
      }
  }
}
