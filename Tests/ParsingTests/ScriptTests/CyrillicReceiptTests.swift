import Core
import Testing

@testable import Parsing

@Suite("Receipts in Cyrillic letters")
struct CyrillicReceiptTests {
  @Test("give merchant, date, total and currency", arguments: papers)
  func read(_ paper: Paper) throws {
    let proposal = try #require(paper.proposal)
    #expect(proposal.merchant?.value == paper.merchant)
    #expect(proposal.date?.value == Made.day(paper.date))
    #expect(proposal.total?.value.description == paper.total)
    #expect(proposal.currency?.value.code == paper.currency)
    #expect(!proposal.review.contains(.ambiguousDate))
  }

  private static let papers = [
    Paper(
      name: "Ukrainian till",
      text: """
             ТОВ "Вишнева Гора"
               Магазин
        м. Полтава, вул. Садова, 14
            ПН 412345678901
        0003 Каса  Коваль О.Г.
        Хліб житній          27,50 А
        Молоко 2,5%
        2 Х 38,40            76,80 А
        СУМА                104,30
        ПДВ А   20,00%       17,38
        ГОТІВКА             200,00
        РЕШТА                95,70
        0000412 0000398  07-04-2025 18:22:10
        ЗН КС00012345  ФН 3000123456
            ФІСКАЛЬНИЙ ЧЕК
        """,
      merchant: "Вишнева Гора", date: "2025-04-07", total: "104.30", currency: "UAH"),
    Paper(
      name: "Ukrainian sole trader with card",
      text: """
            ФОП Мельник Ірина Петрівна
        Кав'ярня, м. Львів, пл. Тиха, 3
        ІД 2812345670
        Чек № 5512
        Капучино             65,00
        Круасан              58,00
        До сплати:          123,00 грн
        Безготівкова        123,00 грн
        Дата: 03.02.2025 09:41:55
          Дякуємо за покупку!
        """,
      merchant: "ФОП Мельник Ірина Петрівна", date: "2025-02-03", total: "123.00", currency: "UAH"),
    Paper(
      name: "Ukrainian words in look-alike Latin letters",
      text: """
            TOB "Зелений Дім"
        м. Київ, вул. Лісова, 9
        IПH 301234567890
        KACA 02  Касир Бондар
        Горщик керамічний   180,00 A
        Ґрунт універсальний  95,00 A
        CYMA                275,00
        ПДB A 20%            45,83
        ГOTIBKA             300,00
        PEШTA                25,00
        12-03-2025 14:05:44
        ФICKAЛЬHИЙ ЧEK
        """,
      merchant: "Зелений Дім", date: "2025-03-12", total: "275.00", currency: "UAH"),
    Paper(
      name: "Russian cash receipt",
      text: """
               ООО «Лесная Сказка»
           Добро пожаловать!
        г. Тверь, ул. Озёрная, д. 21
        ИНН 6901234567
        КАССОВЫЙ ЧЕК / ПРИХОД
        Кассир Петрова А.В.  Смена 118
        Сок яблочный 1л
        2 х 89.90           =179.80
        Сыр полутвёрдый     =312.45
        ИТОГ                =492.25
        в т.ч. НДС 10%       =44.75
        НАЛИЧНЫМИ           =500.00
        СДАЧА                 =7.75
        18.05.25 20:14
        ФН 9960440300123456  ФД 10234
        """,
      merchant: "Лесная Сказка", date: "2025-05-18", total: "492.25", currency: "RUB"),
    Paper(
      name: "Russian bill with grouped thousands",
      text: """
        #СТОЛОВАЯ БЕРЁЗКА
        г. Казань, пр-т Мира, 5
        ИП Сафин Р.Р.  ИНН 165012345678
        Счет № 77   Стол 4
        Борщ                320.00
        Утка с яблоками   1 450.00
        #Итого к оплате:   1 770,00 руб.
        Официант: Марат
        Дата: 02.04.2025
        """,
      merchant: "СТОЛОВАЯ БЕРЁЗКА", date: "2025-04-02", total: "1770.00", currency: "RUB"),
    Paper(
      name: "Belarusian slip with hyphens in its date and 000 for the form",
      text: """
             000 "Полевой Край"
        г. Гомель, ул. Речная, д. 8
        УНП 491234567
        РЕГ.№ 310012345
        КАССА 0003
          ПЛАТЕЖНЫЙ ДОКУМЕНТ
          ЧЕК ПРОДАЖИ № 541
        Творог домашний
        3.15 *2.000          =6.30
        Хлеб                 =1.95
        ИТОГО К ОПЛАТЕ       =8.25
        НДС 10%              =0.75
        04-03-2025 11:20
        """,
      merchant: "Полевой Край", date: "2025-03-04", total: "8.25", currency: "BYN"),
    Paper(
      name: "Bulgarian fiscal receipt",
      text: """
            "СЛЪНЧЕВ ДВОР" ЕООД
        гр. Пловдив, бул. Марица 40
        ЕИК 201234567
        ЗДДС № BG201234567
        Касиер: Мария
        Кафе                  2.80 Б
        Баница                3.50 Б
        ОБЩА СУМА             6.30
        В БРОЙ               10.00
        РЕСТО                 3.70
        06.02.2025 08:15:30
        ФИСКАЛЕН БОН
        """,
      merchant: "СЛЪНЧЕВ ДВОР", date: "2025-02-06", total: "6.30", currency: "BGN"),
    Paper(
      name: "Serbian goods in Latin letters, as a Ukrainian model reads them",
      text: """
        ======== ФИСКАЛНИ РАЧУН ========
              104567890
          Пекара Златна Зора доо
            Дунавска 8, Београд
        Касир:                     Вад 1
        ЕСИР брої:                 45/1.0
        ------- ПРОМЕТ ПРОДАЗА --------
        Назив   Цена    Кол.    Укупно
        Нетідіпе Коге (Кот) (А)
           180,00      1       180,00
        Капііса іазігебаскі (А)
           850,00      1       850,00
        Укупан износ:        1.030,00
        Готовина:            1.030,00
        А      Ниїе у ПДВ   0,00%   0,00
        ПФР време: 28.01.2024. 10:58:50
        """,
      merchant: "Пекара Златна Зора доо", date: "2024-01-28", total: "1030.00", currency: "RSD"),
    Paper(
      name: "Serbian fiscal receipt",
      text: """
        ============ ФИСКАЛНИ РАЧУН ============
                 109876543
             Пекара Жито доо
           Његошева 11, Београд
        Касир: Јована
        --------------ПРОМЕТ ПРОДАЈА-----------
        Бурек са сиром (Ђ)     240,00
        Јогурт (Ђ)              95,00
        Укупан износ:          335,00
        Готовина:              400,00
        Повраћај:               65,00
        Ознака  Име  Стопа  Порез
        Ђ   О-ПДВ  20,00%       55,83
        Укупан износ пореза:    55,83
        ПФР време: 09.05.2025. 07:45:12
        """,
      merchant: "Пекара Жито доо", date: "2025-05-09", total: "335.00", currency: "RSD"),
    Paper(
      name: "Macedonian receipt",
      text: """
             ДООЕЛ Сончоглед
        ул. Партизанска 5, Битола
        ЕДБ 4020012345678
        Леб                   45,00
        Сирење               210,00
        ВКУПЕН ПРОМЕТ        255,00
        ВКУПНО ДДВ            12,14
        ВО ГОТОВО            300,00
        11-04-2025 16:30
        ФИСКАЛНА СМЕТКА
        """,
      merchant: "ДООЕЛ Сончоглед", date: "2025-04-11", total: "255.00", currency: "MKD"),
  ]

  @Test(
    "have dates with month names",
    arguments: [
      ("Дата: 5 червня 2025 р.", "2025-06-05"), ("12 лютого 2025", "2025-02-12"), ("от 3 марта 2025 г.", "2025-03-03"),
      ("7 мая 2025 г. 12:30", "2025-05-07"), ("09 кастрычніка 2024 г.", "2024-10-09"), ("14 юни 2025 г.", "2025-06-14"),
      ("1 април 2025", "2025-04-01"), ("15. јун 2025.", "2025-06-15"), ("30 сент. 2024", "2024-09-30"),
      ("08 янв 25", "2025-01-08"),
    ])
  func months(printed: String, day: String) {
    let text = "Магазин у дома\n\(printed)\nВсего 12,00"
    let paper = Paper(name: "", text: text, merchant: "", date: "", total: "", currency: "")
    #expect(paper.proposal?.date?.value == Made.day(day))
  }

  @Test(
    "have many names for the total",
    arguments: [
      "ИТОГО", "ИТОГ", "ВСЕГО", "К ОПЛАТЕ", "ИТОГО К ОПЛАТЕ", "СУМА", "РАЗОМ", "ВСЬОГО", "УСЬОГО", "ДО СПЛАТИ",
      "СУМА ДО СПЛАТИ", "УСЯГО", "ОБЩО", "ОБЩА СУМА", "УКУПНО", "ЗА УПЛАТУ", "ВКУПНО", "ИTOГO", "BCEГO", "CYMA",
      "HTOГ", "УKУПHO",
    ])
  func totals(label: String) {
    let text = """
      Молоко и хлеб         40,00
      Яйця та сметана       60,00
      \(label)             100,00
      Наличными            500,00
      Сдача                400,00
      """
    let paper = Paper(name: "", text: text, merchant: "", date: "", total: "", currency: "")
    #expect(paper.proposal?.total?.value.description == "100.00")
  }
}
