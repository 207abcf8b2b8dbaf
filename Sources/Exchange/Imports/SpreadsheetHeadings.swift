internal import Core

/// The headings of users' own spreadsheets in many languages, in lower case without accents, in addition to those of
/// banks' files (`CSVHeadings`).
enum SpreadsheetHeadings {
  /// A field that a heading may mean.
  struct Meaning {
    var field: SpreadsheetField
    /// Among several columns, that with the highest score has the field; see `ofBanks`.
    var score: Int
  }

  /// The score of a heading that is known from banks' files.
  static let ofBanks = 10_000

  /// Returns the fields that a heading may mean.
  static func meanings(of heading: String) -> [Meaning] {
    let name = CSVHeader.normalized(heading)
    let found = all[name] ?? all[CSVHeader.unbracketed(name)] ?? []
    return found.sorted { $0.score > $1.score }
  }

  private static let all: [String: [Meaning]] = {
    var all: [String: [Meaning]] = [:]
    for (entries, base) in [(words, 2 * ofBanks), (vagueWords, ofBanks / 2)] {
      for entry in entries {
        for (rank, name) in entry.names.enumerated() {
          all[name, default: []].append(Meaning(field: entry.field, score: base - rank))
        }
      }
    }
    return all
  }()

  private static let words: [(field: SpreadsheetField, names: [String])] = [
    (
      .due,
      [
        "due", "due date", "due on", "due by", "payable by", "deadline", "fallig", "fallig am", "falligkeit",
        "falligkeitsdatum", "faellig", "faellig am", "faelligkeit", "zahlbar bis", "zahlungsziel", "frist",
        "echeance", "date d'echeance", "date echeance", "a payer avant", "vencimiento", "fecha de vencimiento",
        "fecha vencimiento", "scadenza", "data scadenza", "data di scadenza", "vencimento", "data de vencimento",
        "vervaldatum", "vervaldag", "termin platnosci", "termin", "forfallodag", "forfallsdato", "forfald",
        "forfaldsdato", "erapaiva", "splatnost", "datum splatnosti", "fizetesi hatarido", "hatarido",
        "son odeme tarihi", "rok placanja", "scadenta", "срок оплаты", "支払期限", "到期日",
      ]
    ),
    (
      .paid,
      [
        "paid", "paid?", "paid on", "paid date", "date paid", "payment date", "payment status", "is paid", "bezahlt",
        "bezahlt?", "bezahlt am", "zahlungsdatum", "zahldatum", "beglichen", "beglichen am", "erledigt", "paye",
        "paye le", "regle", "reglee", "regle le", "date de paiement", "date paiement", "date de reglement",
        "pagado", "pagada", "pagado el", "fecha de pago", "fecha pago", "pagato", "pagata", "pagato il",
        "data pagamento", "data di pagamento", "pago", "paga", "pago em", "data de pagamento", "betaald",
        "betaald op", "betaaldatum", "zaplacone", "zaplacono", "oplacone", "data zaplaty", "betald", "betalt",
        "betalingsdato", "maksettu", "maksupaiva", "zaplaceno", "zaplatene", "fizetve", "odendi", "placeno", "platit",
        "оплачено", "дата оплаты", "支払済", "已付",
      ]
    ),
    (
      .spent,
      [
        "spent", "expense", "expenses", "expenditure", "spending", "cost", "costs", "ausgabe", "ausgegeben", "kosten",
        "aufwand", "depense", "cout", "couts", "gasto", "coste", "costo", "spesa", "spese", "costi", "despesa",
        "despesas", "gastos", "custo", "custos", "uitgave", "uitgegeven", "wydatek", "koszt", "utgift", "utgifter",
        "kostnad", "udgift", "udgifter", "meno", "menot", "kulu", "vydaj", "vydaje", "naklady", "koltseg", "kiadasok",
        "gider", "trosak", "cheltuiala", "cheltuieli", "траты", "расходы",
      ]
    ),
    (
      .received,
      [
        "income", "received", "earned", "earnings", "revenue", "einnahme", "eingenommen", "revenu", "revenus",
        "ingreso", "receita", "receitas", "ricavi", "ontvangen", "inkomsten", "przychod", "przychody", "inkomst",
        "inntekt", "indtaegt", "indtaegter", "tulo", "tulot", "gelir", "prihod", "venit", "venituri", "доход",
        "доходы",
      ]
    ),
    (
      .amount,
      [
        "gross amount", "amount incl. vat", "amount paid", "invoice amount", "bruttobetrag", "betrag brutto",
        "rechnungsbetrag", "gesamtbetrag", "endbetrag", "montant ttc", "total ttc", "prix ttc", "importe total",
        "importo totale", "totale fattura", "valor total", "valor pago", "totaalbedrag", "bedrag incl. btw",
        "kwota brutto", "belopp inkl. moms", "celkova castka", "brutto osszeg", "gross", "brutto", "ttc",
      ]
    ),
    (
      .type,
      [
        "type", "typ", "art", "kind", "tipo", "soort", "in/out", "income/expense", "expense/income",
        "einnahme/ausgabe", "ausgabe/einnahme", "depense/recette", "recette/depense", "gasto/ingreso",
        "ingreso/gasto", "entrata/uscita", "receita/despesa", "despesa/receita", "inkomst/uitgave", "rodzaj", "druh",
        "laji", "tur", "тип", "transaction type", "direction", "richtung", "flow",
      ]
    ),
    (.currency, ["currency", "wahrung", "waehrung", "valuta", "devise", "moneda", "divisa", "moeda", "waluta"]),
    (
      .merchant,
      [
        "shop", "store", "where", "seller", "company", "place", "laden", "geschaft", "geschaeft", "handler",
        "anbieter", "verkaufer", "firma", "wo", "magasin", "boutique", "commerce", "enseigne", "fournisseur",
        "marchand", "tienda", "establecimiento", "proveedor", "lugar", "negozio", "fornitore", "venditore", "loja",
        "estabelecimento", "fornecedor", "winkel", "leverancier", "sklep", "dostawca", "sprzedawca", "butik", "affar",
        "butikk", "forretning", "leverandor", "kauppa", "myyja", "obchod", "prodejce", "predajca", "dodavatel",
        "uzlet", "bolt", "magaza", "trgovina", "prodavnica", "magazin", "furnizor", "магазин", "продавец",
        "καταστημα", "店舗", "店名", "店", "商店", "商家", "가게", "상호",
      ]
    ),
    (
      .title,
      [
        "title", "item", "what", "purpose", "subject", "product", "bill", "expense name", "was", "wofur", "artikel",
        "gegenstand", "bezeichnung", "posten", "zweck", "betreff", "article", "designation", "objet", "achat",
        "articulo", "producto", "asunto", "oggetto", "articolo", "acquisto", "produto", "assunto", "artikelnaam",
        "aankoop", "nazwa wydatku", "tytul", "vara", "vare", "tuote", "polozka", "tetel", "urun", "stavka", "товар",
        "название", "наименование", "品目", "品名", "项目", "商品",
      ]
    ),
    (
      .category,
      [
        "category", "categories", "budget category", "group", "kategorie", "kategorien", "rubrik", "gruppe",
        "warengruppe", "ausgabenart", "kostenart", "categorie", "categories de depense", "poste", "categoria",
        "categorias", "rubro", "categoria di spesa", "kategoria", "kategori", "kategorija", "categorie bugetara",
        "kategoriat", "luokka", "kategoria kiadas", "категория", "категорія", "κατηγορια", "カテゴリ", "カテゴリー", "費目",
        "分類", "类别", "分类", "類別", "분류", "카테고리", "קטגוריה", "الفئة", "หมวดหมู่", "kategori pengeluaran", "danh muc",
      ]
    ),
    (
      .notes,
      [
        "notes", "note", "comment", "comments", "remark", "remarks", "memo", "notiz", "notizen", "bemerkung",
        "bemerkungen", "anmerkung", "anmerkungen", "kommentar", "hinweis", "commentaire", "commentaires", "remarque",
        "remarques", "notas", "nota", "comentario", "comentarios", "observaciones", "observacao", "observacoes",
        "commento", "commenti", "opmerking", "opmerkingen", "notitie", "notities", "toelichting", "uwagi", "notatka",
        "komentarz", "anteckning", "anteckningar", "notat", "notater", "bemaerkning", "huomautus", "huomautukset",
        "kommentti", "poznamka", "poznamky", "megjegyzes", "not", "notlar", "napomena", "biljeska", "observatii",
        "примечание", "комментарии", "заметки", "примітка", "σημειωσεισ", "備考", "メモ", "备注", "備註", "비고", "메모", "הערות",
        "ملاحظات", "หมายเหตุ", "catatan", "ghi chu",
      ]
    ),
    (
      .tags,
      [
        "tags", "tag", "labels", "keywords", "hashtags", "schlagworte", "schlagworter", "schlagwort", "stichworte",
        "stichworter", "etiketten", "etiquettes", "mots-cles", "mots cles", "etiquetas", "etiqueta", "etichette",
        "etichetta", "marcadores", "trefwoorden", "tagi", "etykiety", "taggar", "emneord", "tunnisteet", "stitky",
        "cimkek", "etiketler", "oznake", "etichete", "метки", "теги", "タグ", "标签", "標籤", "태그",
      ]
    ),
    (
      .payment,
      [
        "payment", "payment method", "payment mode", "payment type", "paid by", "paid with", "method", "mode",
        "zahlungsart", "zahlungsmittel", "zahlungsweise", "zahlart", "zahlmethode", "bezahlt mit", "bezahlt per",
        "zahlung", "mode de paiement", "moyen de paiement", "paiement", "reglement", "mode de reglement",
        "forma de pago", "metodo de pago", "medio de pago", "modalita di pagamento", "metodo di pagamento",
        "pagamento", "forma de pagamento", "metodo de pagamento", "meio de pagamento", "betaalwijze", "betaalmethode",
        "betaald met", "betaling", "sposob platnosci", "metoda platnosci", "platnosc", "forma platnosci",
        "betalningssatt", "betalningsmetod", "betalingsmate", "betalingsmetode", "betalingsform", "maksutapa",
        "zpusob platby", "platba", "sposob platby", "fizetesi mod", "odeme yontemi", "odeme sekli", "nacin placanja",
        "metoda de plata", "способ оплаты", "оплата", "支払方法", "支払い方法", "支付方式", "付款方式", "결제수단", "결제방법",
      ]
    ),
    (
      .card,
      [
        "card", "karte", "kreditkarte", "carte", "tarjeta", "carta", "cartao", "kaart", "karta", "kort", "kortti",
      ]
    ),
    (
      .reference,
      [
        "invoice number", "invoice no", "invoice no.", "invoice", "invoice #", "bill number", "receipt number",
        "receipt no", "rechnungsnummer", "rechnungs-nr", "rechnungs-nr.", "rechnungsnr", "rechnungsnr.",
        "belegnummer", "beleg-nr", "beleg-nr.", "belegnr", "belegnr.", "beleg", "numero de facture", "n° facture",
        "no facture", "facture", "numero de factura", "no. factura", "factura", "n. factura", "numero fattura",
        "n. fattura", "fattura", "numero da fatura", "fatura", "factuurnummer", "factuurnr", "bonnummer",
        "numer faktury", "nr faktury", "faktura", "fakturanummer", "fakturanr", "laskun numero", "cislo faktury",
        "szamlaszam", "fatura no", "broj racuna", "numar factura", "номер счета", "請求書番号", "发票号", "发票号码",
      ]
    ),
    (
      .paymentReference,
      [
        "payment reference", "zahlungsreferenz", "betalingskenmerk", "viitenumero", "variabilni symbol",
      ]
    ),
    (
      .person,
      [
        "person", "for whom", "who", "shared with", "fur wen", "wer", "personne", "pour qui", "persona", "para quien",
        "per chi", "pessoa", "para quem", "persoon", "voor wie", "osoba", "henkilo", "szemely", "kisi",
      ]
    ),
  ]

  /// Headings that mean the field only if no other column does.
  private static let vagueWords: [(field: SpreadsheetField, names: [String])] = [
    (
      .date,
      [
        "day", "when", "tag", "wann", "kaufdatum", "rechnungsdatum", "invoice date", "purchase date", "bill date",
        "jour", "date d'achat", "date de facture", "date facture", "dia", "fecha de compra", "fecha factura",
        "giorno", "data acquisto", "data fattura", "data da compra", "dag", "aankoopdatum", "factuurdatum",
        "data zakupu", "data faktury", "inkopsdatum", "fakturadatum", "fakturadato", "ostopaiva", "datum nakupu",
        "datum faktury", "vasarlas datuma", "nap", "datum kupnje", "data facturii", "購入日", "购买日期",
      ]
    ),
    (
      .amount,
      [
        "total", "total amount", "sum", "price", "paid amount", "value", "gesamt", "summe", "preis", "wert", "somme",
        "prix", "precio", "totale", "valor", "prezzo", "preco", "totaal", "prijs", "cena", "razem",
        "pris", "hinta", "yhteensa", "celkem", "spolu", "ar", "osszesen", "toplam", "fiyat", "cijena", "ukupno",
        "pret", "цена", "итого", "всего", "стоимость", "合計", "価格", "总计", "价格", "합계", "가격",
      ]
    ),
    (.title, ["expense", "ausgabe", "depense", "gasto", "spesa", "despesa", "uitgave", "wydatek", "utgift", "udgift"]),
    (.paid, ["status", "state", "statut", "estado", "stato", "tila", "stav", "durum", "статус", "状态"]),
  ]
}
