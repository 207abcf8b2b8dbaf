/// The marks in which a person's locale writes numbers.
public struct NumberMarks: Hashable, Sendable {
  /// Between units and fraction: a point or a comma.
  public var decimal: Character
  /// Between every three digits; nil for none.
  public var grouping: Character?

  public init(decimal: Character, grouping: Character?) {
    self.decimal = decimal
    self.grouping = grouping
  }

  /// As amounts are written where nobody says otherwise, and for programs: `1234.50`.
  public static let plain = NumberMarks(decimal: ".", grouping: nil)
}

extension Amount {
  /// The amount in the marks of a locale: `1.234,50`.
  public func written(_ marks: NumberMarks) -> String {
    let plain = description
    let sign = plain.hasPrefix("-") ? "-" : ""
    let parts = plain.dropFirst(sign.count).split(separator: ".")
    let digits = Array(parts[0])
    var whole = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0, let mark = marks.grouping { whole.append(mark) }
      whole.append(digit)
    }
    return sign + whole + (parts.count > 1 ? "\(marks.decimal)\(parts[1])" : "")
  }
}
