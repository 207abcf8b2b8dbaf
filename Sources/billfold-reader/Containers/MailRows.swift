/// Rows of cells from the texts of a mail's HTML, which are added in the order of its elements.
struct MailRows {
  /// As in `MailText`. The last row is the one to which text is added.
  private(set) var rows: [[String]] = [[]]
  private(set) var hidden: [String] = []
  var hasUnclearNumbers = false
  /// Whether the order of some numbers is reversed, unless it is that of the language.
  var isPerhapsReversed = false
  /// The number of rows so far, those of open cells included.
  private(set) var rowCount = 0
  /// The number of elements around the text that raise or lower it.
  var raised = 0

  /// A row of a table that is open.
  private struct TableRow {
    /// The rows of each cell so far.
    var cells: [[[String]]] = []
    /// The numbers of rows before it: in the text or cell around it, and in all.
    let rowsAround: Int
    let rowsBefore: Int
  }

  private var tableRows: [TableRow] = []
  /// For each open cell, the rows of the text or cell around it.
  private var rowsAroundCells: [[[String]]] = []
  /// Whether nothing stands between the place and an element on the left that floats to the right.
  private var isBesideFloat = false
  /// The number of elements around the text that float to the right.
  private var floatsOnRight = 0
  /// The element of the previous text.
  private var lastParent: UnsafeRawPointer?
  /// The text struck out immediately before, if no white space follows it.
  private var struck: String?
  /// Whether the previous text ended with white space.
  private var endsApart = false

  private static let mostHidden = 200
  /// In bytes.
  private static let longestUnbroken = 40
  private static let mostSpaces = 10

  // MARK: Rows and cells

  mutating func breakLine() {
    guard rows[rows.count - 1].contains(where: { !$0.isEmpty }) else { return }
    rows.append([])
    rowCount += 1
  }

  mutating func breakCell() {
    if rows[rows.count - 1].last?.isEmpty == false { rows[rows.count - 1].append("") }
  }

  var isInTableRow: Bool { !tableRows.isEmpty }

  mutating func beginTableRow() { tableRows.append(TableRow(rowsAround: rows.count, rowsBefore: rowCount)) }

  /// Ends a row of a table, and places its cells side by side.
  mutating func endTableRow() {
    breakLine()
    let row = tableRows.removeLast()
    rows.insert(contentsOf: MailTable.rows(of: row.cells), at: rows.count - 1)
    // Those of its cells are these rows now.
    rowCount = row.rowsBefore + rows.count - row.rowsAround
  }

  /// Begins a cell of the open row, as if it were a text of its own.
  mutating func beginTableCell() {
    rowsAroundCells.append(rows)
    rows = [[]]
    (endsApart, struck, isBesideFloat) = (false, nil, false)
  }

  mutating func endTableCell() {
    tableRows[tableRows.count - 1].cells.append(rows.filter { $0.contains { !$0.isEmpty } })
    rows = rowsAroundCells.removeLast()
    (endsApart, struck, isBesideFloat) = (false, nil, false)
  }

  // MARK: Floats

  /// Begins an element that floats. It is apart from the text around it, and of several elements that float to the
  /// right, the first is the last of the line; what floats to the left is the first.
  ///
  /// - Returns: whether it is displayed elsewhere than between the texts around it.
  mutating func beginFloat(onRight isOnRight: Bool) -> Bool {
    let followsText = rows[rows.count - 1].contains { !$0.isEmpty }
    (endsApart, struck) = (true, nil)
    floatsOnRight += isOnRight ? 1 : 0
    return isOnRight ? isBesideFloat : followsText
  }

  mutating func endFloat(onRight isOnRight: Bool) {
    (endsApart, struck) = (true, nil)
    guard isOnRight else { return }
    floatsOnRight -= 1
    isBesideFloat = true
  }

  // MARK: Text

  /// Adds a text between two tags.
  ///
  /// - Parameters:
  ///   - isUnclear: whether its style, or what else applies to it, is not known.
  ///   - parent: its element, to tell it from the previous one.
  mutating func append(_ printed: String, _ style: MailStyle, isUnclear: Bool, of parent: UnsafeRawPointer?) {
    let text = MailDigits.visible(printed)
    let words = text.split { $0.isWhitespace || $0 == "\u{A0}" }
    guard !words.isEmpty else {
      // White space between two elements separates their words.
      if !text.isEmpty, !style.isGone { (endsApart, struck) = (true, nil) }
      return
    }
    let joined = words.joined(separator: " ")
    guard style.showsText else { return hide(joined) }
    checkNumbers(of: joined, in: text, style, isUnclear)
    if floatsOnRight == 0 { isBesideFloat = false }
    let isGlued = !(text.first?.isWhitespace ?? true || endsApart)
    if style.isStruck {
      if isGlued, rows[rows.count - 1].last?.isEmpty == false { strike(joined) }
      struck = text.last?.isWhitespace ?? true ? nil : joined
      endsApart = struck == nil
      return
    }
    if let struck, text.first?.isWhitespace == false { strike(struck) }
    struck = nil
    if rows[rows.count - 1].isEmpty { rows[rows.count - 1].append("") }
    let last = rows[rows.count - 1].count - 1
    let continuesNumber = joined.first?.isNumber == true && rows[rows.count - 1][last].last?.isNumber == true
    if isGlued, parent != lastParent, continuesNumber {
      // `12` with raised `99` are cents in one shop's mail, a footnote in another's. Nor do other elements divide numbers.
      hasUnclearNumbers = true
      if raised > 0 { rows[rows.count - 1][last] += " " }
    }
    lastParent = parent
    // Text continues across `<b>` and `<span>`; without white space between, it is one word.
    let isApart = !rows[rows.count - 1][last].isEmpty && !isGlued
    rows[rows.count - 1][last] += (isApart ? " " : "") + joined
    endsApart = text.last?.isWhitespace ?? false
  }

  /// Notes whether a person may see other numbers than those of a text.
  private mutating func checkNumbers(of joined: String, in text: String, _ style: MailStyle, _ isUnclear: Bool) {
    if MailDigits.areReversed(text) { hasUnclearNumbers = true }
    if MailDigits.arePerhapsReversed(text) { isPerhapsReversed = true }
    // A line that cannot be broken may continue where it is cut off.
    if style.isConfined, text.count(where: { $0 == "\u{A0}" }) > MailRows.mostSpaces { hasUnclearNumbers = true }
    guard !hasUnclearNumbers, MailDigits.mayBeOfAmount(joined) else { return }
    let line = (rows[rows.count - 1].last?.utf8.count ?? 0) + joined.utf8.count
    if isUnclear || style.isHardToRead || MailDigits.areImitated(joined)
      || style.isConfined && style.isUnbroken && line > MailRows.longestUnbroken
    {
      hasUnclearNumbers = true
    }
  }

  /// Keeps text that is not among the text of the mail.
  mutating func hide(_ text: String) {
    if hidden.count < MailRows.mostHidden, !text.isEmpty { hidden.append(String(text.prefix(2_000))) }
  }

  /// Keeps a struck part of a word, whose rest is among the text of the mail: a person has to check.
  private mutating func strike(_ part: String) {
    if hidden.count < MailRows.mostHidden { hide(part) } else { hasUnclearNumbers = true }
  }
}
