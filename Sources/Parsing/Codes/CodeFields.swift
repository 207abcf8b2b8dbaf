internal import Core

/// Helpers that the code formats share: lines, pairs, dates and times.
enum CodeFields {
  /// The lines, which end with LF or CR LF; empty lines are kept, since the meaning of a line is its number.
  static func lines(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false) { $0.isNewline }.map { $0.trimmed() }
  }

  /// The keys and values of parts like `AM:480.50`; the first value of a repeated key.
  static func pairs(_ parts: some Sequence<Substring>, separator: Character) -> [String: String] {
    var pairs: [String: String] = [:]
    for part in parts {
      guard let end = part.firstIndex(of: separator) else { continue }
      let key = String(part[..<end])
      if pairs[key] == nil { pairs[key] = String(part[part.index(after: end)...]) }
    }
    return pairs
  }

  /// The query parameters of a web address, with `%xx` and `+` decoded; nil unless the address begins with one of
  /// `places`.
  static func parameters(of address: String, below places: [String]) -> [String: String]? {
    let lower = address.lowercased()
    guard places.contains(where: { lower.hasPrefix($0) }), let start = address.firstIndex(of: "?") else { return nil }
    let query = address[address.index(after: start)...].prefix { $0 != "#" }
    return pairs(query.split(separator: "&"), separator: "=").mapValues { percentDecoded($0, plusIsSpace: true) }
  }

  /// `%C4%8D` → `č`; invalid escapes are kept.
  static func percentDecoded(_ text: String, plusIsSpace: Bool = false) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A date of digits in a given format: `20190812` as `yyyymmdd`, `31-01-2024` as `dd-mm-yyyy`. Two-digit years are in
  /// this century.
  static func date(_ text: some StringProtocol, _ format: String) -> CalendarDate? {
    guard text.count == format.count else { return nil }
    var parts: [Character: Int] = [:]
    for (character, sign) in zip(text, format) {
      if "ymd".contains(sign) {
        guard let digit = character.asciiDigit else { return nil }
        parts[sign, default: 0] = parts[sign, default: 0] * 10 + digit
      } else if character != sign {
        return nil
      }
    }
    guard let year = parts["y"], let month = parts["m"], let day = parts["d"] else { return nil }
    return CalendarDate(year: format.count { $0 == "y" } == 2 ? 2000 + year : year, month: month, day: day)
  }

  /// A time from text that begins with `hhmm` or `hh:mm`.
  static func time(_ text: some StringProtocol) -> TimeOfDay? {
    let digits = String(text.prefix(5).filter { $0 != ":" }.prefix(4))
    guard digits.count == 4, digits.allSatisfy({ $0.asciiDigit != nil }), let hour = Int(digits.prefix(2)),
      let minute = Int(digits.suffix(2))
    else { return nil }
    return TimeOfDay(hour: hour, minute: minute)
  }

  /// An amount with at most two decimals after a point or comma, and nothing else.
  static func amount(_ text: some StringProtocol) -> Amount? {
    Amount(plain: text.map { $0 == "," ? "." : String($0) }.joined())
  }

  /// The trimmed text; nil when it is empty.
  static func filled(_ text: String?) -> String? {
    guard let text = text?.trimmed(), !text.isEmpty else { return nil }
    return text
  }
}

extension Character {
  /// 0…9, or nil for any other character, including digits of other scripts.
  var asciiDigit: Int? {
    guard let value = asciiValue, (48...57).contains(value) else { return nil }
    return Int(value) - 48
  }
}
