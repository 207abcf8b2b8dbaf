internal import Core

/// The code of Russian cash registers, `t=20150720T1638&s=1250.00&fn=9999078900004312&i=1432&fp=1063543654&n=1`.
///
/// Source: Federal Tax Service of Russia, order ЕД-7-20/662@, formats of fiscal documents: time, sum, storage device,
/// document, sign, kind of operation.
enum RussianFiscalCode {
  static func data(of text: String) -> ExactData? {
    guard text.hasPrefix("t=") else { return nil }
    let fields = CodeFields.pairs(text.split(separator: "&"), separator: "=")
    guard let moment = fields["t"], let sum = fields["s"].flatMap(CodeFields.amount), fields["fn"] != nil,
      fields["fp"] != nil, let operation = fields["n"].flatMap({ Int($0) }), (1...4).contains(operation)
    else { return nil }
    var data = ExactData(source: .code)
    // 1 sale, 2 sale given back, 3 purchase from a customer, 4 purchase given back: 2 and 3 are money to the customer.
    let isMoneyBack = operation == 2 || operation == 3
    data.total = isMoneyBack ? -sum : sum
    data.kind = isMoneyBack ? .creditNote : .receipt
    data.currency = Currency(code: "RUB")
    data.reference = CodeFields.filled(fields["i"])
    let parts = moment.split(separator: "T")
    data.date = parts.first.flatMap { CodeFields.date($0, "yyyymmdd") }
    data.time = parts.dropFirst().first.flatMap { CodeFields.time($0) }
    return data
  }
}
