/// Two-digit years of the Buddhist era in Thai documents: `05/03/67` is 2567, which is 2024.
enum BuddhistYears {
  static func completed(_ shape: DateShape) -> DateShape {
    var shape = shape
    if case .number(let year, digits: 2)? = shape.parts.last, year >= 50 {
      shape.parts[shape.parts.count - 1] = .number(2500 + year, digits: 4)
    }
    return shape
  }
}
