import Core
import Testing

@testable import Parsing

@Suite("Receipts in Greek and Thai letters")
struct GreekThaiReceiptTests {
  @Test("give merchant, date, total and currency", arguments: greek + thai)
  func read(_ paper: Paper) throws {
    let proposal = try #require(paper.proposal)
    #expect(proposal.merchant?.value == paper.merchant)
    #expect(proposal.date?.value == Made.day(paper.date))
    #expect(proposal.total?.value.description == paper.total)
    #expect(proposal.currency?.value.code == paper.currency)
    #expect(!proposal.review.contains(.ambiguousDate))
  }

  private static let greek = [
    Paper(
      name: "Greek supermarket",
      text: """
            ΕΛΑΙΩΝΑΣ ΤΡΟΦΙΜΑ Α.Ε.
        ΟΔΟΣ ΚΗΠΩΝ 22, ΑΘΗΝΑ
        ΑΦΜ 099123456  ΔΟΥ ΦΑΕ ΑΘΗΝΩΝ
        ΤΗΛ 210 1234567
        ΑΠΟΔΕΙΞΗ ΛΙΑΝΙΚΗΣ ΠΩΛΗΣΗΣ
        ΓΑΛΑ ΦΡΕΣΚΟ 1Λ        1,65  13%
        ΨΩΜΙ ΧΩΡΙΑΤΙΚΟ        2,20  13%
        ΣΥΝΟΛΟ                3,85
        ΜΕΤΡΗΤΑ               5,00
        ΡΕΣΤΑ                 1,15
        08/04/2025 17:12
        """,
      merchant: "ΕΛΑΙΩΝΑΣ ΤΡΟΦΙΜΑ Α.Ε.", date: "2025-04-08", total: "3.85", currency: "EUR"),
    Paper(
      name: "Greek tavern with accents",
      text: """
        #Ταβέρνα Το Λιμανάκι
        Λεωφ. Παραλίας 7, Βόλος
        Α.Φ.Μ. 801234567
        Τραπέζι 12
        Σουβλάκι χοιρινό      9,50 €
        Κρασί λευκό           6,00 €
        Πληρωτέο ποσό        15,50 €
        Κάρτα                15,50 €
        Ημερομηνία: 03-05-2025
        Ευχαριστούμε πολύ!
        """,
      merchant: "Ταβέρνα Το Λιμανάκι", date: "2025-05-03", total: "15.50", currency: "EUR"),
    Paper(
      name: "Greek words in look-alike Latin letters",
      text: """
           ΑΝΕΜΟΣ ΣΠΟΡ Ι.Κ.Ε.
        ΟΔΟΣ ΜΥΛΩΝ 4, ΠΑΤΡΑ
        AΦM 802345678
        ΠΑΠΟΥΤΣΙΑ ΔΡΟΜΟΥ     79,00
        ΚΑΛΤΣΕΣ               6,00
        ΣYNOΛO               85,00
        MΕTPHTA             100,00
        PEΣTA                15,00
        05/06/2025 13:40
        """,
      merchant: "ΑΝΕΜΟΣ ΣΠΟΡ Ι.Κ.Ε.", date: "2025-06-05", total: "85.00", currency: "EUR"),
    Paper(
      name: "Greek pharmacy with a month by name",
      text: """
           ΦΑΡΜΑΚΕΙΟ ΔΗΜΟΥ ΕΛΕΝΗ
        ΠΛΑΤΕΙΑ ΗΛΙΟΥ 1, ΛΑΡΙΣΑ
        ΑΦΜ 045123456
        ΑΛΟΙΦΗ               12,40
        ΥΠΟΣΥΝΟΛΟ            12,40
        ΕΚΠΤΩΣΗ              -1,24
        ΤΕΛΙΚΟ ΠΟΣΟ          11,16
        ΦΠΑ 6%                0,63
        21 Μαρτίου 2025
        """,
      merchant: "ΦΑΡΜΑΚΕΙΟ ΔΗΜΟΥ ΕΛΕΝΗ", date: "2025-03-21", total: "11.16", currency: "EUR"),
  ]

  private static let thai = [
    Paper(
      name: "Thai shop, Buddhist year in four digits",
      text: """
            บริษัท สวนมะลิ จำกัด
        99 ถนนสุขใจ แขวงบางดี กรุงเทพฯ
        เลขประจำตัวผู้เสียภาษี 0105512345678
        ใบกำกับภาษีอย่างย่อ
        น้ำดื่ม           2     20.00
        ขนมปัง            1     35.00
        รวมทั้งสิ้น             55.00
        เงินสด                 100.00
        เงินทอน                 45.00
        วันที่ 05/03/2568 10:22
        """,
      merchant: "บริษัท สวนมะลิ จำกัด", date: "2025-03-05", total: "55.00", currency: "THB"),
    Paper(
      name: "Thai restaurant, Buddhist year in two digits",
      text: """
        #ร้านอาหารครัวริมน้ำ
        โทร 02-123-4567
        ใบเสร็จรับเงิน  โต๊ะ 8
        ข้าวผัดปู              180.00
        ต้มยำกุ้ง              220.00
        รวม                   400.00
        ส่วนลด                 40.00
        ยอดสุทธิ              360.00
        14/05/68 19:05
        """,
      merchant: "ร้านอาหารครัวริมน้ำ", date: "2025-05-14", total: "360.00", currency: "THB"),
    Paper(
      name: "Thai month in short",
      text: """
            ร้านกาแฟดอยหมอก
        สาขาเชียงใหม่
        ลาเต้เย็น               75.00
        เค้กส้ม                 95.00
        ยอดรวม              ฿170.00
        2 มิ.ย. 2568
        ขอบคุณค่ะ
        """,
      merchant: "ร้านกาแฟดอยหมอก", date: "2025-06-02", total: "170.00", currency: "THB"),
    Paper(
      name: "Thai digits and month in full",
      text: """
            ห้างหุ้นส่วนจำกัด ไม้งาม
        ใบเสร็จรับเงิน
        ไม้อัด              ๑,๒๐๐.๐๐
        ตะปู                  ๘๕.๐๐
        รวมเงิน            ๑,๒๘๕.๐๐ บาท
        วันที่ ๑๒ เมษายน พ.ศ. ๒๕๖๘
        """,
      merchant: "ห้างหุ้นส่วนจำกัด ไม้งาม", date: "2025-04-12", total: "1285.00", currency: "THB"),
  ]
}
