internal import ArgumentParser
internal import Foundation
internal import Intake
internal import Ledger
internal import Store

/// The exit codes that scripts may rely on.
enum ExitStatus: Int32 {
  case success = 0
  /// Some documents failed; each is named, the others are done.
  case someFailed = 1
  case usage = 64
  case badData = 65
  case unavailable = 69
  case cannotCreate = 73
  case inputOutput = 74
  case temporary = 75
  case configuration = 78
  case interrupted = 130
}

/// An error of the command line itself: one sentence that says what, why and what to do.
struct CommandError: Error, CustomStringConvertible {
  var description: String
  var status: ExitStatus

  init(_ description: String, _ status: ExitStatus) {
    self.description = description
    self.status = status
  }
}

extension ExitStatus {
  /// The code of an error, whatever room it comes from.
  init(of error: any Error) {
    switch error {
    case let error as CommandError: self = error.status
    case let error as StoreError: self = ExitStatus(of: error)
    case is InputError, is Refusal: self = .badData
    case is ReaderUnavailable: self = .unavailable
    case is InboxUnavailable: self = .temporary
    case is CancellationError: self = .interrupted
    default: self = .inputOutput
    }
  }

  private init(of error: StoreError) {
    switch error {
    case .locked, .unavailable, .newerSchema, .corrupt, .missing, .moved, .refused: self = .unavailable
    case .diskFull, .littleSpace, .io: self = .inputOutput
    case .notFound, .alreadyConfirmed, .notOpen, .unknownCategory, .alreadyPaid, .notPaid, .nothingTo, .changedSince,
      .stillReferredTo:
      self = .badData
    case .similarName, .lastResort, .sameCategory, .unknownCard, .unknownGoal, .tooManyGoals, .goalCurrency,
      .unknownPayment:
      self = .badData
    case .conflict, .staleFence: self = .temporary
    }
  }
}
