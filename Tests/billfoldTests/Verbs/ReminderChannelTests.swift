import Core
import Foundation
import Intake
import Ledger
import Store
import TestSupport
import Testing

@testable import billfold

@Suite("How reminders are delivered")
struct ReminderChannelTests {
  /// A test home with a bill that is due today, and programs that record their input: one line per argument, then their
  /// standard input.
  private func home() throws -> TestHome {
    let home = try TestHome()
    for name in ["notify-send", "sendmail"] {
      let script = """
        { for word in "$@"; do printf '<%s>\\n' "$word"; done; cat; } >> '\(home.folder.file(name + ".said").path)'
        exit "$(cat '\(home.folder.file("code").path)' 2>/dev/null || echo 0)"
        """
      _ = try home.folder.writeScript(script, to: "programs/\(name)")
    }
    let due = "\(CalendarDate.localToday())"
    #expect(try home.billfold("bill", "add", "Fernwärme", "84.20 EUR", "--due", due, "--remind", "1d").status == 0)
    return home
  }

  /// A machine with or without a desktop, where the test's programs are found first.
  private func machine(_ home: TestHome, hasDesktop: Bool = false) -> [String: String] {
    [
      "PATH": home.folder.file("programs").path + ":/usr/bin:/bin", "DISPLAY": hasDesktop ? ":0" : "",
      "WAYLAND_DISPLAY": "", "DBUS_SESSION_BUS_ADDRESS": "",
    ]
  }

  private func said(_ program: String, _ home: TestHome) -> String {
    (try? String(contentsOf: home.folder.file(program + ".said"), encoding: .utf8)) ?? ""
  }

  /// The bills of the reminders that a run lists.
  private func bills(_ run: Run) throws -> [Int] {
    try run.list().compactMap { $0["bill"] as? Int }
  }

  @Test("the desktop gets a title and the notice, which cannot be taken for an option")
  func desktop() throws {
    let home = try home()
    #expect(try home.billfold("config", "set", "remind-by", "desktop").status == 0)
    let run = try home.billfold("remind", with: machine(home))
    #expect(run.status == 0 && run.output.isEmpty, "\(run)")
    let notice = said("notify-send", home)
    #expect(notice.hasPrefix("<--app-name=billfold>\n<-->\n<Bill due>\n<Fernwärme, 84.20 EUR, "), "\(notice)")
    #expect(notice.hasSuffix(">\n") && notice.split(separator: "\n").count == 4)
    #expect(said("sendmail", home).isEmpty)
  }

  @Test("a mail goes to the address of the settings, with a plain subject and the notice as its body")
  func mail() throws {
    let home = try home()
    #expect(try home.billfold("config", "set", "remind-by", "mail").status == 0)
    let without = try home.billfold("remind", with: machine(home))
    #expect(without.status == 78 && without.errors.contains("config set remind-mail"), "\(without)")
    #expect(try home.billfold("config", "set", "remind-mail", "ada@example.org").status == 0)
    let run = try home.billfold("remind", with: machine(home))
    #expect(run.status == 0, "\(run)")
    let mail = said("sendmail", home)
    #expect(mail.hasPrefix("<-i>\n<-->\n<ada@example.org>\nTo: ada@example.org\nSubject: A bill is due\n"), "\(mail)")
    let parts = mail.components(separatedBy: "\n\n")
    #expect(parts[0].contains("Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit"))
    #expect(parts.count == 2 && parts[1].hasPrefix("Fernwärme, 84.20 EUR, ") && parts[1].hasSuffix("\n"), "\(mail)")
  }

  @Test(
    "a title from a document is neither markup nor an option, and does not act on a terminal",
    arguments: ["desktop", "mail", "command", "terminal"])
  func hostile(channel: String) async throws {
    let home = try home()
    let store = try await home.openStore()
    let title = "--<b>" + HostileText.around("a & b")
    let today = CalendarDate.localToday()
    let contents = BillContents(
      title: title, merchant: title, kind: .invoice, amount: Money(minorUnits: 100, currency: .eur), issueDate: today,
      dueDate: today, categories: ["Other"], reminders: "1d")
    _ = try await store.add(bill: contents, who: "test")
    let command = try NotingProgram("noter", in: home.programs)
    for (key, value) in [("remind-mail", "ada@example.org"), ("remind-command", "noter"), ("remind-by", channel)] {
      #expect(try home.billfold("config", "set", key, value).status == 0)
    }
    let run = try home.billfold("remind", with: machine(home))
    #expect(run.status == 0, "\(run)")
    let notice =
      run.output + said("notify-send", home) + said("sendmail", home) + command.calls.joined(separator: "\n")
    #expect(notice.contains("\\u{1B}[2J") && HostileText.found(in: notice).isEmpty, "\(notice)")
    #expect(notice.contains(channel == "desktop" ? "--&lt;b&gt;a &amp; b" : "--<b>a & b"), "\(notice)")
    if channel == "command" { #expect(command.calls.contains { $0.hasPrefix(" --<b>") }) }
  }

  @Test(
    "a channel that fails is reported, and the notice stays due until it is delivered, once",
    arguments: ["desktop", "mail"])
  func failing(channel: String) throws {
    let home = try home()
    #expect(try home.billfold("config", "set", "remind-by", channel).status == 0)
    #expect(try home.billfold("config", "set", "remind-mail", "ada@example.org").status == 0)
    try home.folder.write(Array("75".utf8), to: "code")
    let failed = try home.billfold("remind", with: machine(home))
    #expect(failed.status == 75 && failed.errors.contains("failed with 75; the reminder stays due"), "\(failed)")
    let list = try home.billfold("remind", "--list", "--json")
    #expect(try bills(list) == [1])

    try home.folder.write(Array("0".utf8), to: "code")
    let delivered = try home.billfold("remind", "--json", with: machine(home))
    #expect(delivered.status == 0)
    #expect(try bills(delivered) == [1])
    let again = try home.billfold("remind", with: machine(home))
    #expect(again.status == 0 && again.output.contains("There is nothing new to announce;"))
    let program = channel == "mail" ? "sendmail" : "notify-send"
    #expect(said(program, home).components(separatedBy: "Fernwärme").count == 3)
  }

  @Test("the default is the desktop if there is one, else mail if there is an address, else the terminal")
  func chosen() throws {
    for (hasDesktop, address, heard) in [
      (true, "ada@example.org", "notify-send"), (false, "ada@example.org", "sendmail"), (false, "", ""),
    ] {
      let home = try home()
      if !address.isEmpty { #expect(try home.billfold("config", "set", "remind-mail", address).status == 0) }
      let run = try home.billfold("remind", with: machine(home, hasDesktop: hasDesktop))
      #expect(run.status == 0, "\(run)")
      #expect(run.output.contains("Fernwärme, 84.20 EUR") == heard.isEmpty)
      for program in ["notify-send", "sendmail"] { #expect(said(program, home).isEmpty == (program != heard)) }
    }
  }

  @Test("a timer is not installed if its reminders would only be printed, and the remedy is named")
  func timer() throws {
    let home = try home()
    _ = try NotingProgram("systemctl", in: home.programs)
    let units = home.folder.file("config/systemd/user").path
    for (channel, remedy) in [("auto", "config set remind-command"), ("terminal", "config set remind-by")] {
      #expect(try home.billfold("config", "set", "remind-by", channel).status == 0)
      let refused = try home.billfold("remind", "--install", with: machine(home))
      #expect(refused.status == 78 && refused.errors.contains(remedy), "\(refused)")
      #expect(!FileManager.default.fileExists(atPath: units))
    }
    #expect(try home.billfold("config", "set", "remind-by", "desktop").status == 0)
    var environment = machine(home)
    environment["BILLFOLD_REMIND_MAIL"] = "ada \"$%"
    #expect(try home.billfold("remind", "--install", with: environment).status == 0)
    // Without the shell's variables the timer would look for the store elsewhere.
    let service = try String(contentsOfFile: "\(units)/billfold-remind.service", encoding: .utf8)
    #expect(service.contains("\nEnvironment=\"XDG_DATA_HOME=\(home.folder.file("data").path)\"\n"), "\(service)")
    #expect(service.contains("\nEnvironment=\"BILLFOLD_REMIND_MAIL=ada \\\"$%%\"\n"), "\(service)")
    #expect(FileManager.default.fileExists(atPath: "\(units)/billfold-remind.timer"))
  }

  @Test("a desktop without its program is a configuration error, and the remedy is named")
  func missing() throws {
    let home = try home()
    #expect(try home.billfold("config", "set", "remind-by", "desktop").status == 0)
    let run = try home.billfold("remind", with: ["PATH": home.folder.file("nowhere").path])
    #expect(run.status == 78 && run.errors.contains("apt-get install libnotify-bin"), "\(run)")
    #expect(try home.billfold("remind", "--list").output.contains("Fernwärme"))
  }
}
