import Actions
import Core
import Foundation
import Ledger
import Store
import TestSupport
import Testing

@testable import billfold

@Suite("Review on a real store")
struct ReviewDeskTests {
  private let folder: TemporaryFolder
  private let store: Store
  private let desk: ReviewDesk

  init() async throws {
    folder = try TemporaryFolder()
    store = try await Store.open(.memory, documents: folder.file("documents"))
    desk = try ReviewDeskTests.desk(store)
  }

  private static func desk(_ store: Store) throws -> ReviewDesk {
    let settings = try Settings(flags: [:], environment: ["HOME": "/nonexistent"])
    return ReviewDesk(
      desk: Desk(store: store, settings: settings, person: "tester", clock: .fixed(day("2026-11-21"))))
  }

  private func session(_ proposals: Proposal...) async throws -> ReviewSession {
    let drafts = try await Fixture.fill(store, proposals)
    return ReviewSession(drafts: drafts, categories: try await store.categories())
  }

  private func press(_ keys: String, _ session: inout ReviewSession) async {
    for key in keys {
      if let effect = session.press(key == "⏎" ? .enter : .character(key)) { await desk.carryOut(effect, &session) }
    }
  }

  @Test func confirmingMakesABillOfWhatIsSeen() async throws {
    var session = try await session(Fixture.sure(), Fixture.unsure)
    await press("1⏎", &session)
    let bill = try #require(try await store.bills().first)
    #expect(bill.contents.amount.description == "24.28 EUR" && bill.contents.categories == ["Groceries"])
    #expect(session.position == 1)
    #expect(try await store.draft(1).state == .confirmed)
  }

  @Test("a store that was moved away is reported at each key, and nothing more is accepted")
  func movedAway() async throws {
    let (here, there) = (folder.file("here"), folder.file("there"))
    func open(_ place: URL) async throws -> Store {
      try await Store.open(
        .file(place.appendingPathComponent("store.sqlite")), documents: place.appendingPathComponent("documents"))
    }
    let store = try await open(here)
    let desk = try ReviewDeskTests.desk(store)
    let drafts = try await Fixture.fill(store, [Fixture.sure(), Fixture.unsure])
    var session = ReviewSession(
      drafts: drafts, categories: try await store.categories())
    try FileManager.default.moveItem(at: here, to: there)
    for key in [Key.enter, .character("r")] {
      let pressed = session.press(key)
      let effect = try #require(pressed)
      await desk.carryOut(effect, &session)
      #expect(
        session.message?.isComplaint == true && session.message?.text.contains("moved, removed or replaced") == true)
    }
    let moved = try await open(there)
    #expect(try await moved.bills().isEmpty)
    #expect(try await moved.drafts().map(\.state) == [.open, .open])
    #expect(!FileManager.default.fileExists(atPath: here.path))
  }

  @Test(
    "a typed value is parsed as on the command line, or the input line stays with an error",
    arguments: [
      ("et", "12,30", "12.30", nil), ("et", "1.234", nil, "can mean"), ("et", "abc", nil, "not an amount"),
      ("et", "5 USD", "5.00", nil), ("ed", "14.3.2026", "2026-03-14", nil), ("ed", "3/4/2026", nil, "day first"),
      ("ey", "xyz", nil, "ISO 4217"), ("em", "  REWE ", "REWE", nil), ("ek", "invoice", "invoice", nil),
      ("ek", "letter", nil, "choose receipt"), ("ep", "cash", "cash", nil), ("en", "R-17", "R-17", nil),
      ("eu", "2020-04-01", "2020-04-01", nil), ("eq", "rf18 5390 0754 7034", "RF18539007547034", nil),
      ("ei", "de89 3704 0044 0532 0130 00", "DE89370400440532013000", nil),
      ("ei", "DE89 3704 0044 0532 0130 01", nil, "check digits"),
    ] as [(String, String, String?, String?)])
  func editing(keys: String, text: String, value: String?, complaint: String?) async throws {
    var session = try await session(Fixture.sure())
    await press(keys, &session)
    _ = session.press(.control("u"))
    await press(text + "⏎", &session)
    let field = try #require(DraftField.allCases.first { $0.letter == keys.last })
    if let complaint {
      #expect(session.message?.text.contains(complaint) == true, "\(session.message?.text ?? "")")
      #expect(session.mode == .editing(field, LineEditor(text)))
      #expect(try await store.draft(1).revision == 1)
    } else {
      #expect(field.text(in: ProposalResult(try await store.draft(1).proposal)) == value)
      #expect(session.mode == .looking)
    }
  }

  @Test(
    "the due date, the payment and what a transfer needs are removed by empty text and by none",
    arguments: ["eu", "ep", "eq", "ei"], ["", "none"])
  func removing(keys: String, text: String) async throws {
    var proposal = Fixture.sure()
    proposal.dueDate = Field(value: day("2020-04-01"), confidence: 0.9, source: .ocr)
    proposal.payment = Field(value: Payment(mode: .cash), confidence: 0.9, source: .ocr)
    proposal.paymentReference = Field(value: "KD 4711", confidence: 0.9, source: .ocr)
    proposal.iban = Field(value: "DE89370400440532013000", confidence: 0.9, source: .ocr)
    var session = try await session(proposal)
    await press(keys, &session)
    _ = session.press(.control("u"))
    await press(text + "⏎", &session)
    let changed = try await store.draft(1).proposal
    #expect((changed.dueDate == nil) == (keys == "eu") && (changed.payment == nil) == (keys == "ep"))
    #expect((changed.paymentReference == nil) == (keys == "eq") && (changed.iban == nil) == (keys == "ei"))
    #expect(session.mode == .looking && session.message?.isComplaint != true)
  }

  @Test("the number is removed by empty text")
  func removingNumber() async throws {
    var proposal = Fixture.sure()
    proposal.reference = Field(value: "R-17", confidence: 0.9, source: .ocr)
    var session = try await session(proposal)
    await press("en", &session)
    _ = session.press(.control("u"))
    await press("⏎", &session)
    #expect(try await store.draft(1).proposal.reference == nil)
    #expect(session.mode == .looking && session.message?.isComplaint != true)
  }

  @Test("a possible duplicate is rejected as one or kept as a separate purchase, and both are undone")
  func duplicates() async throws {
    var session = try await session(Fixture.sure(), Fixture.sure(), Fixture.unsure)
    await press("=", &session)
    #expect(session.message?.text == "no other draft or bill is like this one" && session.position == 0)
    await press("s=", &session)
    #expect(try await store.draft(2).state == .rejected && session.position == 2)
    #expect(session.message?.text == "draft 2 is rejected as a duplicate; u undoes it")
    await press("u", &session)
    #expect(try await store.draft(2).state == .open && session.position == 1)
    await press("+", &session)
    #expect(try await store.draft(2).proposal.duplicateOf == nil && session.position == 1)
    #expect(session.message?.text == "draft 2 is a separate purchase; u undoes it")
    await press("u", &session)
    #expect(try await store.draft(2).proposal.duplicateOf == DuplicateOf(.draft, 1, .samePurchase))
  }

  @Test("typing a total does not confirm the currency, unless it is typed too")
  func currencyOfTotal() async throws {
    var session = try await session(Fixture.sure())
    for (text, source) in [("5", Source.ocr), ("5 USD", .person)] {
      await press("et", &session)
      _ = session.press(.control("u"))
      await press(text + "⏎", &session)
      #expect(try await store.draft(1).proposal.currency?.source == source)
    }
    #expect(try await store.draft(1).proposal.currency?.value.code == "USD")
  }

  @Test("a guessed category that no longer exists becomes Other, as with `confirm`")
  func deletedCategory() async throws {
    var proposal = Fixture.sure()
    proposal.category = Field(value: "Knitting", confidence: 0.9, source: .lexicon)
    var session = try await session(proposal)
    await press("⏎", &session)
    #expect(try await store.bills().map(\.contents.categories) == [["Other"]], "\(session.message?.text ?? "")")
  }

  @Test func rejectingAndTakingItBack() async throws {
    var session = try await session(Fixture.sure(), Fixture.unsure)
    await press("r", &session)
    #expect(try await store.draft(1).state == .rejected)
    await press("u", &session)
    #expect(try await store.draft(1).state == .open)
    #expect(session.position == 0)
  }

  @Test("a confirmation is undone, even after other drafts were changed")
  func confirmationTakenBack() async throws {
    var session = try await session(Fixture.sure(), Fixture.unsure)
    await press("⏎", &session)
    try await store.setRejected(true, draft: 2, who: "tester")
    await press("u", &session)
    #expect(try await store.bills().isEmpty)
    #expect(try await store.draft(1).state == .open)
    #expect(try await store.draft(2).state == .rejected)
    #expect(session.current?.draft.id == 1 && session.message?.isComplaint != true)
    await press("⏎", &session)
    #expect(try await store.bills().count == 1)
  }

  @Test func anEditAndItsUndoAreWritten() async throws {
    var session = try await session(Fixture.sure())
    await press("1", &session)
    #expect(try await store.draft(1).proposal.total?.value.description == "24.28")
    await press("u", &session)
    #expect(try await store.draft(1).proposal.total == Fixture.sure().total)
  }

  @Test("a change made by somebody else meanwhile is shown instead of overwritten")
  func conflict() async throws {
    var session = try await session(Fixture.sure())
    try await store.update(draft: 1, revision: 1, proposal: Fixture.sure("REWE"), who: "other")
    await press("⏎", &session)
    #expect(try await store.bills().isEmpty)
    #expect(session.message?.isComplaint == true)
    #expect(session.current?.draft.proposal.merchant?.value == "REWE")
    await press("⏎", &session)
    #expect(try await store.bills().count == 1)
  }

  @Test("after a decision, what somebody else did to the other drafts meanwhile is shown")
  func meanwhile() async throws {
    var session = try await session(Fixture.sure(), Fixture.unsure, Fixture.sure("REWE", total: "5.00"))
    try await store.setRejected(true, draft: 2, who: "other")
    try await store.update(draft: 3, revision: 1, proposal: Fixture.sure("Lidl", total: "6.00"), who: "other")
    await press("⏎", &session)
    #expect(session.items.map(\.decision) == [.confirmed(bill: 1), .rejected, .none])
    #expect(session.items[2].draft.proposal.merchant?.value == "Lidl")
  }

  @Test func everySureDraftAtOnce() async throws {
    var session = try await session(Fixture.sure(), Fixture.unsure, Fixture.sure("REWE", total: "5.00"))
    await press("Ay", &session)
    #expect(try await store.bills().count == 2)
    #expect(session.current?.draft.id == 2)
    #expect(session.items.map(\.draft.state) == [.confirmed, .open, .confirmed])
    #expect(session.items.map(\.draft.billID) == [1, nil, 2])
    // Each is undone by its own bill.
    await press("uu", &session)
    #expect(try await store.bills().isEmpty)
    #expect(try await store.drafts().count == 3)
    #expect(session.items.map(\.decision) == [.none, .none, .none])
  }

  @Test("without a display, or without xdg-open, no viewer is started") func noViewer() async throws {
    #expect(!Viewer(environment: ["PATH": folder.url.path, "DISPLAY": ":0"]).open(folder.url))
    let program = try NotingProgram("xdg-open", in: folder.url)
    #expect(!Viewer(environment: ["PATH": folder.url.path]).open(folder.url))
    #expect(!Viewer(environment: ["PATH": folder.url.path, "DISPLAY": ""]).open(folder.url))
    #expect(program.calls.isEmpty)
  }

  @Test("with a display the desktop's viewer is started on the file", arguments: ["DISPLAY", "WAYLAND_DISPLAY"])
  func viewer(display: String) async throws {
    let program = try NotingProgram("xdg-open", in: folder.url)
    let file = folder.file("page 1.png")
    #expect(Viewer(environment: ["PATH": "/nowhere:\(folder.url.path)", display: ":0"]).open(file))
    #expect(try await program.awaitedCalls() == [file.path])
  }
}
