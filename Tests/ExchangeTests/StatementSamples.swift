import Core
import Exchange

/// Statements as banks write them, made from the documentation of each standard. All names and numbers are fictitious.
enum Made {
  /// A camt.053 of a given version: the positions of elements changed in versions 04 (fees) and 08 (states, parties).
  static func camt053(_ version: String) -> String {
    let isNew = version >= "08"
    func party(_ name: String) -> String { isNew ? "<Pty><Nm>\(name)</Nm></Pty>" : "<Nm>\(name)</Nm>" }
    let state = isNew ? "<Sts><Cd>BOOK</Cd></Sts>" : "<Sts>BOOK</Sts>"
    let bic = isNew ? "BICFI" : "BIC"
    let fee = #"<Amt Ccy="EUR">1.50</Amt><CdtDbtInd>DBIT</CdtDbtInd>"#
    let charges = version >= "04" ? "<Chrgs><Rcrd>\(fee)</Rcrd></Chrgs>" : "<Chrgs>\(fee)</Chrgs>"
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.\(version)">
       <BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId><CreDtTm>2024-03-31T20:00:00</CreDtTm></GrpHdr>
        <Stmt><Id>S1</Id><ElctrncSeqNb>3</ElctrncSeqNb>
         <Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy><Svcr><FinInstnId><\(bic)>COBADEFFXXX</\(bic)></FinInstnId></Svcr></Acct>
         <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2024-03-01</Dt></Dt></Bal>
         <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">953.27</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2024-03-31</Dt></Dt></Bal>
         <Ntry><Amt Ccy="EUR">24.23</Amt><CdtDbtInd>DBIT</CdtDbtInd>\(state)<BookgDt><Dt>2024-03-04</Dt></BookgDt><ValDt><Dt>2024-03-05</Dt></ValDt>
          <AcctSvcrRef>BANK-1</AcctSvcrRef><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>STDO</SubFmlyCd></Fmly></Domn></BkTxCd>
          <NtryDtls><TxDtls><Refs><EndToEndId>RE-2024/17</EndToEndId></Refs>
           <RltdPties><Dbtr>\(party("Ann Example"))</Dbtr><Cdtr>\(party("Müller &amp; Söhne GmbH"))</Cdtr><CdtrAcct><Id><IBAN>AT611904300234573201</IBAN></Id></CdtrAcct></RltdPties>
           <RltdAgts><CdtrAgt><FinInstnId><\(bic)>BKAUATWW</\(bic)></FinInstnId></CdtrAgt></RltdAgts>
           <RmtInf><Ustrd>Invoice RE-2024/17</Ustrd><Ustrd>of March</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
         <Ntry><Amt Ccy="EUR">22.50</Amt><CdtDbtInd>DBIT</CdtDbtInd>\(state)<BookgDt><DtTm>2024-03-10T09:30:00+01:00</DtTm></BookgDt>
          <AcctSvcrRef>BANK-2</AcctSvcrRef><BkTxCd><Prtry><Cd>CARD</Cd></Prtry></BkTxCd>\(charges)
          <NtryDtls><TxDtls><AmtDtls><InstdAmt><Amt Ccy="USD">22.68</Amt><CcyXchg><SrcCcy>USD</SrcCcy><TrgtCcy>EUR</TrgtCcy><XchgRate>1.0800</XchgRate></CcyXchg></InstdAmt></AmtDtls>
           <RltdPties><Cdtr>\(party("Coffee Inc"))</Cdtr></RltdPties><AddtlTxInf>CARD 4711</AddtlTxInf></TxDtls></NtryDtls></Ntry>
         <Ntry><Amt Ccy="EUR">99.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>\(state.replacing("BOOK", with: "PDNG"))<BookgDt><Dt>2024-03-31</Dt></BookgDt><BkTxCd/></Ntry>
        </Stmt></BkToCstmrStmt></Document>
      """
  }

  /// A camt.054 notification of one booking for three payments.
  static let camt054 = """
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><Ntfctn><Id>N1</Id>
     <Acct><Id><IBAN>CH9300762011623852957</IBAN></Id><Ccy>CHF</Ccy></Acct>
     <Ntry><Amt Ccy="CHF">60</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2024-05-02</Dt></BookgDt><AcctSvcrRef>B9</AcctSvcrRef><BkTxCd/>
      <NtryDtls><Btch><NbOfTxs>3</NbOfTxs></Btch>
       <TxDtls><Amt Ccy="CHF">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr><Pty><Nm>A</Nm></Pty></Dbtr></RltdPties><RmtInf><Strd><CdtrRefInf><Ref>210000000003139471430009017</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>
       <TxDtls><Amt Ccy="CHF">20.05</Amt><CdtDbtInd>CRDT</CdtDbtInd></TxDtls>
       <TxDtls><Amt Ccy="CHF">29.95</Amt><CdtDbtInd>CRDT</CdtDbtInd></TxDtls>
      </NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>
    """

  static let camt052 = """
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.02"><BkToCstmrAcctRpt><Rpt><Id>R1</Id>
     <Acct><Id><Othr><Id>12345</Id></Othr></Id><Ccy>JPY</Ccy></Acct>
     <Ntry><Amt Ccy="JPY">1500</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd><Sts>BOOK</Sts><BookgDt><Dt>2024-05-02</Dt></BookgDt><BkTxCd/></Ntry>
    </Rpt></BkToCstmrAcctRpt></Document>
    """

  /// Numbered subfields, as in Germany.
  static let numbered = """
    :20:STARTUMSE
    :25:37040044/532013000
    :28C:00003/001
    :60F:C240229EUR1000,00
    :61:2403040304DR24,23NMSCNONREF//BANK-1
    :86:166?00UEBERWEISUNG?109310?20EREF+RE-2024/17?21SVWZ+Invoice RE-20
    ?2224/17 of March?30BKAUATWW?31AT611904300234573201?32MUELLER UND?33 SOEHNE
    :61:2403050305DR500,00NSTONONREF
    :86:117?00DAUERAUFTRAG?20SVWZ+Rent March?32LANDLORD
    :61:2403060306CR10,50NTRFKREF17
    :86:166?00GUTSCHRIFT?20words without names?32A FRIEND
    :61:2403070307RC0,50NTRFNONREF
    :86:159?00RUECKBUCHUNG
    :62F:C240331EUR485,77
    -
    """

  /// Code words between slashes, as in the Netherlands, in SWIFT's envelope.
  static let codeWords = """
    {1:F01INGBNL2ABXXX0000000000}{2:I940INGBNL2AXXXN}{4:
    :20:P240301000000001
    :25:NL69INGB0123456789EUR
    :28C:00000
    :60F:C240229EUR100,00
    :61:2403010301D25,00NTRFEREF//24061
    /TRCD/00100/
    :86:/EREF/R-17//CNTP/NL32INGB0000012345/INGBNL2A/BAKKER EN ZN///REMI/
    USTD//Factuur R-17/
    :61:2403020302C1,25NTRFNONREF//24062
    :86:/TRTP/SEPA OVERBOEKING/IBAN/FR1420041010050500013M02606/BIC/PSSTFRPP
    /NAME/JEAN DUPONT/REMI/merci/EREF/NOTPROVIDED
    :62F:C240302EUR76,25
    -}
    """

  /// Plain text, an original amount, and a statement of two messages.
  static let words = """
    :20:123456
    :25:GB29NWBK60161331926819
    :28C:12/1
    :60F:D240101GBP10,
    :61:2312310102D12,34FMSC1234567890//GB001
    /OCMT/USD15,60//CHGS/GBP1,00/
    :86:CARD PURCHASE COFFEE INC
    NEW YORK
    :62M:D240102GBP22,34
    -
    :20:123456
    :25:GB29NWBK60161331926819
    :28C:12/2
    :60M:D240102GBP22,34
    :61:2401030103C100,00NCHK000123
    :62F:C240103GBP77,66
    -
    """

  static let ofxSGML = """
    OFXHEADER:100
    DATA:OFXSGML
    VERSION:102
    SECURITY:NONE
    ENCODING:USASCII
    CHARSET:1252

    <OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20240331<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>
    <BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS>
    <STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>121000248<ACCTID>1234567890<ACCTTYPE>CHECKING</BANKACCTFROM>
    <BANKTRANLIST><DTSTART>20240301<DTEND>20240331
    <STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240304120000[-5:EST]<TRNAMT>-24.23<FITID>F1<NAME>CAF\u{C9} &amp; CO
    <MEMO>
    </STMTTRN>
    <STMTTRN>
    <TRNTYPE>CHECK
    <DTPOSTED>20240305
    <TRNAMT>-1000.5
    <FITID>F2
    <CHECKNUM>1042
    <MEMO>rent
    </STMTTRN>
    </BANKTRANLIST><LEDGERBAL><BALAMT>512.00<DTASOF>20240331</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
    """

  static let ofxXML = """
    <?xml version="1.0" encoding="UTF-8"?>
    <?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
    <OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>EUR</CURDEF><CCACCTFROM><ACCTID>5500-9165</ACCTID></CCACCTFROM>
    <BANKTRANLIST><STMTTRN><TRNTYPE>POS</TRNTYPE><DTPOSTED>20240304</DTPOSTED><TRNAMT>-9,90</TRNAMT><FITID>X1</FITID>
    <NAME>A &lt;B&gt;</NAME><ORIGCURRENCY><CURRATE>1.08</CURRATE><CURSYM>USD</CURSYM></ORIGCURRENCY></STMTTRN></BANKTRANLIST>
    </CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>
    """

  static let qif = """
    !Account
    NChecking
    TBank
    ^
    !Type:Bank
    D3/ 4'24
    T-1,024.23
    PSupermarket
    MWeekly
    LGroceries
    SGroceries
    $-1,000.00
    SHousehold
    $-24.23
    ^
    D3/25'24
    U10.00
    T10.00
    N1042
    PFriend
    ^
    """
}
