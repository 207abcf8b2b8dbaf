import Core
import Exchange

/// Exports of other programs, generated as their documentation and sources describe them.
enum ForeignLedgers {
  /// Firefly III 6, "Export data", `transactions.csv`.
  static let firefly = """
    user_id,group_id,journal_id,created_at,updated_at,group_title,type,currency_code,amount,foreign_currency_code,foreign_amount,description,date,source_name,source_iban,source_type,destination_name,destination_iban,destination_type,reconciled,category,budget,bill,tags,notes,internal_reference
    1,41,51,2026-01-03T08:00:00+01:00,2026-01-03T08:00:00+01:00,,Withdrawal,EUR,-23.420000000000,,,"Weekly shopping, and wine",2026-01-02T00:00:00+01:00,Giro,DE02120300000000202051,"Asset account","ALDI SÜD",,"Expense account",,Groceries,Food,,"home,week 1","Says ""fresh""
    on two lines",
    1,42,52,2026-01-05T08:00:00+01:00,2026-01-05T08:00:00+01:00,,Withdrawal,JPY,-1200.000000000000,EUR,-7.45,Ramen,2026-01-04T00:00:00+09:00,Cash,,"Asset account",Ichiran,,"Expense account",,,,,,,
    1,43,53,2026-01-31T08:00:00+01:00,2026-01-31T08:00:00+01:00,,Deposit,EUR,2500.000000000000,,,Salary,2026-01-31T00:00:00+01:00,Employer,,"Revenue account",Giro,,"Asset account",,Salary,,,,,
    1,44,54,2026-01-31T08:00:00+01:00,2026-01-31T08:00:00+01:00,,Transfer,EUR,-100.000000000000,,,Savings,2026-01-31T00:00:00+01:00,Giro,,"Asset account",Savings,,"Asset account",,,,,,,
    1,45,55,2026-02-01T08:00:00+01:00,2026-02-01T08:00:00+01:00,Rent and heating,Withdrawal,EUR,-900.000000000000,,,Rent,2026-02-01T00:00:00+01:00,Giro,,"Asset account",Landlord,DE89370400440532013000,"Expense account",1,Housing,,Rent,,,R-17
    1,46,56,2026-01-01T08:00:00+01:00,2026-01-01T08:00:00+01:00,,"Opening balance",EUR,1000.000000000000,,,Opening,2026-01-01T00:00:00+01:00,Opening,,"Initial balance account",Giro,,"Asset account",,,,,,,

    """

  /// Actual Budget, "Export" of all accounts.
  static let actual = """
    Account,Date,Payee,Notes,Category_Group,Category,Amount,Split_Amount,Cleared
    Giro,2026-01-02,ALDI,,Usual Expenses,Food,-23.42,0,Cleared
    Giro,2026-01-03,Bazaar,(SPLIT INTO 2) Saturday,,,0,-50,Reconciled
    Giro,2026-01-03,Bazaar,(SPLIT 1 OF 2) Lamp,Usual Expenses,Household,-30,0,Reconciled
    Giro,2026-01-03,Bazaar,(SPLIT 2 OF 2) ,Usual Expenses,Food,-20,0,Reconciled
    Giro,2026-01-05,Savings,,,,-100,0,Not cleared
    Savings,2026-01-05,Giro,,,,100,0,Not cleared
    Giro,2026-01-31,Employer,,Income,Income,2500,0,Cleared
    Giro,2026-01-01,Starting Balance,,Income,Starting Balances,812.5,0,Reconciled

    """

  /// YNAB, "Export Budget", the register of a budget in dollars with the month first.
  static let ynab = """
    "Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"
    "Checking","","01/02/2026","Trader Joe's","Usual: Groceries","Usual","Groceries","","$1,023.42","$0.00","Cleared"
    "Checking","Red","01/13/2026","Target","Usual: Home","Usual","Household","Split (1/2) Lamp","$30.00","$0.00","Cleared"
    "Checking","","01/13/2026","Target","Usual: Groceries","Usual","Groceries","Split (2/2) ","$20.00","$0.00","Cleared"
    "Checking","","01/15/2026","Transfer : Savings","","","","","$100.00","$0.00","Cleared"
    "Checking","","01/31/2026","Employer","Inflow: Ready to Assign","Inflow","Ready to Assign","","$0.00","$2500.00","Cleared"
    "Checking","","01/01/2026","Starting Balance","Inflow: Ready to Assign","Inflow","Ready to Assign","","$0.00","$812.50","Reconciled"
    "Checking","","02/02/2026","Trattoria","Dining: Restaurants","Dining","Restaurants","","$0.00","$3.00","Cleared"

    """

  /// HomeBank's manual, "CSV format".
  static let homeBank = """
    15-01-26;3;;Market;Some vegetables;-40,00;Food:Groceries;tag1 tag2
    16-01-26;1;4711;;Internet DSL;-45,00;Inline service/Internet;tag2 my-tag3
    17-01-26;5;;;To savings;-100,00;;
    31-01-26;4;;Employer;Salary;2500,00;Income:Salary;

    """

  /// A journal as hledger's manual shows them.
  static let hledger = """
    ; of 2026
    account expenses:food

    2026-01-02 * ALDI | Weekly shopping
        expenses:food              23.42 EUR
        assets:giro
    2026-01-31 Employer
        assets:giro              2500.00 EUR
        income:salary
    2026-02-01 * Landlord
        expenses:housing          900.00 EUR
        assets:giro              -900.00 EUR

    """

  static let beancount = """
    option "title" "2026"
    2026-01-01 open Assets:Giro EUR

    2026-01-02 * "ALDI" "Weekly shopping"
      Expenses:Food              23.42 EUR
      Assets:Giro               -23.42 EUR

    2026-01-31 * "Employer" "Salary"
      Assets:Giro              2500.00 EUR
      Income:Salary           -2500.00 EUR

    """
}
