import Core
import Foundation
import TestSupport
import Testing

@Suite("The verb for reminders, run as by a user") struct ReminderVerbTests {
  @Test(
    "a reminder is sent once, again after unpay with another date, never for paid bills; a failure keeps it due"
  )
  func remind() throws {
    let home = try TestHome.inEuros()
    let said = home.folder.file("said")
    let command = try home.folder.writeScript("echo \"$1\" >> \(said.path)", to: "notify")
    func heard() -> [String] {
      ((try? String(contentsOf: said, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    }
    #expect(try home.billfold("config", "set", "remind-at", "00:00").status == 0)
    #expect(try home.billfold("add", "Rent 900 today").status == 0)
    #expect(try home.billfold("add", "Tax 500 tomorrow", "--remind", "none").status == 0)
    #expect(try home.billfold("add", "Paid 5 today").status == 0)
    #expect(try home.billfold("pay", "3").status == 0)
    #expect(try home.billfold("config", "set", "remind-command", "/bin/false").status == 0)
    #expect(try home.billfold("remind").status == 75)
    #expect(try home.billfold("remind", "--list", "--json").list().map { $0["bill"] as? Int } == [1])
    #expect(try home.billfold("config", "set", "remind-command", command.path).status == 0)
    let several = try (0..<4).map { _ in try home.start(["remind"]) }
    #expect(several.map { $0.wait() } == [0, 0, 0, 0])
    #expect(heard() == ["Rent, 900.00 EUR, is due today"])
    #expect(try home.billfold("unpay", "3").status == 0)
    #expect(try home.billfold("bill", "delete", "1").status == 0)
    #expect(
      try home.billfold("remind", "--json").list().map { $0["text"] as? String } == ["Paid, 5.00 EUR, is due today"]
    )
    #expect(try home.billfold("remind").output.contains("There is nothing new to announce;"))
    #expect(heard().count == 2)
  }

  @Test("a reminder that cannot be printed stays due")
  func unprinted() throws {
    let home = try TestHome.inEuros()
    for (key, value) in [("remind-at", "00:00"), ("remind-by", "terminal")] {
      #expect(try home.billfold("config", "set", key, value).status == 0)
    }
    #expect(try home.billfold("add", "Rent 900 today").status == 0)
    let full = try home.start(["remind"], output: FileHandle(forWritingAtPath: "/dev/full"))
    #expect(full.wait() == 74)
    #expect(try home.billfold("remind").output.contains("Rent"))
    #expect(try home.billfold("remind").output.contains("There is nothing new to announce;"))
  }

  @Test("--install writes units that systemd can read and starts them, --uninstall removes them")
  func timer() throws {
    let home = try TestHome.inEuros()
    let systemctl = try NotingProgram("systemctl", in: home.programs)
    #expect(try home.billfold("config", "set", "remind-command", "/bin/true").status == 0)
    let installed = try home.billfold("remind", "--install")
    #expect(installed.status == 0 && installed.output.contains("is installed and runs"), "\(installed)")
    #expect(
      systemctl.calls == ["--user --quiet daemon-reload", "--user --quiet enable --now billfold-remind.timer"])
    let folder = home.folder.file("config/systemd/user")
    let service = try String(contentsOf: folder.appendingPathComponent("billfold-remind.service"), encoding: .utf8)
    #expect(service.contains("Type=oneshot") && service.contains("\"remind\" \"--quiet\""))
    let timer = try String(contentsOf: folder.appendingPathComponent("billfold-remind.timer"), encoding: .utf8)
    #expect(timer.contains("OnCalendar=*:0/15") && timer.contains("WantedBy=timers.target"))
    #expect(try home.billfold("remind", "--uninstall").status == 0)
    #expect(
      systemctl.calls.suffix(2) == [
        "--user --quiet disable --now billfold-remind.timer", "--user --quiet daemon-reload",
      ]
    )
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
        $0.hasSuffix(".timer") || $0.hasSuffix(".service")
      }.isEmpty)
    #expect(try home.billfold("remind", "--uninstall").output.contains("billfold-remind.timer is not installed\n"))
  }

  @Test("a unit that cannot be removed is named") func stuckUnit() throws {
    let home = try TestHome.inEuros()
    _ = try NotingProgram("systemctl", in: home.programs)
    // Nobody can remove a folder like a file.
    let unit = home.folder.file("config/systemd/user/billfold-remind.timer")
    try FileManager.default.createDirectory(at: unit, withIntermediateDirectories: true)
    let run = try home.billfold("remind", "--uninstall")
    #expect(run.status == 74 && run.errors.contains("\(unit.path) cannot be removed: "), "\(run)")
  }

  @Test("the calendar is written to a file or standard output, and remind keeps the configured one up to date")
  func calendar() throws {
    let home = try TestHome.inEuros()
    #expect(try home.billfold("add", "Rent 900 tomorrow monthly").status == 0)
    let output = try home.billfold("calendar").output
    #expect(output.hasPrefix("BEGIN:VCALENDAR\r\n") && output.components(separatedBy: "BEGIN:VEVENT").count > 12)
    let file = home.folder.file("bills.ics")
    #expect(try home.billfold("calendar", "--output", file.path).status == 0)
    #expect(try String(contentsOf: file, encoding: .utf8) == output)
    #expect(try home.billfold("config", "set", "calendar", file.path).status == 0)
    #expect(try home.billfold("pay", "1").status == 0 && home.billfold("remind").status == 0)
    let after = try String(contentsOf: file, encoding: .utf8)
    #expect(after != output && after.hasPrefix("BEGIN:VCALENDAR\r\n") && after.contains("SUMMARY:Rent"), "\(after)")
  }

  @Test("invalid reminder settings, written by hand, are reported with exit code 78")
  func settings() throws {
    let home = try TestHome.inEuros()
    let file = home.folder.file("config/billfold/config.toml")
    for (name, value) in [("remind", "often"), ("remind-at", "25:00"), ("remind-overdue", "0d")] {
      try Data("currency = \"EUR\"\n\(name) = \"\(value)\"\n".utf8).write(to: file)
      let run = try home.billfold("remind")
      #expect(run.status == 78 && run.errors.contains("the setting \(name): \"\(value)\""), "\(run.errors)")
      // Only verbs that need the setting are stopped.
      #expect(try home.billfold("bills").status == 0)
    }
    #expect(try home.billfold("config", "set", "remind-at", "09:00").status == 0)
    #expect(try home.billfold("config", "set", "remind-by", "mail").status == 0)
    #expect(try home.billfold("remind").status == 78)
  }
}
