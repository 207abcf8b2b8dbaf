public import Core
internal import Intake
internal import Ledger
internal import Store

/// An error with a one-sentence message that says what failed, why, and what to do.
public struct ActionError: AdvisingError, Hashable, Sendable {
  /// The kind of problem; each has its own exit code or HTTP status.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    /// The request itself is invalid.
    case usage
    /// The input, or the contents of the store, does not allow it.
    case badData
    /// The store or the reader cannot be used.
    case unavailable
    case cannotCreate
    case inputOutput
    /// It may succeed on another attempt.
    case temporary
    case configuration
    case interrupted
  }

  public var description: String
  /// The message on the page; nil for the same.
  public var onPage: String?
  public var kind: Kind
  /// The name of the page's field that the error is about (`Kind.field(of:)`); nil if it is about none.
  public var field: String?
  /// Whether the item was changed since the user saw it.
  public var isConflict = false

  public init(_ description: String, _ kind: Kind, about field: String? = nil, onPage: String? = nil) {
    self.description = description
    self.onPage = onPage
    self.kind = kind
    self.field = field
  }

  /// - Parameters:
  ///   - text: what failed and why.
  ///   - advice: what to do, at the end of the message.
  public init(_ text: String, _ advice: Advice, _ kind: Kind, about field: String? = nil) {
    self.init(
      text + advice.ending(on: .terminal), kind, about: field, onPage: text + advice.ending(on: .page))
  }

  /// The error for a document that was refused.
  init(_ refusal: Refusal) {
    self.init("\(refusal)", .badData, onPage: refusal.message(on: .page))
  }

  public func message(on face: Face) -> String {
    switch face {
    case .terminal: description
    case .page: onPage ?? description
    }
  }

  /// Returns the message of an error on the page, if it is another one there.
  static func onPage(_ error: any Error) -> String? {
    let message = message(of: error, on: .page)
    return message == "\(error)" ? nil : message
  }

  /// Returns the message of any error for an interface.
  public static func message(of error: any Error, on face: Face) -> String {
    (error as? any AdvisingError)?.message(on: face) ?? "\(error)"
  }
}

extension ActionError.Kind {
  /// The exit code of every program that ends with such an error (`sysexits.h`), on which scripts may rely.
  public var exitCode: Int32 {
    switch self {
    case .usage: 64
    case .badData: 65
    case .unavailable: 69
    case .cannotCreate: 73
    case .inputOutput: 74
    case .temporary: 75
    case .configuration: 78
    case .interrupted: 130
    }
  }

  /// The kind of an error of any library; `inputOutput` for a system error.
  public init(of error: any Error) { self = Self(known: error) ?? .inputOutput }

  /// The kind of an error whose description is a sentence for users; nil for any other error.
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

  /// Returns which of several typed values an error is about, by the name of the page's field; nil if it is about none.
  public static func field(of error: any Error) -> String? {
    switch error {
    case let error as InputError: error.field?.rawValue
    case let error as ActionError: error.field
    case StoreError.similarName: TypedField.name.rawValue
    case StoreError.unknownCard: TypedField.card.rawValue
    case StoreError.unknownCategory: TypedField.category.rawValue
    case StoreError.goalCurrency: TypedField.amount.rawValue
    default: nil
    }
  }

  /// Returns whether the requested item does not exist, as opposed to being refused.
  public static func isNotFound(_ error: any Error) -> Bool {
    switch error as? StoreError {
    case .notFound?, .deletedBill?, .noEntry?: true
    default: false
    }
  }

  /// Returns whether the item was changed since the user saw it.
  public static func isConflict(_ error: any Error) -> Bool {
    if case .conflict? = error as? StoreError { return true }
    return (error as? ActionError)?.isConflict ?? false
  }

  private init(of error: StoreError) {
    switch error {
    case .locked, .unavailable, .newerSchema, .corrupt, .missing, .moved, .refused: self = .unavailable
    case .placeTaken: self = .cannotCreate
    case .diskFull, .littleSpace, .io, .database, .unwritable: self = .inputOutput
    case .notFound, .alreadyConfirmed, .notOpen, .unknownCategory, .alreadyPaid, .notPaid, .notRecurring, .deletedBill,
      .notDeleted, .nothingToReplay, .changedSince, .stillReferredTo, .sumTooLarge, .similarName, .fallbackCategory,
      .sameCategory, .unknownCard, .unknownGoal, .unknownPerson, .nothingOpen, .noBudget, .unknownShop, .notADuplicate,
      .alreadyMatched, .alreadyIncome, .notMatched, .noEntry, .tooManyGoals, .goalCurrency, .unknownPayment,
      .notABackup:
      self = .badData
    case .conflict, .staleFence, .busy: self = .temporary
    }
  }
}
