internal import Core
internal import Exchange
internal import Foundation
internal import Glibc

/// A file of another program that is imported as a whole.
struct ImportedFile {
  var url: URL
  /// The file's name in messages.
  var name: String
  /// Where it is, in the message that it cannot be read.
  var place: String
  var mostBytes: Int

  /// - Parameter advice: what to do about a file that is too large, at the end of the sentence.
  /// - Throws: `ActionError` if the file cannot be read or is too large.
  func contents(ifTooLarge advice: String) throws -> [UInt8] {
    do {
      var found = stat()
      let isThere = stat(url.path, &found) == 0
      guard !isThere || found.st_size <= mostBytes else { throw tooLarge(advice) }
      if !isThere || found.isRegularFile || found.isFolder { return Array(try Data(contentsOf: url)) }
      // A pipe or a device has no size, and may have no end.
      let input = try FileHandle(forReadingFrom: url)
      defer { try? input.close() }
      var bytes: [UInt8] = []
      while let piece = try input.read(upToCount: 1 << 20), !piece.isEmpty {
        bytes += piece
        guard bytes.count <= mostBytes else { throw tooLarge(advice) }
      }
      return bytes
    } catch let error as ActionError {
      throw error
    } catch {
      throw ActionError("cannot read \(place): \(FileErrorText.sentence(error))", .badData)
    }
  }

  private func tooLarge(_ advice: String) -> ActionError {
    ActionError("cannot import \(name): it has more than \(mostBytes / 1_000_000) MB\(advice)", .badData)
  }

  /// - Parameters:
  ///   - reason: why nothing of the file is imported.
  ///   - field: the name of the page's field that the advice is about.
  func refusal(_ reason: String, _ advice: Advice? = nil, about field: String? = nil) -> ActionError {
    func message(_ face: Face) -> String {
      "cannot import \(name): \(reason)\(advice?.ending(on: face) ?? ""); nothing was imported"
    }
    return ActionError(message(.terminal), .badData, about: field, onPage: message(.page))
  }
}

extension FileRemark {
  /// Returns the remark and its advice for an interface, as a sentence without a full stop.
  func message(on face: Face) -> String { text + (advice?.ending(on: face) ?? "") }

  private var advice: Advice? {
    switch remedy {
    case .columns(let example): .nameColumns(example: example)
    case .charges(let example): .importAsCharges(example: example)
    case nil: nil
    }
  }
}

extension MalformedText {
  /// The answer that settles what the file leaves ambiguous; nil if there is none.
  var advice: Advice? {
    switch remedy {
    case .dateOrder: .specifyDateOrder
    case .currency: .specifyCurrency
    case .decimalMark: .specifyDecimalMark
    case .balances: .ignoreBalances
    case .field: .specifyField
    case .columns(let example): .specifyColumns(example: example)
    case .minusOfCredit(let reversing, let notation): .explainMinus(reversing: reversing, notation: notation)
    case nil: nil
    }
  }

  /// The name of the field for it on the page.
  var field: String? {
    switch remedy {
    case .dateOrder: "dates"
    case .currency: "currency"
    case .decimalMark: "decimal"
    case .balances: "balances"
    case .columns, .minusOfCredit: "columns"
    case .field, nil: nil
    }
  }
}
