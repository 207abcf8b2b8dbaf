public import Core

/// What the user needs to pay a bill by a transfer.
public struct TransferDetails: Hashable, Sendable {
  /// The room that a SEPA transfer has for what it quotes, in characters.
  static let longestQuoted = 140

  /// The payee's IBAN, or another number of an account.
  public var account: String?
  /// What the transfer has to quote: the bill's payment reference, or else the number of its document.
  public var quoted: String?

  /// Returns nil for a bill that is paid, for a refund, for one that is paid in another way, such as by direct debit,
  /// and if neither the account nor a payment reference is known.
  public init?(_ contents: BillContents) {
    guard contents.paidDate == nil, contents.amount.minorUnits > 0,
      contents.iban != nil || contents.paymentReference != nil
    else { return nil }
    switch contents.payment?.mode {
    case .bankTransfer, .other, nil: break
    case .cash, .card, .directDebit, .standingOrder, .wallet, .cheque: return nil
    }
    account = contents.iban
    quoted = contents.paymentReference ?? contents.reference
  }

  /// For example `to DE89370400440532013000, quoting RF18539007547034`.
  public var text: String {
    [account.map { "to \($0)" }, quoted.map { "quoting \($0)" }].compactMap(\.self).joined(separator: ", ")
  }
}
