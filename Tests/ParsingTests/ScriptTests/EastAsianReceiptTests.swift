import Core
import Testing

@testable import Parsing

@Suite("Receipts in Japanese, Chinese and Korean")
struct EastAsianReceiptTests {
  @Test("give merchant, date, total and currency", arguments: japanese + chinese + korean)
  func read(_ paper: Paper) throws {
    let proposal = try #require(paper.proposal)
    #expect(proposal.merchant?.value == paper.merchant)
    #expect(proposal.date?.value == Made.day(paper.date))
    #expect(proposal.total?.value.description == paper.total)
    #expect(proposal.currency?.value.code == paper.currency)
    #expect(!proposal.review.contains(.ambiguousDate))
  }

  private static let japanese = [
    Paper(
      name: "Japanese supermarket",
      text: """
            スーパーあおぞら 東町店
        東京都青空区東町1丁目2-3
        電話 03-1234-5678
        登録番号 T1234567890123
              領収証
        2025年3月9日(日) 18:05
        食パン              ¥158
        牛乳                ¥238
        小計                ¥396
        (内消費税等          ¥29)
        合計                ¥396
        お預り            ¥1,000
        お釣り              ¥604
        """,
      merchant: "スーパーあおぞら 東町店", date: "2025-03-09", total: "396", currency: "JPY"),
    Paper(
      name: "Japanese era year and full-width digits",
      text: """
            居酒屋やまびこ
        令和７年４月２日
        生ビール          ￥１，２００
        焼鳥盛合せ        ￥１，５８０
        合計             ￥２，７８０
        お預かり         ￥３，０００
        おつり             ￥２２０
        毎度ありがとうございます
        """,
      merchant: "居酒屋やまびこ", date: "2025-04-02", total: "2780", currency: "JPY"),
    Paper(
      name: "Japanese receipt written for a sum",
      text: """
              領収書
        山田様
        合計金額  ¥12,960-
        但し 書籍代として
        上記正に領収いたしました
        R7.5.20
        株式会社こもれび書房
        京都府京都市中区3-1
        """,
      merchant: "株式会社こもれび書房", date: "2025-05-20", total: "12960", currency: "JPY"),
    Paper(
      name: "Japanese amounts with 円, year in two digits",
      text: """
            カフェひだまり
        25/02/11 14:30  レジ01
        ブレンド     2点    900円
        チーズケーキ 1点    580円
        税込合計          1,480円
        クレジット        1,480円
        """,
      merchant: "カフェひだまり", date: "2025-02-11", total: "1480", currency: "JPY"),
  ]

  private static let chinese = [
    Paper(
      name: "Simplified Chinese shop",
      text: """
            欢迎光临
            清泉便利店
        单号: 20250608001
        日期: 2025-06-08 09:12
        收银员: 03
        矿泉水   2   4.00
        面包     1   8.50
        合计:       12.50
        实收:       20.00
        找零:        7.50
        谢谢惠顾
        """,
      merchant: "清泉便利店", date: "2025-06-08", total: "12.50", currency: "CNY"),
    Paper(
      name: "Simplified Chinese restaurant with discount",
      text: """
            青竹餐厅
        桌号: A12  人数: 3
        酸菜鱼           88.00
        米饭              9.00
        小计             97.00
        优惠            -10.00
        应付金额       ￥87.00
        微信支付       ￥87.00
        结账时间: 2025年5月1日 20:03
        电话: 010-12345678
        """,
      merchant: "青竹餐厅", date: "2025-05-01", total: "87.00", currency: "CNY"),
    Paper(
      name: "Taiwanese invoice with the year of the republic",
      text: """
            綠野股份有限公司
        電子發票證明聯
        114年04月18日 12:40
        統一編號 12345678
        便當              110
        紅茶               35
        總計             $145
        現金             $200
        找零              $55
        """,
      merchant: "綠野股份有限公司", date: "2025-04-18", total: "145", currency: "TWD"),
  ]

  private static let korean = [
    Paper(
      name: "Korean shop",
      text: """
            햇살마트 새봄점
        서울특별시 새봄구 햇살로 12
        사업자번호 123-45-67890
        대표자 김하나  TEL 02-123-4567
        [판매] 2025-05-02 17:31
        우유           1   2,980
        계란           1   7,500
        과세물품가액       9,527
        부가세               953
        합계              10,480원
        받은금액          20,000원
        거스름돈           9,520원
        """,
      merchant: "햇살마트 새봄점", date: "2025-05-02", total: "10480", currency: "KRW"),
    Paper(
      name: "Korean café paid by card",
      text: """
              영수증
        상호: 카페 구름숲
        일시: 2025년 6월 1일 10:15
        아메리카노  2      9,000
        치즈케이크  1      6,500
        결제금액          15,500원
        신용카드          15,500원
        감사합니다
        """,
      merchant: "카페 구름숲", date: "2025-06-01", total: "15500", currency: "KRW"),
    Paper(
      name: "Korean thousands with a full stop",
      text: """
            주식회사 푸른들
        등록번호 234-56-78901
        날짜: 2025.04.30
        비빔밥            11.000원
        총금액            11.000원
        현금              11.000원
        """,
      merchant: "주식회사 푸른들", date: "2025-04-30", total: "11000", currency: "KRW"),
  ]

  @Test(
    "have dates in eras and without a century",
    arguments: [
      ("令和6年12月3日", "2024-12-03"), ("令和元年5月7日", "2019-05-07"), ("平成30年 4月 1日", "2018-04-01"),
      ("R6.12.03", "2024-12-03"), ("日付 R6.12.03", "2024-12-03"), ("H31.4.30", "2019-04-30"),
      ("R06/12/03", "2024-12-03"), ("24年12月3日", "2024-12-03"),
      ("6年12月3日", "2024-12-03"), ("2024年12月03日(火)12:30", "2024-12-03"), ("２０２４／１２／０３", "2024-12-03"),
    ])
  func eras(printed: String, day: String) {
    let paper = Paper(
      name: "", text: "やおやさくら\n\(printed)\nりんご ¥300\n合計 ¥300", merchant: "", date: "", total: "", currency: "")
    #expect(paper.proposal?.date?.value == Made.day(day))
  }
}
