internal import Core

/// What a transfer needs, as typed by the user: the reference to quote, and the payee's account.
public enum TransferInput {
  /// The maximum length of an account number with its spaces and punctuation.
  private static let longestAccount = 60

  /// The reference that a transfer has to quote. References with check digits get the form in which they are read from
  /// documents: `RF18539007547034`, 27 digits in one piece, `+++090/9337/55493+++`.
  ///
  /// - Throws: `InputError` for wrong check digits, and as `NameInput.name` for invisible characters, card numbers and
  ///   texts that are too long.
  public static func reference(_ text: String) throws -> String {
    let reference = text.withSingleSpaces
    let limit = TransferDetails.longestQuoted
    guard reference.count <= limit else {
      throw InputError("the payment reference has \(reference.count) characters, and the limit is \(limit); shorten it")
    }
    if let structured = try structured(reference) { return structured }
    try NameInput.check(reference, "the payment reference")
    return reference
  }

  /// A reference with check digits in one piece; nil for any other.
  private static func structured(_ text: String) throws -> String? {
    let compact = text.filter { $0 != " " }.uppercased()
    guard compact.allSatisfy(\.isASCII) else { return nil }
    if compact.hasPrefix("RF"), (9...25).contains(compact.count), compact.dropFirst(2).prefix(2).allSatisfy(\.isNumber),
      compact.dropFirst(4).contains(where: \.isNumber), compact.allSatisfy({ $0.isLetter || $0.isNumber })
    {
      return try checked(compact, StructuredReference.isCreditor(compact), text)
    }
    if compact.count == 27, compact.allSatisfy(\.isNumber) {
      return try checked(compact, StructuredReference.isSwiss(compact), text)
    }
    let mark = compact.prefix(3)
    guard ["+++", "***"].contains(mark), compact.hasSuffix(mark) else { return nil }
    let digits = compact.filter(\.isNumber)
    guard digits.count == 12 else { return nil }
    let parts = [digits.prefix(3), digits.dropFirst(3).prefix(4), digits.dropFirst(7)]
    return try checked(
      "+++" + parts.joined(separator: "/") + "+++", StructuredReference.isBelgian(digits), text)
  }

  private static func checked(_ reference: String, _ isCorrect: Bool, _ text: String) throws -> String {
    guard isCorrect else {
      throw InputError("the check digits of the payment reference \(text) are wrong; compare it with the bill")
    }
    return reference
  }

  /// The payee's account: an IBAN in electronic form, or another account number as typed.
  ///
  /// - Throws: `InputError` for an IBAN that is incomplete or has wrong check digits, and for what is no account number.
  public static func account(_ text: String) throws -> String {
    var compact = text.filter { $0.isLetter || $0.isNumber }.uppercased()
    if compact.hasPrefix("IBAN") { compact = String(compact.dropFirst(4)) }
    if let iban = IBAN.checked(compact) ?? IBAN.normalized(compact).flatMap(unregistered) { return iban }
    let country = String(compact.prefix(2))
    if let length = IBAN.length(country: country), compact.count > 10,
      compact.dropFirst(2).prefix(2).allSatisfy(\.isNumber)
    {
      guard compact.count == length else {
        throw InputError(
          "an IBAN of \(country) has \(length) characters, and \(text) has \(compact.count); compare it with the bill")
      }
      throw InputError("the check digits of the IBAN \(text) are wrong; compare it with the bill")
    }
    let account = text.withSingleSpaces
    guard (4...34).contains(compact.count), compact.contains(where: \.isNumber), account.count <= longestAccount else {
      throw InputError("\(text) is not an account number; type an IBAN, or the number of an account")
    }
    try NameInput.check(account, "the account")
    return account
  }

  /// An IBAN of a country that is not in the registry yet; nil for others, whose length is known.
  private static func unregistered(_ iban: String) -> String? {
    IBAN.length(country: String(iban.prefix(2))) == nil ? iban : nil
  }
}
