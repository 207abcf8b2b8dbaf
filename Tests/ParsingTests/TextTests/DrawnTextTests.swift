import Testing

@testable import Parsing

/// The text in a file compared with what a reader sees drawn.
@Suite struct DrawnTextTests {
  @Test(
    "the same text, read with typical recognition errors",
    arguments: [
      ("1.948,57", "1.948,57"), ("1 948,57", "1948,57"), ("CHF 12'300.50", "CHF12300.50"), ("€ 0,08", "E 0,08"),
      ("12 May 2026", "12May2026"), ("07.05.2024", "07.05.2024"), ("$10.00", "$1O.0O"), ("£ 7.-", "7."),
      ("Quay Street Cycles", "Quay StreetCycIes"), ("ООО Ромашка", "000 POMAWKA"), ("๒๕๖๗", "anything"), ("K-9", "K9"),
      ("AB", "xyz"),
    ])
  func shows(written: String, seen: String) { #expect(DrawnText.shows(written, seen: seen)) }

  @Test(
    "another number, or a name with other letters",
    arguments: [
      ("1948.57", "948.57"), ("948.57", "1948.57"), ("1948.57", "1 48.57"), ("1948.57", "194857"), ("1,948", "1948"),
      ("12.05.2026", "12.06.2026"), ("12.05.2026", ""), ("Total 7", "Total"),
      ("Quay Street Cycles", "Harbour Foods Ltd"),
      ("Quay Street Cycles", ""),
    ])
  func differs(written: String, seen: String) { #expect(!DrawnText.shows(written, seen: seen)) }
}
