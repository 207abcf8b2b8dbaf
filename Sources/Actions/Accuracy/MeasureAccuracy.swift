internal import Core
internal import Store

/// Measures how often proposals were right on the user's own documents, by comparing them with the current state of the
/// bills confirmed from them.
public struct MeasureAccuracy: Action {
  /// The number of newest bills to compare; 0 for all.
  public var limit: Int

  public init(limit: Int = 0) { self.limit = limit }

  public func run(on desk: Desk) async throws -> AccuracyResult {
    let judged = try await desk.store.judgedDrafts(limit: limit > 0 ? limit : nil).map(JudgedProposal.init)
    let shops = Dictionary(grouping: judged, by: \.shop).map { shop, proposals in
      AccuracyResult.Shop(
        shop: shop, bills: proposals.count, right: proposals.count(where: \.isRight),
        corrected: JudgedProposal.Field.allCases.filter { field in
          proposals.contains { $0.verdicts[field]?.isWrong == true }
        }
        .map(\.rawValue))
    }
    return AccuracyResult(
      bills: judged.count, right: judged.count(where: \.isRight),
      sure: judged.count(where: \.isSure), sureRight: judged.count { $0.isSure && $0.isDecisiveRight },
      fields: JudgedProposal.Field.allCases.map { field in
        let verdicts = judged.compactMap { $0.verdicts[field] }
        return AccuracyResult.Field(
          field: field.rawValue, right: verdicts.count { $0 == .right }, wrong: verdicts.count { $0 == .wrong },
          missing: verdicts.count { $0 == .missing },
          learned: judged.count { $0.learned.contains(field) },
          learnedRight: judged.count { $0.learned.contains(field) && $0.verdicts[field] == .right })
      },
      shops: shops.sorted { ($0.right - $0.bills, $0.shop) < ($1.right - $1.bills, $1.shop) })
  }
}
