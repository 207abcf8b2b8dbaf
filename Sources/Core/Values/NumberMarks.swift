/// The number separators of the user's locale.
public struct NumberMarks: Hashable, Sendable {
  /// The decimal separator: a point or a comma.
  public var decimal: Character
  /// The separator between groups of three digits; nil for none.
  public var grouping: Character?

  public init(decimal: Character, grouping: Character?) {
    self.decimal = decimal
    self.grouping = grouping
  }

  /// The default format, also used for programs: `1234.50`.
  public static let plain = NumberMarks(decimal: ".", grouping: nil)
}

extension Amount {
  /// The amount with a locale's separators: `1.234,50`.
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
