/// One change to one subject: who changed it, how and when, and which of its fields have new values.
///
/// One action of the user, such as confirming a draft, produces one event for each subject that it changes.
public struct LedgerEvent: Hashable, Codable, Sendable, Identifiable {
  /// The kinds of changes to a subject.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    /// It is new: a file arrived, a draft was proposed, or a bill or anything else was added.
    case added
    case changed
    /// It was removed, permanently or until somebody restores it.
    case deleted
    /// An undo or redo brought it back.
    case restored
  }

  /// Increases with every change to the whole ledger.
  public var id: Int64
  /// UTC seconds since 1970.
  public var at: Int64
  /// The name of the user, or `billfold` for changes that the program made without one.
  public var who: String
  /// The name of the change: `draft.edit`, `bill.pay`, `undo`, …
  public var what: String
  public var subject: Subject
  public var subjectID: Int64
  public var kind: Kind
  /// The `what` of the event that was undone or redone; nil for other events.
  public var replayed: String?
  /// The subject's name after this event, or its last name if it was removed. Nil if it has no name.
  public var name: String?
  /// The amount of a bill, income or settlement, or a goal's target, after this event.
  public var amount: Money?
  /// In the order of `LedgerField.allCases`. For a new subject only the fields with a value are listed. For categories,
  /// former names, budgets, attached documents and payments towards a goal, `before` holds the ones removed and `after`
  /// the ones added.
  public var changes: [FieldChange]

  public init(
    id: Int64, at: Int64, who: String, what: String, subject: Subject, subjectID: Int64, kind: Kind,
    replayed: String? = nil, name: String? = nil, amount: Money? = nil, changes: [FieldChange]
  ) {
    self.id = id
    self.at = at
    self.who = who
    self.what = what
    self.subject = subject
    self.subjectID = subjectID
    self.kind = kind
    self.replayed = replayed
    self.name = name
    self.amount = amount
    self.changes = changes
  }

  /// Whether it is an undo or redo.
  public var isReplay: Bool { ["undo", "redo"].contains(what) }

  /// The changes, with a change of a draft's proposal expanded into its fields.
  public var settledChanges: [FieldChange] {
    changes.flatMap { change -> [FieldChange] in
      guard change.field == .proposal else { return [change] }
      return FieldChange.list(
        before: change.before?.proposal?.ledgerFields ?? [:], after: change.after?.proposal?.ledgerFields ?? [:])
    }
  }
}

/// A field whose value was changed by an event.
public struct FieldChange: Hashable, Codable, Sendable {
  public var field: LedgerField
  /// Nil if it had no value.
  public var before: LedgerValue?
  /// Nil if it no longer has a value.
  public var after: LedgerValue?

  public init(_ field: LedgerField, before: LedgerValue?, after: LedgerValue?) {
    self.field = field
    self.before = before
    self.after = after
  }

  /// The fields whose values differ, in the order of `LedgerField.allCases`.
  public static func list(
    before: [LedgerField: LedgerValue], after: [LedgerField: LedgerValue]
  ) -> [FieldChange] {
    LedgerField.allCases.compactMap { field in
      before[field] == after[field] ? nil : FieldChange(field, before: before[field], after: after[field])
    }
  }
}
