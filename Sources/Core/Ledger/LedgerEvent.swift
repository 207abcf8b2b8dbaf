/// One change of one thing: who did what to it and when, and which of its fields have other values since.
///
/// What a person does in one go, like confirming a draft, is one event for each thing that it changes.
public struct LedgerEvent: Hashable, Codable, Sendable, Identifiable {
  /// What became of the thing.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    /// It is new: a file arrived, a draft was proposed, a bill or anything else was added.
    case added
    case changed
    /// It went, for good or until somebody brings it back.
    case deleted
    /// An undo or redo brought it back.
    case restored
  }

  /// Grows with every change of the whole ledger.
  public var id: Int64
  /// UTC seconds since 1970.
  public var at: Int64
  /// A person, or `billfold` for what the program did by itself.
  public var who: String
  /// `draft.edit`, `bill.pay`, `undo`, …
  public var what: String
  public var subject: Subject
  public var subjectID: Int64
  public var kind: Kind
  /// The `what` of the event that an undo took back or a redo repeated; nil for other events.
  public var replayed: String?
  /// What the thing is called since this event; of what went, what it was called last. Nil where it has no name.
  public var name: String?
  /// What a bill or income comes to, or a goal's target, since this event.
  public var amount: Money?
  /// In the order of `LedgerField.allCases`. Something new has only fields with a value. Of categories, former names,
  /// papers and payments towards a goal, `before` holds those that went and `after` those that came.
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

  /// The changes with those of a draft's proposal field by field.
  public var settledChanges: [FieldChange] {
    changes.flatMap { change -> [FieldChange] in
      guard change.field == .proposal else { return [change] }
      return FieldChange.list(
        before: change.before?.proposal?.ledgerFields ?? [:], after: change.after?.proposal?.ledgerFields ?? [:])
    }
  }
}

/// A field that has another value since an event.
public struct FieldChange: Hashable, Codable, Sendable {
  public var field: LedgerField
  /// Nil where it had no value.
  public var before: LedgerValue?
  /// Nil where it has no value any more.
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
