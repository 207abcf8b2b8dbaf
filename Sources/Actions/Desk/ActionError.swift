internal import Intake
internal import Ledger
internal import Store

/// Why something cannot be done: one sentence that says what, why and what to do.
public struct ActionError: Error, Hashable, CustomStringConvertible, Sendable {
  /// What kind of problem it is; programs get one exit code or status for each.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    /// The request makes no sense by itself.
    case usage
    /// What was given, or what the store holds, does not allow it.
    case badData
    /// The store or the reader cannot be used.
    case unavailable
    case cannotCreate
    case inputOutput
    /// It may work when it is tried again.
    case temporary
    case configuration
    case interrupted
  }

  public var description: String
  public var kind: Kind

  public init(_ description: String, _ kind: Kind) {
    self.description = description
    self.kind = kind
  }
}

extension ActionError.Kind {
  /// The kind of an error, whichever library it comes from; `inputOutput` for one of the system's.
  public init(of error: any Error) { self = Self(known: error) ?? .inputOutput }

  /// The kind of an error whose description is a sentence for a person; nil for any other.
  public init?(known error: any Error) {
    switch error {
    case let error as ActionError: self = error.kind
    case let error as StoreError: self = Self(of: error)
    case is InputError, is Refusal: self = .badData
    case is ReaderUnavailable: self = .unavailable
    case is InboxUnavailable: self = .temporary
    case is CancellationError: self = .interrupted
    default: return nil
    }
  }

  /// Which of several things typed an error is about, by the name of the page's field; nil where it is not one of them.
  public static func field(of error: any Error) -> String? {
    switch error {
    case let error as InputError: error.field?.rawValue
    case StoreError.similarName: TypedField.name.rawValue
    case StoreError.unknownCard: TypedField.card.rawValue
    case StoreError.unknownCategory: TypedField.category.rawValue
    case StoreError.goalCurrency: TypedField.amount.rawValue
    default: nil
    }
  }

  /// Whether what was asked for is not there, rather than refused.
  public static func isNotFound(_ error: any Error) -> Bool {
    switch error as? StoreError {
    case .notFound?, .noEntry?: true
    default: false
    }
  }

  private init(of error: StoreError) {
    switch error {
    case .locked, .unavailable, .newerSchema, .corrupt, .missing, .moved, .refused: self = .unavailable
    case .placeTaken: self = .cannotCreate
    case .diskFull, .littleSpace, .io: self = .inputOutput
    case .notFound, .alreadyConfirmed, .notOpen, .unknownCategory, .alreadyPaid, .notPaid, .nothingTo, .changedSince,
      .stillReferredTo:
      self = .badData
    case .similarName, .lastResort, .sameCategory, .unknownCard, .unknownGoal, .unknownShop, .notADuplicate,
      .alreadyMatched,
      .notMatched, .noEntry, .tooManyGoals, .goalCurrency,
      .unknownPayment, .notABackup:
      self = .badData
    case .conflict, .staleFence: self = .temporary
    }
  }
}
