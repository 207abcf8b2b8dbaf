internal import Core

/// The month `listopad`: October in Croatian and Bosnian, November in Polish and Czech.
enum CroatianMonths {
  /// The dates on each line of a document, with that month as its language has it.
  static func shapes(in document: DocumentText) -> [[DateShape]] {
    let shapes = document.lines.map(\.dateShapes)
    let isNamed = zip(document.lines, shapes).contains { line, shapes in shapes.contains { names($0, on: line) } }
    guard isNamed, document.lines.contains(where: { $0.tokens.contains { words.contains($0.text) } }) else {
      return shapes
    }
    return zip(document.lines, shapes).map { line, shapes in
      shapes.map { shape in
        guard names(shape, on: line) else { return shape }
        var shape = shape
        shape.parts = shape.parts.map { $0 == .month([november]) ? .month([october]) : $0 }
        return shape
      }
    }
  }

  private static func names(_ shape: DateShape, on line: TextLine) -> Bool {
    shape.parts.contains(.month([november])) && String(line.folded[shape.range]).contains("listopad")
  }

  private static let october = 10, november = 11

  /// Words of bills in Croatian and Bosnian, folded, that neither Polish nor Czech has.
  private static let words: Set<String> = ["oib", "racun", "racuna", "iznos", "ukupno", "placanje", "dospijeca"]
}
