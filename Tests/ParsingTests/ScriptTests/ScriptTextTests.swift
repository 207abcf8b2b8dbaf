import Core
import Testing

@testable import Parsing

@Suite("Text in other scripts")
struct ScriptTextTests {
  @Test(
    "is recognised by the letters that are not Latin",
    arguments: [
      (["ТОВ Калина", "СУМА 12,00"], WritingScript.cyrillic), (["ΣΥΝΟΛΟ", "ΜΕΤΡΗΤΑ"], .greek),
      (["合計", "お預り", "お釣り"], .japanese), (["合计", "实收金额", "找零"], .chinese), (["합계 금액", "거스름돈"], .korean),
      (["รวมทั้งสิ้น", "เงินสด"], .thai), (["Total 12.00", "Cash"], nil), (["Restaurant Ω", "Total 12.00"], nil),
      (["本本本車車本本車本", "Sushi Bar, New York", "Total 12.00", "本車本本"], nil),
    ] as [([String], WritingScript?)])
  func script(lines: [String], script: WritingScript?) {
    #expect(LetterScript.main(of: lines) == script)
  }

  @Test(
    "has letters of another script corrected by the tables",
    arguments: [
      ("CYMA", "сума"), ("KACA", "каса"), ("TOB", "тов"), ("BCEГO", "всего"), ("HTOF", "итог"), ("PEШTA", "решта"),
      ("000 \"Заря\"", "ооо \"заря\""), ("3AO", "зао"), ("VISA", "visa"), ("MAX", "max"), ("METPO", "metpo"),
      ("Bишня", "вишня"),
    ])
  func cyrillic(printed: String, folded: String) {
    #expect(String(Homoglyphs.corrected(printed.map(Fold.character), script: .cyrillic)) == folded)
  }

  @Test(
    "keeps Latin words on documents in Latin script", arguments: ["CYMA", "KACA", "TOB", "PECTO", "Tax No"])
  func latin(printed: String) {
    #expect(String(Homoglyphs.corrected(printed.map(Fold.character), script: nil)) == Fold.string(printed))
  }

  @Test("has single foreign letters in a Latin word replaced by their look-alikes")
  func strangers() {
    #expect(String(Homoglyphs.corrected("Tоtаl".map(Fold.character), script: nil)) == "total")
  }

  @Test(
    "names a business in quotes after its legal form",
    arguments: [
      ("ТОВ \"Калина\"", "Калина"), ("ООО «Ромашка»", "Ромашка"), ("090 \"Рассвет\"", "Рассвет"),
      ("050 \"Рассвет", "Рассвет"),
      ("ТОВ \"Калина", "Калина"),
      ("\"Заря\" ЕООД", "Заря"), ("Кафе \"Ветер\"", nil), ("Bar \"Blue\"", nil),
      ("ПрАТ „Дніпрові Хвилі“ Філія 2", "Дніпрові Хвилі"),
    ] as [(String, String?)])
  func quoted(printed: String, name: String?) {
    #expect(QuotedName.name(in: printed) == name)
  }

  @Test(
    "shows the country by script, letters and words",
    arguments: [
      ("Магазин Їжак\nдо сплати 5,00\nє знижка", "UA"), ("Крама Зоўная\nхлеб ўранку 5,00\nмагазін", "BY"),
      ("Книжный дом\nэлектронный чек\nИНН 7701234567", "RU"), ("Магазин Здраве\nЕИК 123456789\nДДС 20%", "BG"),
      ("Књижара Ђердап\nПИБ 101234567\nукупно", "RS"), ("ΣΥΝΟΛΟ 5,00\nΜΕΤΡΗΤΑ", "GR"), ("合計 ¥500\nお釣り", "JP"),
      ("합계 5,000원\n현금", "KR"), ("รวม 50.00\nเงินสด", "TH"), ("סה\"כ לתשלום 50.00\nמזומן", "IL"),
    ])
  func country(text: String, code: String) {
    #expect(CountrySigns.evidence(in: Made.document(text)).best?.code == code)
  }

  @Test(
    "makes dates day first, if all countries with that script do so",
    arguments: ["Магазин Весна\n09-03-2021", "ΤΑΒΕΡΝΑ ΗΛΙΟΣ\n09/03/2021", "ร้านดอกไม้งาม\n09/03/2021"])
  func dayFirst(text: String) {
    #expect(CountrySigns.evidence(in: Made.document(text)).dayFirstProbability > 0.88)
  }

  @Test(
    "has amounts without decimals, with its own signs and digits",
    arguments: [
      ("合計1,200円", "1200"), ("￥１，２００", "1200"), ("¥1,200-", "1200"), ("합계 1.234원", "1234"), ("ИТОГ =4.06", "4.06"),
      ("*19.00", "19.00"), ("#СУМА 1 234,50", "1234.50"), ("฿1,234.00", "1234.00"), ("รวม๑๒๐.๕๐บาท", "120.50"),
      ("الإجمالي ٤٥٫٥٠", "45.50"),
    ])
  func amounts(printed: String, value: String) {
    let found = AmountScanner.mentions(in: Made.document(printed).lines[0]).filter(\.looksLikeMoney)
    #expect(found.map(\.value.description) == [value])
  }

  @Test("counts items with its own words", arguments: ["お買上点数 3点", "수량 2개", "4 шт", "2 х 15,00"])
  func quantities(printed: String) {
    let mentions = AmountScanner.mentions(in: Made.document(printed).lines[0])
    #expect(mentions.contains { $0.isQuantity })
  }
}
