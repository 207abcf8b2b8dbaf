internal import Core
internal import Foundation

extension JSONValue {
  /// A proposal in the shape that other programs rely on: every field there, null where nothing was found.
  init(_ proposal: Proposal) {
    self = [
      "part": .integer(Int64(proposal.part)), "pages": .array(proposal.pages.map { .integer(Int64($0)) }),
      "kind": .string(proposal.kind.rawValue), "merchant": .field(proposal.merchant) { .string($0) },
      "date": .field(proposal.date) { .text($0) }, "time": .field(proposal.time) { .text($0) },
      "total": .total(of: proposal),
      // A payment slip may name the currency and leave the amount to the payer.
      "currency": .text(proposal.currency?.value.code),
      "dueDate": .field(proposal.dueDate) { .text($0) }, "tax": .amount(proposal.tax, proposal),
      "taxes": .array(
        proposal.taxes.map { ["rate": .text($0.rate), "net": .text($0.net), "amount": .text($0.amount)] }),
      "reference": .field(proposal.reference) { .string($0) }, "iban": .field(proposal.iban) { .string($0) },
      "grandTotal": .amount(proposal.grandTotal, proposal),
      "paymentReference": .field(proposal.paymentReference) { .string($0) },
      "payment": proposal.payment.map { .payment($0.value) } ?? .null,
      "category": .field(proposal.category) { .string($0) },
      "items": .array(
        proposal.items.map {
          ["description": .string($0.description), "quantity": .text($0.quantity), "total": .text($0.total)]
        }), "review": .array(proposal.review.map { .string($0.rawValue) }),
      "unreadScript": proposal.unreadScript.map {
        ["script": .string($0.rawValue), "installation": .string($0.installation)]
      } ?? .null,
    ]
  }

  static func payment(_ payment: Payment) -> JSONValue {
    [
      "mode": .string(payment.mode.rawValue), "brand": .text(payment.brand?.rawValue),
      "lastFour": .text(payment.lastFour),
    ]
  }

  private static func members<Value>(_ field: Field<Value>, _ write: (Value) -> JSONValue) -> [String: JSONValue] {
    [
      "value": write(field.value), "confidence": .number((field.confidence * 1000).rounded() / 1000),
      "source": .string(field.source.rawValue), "page": .number(field.evidence.map { Int64($0.page) }),
      "words": .text(field.evidence?.text), "boxes": .array((field.evidence?.boxes ?? []).map(JSONValue.box)),
      "alternatives": .array(field.alternatives.map { write($0.value) }),
    ]
  }

  private static func field<Value>(_ field: Field<Value>?, _ write: (Value) -> JSONValue) -> JSONValue {
    field.map { .object(members($0, write)) } ?? .null
  }

  private static func total(of proposal: Proposal) -> JSONValue {
    guard let total = proposal.total else { return .null }
    let currency = proposal.currency?.value
    var members = members(total) { .text(inDigits(of: currency, $0)) }
    members["currency"] = .text(currency?.code)
    members["minorUnits"] = .number(proposal.money?.minorUnits)
    members["currencyConfidence"] = proposal.currency.map { .number(($0.confidence * 1000).rounded() / 1000) } ?? .null
    members["currencyAlternatives"] = .array((proposal.currency?.alternatives ?? []).map { .string($0.value.code) })
    return .object(members)
  }

  private static func amount(_ field: Field<Amount>?, _ proposal: Proposal) -> JSONValue {
    guard let field else { return .null }
    let currency = proposal.currency?.value
    var members = members(field) { .text(inDigits(of: currency, $0)) }
    members["currency"] = .text(currency?.code)
    return .object(members)
  }

  /// With the currency's own number of digits, as far as that is exact.
  private static func inDigits(of currency: Currency?, _ amount: Amount) -> Amount {
    currency.flatMap { amount.rescaled(to: $0.exponent) } ?? amount
  }

  private static func box(_ box: Box) -> JSONValue {
    .array([box.x, box.y, box.width, box.height].map { .integer(Int64($0)) })
  }
}
