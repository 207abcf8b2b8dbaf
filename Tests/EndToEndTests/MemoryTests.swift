import Foundation
import TestSupport
import Testing

/// Two documents of one shop through the real reader: corrections of the first are proposed for the second.
@Suite struct MemoryTests {
  private func bring(_ sample: String, _ home: TestHome) throws -> Int {
    try home.importSamples(sample)
    let drafts = try home.billfold("drafts", "--json").list()
    return try #require(drafts.last?["id"] as? Int)
  }

  @Test("a correction of one document is proposed for the next with its reason, and is unlearned by undo")
  func learns() throws {
    let home = try TestHome()
    let first = try bring("de-electricity.pdf", home)
    let confirmed = try home.billfold(
      "confirm", "\(first)", "--merchant", "City power", "--category", "Housing", "--pay-by", "directDebit")
    #expect(confirmed.status == 0, "\(confirmed.errors)")
    let second = try bring("de-reminder.pdf", home)
    let shown = try home.billfold("show", "\(second)")
    #expect(
      shown.output.contains("City power") && shown.output.contains("because you gave draft \(first) this name on 20"))
    #expect(shown.output.contains("Housing") && shown.output.contains("because you gave draft \(first) this category"))
    let draft = try home.billfold("show", "\(second)", "--json").object()
    let proposal = try #require(draft["proposal"] as? [String: Any])
    #expect((proposal["merchant"] as? [String: Any])?["source"] as? String == "memory")
    let learned = try #require(proposal["learned"] as? [[String: Any]])
    #expect(learned.compactMap { $0["draft"] as? Int } == learned.map { _ in first } && learned.count >= 2)
    #expect(try home.billfold("memory").output.contains("City power"))

    #expect(try home.billfold("undo").status == 0)
    #expect(try home.billfold("reparse").status == 0)
    let unlearned = try home.billfold("show", "\(second)")
    #expect(!unlearned.output.contains("City power") && unlearned.output.contains("Stadtwerke Birkenau"))
    #expect(try home.billfold("memory").output.contains("Nothing is remembered yet"))
  }

  /// At any time, one of these zones has another day than UTC.
  @Test("the day of a lesson is that of the user's time zone", arguments: ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
  func localDay(zone: String) throws {
    let home = try TestHome(["TZ": zone])
    let first = try bring("de-electricity.pdf", home)
    _ = try home.billfold("confirm", "\(first)", "--merchant", "City power")
    let second = try bring("de-reminder.pdf", home)
    let draft = try home.billfold("show", "\(second)", "--json").object()
    let learned = try #require((draft["proposal"] as? [String: Any])?["learned"] as? [[String: Any]])
    let shops = try home.billfold("memory", "show", "City power", "--json").list()
    let values = try #require(shops.first?["learned"] as? [[String: Any]])
    let name = try #require(values.first { $0["field"] as? String == "merchant" })
    let time = try Date(try #require(name["at"] as? String), strategy: .iso8601)
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = try #require(TimeZone(identifier: zone))
    format.dateFormat = "yyyy-MM-dd"
    #expect(learned.first { $0["field"] as? String == "merchant" }?["day"] as? String == format.string(from: time))
  }

  @Test("memory reports unknown shops in one sentence, and writes nothing about a shop to the log")
  func sentences() throws {
    let home = try TestHome()
    let run = try home.billfold("memory", "forget", "Nowhere")
    #expect(
      run.status == 65
        && run.errors == "billfold: nothing is remembered about Nowhere; `billfold memory list` lists them\n")
    #expect(try home.billfold("memory", "edit", "Nowhere").status == 64)
    let first = try bring("de-electricity.pdf", home)
    _ = try home.billfold("confirm", "\(first)", "--merchant", "City power")
    let log = try home.billfold(
      "import", Project.samples.appendingPathComponent("de-reminder.pdf").path, "--log-level", "debug")
    #expect(!log.errors.contains("City power") && !log.errors.contains("Birkenau"))
  }
}
