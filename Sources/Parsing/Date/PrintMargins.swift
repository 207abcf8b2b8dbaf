/// The lines that a browser adds above or below a page when it prints one: the date and time of printing beside the
/// page's title, and its address on the other edge or beside it.
enum PrintMargins {
  /// The indices of the lines with the date of printing: `17/03/2025, 10:31   Your order`.
  static func lines(of document: DocumentText) -> Set<Int> {
    let margins = document.lines.filter { $0.fromTop == 0 || $0.fromBottom <= 1 }
    let printed = Set(margins.filter { holdsAddress($0.folded) }.map(\.page))
    return Set(margins.filter { printed.contains($0.page) && holdsDateAndTime($0) }.map(\.index))
  }

  private static func holdsAddress(_ line: [Character]) -> Bool {
    let text = String(line)
    return ["http://", "https://", "file:///", "about:blank"].contains { text.contains($0) }
  }

  /// Browsers write a comma between the date and the time.
  private static func holdsDateAndTime(_ line: TextLine) -> Bool {
    line.dateShapes.contains { shape in
      let rest = line.folded[shape.range.upperBound...]
      return rest.first == "," && rest.dropFirst().first { $0 != " " }?.isNumber == true
    } && TimeScanner.times(in: line.folded, apartFrom: line.dateShapes.map(\.range)).contains(where: \.isClear)
  }
}
