public import Core
internal import Store

/// Open drafts that seem to be copies of others, each with the other one.
public struct ListDuplicates: Action {
  public init() {}

  public func run(on desk: Desk) async throws -> [DuplicateResult] {
    var doubles: [DuplicateResult] = []
    for draft in try await desk.store.doubles() { doubles.append(try await DuplicateResult.of(draft, desk.store)) }
    return doubles
  }
}

/// Says of drafts that seem to be copies whether they are: the same paper is rejected, another purchase stays. Nobody asks
/// again, and one undo takes it back.
public struct JudgeDuplicates: Action {
  public var drafts: [Int64]
  public var areSame: Bool

  public init(_ drafts: [Int64], areSame: Bool) {
    self.drafts = drafts
    self.areSame = areSame
  }

  public func run(on desk: Desk) async throws -> BatchResult<DraftResult> {
    try await Batch.run(drafts) { id in
      DraftResult(try await desk.store.judge(draft: id, isSame: areSame, who: desk.person))
    }
  }
}

/// A draft beside the draft or bill that it seems to be a copy of.
public struct DuplicateResult: Codable, Hashable, Sendable {
  public var draft: DraftResult
  public var other: Other

  public struct Other: Codable, Hashable, Sendable {
    public var kind: DuplicateOf.Kind
    public var id: Int64
    @Nullable public var merchant: String?
    @Nullable public var total: MoneyResult?
    @Nullable public var date: CalendarDate?
    /// The file that it came from; nil for a bill that was typed.
    @Nullable public var file: String?
  }

  static func of(_ draft: Draft, _ store: Store) async throws -> DuplicateResult {
    let duplicateOf = draft.proposal.duplicateOf ?? DuplicateOf(.draft, draft.id)
    var other = Other(kind: duplicateOf.kind, id: duplicateOf.id, merchant: nil, total: nil, date: nil, file: nil)
    switch duplicateOf.kind {
    case .draft:
      let found = try await store.draft(duplicateOf.id)
      other.merchant = found.proposal.merchant?.value
      other.total = found.proposal.money.map(MoneyResult.init)
      other.date = found.proposal.date?.value
      other.file = found.fileName
    case .bill:
      let bill = try await store.bill(duplicateOf.id)
      other.merchant = bill.contents.merchant
      other.total = MoneyResult(bill.contents.amount)
      other.date = bill.contents.issueDate
      other.file = try await store.papers(ofBill: bill.id).first?.name
    }
    return DuplicateResult(draft: DraftResult(draft), other: other)
  }
}
