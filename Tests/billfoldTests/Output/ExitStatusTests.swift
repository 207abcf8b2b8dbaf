@testable import Actions
import Core
import Intake
import Ledger
import Store
import Testing

@testable import billfold

@Suite("Exit codes that scripts rely on")
struct ExitStatusTests {
  @Test(
    "An error of any module has the exit code documented for its kind",
    arguments: [
      (StoreError.locked, 69), (.unavailable("no such folder"), 69), (.newerSchema(["2099"]), 69),
      (.corrupt("torn"), 69),
      (.diskFull, 74), (.io("bad sector"), 74), (.database("torn"), 74), (.unwritable("/data", 5), 74),
      (.notFound(.draft, 7), 65), (.deletedBill(7), 65), (.notDeleted(bill: 7), 65),
      (.alreadyConfirmed(draft: 1, bill: 2), 65),
      (.notOpen(draft: 1), 65), (.unknownCategory("Foot", close: ["Food"]), 65), (.conflict(.draft, 1), 75),
      (.staleFence, 75), (.notABackup("no backup"), 65), (.placeTaken("not empty"), 73),
    ] as [(StoreError, Int32)])
  func codeOfStoreError(error: StoreError, code: Int32) { #expect(status(of: error) == code) }

  @Test func whatIsTypedWrongIsBadData() { #expect(status(of: InputError("no")) == 65) }

  @Test func interruptionIs130() { #expect(status(of: CancellationError()) == 130) }

  @Test(
    "An error of an action has the exit code documented for its kind",
    arguments: [
      (.usage, 64), (.badData, 65), (.unavailable, 69), (.cannotCreate, 73), (.inputOutput, 74), (.temporary, 75),
      (.configuration, 78), (.interrupted, 130),
    ] as [(ActionError.Kind, Int32)])
  func codeOfActionError(kind: ActionError.Kind, code: Int32) {
    #expect(status(of: ActionError("no", kind)) == code)
    #expect(ExitStatus.failed(kind).rawValue == code)
  }

  private func status(of error: any Error) -> Int32 { ActionError.Kind(of: error).exitCode }
}
