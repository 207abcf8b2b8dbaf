import Core
import Testing

@Suite struct AdviceTests {
  private static let all: [Advice] =
    Subject.allCases.map(Advice.list) + [
      .listEntries, .listPayments(goal: "Boat"), .listBudgets, .listPersons, .showPerson("Anna"), .listDuplicates,
      .readHistory, .checkStore, .orCheckStore, .repeatIt,
      .retry, .importMailbox, .importStatement, .reopen(draft: 4), .pay(bill: 5), .unpay(bill: 5), .delete(bill: 5),
      .restore(bill: 5), .change(bill: 5), .separate, .findPayment,
      .chooseMatch(entry: 6), .enterIncoming(entry: 6), .addBill(entry: 6), .deleteIncome(6), .raiseGoals(to: 7),
      .setCurrency, .setDefaultCurrency,
      .giveCurrency, .chooseCard, .editPayment, .leaveOutBrand, .giveLastDay, .splitAgain(bill: 5),
      .splitFirst(bill: 5), .giveToConfirm("them"), .confirmCard(draft: 4, name: "Blue"),
      .complete(draft: 4, option: "--total 12.30"), .option("--title"), .specifyCurrency, .specifyDateOrder,
      .specifyDecimalMark, .specifyField, .specifyColumns(example: "date=1"),
      .explainMinus(reversing: "credit=2", notation: "debit=2"), .leaveOutColumns,
      .nameColumns(example: "text=3"), .importAsCharges(example: "debit=2"), .ignoreBalances,
    ]

  @Test("advice names commands and options on the terminal, and none on the page", arguments: all)
  func faces(advice: Advice) {
    let (terminal, page) = (advice.ending(on: .terminal), advice.ending(on: .page))
    #expect(terminal.contains("`billfold ") || terminal.contains("--") || advice == .repeatIt, "\(terminal)")
    #expect(!page.contains("`") && !page.contains("--") && !page.contains("command"), "\(page)")
  }

  @Test("a stored message is shown with the advice of the interface, and one without advice as it is")
  func stored() {
    let message = "the reader crashed while reading it; try again with `billfold retry`"
    #expect(Failure(.crashed, message).message(on: .terminal) == message)
    #expect(Failure(.crashed, message).message(on: .page) == "the reader crashed while reading it; read it again")
    #expect(Failure(.encrypted, "it is encrypted").message(on: .page) == "it is encrypted")
  }

  @Test("a failure with advice is stored with that for the terminal, and shown with that for the page")
  func failure() {
    let failure = Failure(.unsupported, "it is a mailbox of several mails", .importMailbox)
    #expect(failure.message.hasSuffix("; `billfold import` reads each of them, so use that"))
    #expect(failure.message(on: .page).hasSuffix("; save each of them as a file, and add those"))
    let statement = Failure(.unsupported, "it is a bank statement", .importStatement)
    #expect(statement.message(on: .page) == "it is a bank statement; import it under Bank")
  }
}
