import Core

/// Papers in the languages of Asia.
enum AsianPapers {
  static let receipts = [
    MadePaper(
      "Arabic",
      "#مخبز السنبلة\nشارع الملك فهد الرياض\nالرقم الضريبي 312345678900003\nخبز 5.00\nقهوة 12.00\nالمجموع الفرعي 14.78\nضريبة القيمة المضافة 15% 2.22\nالإجمالي 17.00 ر.س\nنقدا 20.00\nالباقي 3.00\n08/05/2024 10:22",
      total: "17.00", currency: "SAR", date: "2024-05-08", kind: .receipt, merchant: "مخبز السنبلة", payment: .cash),
    MadePaper(
      "Chinese",
      "#麦穗面包坊\n上海市南京路5号\n面包 12.00\n咖啡 18.00\n小计 30.00\n优惠 5.00\n应付金额 25.00\n现金 50.00\n找零 25.00\n2024-05-08 10:22",
      total: "25.00", currency: "CNY", date: "2024-05-08", kind: .receipt, merchant: "麦穗面包坊", payment: .cash),
    MadePaper(
      "Hebrew",
      "#מאפיית שיבולת\nדיזנגוף 5 תל אביב\nח.פ. 512345678\nלחם 12.00\nקפה 10.00\nסה\"כ לתשלום 22.00 ש\"ח\nמזומן 50.00\nעודף 28.00\n08/05/2024 10:22",
      total: "22.00", currency: "ILS", date: "2024-05-08", kind: .receipt, merchant: "מאפיית שיבולת", payment: .cash),
    MadePaper(
      "Hindi",
      "#श्री बेकरी\n5 एमजी रोड, पुणे\nGSTIN 27ABCDE1234F1Z5\nब्रेड 40.00\nकेक 160.00\nकुल राशि 200.00\nनकद 500.00\nवापस 300.00\n08/05/2024 10:22",
      total: "200.00", currency: "INR", date: "2024-05-08", kind: .receipt, merchant: "श्री बेकरी", payment: .cash),
    MadePaper(
      "Indonesian",
      "#TOKO ROTI MAWAR\nJl. Sudirman 5, Jakarta\nNPWP 01.234.567.8-901.000\nRoti Tawar 18.000\nDonat 12.000\nSubtotal 30.000\nPPN 11% 3.300\nTotal Bayar Rp 33.300\nTunai 50.000\nKembalian 16.700\n08/05/2024 10:22",
      total: "33300", currency: "IDR", date: "2024-05-08", kind: .receipt, merchant: "TOKO ROTI MAWAR", payment: .cash),
    MadePaper(
      "Japanese",
      "#パン工房 麦の穂\n東京都千代田区1-2-3\n登録番号 T1234567890123\n食パン ¥320\nクロワッサン ¥280\n小計 ¥600\n(内消費税等 8% ¥44)\n合計 ¥600\nお預り ¥1,000\nお釣り ¥400\n2024年05月08日 10:22",
      total: "600", currency: "JPY", date: "2024-05-08", kind: .receipt, merchant: "パン工房 麦の穂", payment: .cash),
    MadePaper(
      "Korean",
      "#밀밭 베이커리\n서울 종로구 종로 5\n사업자번호 123-45-67890\n식빵 4,500\n커피 3,500\n부가세 727\n합계금액 8,000\n받은금액 10,000\n거스름돈 2,000\n2024-05-08 10:22",
      total: "8000", currency: "KRW", date: "2024-05-08", kind: .receipt, merchant: "밀밭 베이커리"),
    MadePaper(
      "Malay",
      "#KEDAI ROTI MELUR SDN BHD\n5 Jalan Ampang, 50450 Kuala Lumpur\nSST NO W10-1234-12345678\nRoti 4.50\nKek 12.00\nJumlah Kecil 16.50\nJumlah Perlu Dibayar RM 16.50\nTunai 20.00\nBaki 3.50\n08/05/2024 10:22",
      total: "16.50", currency: "MYR", date: "2024-05-08", kind: .receipt, merchant: "KEDAI ROTI MELUR SDN BHD",
      payment: .cash),
    MadePaper(
      "Taiwanese",
      "#麥穗麵包坊\n台北市中正路5號\n統編 12345678\n麵包 45\n咖啡 65\n總計 110\n現金 200\n找零 90\n2024-05-08 10:22",
      total: "110", currency: "TWD", date: "2024-05-08", kind: .receipt, merchant: "麥穗麵包坊", payment: .cash),
    MadePaper(
      "Thai",
      "#ร้านขนมปังดอกบัว\n5 ถนนสีลม กรุงเทพ\nเลขประจำตัวผู้เสียภาษี 0105551234567\nขนมปัง 45.00\nกาแฟ 55.00\nรวม 100.00\nภาษีมูลค่าเพิ่ม 7% 6.54\nยอดรวมสุทธิ 100.00\nเงินสด 500.00\nเงินทอน 400.00\n08/05/2567 10:22",
      total: "100.00", currency: "THB", date: "2024-05-08", kind: .receipt, merchant: "ร้านขนมปังดอกบัว", payment: .cash),
    MadePaper(
      "Vietnamese",
      "#TIỆM BÁNH HOA SEN\n5 Lê Lợi, Quận 1, TP. HCM\nMST 0301234567\nBánh mì 25.000\nCà phê 35.000\nTạm tính 60.000\nThành tiền 60.000\nTổng thanh toán 60.000đ\nTiền khách đưa 100.000\nTiền thừa 40.000\n08/05/2024 10:22",
      total: "60000", currency: "VND", date: "2024-05-08", kind: .receipt, merchant: "TIỆM BÁNH HOA SEN", payment: .cash
    ),
  ]

  static let invoices = [
    MadePaper(
      "Arabic",
      "#شركة الثلج للسباكة\nشارع الملك فهد الرياض\nفاتورة ضريبية رقم 118\nتاريخ الفاتورة: 08/05/2024\nالمجموع قبل الضريبة 100.00\nضريبة القيمة المضافة 15% 15.00\nالمبلغ المستحق 115.00 ر.س\nتاريخ الاستحقاق: 22/05/2024",
      total: "115.00", currency: "SAR", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "شركة الثلج للسباكة"),
    MadePaper(
      "Chinese",
      "#冰水设备有限公司\n上海市南京路5号\n账单编号 118\n开票日期: 2024年05月08日\n金额 100.00\n税额 13.00\n价税合计 ¥113.00\n付款截止日期: 2024年05月22日",
      total: "113.00", currency: "CNY", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "冰水设备有限公司"),
    MadePaper(
      "Hebrew",
      "#צנרת קרח בע\"מ\nדיזנגוף 5 תל אביב\nחשבונית מס מספר 118\nתאריך: 08/05/2024\nסה\"כ לפני מע\"מ 100.00\nמע\"מ 18% 18.00\nסה\"כ לתשלום 118.00 ש\"ח\nלתשלום עד: 22/05/2024",
      total: "118.00", currency: "ILS", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "צנרת קרח בע\"מ"),
    MadePaper(
      "Indonesian",
      "#PT Air Dingin\nJl. Sudirman 5, Jakarta\nFaktur No. 118/2024\nTanggal: 08/05/2024\nSubtotal 1.000.000\nPPN 11% 110.000\nTotal Tagihan Rp 1.110.000\nJatuh Tempo: 22/05/2024",
      total: "1110000", currency: "IDR", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "PT Air Dingin"),
    MadePaper(
      "Japanese",
      "#株式会社 氷設備\n東京都千代田区1-2-3\n請求書 No.118\n発行日: 2024年05月08日\n小計 10,000\n消費税(10%) 1,000\nご請求金額 ¥11,000\nお支払期限: 2024年06月08日",
      total: "11000", currency: "JPY", date: "2024-05-08", kind: .invoice, dueDate: "2024-06-08",
      merchant: "株式会社 氷設備"),
    MadePaper(
      "Korean",
      "#주식회사 얼음설비\n서울 종로구 종로 5\n청구서 번호 118\n발행일: 2024-05-08\n공급가액 10,000\n부가세 1,000\n청구금액 11,000원\n납부기한: 2024-06-08",
      total: "11000", currency: "KRW", date: "2024-05-08", kind: .invoice, dueDate: "2024-06-08",
      merchant: "주식회사 얼음설비"),
    MadePaper(
      "Malay",
      "#Paip Sejuk Sdn Bhd\n5 Jalan Ampang, 50450 Kuala Lumpur\nInvois No: 118\nTarikh Invois: 08/05/2024\nJumlah Kecil 100.00\nSST 8% 8.00\nJumlah Perlu Dibayar RM 108.00\nTarikh Akhir Bayaran: 22/05/2024",
      total: "108.00", currency: "MYR", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "Paip Sejuk Sdn Bhd"),
    MadePaper(
      "Thai",
      "#บริษัท น้ำเย็น จำกัด\n5 ถนนสีลม กรุงเทพ\nใบแจ้งหนี้ เลขที่ 118\nวันที่: 08/05/2567\nรวม 1,000.00\nภาษีมูลค่าเพิ่ม 7% 70.00\nยอดรวมทั้งสิ้น 1,070.00 บาท\nวันครบกำหนดชำระ: 22/05/2567",
      total: "1070.00", currency: "THB", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "บริษัท น้ำเย็น จำกัด"),
    MadePaper(
      "Vietnamese",
      "#CÔNG TY TNHH NƯỚC LẠNH\n5 Lê Lợi, Quận 1, TP. HCM\nHÓA ĐƠN GIÁ TRỊ GIA TĂNG\nNgày 08 tháng 05 năm 2024\nSố: 0000118\nCộng tiền hàng: 1.000.000\nTiền thuế GTGT 10%: 100.000\nTổng cộng tiền thanh toán: 1.100.000 đ\nHạn thanh toán: 22/05/2024",
      total: "1100000", currency: "VND", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "CÔNG TY TNHH NƯỚC LẠNH"),
  ]
}
