/// An interface that shows messages.
public enum Face: Sendable, CaseIterable { case terminal, page }

/// An error whose message contains advice, which each interface words in its own terms.
public protocol AdvisingError: Error, CustomStringConvertible {
  /// Returns the message for an interface. `description` is that for the terminal.
  func message(on face: Face) -> String
}

/// What the user can do about an error: on the terminal the command or option, on the page what one does there.
public enum Advice: Hashable, Sendable {
  case list(Subject)
  case listEntries
  case listPayments(goal: String)
  case listBudgets
  /// Who shares bills, and what one of them shares.
  case listPersons
  case showPerson(String)
  case listDuplicates
  case readHistory
  case checkStore
  /// A damaged store is restored, or checked.
  case orCheckStore
  /// The same again, once the cause is gone.
  case repeatIt
  case retry
  /// A mailbox is not one document.
  case importMailbox
  /// A bank statement is not a document of a bill.
  case importStatement
  case reopen(draft: Int64)
  case pay(bill: Int64)
  case unpay(bill: Int64)
  case delete(bill: Int64)
  case restore(bill: Int64)
  /// What was to be done with a draft is done with its bill.
  case change(bill: Int64)
  case separate
  case findPayment
  case chooseMatch(entry: Int64)
  case enterIncoming(entry: Int64)
  /// An outgoing payment was to become an income.
  case addBill(entry: Int64)
  case deleteIncome(Int64)
  case raiseGoals(to: Int)
  /// An amount has no currency, and no field for one.
  case setCurrency
  case setDefaultCurrency
  /// An amount has no currency, which can be given beside it.
  case giveCurrency
  case chooseCard
  case editPayment
  case leaveOutBrand
  case giveLastDay
  case splitAgain(bill: Int64)
  case splitFirst(bill: Int64)
  /// A value that is given when a draft is confirmed.
  case giveToConfirm(_ what: String)
  case confirmCard(draft: Int64, name: String)
  case complete(draft: Int64, option: String)
  /// The option for the value that the message asks for.
  case option(String)
  /// The options that say how to read a file.
  case specifyCurrency, specifyDateOrder, specifyDecimalMark, specifyField
  case specifyColumns(example: String)
  /// The columns to state if the minus of the only credit reverses it, or if it is only notation.
  case explainMinus(reversing: String, notation: String)
  case leaveOutColumns
  /// Columns that are not known, but that the file was read without.
  case nameColumns(example: String)
  /// If amounts without a sign are charges, which a file is imported as once their column is named.
  case importAsCharges(example: String)
  case ignoreBalances

  /// Returns the advice as the end of a message, with the punctuation before it; empty if there is none to give.
  public func ending(on face: Face) -> String {
    switch face {
    case .terminal: onTerminal
    case .page: onPage
    }
  }

  private var onTerminal: String {
    switch self {
    case .list(let subject): "; `\(subject.list)` lists them"
    case .listEntries: "; `billfold statement entries` lists them"
    case .listPayments(let goal): "; `billfold goal show \"\(goal)\"` lists them"
    case .listBudgets: "; `billfold budget list` lists them"
    case .listPersons: "; `billfold persons` lists who shares bills"
    case .showPerson(let person): "; `billfold persons \"\(person)\"` shows the bills and settlements"
    case .listDuplicates: "; `billfold duplicates` lists those that do"
    case .readHistory: "; `billfold history` shows by whom"
    case .checkStore: "; check it with `billfold doctor`"
    case .orCheckStore: ", or run `billfold doctor`"
    case .repeatIt: ", then run the command again"
    case .retry: "; try again with `billfold retry`"
    case .importMailbox: "; `billfold import` reads each of them, so use that"
    case .importStatement: "; import it with `billfold statement import`"
    case .reopen(let draft): "; `billfold edit \(draft) --reopen` reopens it"
    case .pay(let bill): "; `billfold pay \(bill)` pays it"
    case .unpay(let bill): "; `billfold unpay \(bill)` reverts that"
    case .delete(let bill): "; `billfold bill delete \(bill)` deletes it"
    case .restore(let bill): "; `billfold bill restore \(bill)` restores it"
    case .change(let bill): "; `billfold bill edit \(bill)` changes it, `billfold bill delete \(bill)` deletes it"
    case .separate: "; `billfold statement entries` shows with what, and `billfold match remove` separates them"
    case .findPayment: "; `billfold match` lists what it could pay"
    case .chooseMatch(let entry):
      "; `billfold match` lists proposed matches, and `billfold match confirm \(entry) --bill ID` matches it with a bill"
    case .enterIncoming(let entry):
      "; `billfold statement income \(entry)` adds it as income, `billfold match confirm \(entry) --bill ID` matches it "
        + "with a credit note"
    case .addBill(let entry): "; `billfold statement bill \(entry)` adds the bill that it pays"
    case .deleteIncome(let id): "; `billfold income delete \(id)` deletes that income"
    case .raiseGoals(let count): ", or `billfold config set goals \(count)`"
    case .setCurrency: ", or set one with `billfold config set currency EUR`"
    case .setDefaultCurrency: ", or set a default: `billfold config set currency EUR`"
    case .giveCurrency: "; give --currency EUR, or set one with `billfold config set currency EUR`"
    case .chooseCard: "; give a name or id that `billfold card list` lists, or the last four digits of any card"
    case .editPayment: "; use `billfold bill edit` with --pay-by none or --card none"
    case .leaveOutBrand: "; leave --brand out, or give the last four digits"
    case .giveLastDay: "; give --to as well"
    case .splitAgain(let bill): "; split it again with `billfold bill split \(bill) …`"
    case .splitFirst(let bill):
      "; first split it again with `billfold bill split \(bill) …`, or remove the split with "
        + "`billfold bill split \(bill) --remove`"
    case .giveToConfirm(let what): "; give \(what) to `billfold confirm`."
    case .confirmCard(let draft, let name): ": `billfold confirm \(draft) --card \"\(name)\"`"
    case .complete(let draft, let option): "; give it with `billfold confirm \(draft) \(option)`"
    case .option(let option): " with \(option)"
    case .specifyCurrency: " with --currency"
    case .specifyDateOrder: " with --dates dmy or mdy"
    case .specifyDecimalMark: " with --decimal point or comma"
    case .specifyField: " with --field"
    case .specifyColumns(let example): "; specify the columns, like --columns \"\(example)\""
    case .explainMinus(let reversing, let notation):
      "; add --columns \"\(reversing)\" if that reverses it, so that it is money out, or "
        + "--columns \"\(notation)\" if it is money in, and --profile NAME to have that remembered"
    case .leaveOutColumns: "; leave out --columns"
    case .nameColumns(let example): "; name them like --columns \"\(example)\""
    case .importAsCharges(let example):
      "; if these are the charges of a card, undo the import and name their column like --columns \"\(example)\""
    case .ignoreBalances: "; if rows were left out on purpose, add --ignore-balances"
    }
  }

  private var onPage: String {
    switch self {
    case .list(let subject): subject.page.map { "; they are listed under \($0)" } ?? ""
    case .listEntries: "; they are listed under Bank"
    case .listBudgets: "; they are listed under Budgets"
    case .listPersons: "; Persons lists who shares bills"
    case .listPayments, .showPerson, .listDuplicates, .findPayment, .option, .confirmCard, .specifyField:
      ""
    case .readHistory: "; History shows by whom"
    case .checkStore: "; Health checks it"
    case .orCheckStore: ", or see Health"
    case .repeatIt: ", then try again"
    case .retry: "; read it again"
    case .importMailbox: "; save each of them as a file, and add those"
    case .importStatement: "; import it under Bank"
    case .reopen: "; reopen it first"
    case .pay: "; pay it first"
    case .unpay: "; mark it as unpaid to revert that"
    case .delete: "; delete it instead"
    case .restore: "; restore it first"
    case .change: "; change or delete the bill instead"
    case .separate: "; remove that match first"
    case .chooseMatch: "; Bank lists those that are, and the page of the entry finds its bill"
    case .enterIncoming: "; add it as income, or match it with a credit note"
    case .addBill: "; add the bill that it pays"
    case .deleteIncome: "; delete that income entry first"
    case .raiseGoals(let count): ", or set goals to \(count) under Settings"
    case .setCurrency: ", or set one under Settings"
    case .setDefaultCurrency: ", or set a default under Settings"
    case .giveCurrency: "; type it after the amount, like 12.30 EUR, or set one under Settings"
    case .chooseCard: "; give a name that is listed under Cards, or the last four digits of any card"
    case .editPayment: "; edit the bill"
    case .leaveOutBrand: "; leave the brand out, or give the last four digits"
    case .giveLastDay: "; give the last day as well"
    case .splitAgain: "; split it again"
    case .splitFirst: "; first split it again, or remove the split"
    case .giveToConfirm(let what): "; give \(what) when you confirm it."
    case .complete: "; enter it"
    case .specifyCurrency: " in Currency"
    case .specifyDateOrder: " in Date order"
    case .specifyDecimalMark: " in Decimal mark"
    case .specifyColumns(let example): "; specify the columns in Columns, like \"\(example)\""
    case .explainMinus(let reversing, let notation):
      "; enter \"\(reversing)\" in Columns if that reverses it, so that it is money out, or \"\(notation)\" if it is "
        + "money in"
    case .leaveOutColumns: "; leave Columns empty"
    case .nameColumns(let example): "; name them in Columns, like \"\(example)\""
    case .importAsCharges(let example):
      "; if these are the charges of a card, cancel, choose the file again and name their column in Columns, like "
        + "\"\(example)\""
    case .ignoreBalances: "; if rows were left out on purpose, choose that under Balances"
    }
  }
}

extension Subject {
  /// The command that lists all objects of this kind.
  fileprivate var list: String {
    switch self {
    case .document, .draft, .bill: "billfold \(rawValue)s"
    case .category, .card, .income, .goal, .memory, .statement: "billfold \(rawValue) list"
    case .match: "billfold match"
    case .waiver: "billfold statement waivers"
    case .settlement: "billfold persons NAME"
    }
  }

  /// The name of the page that lists them; nil if none does.
  fileprivate var page: String? {
    switch self {
    case .draft: "Review"
    case .bill: "Bills"
    case .category: "Categories"
    case .card: "Cards"
    case .income: "Income"
    case .goal: "Goals"
    case .statement, .match, .waiver: "Bank"
    case .settlement: "Persons"
    case .document, .memory: nil
    }
  }
}
