"""Documents that carry their data exactly: e-invoices, payment and fiscal codes, mails, archives; and some that try to
say another total to a machine than to a person.

As in receipts.py, each function holds one document: the data, the drawing, the truth.
"""
import base64
import email.policy
import io
import re
import zipfile
import zlib
from email.message import EmailMessage

import cairo
import zxingcpp

from .files import pdf_surface
from .money import D, iban, rounded, say, tax_in
from .sample import CASH, Bill, sample
from .sheet import Sheet, pdf


# --- drawing ---------------------------------------------------------------------------------------------------------


def letter(head, title, facts, goods, sums, foot=(), code=None, hidden=()):
    """A plain A4 letter; `hidden` are functions that draw what nobody is to see."""

    def page(s):
        s.text(50, 75, head[0], 18, True)
        s.lines(50, 92, head[1:], 9, 12)
        s.text(50, 190, title, 14, True)
        y = s.table(215, [(50, 'left'), (545, 'right')], facts, 9.5, 14, head=False)
        y = s.table(y + 20, [(50, 'left'), (545, 'right')], [('', ''), *goods], 9.5, 16)
        y = s.pairs(y + 12, sums)
        s.lines(50, y + 24, foot)
        if code:
            s.square(50, 640, 120, code)
        for draw in hidden:
            draw(s)
    return page


def till(lines, code, title):
    """A till's receipt as shops send it today, a narrow PDF with its code below."""

    def write(path):
        height = 40 + 13 * len(lines) + 170
        surface = pdf_surface(path, 226, height, title)
        s = Sheet(cairo.Context(surface), 'Liberation Mono')
        y = 30
        for line in lines:
            left, _, right = line.partition('|')
            s.text(12, y, left, 8.5, bold=line.startswith(('SUM', 'TOTAL', 'GESAMT', 'UKUPNO', 'ИТОГ')))
            s.text(214, y, right, 8.5, align='right')
            y += 13
        s.square(43, y, 140, code)
        surface.show_page()
        surface.finish()
    return write


def attached(make, name, data):
    """The PDF with a file attached, as an update behind its end: PDF 32000-1, 7.5.6 and 7.11.4."""

    def write(path):
        make(path)
        old = open(path, 'rb').read()
        root = int(re.search(rb'/Root (\d+) 0 R', old).group(1))
        size = int(re.search(rb'/Size (\d+)', old).group(1))
        start = int(re.findall(rb'startxref\s+(\d+)', old)[-1])
        catalog = re.search(rb'\n%d 0 obj\s*<<(.*?)>>\s*endobj' % root, old, re.S).group(1)
        packed = zlib.compress(data, 9)
        objects = {
            size: b'<< /Type /EmbeddedFile /Subtype /text#2Fxml /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream' % (len(packed), packed),
            size + 1: b'<< /Type /Filespec /F (%s) /UF (%s) /AFRelationship /Alternative /EF << /F %d 0 R >> >>' % (name, name, size),
            root: b'<<%s /Names << /EmbeddedFiles << /Names [(%s) %d 0 R] >> >> /AF [%d 0 R] >>' % (catalog, name, size + 1, size + 1),
        }
        out, table = bytearray(old), b''
        for number in sorted(objects):
            table += b'%d 1\n%010d 00000 n \n' % (number, len(out))
            out += b'%d 0 obj\n%s\nendobj\n' % (number, objects[number])
        xref = len(out)
        out += b'xref\n%strailer\n<< /Size %d /Root %d 0 R /Prev %d >>\nstartxref\n%d\n%%%%EOF\n' % (table, size + 2, root, start, xref)
        open(path, 'wb').write(out)
    return write


def simple_pdf(title, *pages):
    """Like sheet.pdf, with a plain table of objects that an update can follow."""

    def write(path):
        surface = cairo.PDFSurface(path, 595, 842)
        surface.restrict_to_version(cairo.PDF_VERSION_1_4)
        surface.set_metadata(cairo.PDF_METADATA_CREATE_DATE, '2026-01-02T03:04:05Z')
        surface.set_metadata(cairo.PDF_METADATA_TITLE, title)
        for draw in pages:
            draw(Sheet(cairo.Context(surface)))
            surface.show_page()
        surface.finish()
    return write


def written(data):
    """Bytes as something files.save can write."""
    def write(path):
        open(path, 'wb').write(data if isinstance(data, bytes) else data.encode())
    return write


def made(make):
    """The bytes of what files.save would write."""
    import os
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'x')
        make(path)
        return open(path, 'rb').read()


# --- e-invoices ------------------------------------------------------------------------------------------------------


def cii(number, kind, issued, seller, currency, total, tax, net, rate, account=None, due=None, prepaid=None, to_pay=None, terms=None, goods=()):
    """A Cross Industry Invoice (D16B) in the profile EN 16931, as far as a ledger cares."""
    item = ''.join(f'''
    <ram:IncludedSupplyChainTradeLineItem>
      <ram:AssociatedDocumentLineDocument><ram:LineID>{i + 1}</ram:LineID></ram:AssociatedDocumentLineDocument>
      <ram:SpecifiedTradeProduct><ram:Name>{name}</ram:Name></ram:SpecifiedTradeProduct>
      <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">{count}.0000</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
      <ram:SpecifiedLineTradeSettlement><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>{amount}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>
    </ram:IncludedSupplyChainTradeLineItem>''' for i, (name, count, amount) in enumerate(goods))
    date = lambda d: f'<udt:DateTimeString format="102">{d.replace("-", "")}</udt:DateTimeString>'
    return f'''<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument><ram:ID>{number}</ram:ID><ram:TypeCode>{kind}</ram:TypeCode><ram:IssueDateTime>{date(issued)}</ram:IssueDateTime></rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>{item}
    <ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>{seller}</ram:Name></ram:SellerTradeParty><ram:BuyerTradeParty><ram:Name>Kanzlei Dr. Roggentin</ram:Name></ram:BuyerTradeParty></ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeDelivery/>
    <ram:ApplicableHeaderTradeSettlement>
      <ram:PaymentReference>{number}</ram:PaymentReference><ram:InvoiceCurrencyCode>{currency}</ram:InvoiceCurrencyCode>
      {f'<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>{account.replace(" ", "")}</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>' if account else ''}
      <ram:ApplicableTradeTax><ram:CalculatedAmount>{tax}</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>{net}</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>{rate}</ram:RateApplicablePercent></ram:ApplicableTradeTax>
      <ram:SpecifiedTradePaymentTerms>{f'<ram:Description>{terms}</ram:Description>' if terms else ''}{f'<ram:DueDateDateTime>{date(due)}</ram:DueDateDateTime>' if due else ''}</ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
        <ram:LineTotalAmount>{net}</ram:LineTotalAmount><ram:TaxBasisTotalAmount>{net}</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="{currency}">{tax}</ram:TaxTotalAmount>
        <ram:GrandTotalAmount>{total}</ram:GrandTotalAmount>{f'<ram:TotalPrepaidAmount>{prepaid}</ram:TotalPrepaidAmount>' if prepaid else ''}<ram:DuePayableAmount>{to_pay or total}</ram:DuePayableAmount>
      </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>
'''


def ubl(root, number, kind, issued, seller, currency, total, tax, net, rate, account, due=None, terms=None, goods=()):
    """An OASIS UBL 2.1 Invoice or CreditNote in the form of Peppol BIS Billing 3, as far as a ledger cares."""
    line = root.replace('Invoice', 'Invoiced') if root == 'Invoice' else 'Credited'
    items = ''.join(f'''
  <cac:{root}Line><cbc:ID>{i + 1}</cbc:ID><cbc:{line}Quantity unitCode="EA">{count}</cbc:{line}Quantity><cbc:LineExtensionAmount currencyID="{currency}">{amount}</cbc:LineExtensionAmount><cac:Item><cbc:Name>{name}</cbc:Name></cac:Item></cac:{root}Line>''' for i, (name, count, amount) in enumerate(goods))
    return f'''<?xml version="1.0" encoding="UTF-8"?>
<{root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:{root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>
  <cbc:ID>{number}</cbc:ID>
  <cbc:IssueDate>{issued}</cbc:IssueDate>
  {f'<cbc:DueDate>{due}</cbc:DueDate>' if due else ''}
  <cbc:{root}TypeCode>{kind}</cbc:{root}TypeCode>
  <cbc:DocumentCurrencyCode>{currency}</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>{seller}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
  <cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cbc:PaymentID>{number}</cbc:PaymentID><cac:PayeeFinancialAccount><cbc:ID>{account.replace(" ", "")}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
  {f'<cac:PaymentTerms><cbc:Note>{terms}</cbc:Note></cac:PaymentTerms>' if terms else ''}
  <cac:TaxTotal><cbc:TaxAmount currencyID="{currency}">{tax}</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount currencyID="{currency}">{net}</cbc:TaxableAmount><cbc:TaxAmount currencyID="{currency}">{tax}</cbc:TaxAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>{rate}</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount currencyID="{currency}">{net}</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="{currency}">{total}</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="{currency}">{total}</cbc:PayableAmount></cac:LegalMonetaryTotal>{items}
</{root}>
'''


def fattura(number, issued, seller, net, rate, tax, total, withheld, to_pay, account, due, goods):
    """A FatturaPA 1.2, from whose total the customer withholds a tax."""
    lines = ''.join(f'''
      <DettaglioLinee><NumeroLinea>{i + 1}</NumeroLinea><Descrizione>{name}</Descrizione><Quantita>{count}.00</Quantita><PrezzoUnitario>{amount}</PrezzoUnitario><PrezzoTotale>{amount}</PrezzoTotale><AliquotaIVA>{rate}</AliquotaIVA></DettaglioLinee>''' for i, (name, count, amount) in enumerate(goods))
    return f'''<?xml version="1.0" encoding="UTF-8"?>
<p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2">
  <FatturaElettronicaHeader>
    <DatiTrasmissione><IdTrasmittente><IdPaese>IT</IdPaese><IdCodice>99000418770</IdCodice></IdTrasmittente><ProgressivoInvio>00118</ProgressivoInvio><FormatoTrasmissione>FPR12</FormatoTrasmissione><CodiceDestinatario>0000000</CodiceDestinatario></DatiTrasmissione>
    <CedentePrestatore><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>99000418770</IdCodice></IdFiscaleIVA><Anagrafica><Denominazione>{seller}</Denominazione></Anagrafica><RegimeFiscale>RF01</RegimeFiscale></DatiAnagrafici></CedentePrestatore>
    <CessionarioCommittente><DatiAnagrafici><Anagrafica><Denominazione>Studio Roggentin S.r.l.</Denominazione></Anagrafica></DatiAnagrafici></CessionarioCommittente>
  </FatturaElettronicaHeader>
  <FatturaElettronicaBody>
    <DatiGenerali><DatiGeneraliDocumento><TipoDocumento>TD06</TipoDocumento><Divisa>EUR</Divisa><Data>{issued}</Data><Numero>{number}</Numero><DatiRitenuta><TipoRitenuta>RT01</TipoRitenuta><ImportoRitenuta>{withheld}</ImportoRitenuta><AliquotaRitenuta>20.00</AliquotaRitenuta><CausalePagamento>A</CausalePagamento></DatiRitenuta><ImportoTotaleDocumento>{total}</ImportoTotaleDocumento></DatiGeneraliDocumento></DatiGenerali>
    <DatiBeniServizi>{lines}
      <DatiRiepilogo><AliquotaIVA>{rate}</AliquotaIVA><ImponibileImporto>{net}</ImponibileImporto><Imposta>{tax}</Imposta><EsigibilitaIVA>I</EsigibilitaIVA></DatiRiepilogo>
    </DatiBeniServizi>
    <DatiPagamento><CondizioniPagamento>TP02</CondizioniPagamento><DettaglioPagamento><ModalitaPagamento>MP05</ModalitaPagamento><DataScadenzaPagamento>{due}</DataScadenzaPagamento><ImportoPagamento>{to_pay}</ImportoPagamento><IBAN>{account.replace(" ", "")}</IBAN></DettaglioPagamento></DatiPagamento>
  </FatturaElettronicaBody>
</p:FatturaElettronica>
'''


def cfdi(series, number, issued, seller, net, tax, total, goods):
    """A CFDI 4.0, paid at once with a debit card; everything is in attributes."""
    lines = ''.join(f'''
    <cfdi:Concepto ClaveProdServ="53131600" Cantidad="{count}" ClaveUnidad="H87" Descripcion="{name}" ValorUnitario="{amount}" Importe="{amount}" ObjetoImp="02"/>''' for name, count, amount in goods)
    return f'''<?xml version="1.0" encoding="UTF-8"?>
<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.sat.gob.mx/cfd/4 http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd" Version="4.0" Serie="{series}" Folio="{number}" Fecha="{issued}T18:04:11" Sello="c2VsbG8=" FormaPago="28" NoCertificado="00001000000500000000" Certificado="Y2VydGlmaWNhZG8=" SubTotal="{net}" Moneda="MXN" Total="{total}" TipoDeComprobante="I" Exportacion="01" MetodoPago="PUE" LugarExpedicion="06000">
  <cfdi:Emisor Rfc="QUI990418AA1" Nombre="{seller}" RegimenFiscal="601"/>
  <cfdi:Receptor Rfc="XAXX010101000" Nombre="PUBLICO EN GENERAL" DomicilioFiscalReceptor="06000" RegimenFiscalReceptor="616" UsoCFDI="S01"/>
  <cfdi:Conceptos>{lines}
  </cfdi:Conceptos>
  <cfdi:Impuestos TotalImpuestosTrasladados="{tax}"><cfdi:Traslados><cfdi:Traslado Base="{net}" Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.160000" Importe="{tax}"/></cfdi:Traslados></cfdi:Impuestos>
</cfdi:Comprobante>
'''


def ksef(number, issued, seller, net, tax, total, account, due, goods):
    """An FA (3) as KSeF stores it; the account is printed without its country."""
    lines = ''.join(f'''
    <FaWiersz><NrWierszaFa>{i + 1}</NrWierszaFa><P_7>{name}</P_7><P_8A>szt.</P_8A><P_8B>{count}</P_8B><P_11>{amount}</P_11><P_12>23</P_12></FaWiersz>''' for i, (name, count, amount) in enumerate(goods))
    return f'''<?xml version="1.0" encoding="UTF-8"?>
<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">
  <Naglowek><KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza><WariantFormularza>3</WariantFormularza><DataWytworzeniaFa>{issued}T09:00:00Z</DataWytworzeniaFa></Naglowek>
  <Podmiot1><DaneIdentyfikacyjne><NIP>9990041877</NIP><Nazwa>{seller}</Nazwa></DaneIdentyfikacyjne></Podmiot1>
  <Podmiot2><DaneIdentyfikacyjne><NIP>9990077180</NIP><Nazwa>Kancelaria Roggentin</Nazwa></DaneIdentyfikacyjne></Podmiot2>
  <Fa>
    <KodWaluty>PLN</KodWaluty><P_1>{issued}</P_1><P_2>{number}</P_2><P_13_1>{net}</P_13_1><P_14_1>{tax}</P_14_1><P_15>{total}</P_15>
    <RodzajFaktury>VAT</RodzajFaktury>{lines}
    <Platnosc><TerminPlatnosci><Termin>{due}</Termin></TerminPlatnosci><FormaPlatnosci>6</FormaPlatnosci><RachunekBankowy><NrRB>{account.replace(" ", "")[2:]}</NrRB></RachunekBankowy></Platnosc>
  </Fa>
</Faktura>
'''


@sample('de-zugferd-prepaid.pdf', 'DE', 'ZUGFeRD: the XML lies under an odd name; an instalment is paid already, so what is due is not the total')
def de_zugferd():
    net, tax, paid = D('1240.00'), D('235.60'), D('500.00')
    total = net + tax
    account = iban('DE', '990417710041771866')
    eur = lambda x: say(x, 'de') + ' €'
    page = letter(['Holzapfel & Sohn', 'Gerberweg 9, 24998 Holmsund'], 'Schlussrechnung R26-0533', [('Rechnungsdatum', '14.09.2026'), ('Kunde', 'Kanzlei Dr. Roggentin')],
                  [('Trockenbauwand mit Tür', eur(net))], [('Netto', eur(net)), ('Umsatzsteuer 19 %', eur(tax)), ('Gesamtbetrag', eur(total)), ('abzüglich Anzahlung', '-' + eur(paid)), ('Noch zu zahlen', eur(total - paid), True)],
                  ['Zahlbar bis 28.09.2026.', f'IBAN {account}'])
    xml = cii('R26-0533', '380', '2026-09-14', 'Holzapfel &amp; Sohn GmbH', 'EUR', total, tax, net, '19.00', account, due='2026-09-28', prepaid=paid, to_pay=total - paid, goods=[('Trockenbauwand mit Tür', 1, net)])
    return attached(simple_pdf('Schlussrechnung R26-0533', page), b'anhang.dat', xml.encode()), [
        Bill('Holzapfel & Sohn GmbH', '2026-09-14', total - paid, 'EUR', ['Housing', 'Household'], kind='invoice', also=('Holzapfel & Sohn',), due='2026-09-28', tax=tax, reference='R26-0533', iban=account, items=1,
             source='eInvoice', grand=total)]


@sample('fr-factur-x-tampered.pdf', 'FR', 'Factur-X whose XML asks for more, and for another account, than the page shows: a person has to decide')
def fr_tampered():
    net, tax = D('80.00'), D('16.00')
    printed, other = iban('FR', '20041010050041771822177'), iban('FR', '30041010050041771822133')
    eur = lambda x: say(x, 'fr') + ' €'
    page = letter(['Atelier Coquelicot', '9 rue des Lavoirs, 99998 Valserine'], 'Facture 2026-118', [('Date de facture', '03/06/2026')], [('Réparation de reliure', eur(net))],
                  [('Total HT', eur(net)), ('TVA 20 %', eur(tax)), ('Total TTC à payer', eur(net + tax), True)], ['Payable avant le 03/07/2026', f'IBAN {printed}'])
    xml = cii('2026-118', '380', '2026-06-03', 'Atelier Coquelicot', 'EUR', '996.00', '166.00', '830.00', '20.00', other, due='2026-07-03')
    return attached(simple_pdf('Facture 2026-118', page), b'factur-x.xml', xml.encode()), [
        Bill('Atelier Coquelicot', '2026-06-03', D('996.00'), 'EUR', ['Leisure', 'Other', 'Household'], kind='invoice', due='2026-07-03', reference='2026-118', source='eInvoice', review=['printedDiffers'])]


@sample('no-peppol.xml', 'NO', 'UBL invoice as Peppol brings it, alone; the due date is "Net 30 days"')
def no_peppol():
    account = iban('NO', '99990417718')
    return written(ubl('Invoice', 'F-2026-88', '380', '2026-05-04', 'Fjordkant Kontor AS', 'NOK', '1250.00', '250.00', '1000.00', '25', account, terms='Net 30 days', goods=[('Skrivebord', 1, '1000.00')])), [
        Bill('Fjordkant Kontor AS', '2026-05-04', D('1250.00'), 'NOK', ['Office'], kind='invoice', due='2026-06-03', tax=D('250.00'), reference='F-2026-88', iban=account, items=1, source='eInvoice')]


@sample('dk-credit-note.xml', 'DK', 'UBL credit note, alone: its amounts are positive and money back')
def dk_credit():
    account = iban('DK', '00400440116243')
    return written(ubl('CreditNote', 'K-2026-9', '381', '2026-05-11', 'Boghandlen Ørred', 'DKK', '375.00', '75.00', '300.00', '25', account, goods=[('Returnerede bøger', 3, '300.00')])), [
        Bill('Boghandlen Ørred', '2026-05-11', D('-375.00'), 'DKK', ['Leisure', 'Education', 'Office'], kind='creditNote', reference='K-2026-9', items=1, source='eInvoice')]


@sample('de-xrechnung.xml', 'DE', 'XRechnung in the Cross Industry syntax, alone; terms in words')
def de_xrechnung():
    account = iban('DE', '990417710041771877')
    return written(cii('RE-7718', '380', '2026-07-01', 'Netzwerkstatt Birkenau GmbH', 'EUR', '714.00', '114.00', '600.00', '19.00', account, terms='Zahlbar innerhalb von 21 Tagen ohne Abzug', goods=[('Wartung', 6, '600.00')])), [
        Bill('Netzwerkstatt Birkenau GmbH', '2026-07-01', D('714.00'), 'EUR', ['Office', 'Telecom', 'Electronics'], kind='invoice', due='2026-07-22', tax=D('114.00'), reference='RE-7718', iban=account, items=1, source='eInvoice')]


@sample('it-fattura.xml', 'IT', 'FatturaPA: the customer withholds a tax, so what is due is not the total')
def it_fattura():
    account = iban('IT', 'X0990404177000000771800')
    return written(fattura('118/2026', '2026-04-08', 'Tipografia Quercia S.n.c.', '500.00', '22.00', '110.00', '610.00', '100.00', '510.00', account, '2026-05-08', [('Stampa opuscoli', 1, '500.00')])), [
        Bill('Tipografia Quercia S.n.c.', '2026-04-08', D('510.00'), 'EUR', ['Office'], kind='invoice', due='2026-05-08', tax=D('110.00'), reference='118/2026', iban=account, items=1, source='eInvoice', grand=D('610.00'))]


@sample('mx-cfdi.xml', 'MX', 'CFDI, paid with a debit card: everything is in attributes, and it is a receipt')
def mx_cfdi():
    return written(cfdi('FA', '20771', '2026-03-21', 'FARMACIA QUILLANTO SA DE CV', '300.00', '48.00', '348.00', [('Protector solar', 1, '300.00')])), [
        Bill('FARMACIA QUILLANTO SA DE CV', '2026-03-21', D('348.00'), 'MXN', ['Health'], tax=D('48.00'), reference='FA20771', items=1, payment={'mode': 'card', 'brand': None, 'lastFour': None}, source='eInvoice')]


@sample('pl-ksef.xml', 'PL', 'FA (3) from KSeF: its account has no country')
def pl_ksef():
    account = iban('PL', '109010140000071900418770')
    return written(ksef('FV/118/05/2026', '2026-05-12', 'Drukarnia Kwil Sp. z o.o.', '400.00', '92.00', '492.00', account, '2026-05-26', [('Druk ulotek', 20, '400.00')])), [
        Bill('Drukarnia Kwil Sp. z o.o.', '2026-05-12', D('492.00'), 'PLN', ['Office'], kind='invoice', due='2026-05-26', tax=D('92.00'), reference='FV/118/05/2026', iban=account, items=1, source='eInvoice')]


# --- payment codes ---------------------------------------------------------------------------------------------------


@sample('de-girocode.pdf', 'DE', 'an invoice with an EPC code (GiroCode)')
def de_girocode():
    total, account = D('84.50'), iban('DE', '990417710041771888')
    code = '\n'.join(['BCD', '002', '1', 'SCT', '', 'Musikschule Amsel', account.replace(' ', ''), f'EUR{total}', '', '', 'Rechnung 2026-031'])
    page = letter(['Musikschule Amsel', 'Am Anger 4, 39998 Birkenau'], 'Rechnung 2026-031', [('Rechnungsdatum', '02.03.2026')], [('Klavierunterricht März', '84,50 €')], [('Gesamtbetrag', '84,50 €', True)], ['Zahlbar bis 16.03.2026.'], code)
    return pdf('Rechnung 2026-031', page), [
        Bill('Musikschule Amsel', '2026-03-02', total, 'EUR', ['Education', 'Leisure'], kind='invoice', due='2026-03-16', reference='2026-031', iban=account, source='code')]


@sample('cz-qr-platba.pdf', 'CZ', 'an invoice with a Czech QR payment (SPAYD)')
def cz_platba():
    total, account = D('2480.50'), iban('CZ', '99990000000041771822')
    code = f'SPD*1.0*ACC:{account.replace(" ", "")}*AM:{total}*CC:CZK*DT:20260430*X-VS:26041771*RN:TRUHL%C3%81%C5%98STV%C3%8D%20JAVOR*MSG:FAKTURA%2026041771'
    page = letter(['Truhlářství Javor', 'Pod Lipou 7, 999 98 Lhotka'], 'Faktura 26041771', [('Datum vystavení', '16.04.2026'), ('Datum splatnosti', '30.04.2026')], [('Oprava skříně', '2 480,50 Kč')], [('Celkem k úhradě', '2 480,50 Kč', True)], (), code)
    return pdf('Faktura 26041771', page), [
        Bill('Truhlářství Javor', '2026-04-16', total, 'CZK', ['Household', 'Housing'], kind='invoice', due='2026-04-30', reference='26041771', iban=account, source='code')]


@sample('si-upn.pdf', 'SI', 'an invoice with a Slovenian UPN QR code')
def si_upn():
    total, account = D('46.87'), iban('SI', '990000041771820'[:15])
    lines = ['UPNQR', '', '', '', '', 'Janez Novak', 'Lepa cesta 10', '9998 Brezje', f'{int(total * 100):011d}', '', '', 'WTER', 'Račun 18-2026', '20.06.2026', account.replace(' ', ''), 'SI0018-2026', 'Vodovod Brezje d.o.o.', 'Pri studencu 2', '9998 Brezje']
    code = '\n'.join([*lines, f'{sum(map(len, lines)) + 19:03d}', ''])
    page = letter(['Vodovod Brezje d.o.o.', 'Pri studencu 2, 9998 Brezje'], 'Račun 18-2026', [('Datum računa', '05.06.2026'), ('Rok plačila', '20.06.2026')], [('Poraba vode maj', '46,87 EUR')], [('Za plačilo', '46,87 EUR', True)], (), code)
    return pdf('Račun 18-2026', page), [
        Bill('Vodovod Brezje d.o.o.', '2026-06-05', total, 'EUR', ['Utilities'], kind='invoice', due='2026-06-20', iban=account, source='code')]


# --- fiscal codes ----------------------------------------------------------------------------------------------------


@sample('de-tse.pdf', 'DE', 'a till\'s receipt sent as PDF, with the code of its security device (TSE)')
def de_tse():
    code = 'V0;955002-00;Kassenbeleg-V1;Beleg^0.00_12.40_0.00_0.00_0.00^12.40:Bar;4177;8354;2026-08-21T07:12:04.000Z;2026-08-21T07:12:31.000Z;ecdsa-plain-SHA256;unixTime;' + base64.b64encode(bytes(range(64))).decode() + ';' + base64.b64encode(bytes(range(65))).decode()
    return till(['Bäckerei Morgenrot', 'Lindenallee 3, 39998 Birkenau', '', 'Roggenbrot|5,60', 'Kuchen 2 x 3,40|6,80', 'SUMME EUR|12,40', 'Bar|12,40', 'darin MwSt 7 %|0,81', '', '21.08.2026 09:12', 'Bon 4177'], code, 'Kassenbon'), [
        Bill('Bäckerei Morgenrot', '2026-08-21', D('12.40'), 'EUR', ['Groceries', 'Dining'], time='09:12', payment=CASH, source='code')]


@sample('at-rksv.pdf', 'AT', 'a till\'s receipt sent as PDF, with the Austrian code (RKSV)')
def at_rksv():
    code = '_R1-AT1_KASSA-07_41771_2026-08-22T12:31:09_0,00_18,90_0,00_0,00_0,00_g3EdGg==_2d1a41771_' + base64.b64encode(bytes(range(64))).decode()
    return till(['Gasthaus Zur Weide', 'Hauptplatz 1, 9999 Wiesen', '', 'Mittagsmenü|14,50', 'Suppe|4,40', 'SUMME EUR|18,90', 'Bar|18,90', '', 'Beleg 41771', '22.08.2026 12:31'], code, 'Rechnung'), [
        Bill('Gasthaus Zur Weide', '2026-08-22', D('18.90'), 'EUR', ['Dining'], time='12:31', reference='41771', source='code')]


@sample('es-verifactu.pdf', 'ES', 'a simplified invoice with the Spanish code (Veri*factu)')
def es_verifactu():
    code = 'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=B00417718&numserie=T26%2F04177&fecha=23-08-2026&importe=31.20'
    return till(['Ferretería La Tuerca', 'NIF B00417718', 'Calle del Pozo 5, 99998 Alameda', '', 'Factura simplificada T26/04177', 'Bisagras|18,70', 'Tornillos|12,50', 'TOTAL EUR|31,20', 'IVA 21 % incluido|5,41', '', '23/08/2026 17:40', 'QR tributario: VERI*FACTU'], code, 'Factura simplificada'), [
        Bill('Ferretería La Tuerca', '2026-08-23', D('31.20'), 'EUR', ['Household'], kind=None, reference='T26/04177', source='code')]


@sample('sa-zatca.pdf', 'SA', 'a simplified tax invoice with the Saudi code (ZATCA)')
def sa_zatca():
    values = ['Palm Court Bakery', '399999999900003', '2026-08-24T19:05:00Z', '57.50', '7.50']
    code = base64.b64encode(b''.join(bytes([i + 1, len(v.encode())]) + v.encode() for i, v in enumerate(values))).decode()
    return till(['Palm Court Bakery', 'VAT No. 399999999900003', '', 'Simplified tax invoice', 'Date cake|34.50', 'Bread|23.00', 'TOTAL SAR|57.50', 'VAT 15 % included|7.50', '', '2026-08-24 19:05'], code, 'Tax invoice'), [
        Bill('Palm Court Bakery', '2026-08-24', D('57.50'), 'SAR', ['Groceries', 'Dining'], kind=None, tax=D('7.50'), time='19:05', source='code')]


@sample('ru-fns.pdf', 'RU', 'a till\'s receipt with the Russian code (FNS)')
def ru_fns():
    code = 't=20260825T1638&s=540.00&fn=9999078900004177&i=41771&fp=1063543654&n=1'
    return till(['ООО Ромашка', 'Кассовый чек', '', 'Хлеб|240.00', 'Мёд|300.00', 'ИТОГ RUB|540.00', '', '25.08.2026 16:38', 'ФД 41771'], code, 'Кассовый чек'), [
        Bill('ООО Ромашка', '2026-08-25', D('540.00'), 'RUB', ['Groceries'], time='16:38', reference='41771', source='code')]


@sample('hr-fiscal.pdf', 'HR', 'a receipt with the Croatian fiscal code; its amount is in cents')
def hr_fiscal():
    code = 'https://porezna.gov.hr/rn?jir=18916f95-5787-4e7f-a190-3a091970cfa2&datv=20260826_1015&izn=2350'
    return till(['Knjižara Val', 'Obala 2, 99998 Primorje', '', 'Račun 417/1/1', 'Roman|23,50', 'UKUPNO EUR|23,50', 'PDV 5 % uključen|1,12', '', '26.08.2026 10:15'], code, 'Račun'), [
        Bill('Knjižara Val', '2026-08-26', D('23.50'), 'EUR', ['Leisure', 'Education'], time='10:15', source='code')]


@sample('gb-batch-patch-t.pdf', 'GB', 'a scanned batch of three pages with a PATCHT sheet behind the second: two papers')
def gb_batch():
    bars = zxingcpp.write_barcode(zxingcpp.BarcodeFormat.Code128, 'PATCHT', 400, 100)

    def separator(s):
        s.text(297, 300, 'SEPARATOR SHEET', 20, True, 'centre')
        image = cairo.ImageSurface(cairo.FORMAT_RGB24, bars.shape[1], bars.shape[0])
        pixels, stride = image.get_data(), image.get_stride()
        for y, row in enumerate(bars):
            pixels[y * stride:y * stride + 4 * len(row)] = b''.join(bytes([v]) * 4 for v in row)
        image.mark_dirty()
        s.ctx.save()
        s.ctx.translate(97, 340)
        s.ctx.scale(1, 1)
        s.ctx.set_source_surface(image)
        s.ctx.get_source().set_filter(cairo.FILTER_NEAREST)
        s.ctx.paint()
        s.ctx.restore()

    first = letter(['Tern Plumbing', '2 Weir Lane, Netherby NB96 9ZZ'], 'Invoice TP-0417', [('Invoice date', '7 September 2026')], [('Boiler service', '£95.00')], [('Total due', '£95.00', True)], ['Payable within 30 days.'])
    more = letter(['Tern Plumbing'], 'Report to invoice TP-0417', [('Visited', '7 September 2026')], [('Pressure', 'normal')], [])
    second = letter(['Marsh & Daughter', '8 Weir Lane, Netherby NB96 9ZZ'], 'Invoice 5520', [('Invoice date', '8 September 2026')], [('Hedge cutting', '£60.00')], [('Total due', '£60.00', True)], ['Payable within 30 days.'])
    return pdf('Batch', first, more, separator, second), [
        Bill('Tern Plumbing', '2026-09-07', D('95.00'), 'GBP', ['Housing', 'Household'], kind='invoice', due='2026-10-07', reference='TP-0417'),
        Bill('Marsh & Daughter', '2026-09-08', D('60.00'), 'GBP', ['Housing', 'Household'], kind='invoice', due='2026-10-08', reference='5520')]


# --- kinds of paper --------------------------------------------------------------------------------------------------


@sample('de-reminder.pdf', 'DE', 'a reminder: the invoice may be in the ledger already')
def de_reminder():
    page = letter(['Stadtwerke Birkenau', 'Wasserturm 1, 39999 Birkenau'], '2. Mahnung', [('Datum', '20.04.2026'), ('Rechnung', 'SW-2026-004177 vom 16.02.2026')], [('Offener Betrag', '157,20 €'), ('Mahngebühr', '5,00 €')], [('Gesamtbetrag', '162,20 €', True)], ['Bitte zahlen Sie bis 04.05.2026.'])
    return pdf('Mahnung', page), [Bill('Stadtwerke Birkenau', '2026-04-20', D('162.20'), 'EUR', ['Utilities'], kind='reminder', due='2026-05-04', review=['notABill'])]


@sample('gb-statement.pdf', 'GB', 'a statement of account: its invoices are bills of their own')
def gb_statement():
    page = letter(['Larkfield Electrical', '4 Tithe Barn Yard, Netherby NB98 9ZZ'], 'Statement of Account', [('Date', '30 April 2026')], [('21/04/2026 Invoice LE-2604-177', '£473.88'), ('28/04/2026 Payment received', '-£200.00')], [('Balance', '£273.88', True)])
    return pdf('Statement', page), [Bill('Larkfield Electrical', '2026-04-30', D('273.88'), 'GBP', ['Housing', 'Household'], kind='statement', review=['notABill'])]


@sample('de-delivery-note.pdf', 'DE', 'a delivery note with prices: not to be paid')
def de_delivery():
    page = letter(['Papierhaus Kiebitz', 'Ringstraße 8, 39998 Birkenau'], 'Lieferschein 5512', [('Datum', '11.05.2026')], [('Kopierpapier, 10 Pakete', '45,00 €')], [('Warenwert', '45,00 €', True)], ['Die Rechnung folgt gesondert.'])
    return pdf('Lieferschein', page), [Bill('Papierhaus Kiebitz', '2026-05-11', D('45.00'), 'EUR', ['Office'], kind='deliveryNote', review=['notABill'])]


# --- text that is not what is seen -----------------------------------------------------------------------------------


def trap(file, what, *hidden):
    @sample(file, 'GB', what)
    def make():
        page = letter(['Quay Street Cycles', '5 Quay Street, Netherby NB95 9ZZ'], 'Invoice 8841', [('Invoice date', '12 May 2026')], [('Wheel truing', '£20.00'), ('New chain', '£28.00')], [('Total due', '£48.00', True)], ['Payable within 14 days.'], hidden=hidden)
        return pdf('Invoice 8841', page), [Bill('Quay Street Cycles', '2026-05-12', D('48.00'), 'GBP', ['Transport', 'Leisure'], kind='invoice', due='2026-05-26', reference='8841', review=['hiddenText'])]


trap('trap-white-text.pdf', 'white text on white says another total: it must not decide, and a person is told', lambda s: s.text(360, 500, 'Total due £948.00', 12, grey=1.0))
trap('trap-tiny-text.pdf', 'text half a point high says another total', lambda s: s.text(360, 500, 'Total due £948.00', .5))
trap('trap-covered-text.pdf', 'another total under a white rectangle', lambda s: (s.text(360, 500, 'Total due £948.00', 12), s.box(340, 480, 220, 30, (1, 1, 1))))


def typed_pdf(lines, *more):
    """An A4 page of operators, in a font that is not embedded: for what cairo does not draw. `lines` are (x, y, size, text)
    from the bottom left, `more` operators behind them."""
    drawing = '\n'.join([*(f'BT /F {size} Tf {x} {y} Td ({text}) Tj ET' for x, y, size, text in lines), *more]).encode('cp1252')
    objects = [
        b'<< /Type /Catalog /Pages 2 0 R >>', b'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        b'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
        b'<< /Length %d >>\nstream\n%s\nendstream' % (len(drawing), drawing), b'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>']
    out, places = b'%PDF-1.7\n', b''
    for number, body in enumerate(objects, 1):
        places += b'%010d 00000 n \n' % len(out)
        out += b'%d 0 obj\n%s\nendobj\n' % (number, body)
    size = len(objects) + 1
    return written(out + b'xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n' % (size, places, size, len(out)))


def typed_trap(file, what, hidden, total='BT /F 12 Tf 480 520 Td (£48.00) Tj ET'):
    @sample(file, 'GB', what)
    def make():
        lines = [(50, 767, 18, 'Quay Street Cycles'), (50, 750, 9, '5 Quay Street, Netherby NB95 9ZZ'), (50, 652, 14, 'Invoice 8841'), (50, 627, 10, 'Invoice date'), (450, 627, 10, '12 May 2026'),
                 (50, 580, 10, 'Wheel truing'), (480, 580, 10, '£20.00'), (50, 560, 10, 'New chain'), (480, 560, 10, '£28.00'), (360, 520, 12, 'Total due'), (50, 470, 10, 'Payable within 14 days.')]
        return typed_pdf(lines, total, hidden), [Bill('Quay Street Cycles', '2026-05-12', D('48.00'), 'GBP', ['Transport', 'Leisure'], kind='invoice', due='2026-05-26', reference='8841', review=['hiddenText'])]


typed_trap('trap-beside-page.pdf', 'another total below the edge of the page, where a viewer shows nothing', 'BT /F 12 Tf 360 -60 Td (Total due £948.00) Tj ET')
typed_trap('trap-without-ink.pdf', 'another total in text that is neither filled nor stroked (render mode 3)', 'BT 3 Tr /F 12 Tf 360 420 Td (Total due £948.00) Tj ET')
typed_trap('trap-replaced-text.pdf', 'the drawn total, with another one for programs that take the text (`ActualText`)', '', total='BT /F 12 Tf 480 520 Td /Span << /ActualText (\\243948.00) >> BDC (£48.00) Tj EMC ET')


# --- mails and archives ----------------------------------------------------------------------------------------------


def mail(sender, subject, date, plain=None, html=None, files=(), inner=None):
    """A mail; `files` are (name, type, subtype, bytes), `inner` a mail that this one forwards."""
    m = EmailMessage(policy=email.policy.SMTP)
    m['From'], m['To'], m['Subject'], m['Date'], m['Message-ID'] = sender, 'Olive Penhallow <olive@netherby.example>', subject, date, '<41771@mail.example>'
    if plain:
        m.set_content(plain, cte='quoted-printable')
    if html:
        m.add_alternative(html, subtype='html', cte='quoted-printable') if plain else m.set_content(html, subtype='html', cte='quoted-printable')
    for name, kind, subtype, data in files:
        m.add_attachment(data, kind, subtype, filename=name)
    if inner:
        m.add_attachment(inner)
    # the boundaries that Python draws by lot
    parts = [p for p in m.walk() if p.is_multipart() and p.get_content_type().startswith('multipart')]
    for i, p in enumerate(parts):
        p.set_boundary(f'=-part-{i}-of-{len(parts)}')
    return m


HTML = '''<html><head><style>td { padding: 4px }</style><title>no text</title></head><body>
<div style="display:none; font-size:0">Save 20.00 on your next ride</div>
<h1>Kestrel Cabs</h1><p>Thank you for riding with us, Olive.</p>
<table><tr><td>Date</td><td>9 June 2026</td></tr><tr><td>Receipt number</td><td>KC-41771</td></tr></table>
<table><tr><td>Fare</td><td align="right">&pound;14.20</td></tr><tr><td>Booking fee</td><td>&pound;1.30</td></tr>
<tr><td><b>Total</b></td><td><b>&pound;15.50</b></td></tr><tr><td>Paid by Visa</td><td>**** 4470</td></tr></table>
<img src="https://track.example/pixel.gif?total=99.00" width="1" height="1"></body></html>'''
TAXI = [Bill('Kestrel Cabs', '2026-06-09', D('15.50'), 'GBP', ['Transport'], reference='KC-41771', source='textLayer')]


@sample('mail-html-receipt.eml', 'GB', 'a receipt that is the mail itself, in HTML tables with a hidden preview line and a tracking picture')
def mail_html():
    return written(mail('Kestrel Cabs <receipts@kestrel.example>', 'Your ride on 9 June', 'Tue, 09 Jun 2026 18:04:00 +0100', 'Your mail program shows no HTML.', HTML).as_bytes()), TAXI


@sample('mail-forwarded.eml', 'GB', 'the same receipt, forwarded: the sender is not the merchant')
def mail_forwarded():
    inner = mail('Kestrel Cabs <receipts@kestrel.example>', 'Your ride on 9 June', 'Tue, 09 Jun 2026 18:04:00 +0100', None, HTML)
    return written(mail('Olive Penhallow <olive@netherby.example>', 'Fwd: Your ride on 9 June', 'Wed, 10 Jun 2026 08:00:00 +0100', 'For the accounts.', inner=inner).as_bytes()), TAXI


@sample('mail-plain-receipt.eml', 'DE', 'a receipt as plain text, in ISO 8859-1')
def mail_plain():
    text = 'Bäckerei Morgenrot\r\n\r\nIhre Bestellung 41771 vom 10.06.2026\r\n\r\nGeburtstagstorte          32,00 EUR\r\nLieferung                  4,50 EUR\r\nGesamtbetrag              36,50 EUR\r\n\r\nBezahlt mit PayPal.\r\n'
    head = 'From: =?ISO-8859-1?Q?B=E4ckerei_Morgenrot?= <laden@morgenrot.example>\r\nTo: olive@netherby.example\r\nSubject: =?ISO-8859-1?Q?Ihre_Bestellung?=\r\nDate: Wed, 10 Jun 2026 11:20:00 +0200\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=ISO-8859-1\r\nContent-Transfer-Encoding: 8bit\r\n\r\n'
    return written(head.encode() + text.encode('latin-1')), [Bill('Bäckerei Morgenrot', '2026-06-10', D('36.50'), 'EUR', ['Groceries', 'Dining'], source='textLayer')]


@sample('mail-invoice.eml', 'DE', 'an XRechnung as XML and as PDF, with terms in a third file: one bill, and the covering letter is none')
def mail_invoice():
    account = iban('DE', '990417710041771899')
    page = letter(['Netzwerkstatt Birkenau GmbH', 'Am Anger 1, 39998 Birkenau'], 'Rechnung RE-7801', [('Rechnungsdatum', '15.06.2026')], [('Wartung', '200,00 €')], [('Netto', '200,00 €'), ('Umsatzsteuer 19 %', '38,00 €'), ('Gesamtbetrag', '238,00 €', True)], [f'IBAN {account}'])
    terms = letter(['Netzwerkstatt Birkenau GmbH'], 'Allgemeine Geschäftsbedingungen', [('Stand', '01.01.2026')], [('1. Geltung', ''), ('2. Zahlung', '')], [])
    xml = cii('RE-7801', '380', '2026-06-15', 'Netzwerkstatt Birkenau GmbH', 'EUR', '238.00', '38.00', '200.00', '19.00', account, due='2026-06-29', goods=[('Wartung', 2, '200.00')])
    files = [('RE-7801.pdf', 'application', 'pdf', made(pdf('Rechnung RE-7801', page))), ('RE-7801.xml', 'application', 'xml', xml.encode()), ('AGB.pdf', 'application', 'pdf', made(pdf('AGB', terms)))]
    return written(mail('Netzwerkstatt Birkenau <buero@netzwerkstatt.example>', 'Ihre Rechnung RE-7801', 'Mon, 15 Jun 2026 09:00:00 +0200', 'Guten Tag,\n\nanbei unsere Rechnung über 238,00 EUR.\n', files=files).as_bytes()), [
        Bill('Netzwerkstatt Birkenau GmbH', '2026-06-15', D('238.00'), 'EUR', ['Office', 'Telecom', 'Electronics'], kind='invoice', due='2026-06-29', tax=D('38.00'), reference='RE-7801', iban=account, items=1, source='eInvoice')]


@sample('receipts.zip', 'GB', 'an archive of two invoices, a text and what a Mac adds: two papers')
def archive():
    def one(number, total):
        return made(pdf(f'Invoice {number}', letter(['Marsh & Daughter', '8 Weir Lane, Netherby NB96 9ZZ'], f'Invoice {number}', [('Invoice date', '8 September 2026')], [('Hedge cutting', total)], [('Total due', total, True)], ['Payable within 30 days.'])))
    out = io.BytesIO()
    with zipfile.ZipFile(out, 'w', zipfile.ZIP_DEFLATED) as z:
        for name, data in [('september/5531.pdf', one('5531', '£61.00')), ('__MACOSX/._5531.pdf', b'\0\5\26\7'), ('notes.txt', b'two invoices'), ('september/5532.pdf', one('5532', '£62.00'))]:
            z.writestr(zipfile.ZipInfo(name, (2026, 9, 9, 8, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return written(out.getvalue()), [Bill('Marsh & Daughter', '2026-09-08', D(t), 'GBP', ['Housing', 'Household'], kind='invoice', due='2026-10-08', reference=r) for r, t in (('5531', '61.00'), ('5532', '62.00'))]
