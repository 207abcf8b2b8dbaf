@testable import Actions
import Foundation
import TestSupport
import Testing

@testable import billfold

@Suite("Text from documents is only text")
struct SafeTextTests {
  /// Every character that acts on a terminal or is invisible: all of the basic plane and of the tags, and every 251st
  /// of the large remainder.
  private static let hidden: [Unicode.Scalar] = HostileText.forbidden.flatMap { range in
    let step = range.count > 10_000 ? 251 : 1
    return stride(from: range.lowerBound, through: range.upperBound, by: step).compactMap(Unicode.Scalar.init)
  }

  @Test("each hidden character is shown as an escape that identifies it", arguments: HostileText.forbidden)
  func escaped(range: ClosedRange<UInt32>) {
    for scalar in SafeTextTests.hidden where range.contains(scalar.value) {
      let escape = "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      #expect(SafeText("a\(scalar)b").plain == "a\(escape)b")
      #expect(("\("a\(scalar)b")" as SafeText).plain == "a\(escape)b")
      #expect(SafeText("\(scalar)").width == escape.count)
    }
  }

  @Test("in JSON each is a JSON escape, and a parser reads the same text")
  func json() throws {
    let text = String(String.UnicodeScalarView(SafeTextTests.hidden)) + "\"\\é👨‍👩‍👧"
    let line = try Output.line([text]).plain
    #expect(HostileText.found(in: line).isEmpty && !line.contains { $0.isNewline })
    #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String] == [text])
    #expect(try Output.line("\u{E0041}\u{202E}").plain == "\"\\udb40\\udc41\\u202e\"")
  }

  @Test("text that is already escaped stays unchanged, as does a path with backslashes")
  func again() {
    for text in ["\\u{202E}", "C:\\new\\table", "a\\u{1B}[2J"] { #expect(SafeText(text).plain == text) }
  }

  @Test(
    "letters of every script stay, and joiners if a script or an emoji needs them",
    arguments: [
      "Müller & Söhne", "日本語", "กาแฟ", "ראשון", "e\u{301}", "नमस्ते", "می\u{200C}خواهم", "ക\u{D4D}\u{200D}ഷ",
      "👨\u{200D}👩\u{200D}👧", "❤\u{FE0F}", "🏳\u{FE0F}\u{200D}🌈", "👩🏽\u{200D}🚀", "1\u{FE0F}\u{20E3}", "🇩🇪", "10\u{A0}€",
      "1\u{202F}000", "🐾",
    ])
  func kept(text: String) { #expect(SafeText(text).plain == text) }

  @Test(
    "a joiner that joins nothing is shown",
    arguments: [
      ("PAY\u{200D}PAL", "PAY\\u{200D}PAL"), ("a\u{200C}b", "a\\u{200C}b"), ("12\u{FE0F}.50", "12\\u{FE0F}.50"),
      ("👩\u{200D}", "👩\\u{200D}"), ("\u{200D}👩", "\\u{200D}👩"), ("❤\u{FE0F}\u{FE0F}", "❤\u{FE0F}\\u{FE0F}"),
      ("a\u{FE0F}", "a\\u{FE0F}"), ("🏴\u{E0067}\u{E007F}", "🏴\\u{E0067}\\u{E007F}"), ("م\u{200C}a", "م\\u{200C}a"),
    ])
  func hiding(text: String, shown: String) { #expect(SafeText(text).plain == shown) }

  @Test("literals in the source are trusted, interpolated values are not")
  func literals() {
    let foreign = "a\u{1B}[2J\nb"
    #expect(("x\n\u{1B}[H\(foreign) \(7)" as SafeText).plain == "x\n\u{1B}[Ha\\u{1B}[2J\\u{A}b 7")
    #expect(SafeText(lines: "\(foreign)\r\nc\rd\n").plain == "a\\u{1B}[2J\nb\r\nc\\u{D}d\n")
    #expect(("\(ActionError(foreign, .badData))" as SafeText).plain == SafeText(foreign).plain)
    let name: Substring = "\u{202E}x"
    #expect(("\(name)" as SafeText).plain == "\\u{202E}x")
  }

  @Test("styles are stored beside the characters, and become sequences only if colour is wanted")
  func styles() {
    let text = Style.dim("a " + Style.bold("b\u{301}") + " c") + "\("\u{1B}[5m")"
    #expect(text.rendered(hasColour: false) == "a b\u{301} c\\u{1B}[5m")
    #expect(
      text.rendered(hasColour: true)
        == "\u{1B}[2ma \u{1B}[0m\u{1B}[1mb\u{301}\u{1B}[0m\u{1B}[2m c\u{1B}[0m\\u{1B}[5m")
    #expect(text.width == 14)
    let cut = (Style.bad("日本語") + "abc").fitted(to: 4)
    #expect(cut.rendered(hasColour: true) == "\u{1B}[31m日…\u{1B}[0m")
    #expect(Style.good("").rendered(hasColour: true).isEmpty)
    #expect(Style.good("ab").padded(to: 4, isRight: true).rendered(hasColour: true) == "  \u{1B}[32mab\u{1B}[0m")
  }

  @Test(
    "columns on a terminal",
    arguments: [
      ("abc", 3), ("ü", 1), ("e\u{301}", 1), ("日本", 4), ("ｱ", 1), ("ｶﾞ", 2), ("Ａ", 2), ("한", 2), ("👍", 2), ("🇩🇪", 2),
      ("", 0),
      ("…", 1),
    ])
  func width(text: String, columns: Int) { #expect(TextWidth.of(text) == columns) }

  @Test(
    "text that does not fit ends with an ellipsis and is never wider",
    arguments: [
      ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("abc", 1, "…"),
      ("abc", 0, ""),
    ])
  func fitted(text: String, columns: Int, shown: String) {
    #expect(SafeText(text).fitted(to: columns).plain == shown)
    #expect(SafeText(text).fitted(to: columns).width <= columns)
  }
}

@Suite("Lines of words")
struct WrappedTextTests {
  @Test(
    "words are wrapped to lines that are never wider",
    arguments: [
      ("", 5, [""]), ("one two three", 7, ["one two", "three"]), ("one two", 3, ["one", "two"]),
      ("extraordinary a", 5, ["extr…", "a"]), ("日本 語", 5, ["日本", "語"]),
    ])
  func wrapped(text: String, columns: Int, lines: [String]) {
    #expect(SafeText.wrapped(text, to: columns).map(\.plain) == lines)
  }
}

@Suite("Tables")
struct TableTests {
  private func table() -> Table {
    var table = Table([
      .init(title: "ID", isRight: true), .init(title: "MERCHANT", shrinksTo: 6), .init(title: "TOTAL", isRight: true),
    ])
    table.add("1", "ALDI", "9.00 EUR")
    table.add("12", "日本橋のとても長い名前の店", "12345.00 JPY")
    table.add("3", "evil\u{1B}[31m", "1.00 EUR")
    return table
  }

  @Test("columns line up and amounts are right-aligned")
  func aligned() {
    #expect(
      table().lines(width: 80).map(\.plain) == [
        "ID  MERCHANT                           TOTAL", " 1  ALDI                            9.00 EUR",
        "12  日本橋のとても長い名前の店  12345.00 JPY", " 3  evil\\u{1B}[31m                  1.00 EUR",
      ])
  }

  @Test("no line is wider than the terminal as long as columns can shrink", arguments: [26, 30, 40, 60, 80, 200])
  func fits(width: Int) {
    for line in table().lines(width: width) { #expect(line.width <= width, "\(line)") }
  }

  @Test("a fixed column stays whole, and words are shortened for it as far as needed", arguments: [50, 60, 70, 80])
  func wholeDates(width: Int) {
    var table = Table([
      .init(title: "ID", isRight: true), .init(title: "TITLE", shrinksTo: 12), .init(title: "AMOUNT", isRight: true),
      .init(title: "CATEGORY", shrinksTo: 8), .init(title: "PAID"),
    ])
    table.add("123", "A title of many words", "999999999.99 EUR", "Groceries, Dining", "due 2026-11-22")
    for line in table.lines(width: width) { #expect(line.width <= width, "\(line)") }
    #expect(table.lines(width: width)[1].plain.hasSuffix("due 2026-11-22"))
  }

  @Test("the last columns are left out if a table does not fit, but not the first ones")
  func narrowed() {
    let narrow = table().narrowed(to: 18, keeping: 2)
    #expect(narrow.lines(width: 18).map(\.plain).first == "ID  MERCHANT")
    #expect(table().narrowed(to: 80, keeping: 2).columns.count == 3)
    #expect(table().narrowed(to: 5, keeping: 2).columns.count == 2)
  }

  @Test(
    "the words within a line are shortened, but not the text around them",
    arguments: [
      ("Rent", 40, "due  Rent, 9.00 EUR"), ("A very long title", 24, "due  A very l…, 9.00 EUR"),
      ("A very long title", 5, "due  A very …, 9.00 EUR"),
    ])
  func line(words: String, width: Int, line: String) {
    #expect(SafeText.line("due  ", words, ", 9.00 EUR", width: width).plain == line)
  }

  @Test func amountsAreNeverCutOff() { #expect(table().lines(width: 10)[2].plain.hasSuffix("12345.00 JPY")) }
}
