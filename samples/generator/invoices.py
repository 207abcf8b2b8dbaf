"""Invoices and bills on A4: some born digital with a text layer, some printed and scanned.

As in receipts.py, each function holds one document: goods, computed sums, the drawing, the truth.
"""
from . import damage
from .files import quality
from .money import D, iban, lakh, rounded, say, tax_in
from .sample import Bill, card, sample
from .sheet import pdf, scan


@sample('gb-invoice.pdf', 'GB', 'text layer; "payable within 14 days" instead of a due date, IBAN, order number and date beside the invoice\'s')
def gb_invoice():
    goods = [('Replace hallway light fittings', 3, '48.00'), ('Consumer unit inspection', 1, '165.00'), ('Cable 2.5 mm, per metre', 14, '1.85'), ('Call-out, weekday', 1, '60.00')]
    net = sum(q * D(p) for _, q, p in goods)
    vat = rounded(net * D('.2'))
    total = net + vat
    account = iban('GB', 'XXXX00417700417718')

    def page(s):
        s.text(50, 75, 'Larkfield Electrical', 22, True)
        s.text(50, 92, 'Qualified electricians since 1998', 9.5, grey=.35)
        s.lines(545, 65, ['4 Tithe Barn Yard', 'Netherby NB98 9ZZ', '01632 960 177', 'office@larkfield-electrical.example'], 8.5, 11, align='right')
        s.lines(50, 150, ['Ms O. Penhallow', '17 Quince Row', 'Netherby', 'NB97 9ZZ'], 10)
        s.text(360, 150, 'INVOICE', 15, True)
        for i, (k, v) in enumerate([('Invoice number', 'LE-2604-177'), ('Invoice date', '21 April 2026'), ('Your order', 'PO 8841 of 02 April 2026'), ('Account', '41771')]):
            s.text(360, 170 + 14 * i, k)
            s.text(545, 170 + 14 * i, v, align='right')
        rows = [('Description', 'Qty', 'Unit price', 'Amount')] + [(n, str(q), '£' + say(p), '£' + say(q * D(p))) for n, q, p in goods]
        y = s.table(270, [(50, 'left'), (350, 'right'), (450, 'right'), (545, 'right')], rows, 9.5, 18)
        y = s.pairs(y + 20, [('Subtotal', '£' + say(net)), ('VAT 20%', '£' + say(vat)), ('Total due', '£' + say(total), True)])
        y = s.lines(50, y + 30, ['Payable within 14 days of the invoice date.', 'Please pay by bank transfer and quote LE-2604-177.', '', 'Bank: Netherby Mutual', f'IBAN: {account}', 'BIC: XXXXGB00'])
        s.rule(770)
        s.text(297, 785, 'Larkfield Electrical Ltd, registered in England no. 00041771. VAT registration GB 000 4177 19.', 7.5, align='centre', grey=.3)

    return pdf('Invoice LE-2604-177', page), [Bill('Larkfield Electrical', '2026-04-21', total, 'GBP', ['Housing', 'Household'], kind='invoice', also=('Larkfield Electrical Ltd',), due='2026-05-05', tax=vat,
                                                   reference='LE-2604-177', iban=account, items=4)]


@sample('de-electricity.pdf', 'DE', 'text layer; a yearly power bill: meter readings, paid instalments, the amount still due is not the yearly total')
def de_electricity():
    used = 2731
    work, base = rounded(used * D('.3124')), D('142.80')
    net = work + base
    vat = rounded(net * D('.19'))
    gross = net + vat
    paid = D('1020.00')
    due = gross - paid
    account = iban('DE', '990417710041771822')
    eur = lambda x: say(x, 'de') + ' €'

    def page(s):
        s.box(0, 0, 595, 58, (.10, .36, .30))
        s.ctx.set_source_rgb(1, 1, 1)
        s.text(50, 38, 'Stadtwerke Birkenau', 20, True, grey=1)
        s.text(50, 110, 'Stadtwerke Birkenau GmbH · Wasserturm 1 · 39999 Birkenau am Forst', 7, grey=.3)
        s.lines(50, 130, ['Herrn', 'Emil Wackernagel', 'Lindenallee 22', '39999 Birkenau am Forst'], 10)
        for i, (k, v) in enumerate([('Kundennummer', '41 771 822'), ('Vertragskonto', '900 417 718'), ('Rechnungsnummer', 'SW-2026-004177'), ('Rechnungsdatum', '16.02.2026'), ('Zählernummer', '1EMH00 0417 7182')]):
            s.text(360, 130 + 14 * i, k)
            s.text(545, 130 + 14 * i, v, align='right')
        s.text(50, 235, 'Ihre Stromrechnung für die Zeit vom 01.01.2025 bis 31.12.2025', 13, True)
        y = s.table(265, [(50, 'left'), (250, 'right'), (350, 'right'), (450, 'right'), (545, 'right')],
                    [('Zählerstand', '01.01.2025', '31.12.2025', 'Verbrauch', ''), ('Hauptzähler', '41.771', say(41771 + used, 'de', 0), say(used, 'de', 0) + ' kWh', '')], 9.5, 17)
        y = s.table(y + 12, [(50, 'left'), (350, 'right'), (450, 'right'), (545, 'right')],
                    [('Berechnung', 'Menge', 'Preis', 'Betrag'), ('Arbeitspreis', f'{say(used, "de", 0)} kWh', '31,24 ct', eur(work)), ('Grundpreis', '12 Monate', '11,90 €', eur(base))], 9.5, 17)
        y = s.pairs(y + 14, [('Summe netto', eur(net)), ('Umsatzsteuer 19 %', eur(vat)), ('Rechnungsbetrag brutto', eur(gross)), ('abzüglich Abschläge 12 x 85,00', '-' + eur(paid)), ('Zu zahlender Betrag', eur(due), True)], left=320)
        y = s.lines(50, y + 26, ['Bitte überweisen Sie den Betrag bis zum 09.03.2026 auf das unten genannte Konto.', 'Ihr neuer monatlicher Abschlag beträgt ab März 2026: 92,00 €.'])
        s.rule(760)
        s.lines(50, 774, ['Stadtwerke Birkenau GmbH · Amtsgericht Birkenau HRB 000417 · USt-IdNr. DE000417719', f'Sparbank Birkenau · IBAN {account} · BIC XXXXDE00', 'Telefon 030 23125 177 · www.stadtwerke-birkenau.example'], 7.5, 10)

    return pdf('Stromrechnung SW-2026-004177', page), [Bill('Stadtwerke Birkenau', '2026-02-16', due, 'EUR', ['Utilities'], kind='invoice', grand=gross, also=('Stadtwerke Birkenau GmbH',), due='2026-03-09', tax=vat, reference='SW-2026-004177',
                                                            iban=account)]


@sample('de-invoice-3-pages.pdf', 'DE', 'text layer, three pages; carried-forward sums (Übertrag) on each, the total only on the last')
def de_invoice():
    what = ['Trockenbauwand W112', 'Spachteln Q3', 'Grundierung', 'Dispersionsanstrich weiß', 'Sockelleiste Eiche', 'Türzarge einbauen', 'Fensterlaibung glätten', 'Estrich ausgleichen', 'Fliesen verlegen 30x60', 'Silikonfuge']
    room = ['Flur', 'Küche', 'Bad', 'Büro', 'Lager', 'Treppenhaus']
    goods = [(f'{what[i % 10]}, {room[(i // 10 + i) % 6]}', D((i * 7) % 23 + 2), D((i * 113) % 3900 + 450) / 100) for i in range(58)]
    sums = [rounded(q * p) for _, q, p in goods]
    net = sum(sums)
    vat = rounded(net * D('.19'))
    total = net + vat
    account = iban('DE', '990417710000771844')
    eur = lambda x: say(x, 'de')
    parts = [(0, 22), (22, 48), (48, 58)]

    def page(number):
        begin, end = parts[number]

        def draw(s):
            y = 70
            s.text(50, 60, 'Holzapfel & Sohn', 18, True, font='Liberation Serif')
            s.text(545, 60, f'Seite {number + 1} von 3', 8.5, align='right')
            if number == 0:
                s.text(50, 75, 'Innenausbau · Trockenbau · Malerarbeiten', 9)
                s.text(50, 120, 'Holzapfel & Sohn GmbH · Gerberweg 9 · 24998 Holmsund', 7, grey=.3)
                s.lines(50, 138, ['Kanzlei Dr. Roggentin', 'Am Alten Speicher 2', '24999 Holmsund'], 10)
                s.lines(360, 138, ['Rechnung Nr.  R26-0417', 'Rechnungsdatum:  30.06.2026', 'Leistungszeitraum:  04.05.2026 - 19.06.2026', 'Kunden-Nr.:  10771'], 9.5, 14)
                y = 225
                s.text(50, y, 'Für den Umbau Ihrer Räume berechnen wir:', 10)
            rows = [('Pos.', 'Leistung', 'Menge', 'Einzelpreis', 'Betrag €')]
            if begin:
                rows.append(('', f'Übertrag von Seite {number}', '', '', eur(sum(sums[:begin]))))
            rows += [(str(i + 1), goods[i][0], say(goods[i][1], 'de'), eur(goods[i][2]), eur(sums[i])) for i in range(begin, end)]
            if number < 2:
                rows.append(('', f'Übertrag auf Seite {number + 2}', '', '', eur(sum(sums[:end]))))
            y = s.table(y + 28, [(50, 'left'), (80, 'left'), (370, 'right'), (450, 'right'), (545, 'right')], rows, 9.5, 20)
            if number == 2:
                y = s.pairs(y + 16, [('Summe netto', eur(net)), ('zzgl. 19 % MwSt.', eur(vat)), ('Gesamtbetrag EUR', eur(total), True)])
                s.lines(50, y + 24, ['Zahlbar innerhalb von 30 Tagen ohne Abzug bis 30.07.2026.', 'Bei Zahlung binnen 10 Tagen gewähren wir 2 % Skonto, das sind ' + eur(rounded(total * D('.02'))) + ' EUR.', '', 'Wir danken für Ihren Auftrag.'])
            s.rule(785)
            s.lines(50, 797, [f'Fördebank Holmsund · IBAN {account} · BIC XXXXDE00', 'Steuernummer 00/417/71822 · USt-IdNr. DE000417720 · Telefon 040 66969 177'], 7.5, 10)
        return draw

    return pdf('Rechnung R26-0417', *(page(n) for n in range(3))), [Bill('Holzapfel & Sohn', '2026-06-30', total, 'EUR', ['Housing', 'Household'], kind='invoice', also=('Holzapfel & Sohn GmbH',), due='2026-07-30', tax=vat,
        reference='R26-0417', iban=account, items=58)]


@sample('nl-scanned-invoice.pdf', 'NL', 'scanned, no text layer; "te voldoen vóór" a date, IBAN, two VAT lines')
def nl_invoice():
    goods = [('Snoeien fruitbomen', '6 uur', '46.50', '279.00', 21), ('Afvoer snoeihout', '1', '65.00', '65.00', 21), ('Pioenrozen, wortelgoed', '8', '7.95', '63.60', 9)]
    n21, n9 = (sum(D(g[3]) for g in goods if g[4] == r) for r in (21, 9))
    v21, v9 = rounded(n21 * D('.21')), rounded(n9 * D('.09'))
    total = n21 + n9 + v21 + v9
    account = iban('NL', 'XXXX0041771822')
    eur = lambda x: '€ ' + say(x, 'de')

    def page(s):
        s.text(50, 80, 'Hoveniersbedrijf De Kwee', 20, True, font='Liberation Serif')
        s.lines(50, 98, ['Appelgaard 17, 9999 ZZ Oosterbroek', 'tel. 000-0417718 · info@dekwee.example', 'KvK 00041771 · btw NL000417718B00'], 9, 12)
        s.lines(50, 180, ['Familie Terpstra', 'Molenpad 4', '9998 ZZ Oosterbroek'], 10.5)
        s.text(50, 260, 'FACTUUR', 16, True)
        s.lines(50, 282, ['Factuurnummer: 2025-0177', 'Factuurdatum: 3 november 2025', 'Te voldoen vóór: 17 november 2025'], 10, 15)
        rows = [('Omschrijving', 'Aantal', 'Prijs', 'Btw', 'Bedrag')] + [(n, q, eur(p), f'{r}%', eur(a)) for n, q, p, a, r in goods]
        y = s.table(355, [(50, 'left'), (320, 'right'), (400, 'right'), (450, 'right'), (545, 'right')], rows, 10, 18)
        y = s.pairs(y + 20, [('Subtotaal', eur(n21 + n9)), (f'Btw 21% over {eur(n21)}', eur(v21)), (f'Btw 9% over {eur(n9)}', eur(v9)), ('Totaal te betalen', eur(total), True)], left=330, size=10, step=17)
        s.lines(50, y + 40, ['Gelieve het bedrag over te maken op rekening', f'IBAN {account}  t.n.v. Hoveniersbedrijf De Kwee', 'onder vermelding van het factuurnummer.'], 10, 15)

    picture = damage.noise(damage.blur(damage.skew(scan(page, 170), -.9, 250), .6), 2.5, 3)
    return [quality(damage.uneven(picture, .03, 2), 55)], [Bill('Hoveniersbedrijf De Kwee', '2025-11-03', total, 'EUR', ['Housing', 'Household'], kind='invoice', also=('De Kwee',), due='2025-11-17', tax=v21 + v9, reference='2025-0177',
        iban=account, items=3)]


@sample('at-workshop.tiff', 'AT', 'a two-page black-and-white TIFF from an office scanner; total and thanks for card payment on page two')
def at_workshop():
    parts = [('Bremsscheibe vorne', 2, '68.40'), ('Bremsbelagsatz vorne', 1, '74.90'), ('Ölfilter', 1, '13.20'), ('Motoröl 5W-30, Liter', 5, '11.80'), ('Wischerblatt Satz', 1, '32.50')]
    work = [('Bremsen vorne erneuern', D('1.5')), ('Service nach Plan', D('1.2')), ('§57a-Begutachtung', D('.7'))]
    rate = D('98.00')
    p, w = sum(q * D(x) for _, q, x in parts), sum(rounded(h * rate) for _, h in work)
    vat = rounded((p + w) * D('.2'))
    total = p + w + vat
    eur = lambda x: say(x, 'de')

    def head(s, page):
        s.text(50, 70, 'AUTOHAUS SILBERDISTEL', 17, True)
        s.text(50, 86, 'Werkstatt · Reifen · Begutachtung', 9)
        s.text(545, 70, f'Seite {page}/2', 9, align='right')
        s.rule(96)

    def one(s):
        head(s, 1)
        s.lines(50, 130, ['Frau', 'Mag. Ottilie Kranz', 'Hintergasse 17', '9998 St. Valten'], 10.5)
        s.lines(360, 130, ['Rechnung 26/04177', 'Datum: 12.10.2026', 'Auftrag 9041 vom 09.10.2026', 'Kennzeichen ZZ 417 AB', 'km-Stand: 88.417'], 10, 15)
        s.text(50, 240, 'Material', 12, True)
        y = s.table(262, [(50, 'left'), (340, 'right'), (440, 'right'), (545, 'right')], [('Bezeichnung', 'Menge', 'Einzel', 'Gesamt EUR')] + [(n, str(q), eur(x), eur(q * D(x))) for n, q, x in parts], 10.5, 20)
        s.pairs(y + 14, [('Summe Material', eur(p))], size=10.5)
        s.text(297, 760, 'Fortsetzung auf Seite 2', 9, align='centre')

    def two(s):
        head(s, 2)
        s.text(50, 130, 'Arbeit', 12, True)
        y = s.table(152, [(50, 'left'), (340, 'right'), (440, 'right'), (545, 'right')], [('Bezeichnung', 'Stunden', 'Satz', 'Gesamt EUR')] + [(n, eur(h), eur(rate), eur(rounded(h * rate))) for n, h in work], 10.5, 20)
        y = s.pairs(y + 14, [('Summe Arbeit', eur(w)), ('Summe Material', eur(p)), ('Netto', eur(p + w)), ('20 % USt.', eur(vat)), ('Rechnungsbetrag EUR', eur(total), True)], size=10.5, step=19, left=330)
        s.lines(50, y + 40, ['Betrag dankend erhalten: Mastercard ****4470, 12.10.2026', '', 'Gute Fahrt wünscht Ihr Team Silberdistel!'], 10.5, 16)
        s.rule(770)
        s.text(50, 785, 'Autohaus Silberdistel GmbH · Bundesstraße 17 · 9999 St. Valten · UID ATU00041771 · Tel. 000 41 77 18', 8)

    pages = [damage.skew(scan(one, 200), .5), damage.skew(scan(two, 200), -.4)]
    return pages, [Bill('Autohaus Silberdistel', '2026-10-12', total, 'EUR', ['Transport'], also=('Autohaus Silberdistel GmbH',), tax=vat, reference='26/04177', payment=card('mastercard', '4470'), items=8)]


@sample('fr-credit-note.pdf', 'FR', 'text layer; AVOIR (credit note) with negative amounts, naming the invoice it corrects')
def fr_credit_note():
    goods = [('Fauteuil Aubrac, tissu lin (défaut de couture)', 1, '249.00'), ('Frais de retour', 1, '18.50')]
    net = sum(q * D(p) for _, q, p in goods)
    vat = rounded(net * D('.2'))
    total = -(net + vat)
    eur = lambda x: say(x, 'fr') + ' €'

    def page(s):
        s.text(50, 75, 'Atelier Fougère', 22, font='Liberation Serif')
        s.lines(50, 92, ['Mobilier et décoration', '17, quai des Brumes - 44999 Port-Lointain', 'Tél. 01 99 00 77 18'], 9, 12)
        s.lines(340, 160, ['Madame Solène Kervarec', '4, allée des Bruyères', '29999 Plouvénan'], 10.5, 14)
        s.text(50, 240, 'AVOIR N° AV-2026-0041', 15, True)
        s.lines(50, 262, ["Date de l'avoir : 8 septembre 2026", "Sur facture n° F-2026-1177 du 21 août 2026 d'un montant de 1 284,00 €"], 10, 15)
        y = s.table(320, [(50, 'left'), (360, 'right'), (450, 'right'), (545, 'right')], [('Désignation', 'Qté', 'P.U. HT', 'Total HT')] + [(n, str(q), eur(p), eur(-q * D(p))) for n, q, p in goods], 10, 18)
        y = s.pairs(y + 20, [('Total HT', eur(-net)), ('TVA 20 %', eur(-vat)), ('Total TTC de l\'avoir', eur(total), True)], left=340)
        s.lines(50, y + 30, ['Cet avoir sera remboursé sur votre compte sous 10 jours.', "Aucun règlement n'est à effectuer."])
        s.rule(770)
        s.text(297, 785, 'Atelier Fougère SARL au capital de 10 000 € - SIRET 000 417 822 00017 - TVA FR00000417822', 7.5, align='centre')

    return pdf('Avoir AV-2026-0041', page), [Bill('Atelier Fougère', '2026-09-08', total, 'EUR', ['Household'], kind='creditNote', also=('Atelier Fougère SARL',), tax=-vat, reference='AV-2026-0041', items=2)]


@sample('es-hotel.pdf', 'ES', 'text layer; hotel: arrival and departure dates before the invoice date, nights, deposit, tourist tax, amount due 0,00')
def es_hotel():
    room, breakfast, local = 3 * D('96.00'), 6 * D('11.50'), 6 * D('2.20')
    net = rounded((room + breakfast) / D('1.10'))
    vat = room + breakfast - net
    total = room + breakfast + local
    eur = lambda x: say(x, 'de') + ' €'

    def page(s):
        s.text(297, 80, 'HOTEL LA GARZA AZUL', 20, True, 'centre', 'Liberation Serif')
        s.text(297, 97, '* * *', 11, align='centre')
        s.text(297, 113, 'Paseo del Estuario, 17 · 99017 Puerto Sereno · Tel. 900 000 417', 9, align='centre')
        s.lines(50, 165, ['Sra. Inés Valdegrama', 'Calle del Olmo, 4', '99001 Villaclara'], 10.5, 14)
        s.lines(360, 165, ['FACTURA  H26-00417', 'Fecha de factura: 05/07/2026', 'Llegada: 02/07/2026', 'Salida: 05/07/2026', 'Habitación: 214', 'Huéspedes: 2'], 10, 14)
        y = s.table(285, [(50, 'left'), (130, 'left'), (380, 'right'), (460, 'right'), (545, 'right')],
                    [('Fecha', 'Concepto', 'Cant.', 'Precio', 'Importe'), ('02/07/2026', 'Habitación doble, vista mar', '3', eur(96), eur(room)), ('03/07/2026', 'Desayuno bufé', '6', eur('11.5'), eur(breakfast)), ('05/07/2026', 'Tasa turística', '6', eur('2.2'), eur(local))], 10, 18)
        y = s.pairs(y + 20, [('Base imponible 10 %', eur(net)), ('IVA 10 %', eur(vat)), ('Tasa turística (exenta)', eur(local)), ('TOTAL FACTURA', eur(total), True), ('Depósito recibido 20/06/2026', '-' + eur(100)), ('Visa **** 3117', '-' + eur(total - 100)), ('Pendiente de pago', eur(0), True)], left=330)
        s.text(297, y + 40, 'Gracias por su estancia. ¡Hasta pronto!', 10, align='centre')
        s.rule(770)
        s.text(297, 785, 'Garza Azul Hostelería, S.L. · NIF B00041771 · www.lagarzaazul.example', 8, align='centre')

    return pdf('Factura H26-00417', page), [Bill('Hotel La Garza Azul', '2026-07-05', total, 'EUR', ['Travel'], also=('La Garza Azul', 'Garza Azul Hostelería, S.L.'), tax=vat, reference='H26-00417', payment=card('visa', '3117'), items=3)]


@sample('ch-qr-bill.pdf', 'CH', 'text layer; a Swiss QR-bill: the code holds amount, IBAN and reference, the slip prints the amount twice more')
def ch_dentist():
    goods = [('Befundaufnahme', 1, '115.50'), ('Röntgenaufnahme klein', 2, '38.20'), ('Füllung zweiflächig', 1, '268.75'), ('Dentalhygiene 60 Min.', 1, '165.00')]
    total = sum(q * D(p) for _, q, p in goods)
    account, reference = iban('CH', '99417000417718220'), iban('RF', '25101771')
    chf = lambda x: say(x, 'ch')
    to, by = ['Praxis Dr. Mirjam Felber', 'Seegasse 17', '9098 Oberwiesli'], ['Beat Anderwiler', 'Rebweg 4', '9097 Wiesli']
    code = '\n'.join(['SPC', '0200', '1', account.replace(' ', ''), 'S', to[0], 'Seegasse', '17', '9098', 'Oberwiesli', 'CH', *[''] * 7, f'{total:.2f}', 'CHF',
                      'S', by[0], 'Rebweg', '4', '9097', 'Wiesli', 'CH', 'SCOR', reference.replace(' ', ''), 'Rechnung 25-1017', 'EPD'])

    def page(s):
        s.text(50, 70, 'Zahnarztpraxis Dr. Mirjam Felber', 17, True)
        s.text(50, 86, 'Seegasse 17, 9098 Oberwiesli · Tel. 000 417 71 82 · praxis-felber.example', 9)
        s.lines(360, 130, by, 10.5, 14)
        s.text(50, 200, 'Rechnung 25-1017', 14, True)
        s.lines(50, 220, ['Rechnungsdatum: 01.10.2025', 'Behandlung: 22.09.2025', 'Zahlbar bis: 31.10.2025'], 10, 14)
        y = s.table(285, [(50, 'left'), (340, 'right'), (440, 'right'), (545, 'right')], [('Leistung', 'Anzahl', 'Preis', 'CHF')] + [(n, str(q), chf(p), chf(q * D(p))) for n, q, p in goods], 10, 18)
        s.pairs(y + 16, [('Rechnungstotal CHF', chf(total), True)])
        s.text(50, y + 50, 'Heilbehandlungen sind von der MWST ausgenommen.', 8.5)
        # the slip, measured as SIX asks: 105 mm high, a receipt of 62 mm, the code 46 mm square with a cross of 7 mm
        s.rule(544, 0, 595, .5)
        s.ctx.move_to(176, 544)
        s.ctx.line_to(176, 842)
        s.ctx.stroke()
        for x, head, size in ((14, 'Empfangsschein', 6), (190, 'Zahlteil', 8)):
            s.text(x, 566, head, 11, True)
            left = x if x < 100 else 348
            y = 582 if x < 100 else 566
            blocks = [('Konto / Zahlbar an', [account, *to]), ('Referenz', [reference])] + ([('Zusätzliche Informationen', ['Rechnung 25-1017'])] if x > 100 else []) + [('Zahlbar durch', by)]
            for title, texts in blocks:
                s.text(left, y, title, size, True)
                y = s.lines(left, y + size + 3, texts, size + 2, size + 3.5) + 7
            s.text(x, 754, 'Währung', size, True)
            s.text(x + 46, 754, 'Betrag', size, True)
            s.text(x, 754 + size + 5, 'CHF', size + 2)
            s.text(x + 46, 754 + size + 5, chf(total).replace("'", ' '), size + 2)
        s.text(162, 800, 'Annahmestelle', 6, True, 'right')
        s.square(190, 590, 130.4, code)
        s.box(190 + 55.3, 590 + 55.3, 19.8, 19.8, (1, 1, 1))
        s.box(190 + 56.3, 590 + 56.3, 17.8, 17.8, (0, 0, 0))
        s.box(190 + 63.6, 590 + 59.6, 3.4, 11.2, (1, 1, 1))
        s.box(190 + 59.6, 590 + 63.5, 11.2, 3.4, (1, 1, 1))

    return pdf('Rechnung 25-1017', page), [Bill('Zahnarztpraxis Dr. Mirjam Felber', '2025-10-01', total, 'CHF', ['Health'], kind='invoice', also=('Praxis Dr. Mirjam Felber', 'Dr. Mirjam Felber'), due='2025-10-31', reference='25-1017',
                                               iban=account, items=4)]


@sample('in-electronics-low-contrast.jpg', 'IN', 'a pale, skewed scan; lakh grouping 1,23,456.00, CGST and SGST columns, round off, the total again in words')
def in_electronics():
    goods = [('Laptop 14", 16 GB / 512 GB', '8471', 1, '78990.00'), ('Laser printer, duplex', '8443', 1, '18450.00'), ('Wireless keyboard and mouse', '8471', 2, '1949.75'), ('Extended warranty, 3 years', '9987', 1, '3284.24')]
    net = sum(q * D(p) for _, _, q, p in goods)
    half = rounded(net * D('.09'))
    exact = net + 2 * half
    total = rounded(exact, '1')
    assert total == D('123456'), exact

    def page(s):
        s.frame(40, 50, 515, 700)
        s.text(297, 82, 'KADAMBA ELECTRONICS', 19, True, 'centre')
        s.text(297, 98, '17, Banyan Circle, 4th Cross, Kadamba Nagar - 999017', 9.5, align='centre')
        s.text(297, 111, 'GSTIN: 00AAAAA0417A0Z0   Phone: 00000 41771', 9.5, align='centre')
        s.rule(122, 40, 555)
        s.text(297, 138, 'TAX INVOICE', 12, True, 'centre')
        s.rule(146, 40, 555)
        s.lines(50, 166, ['Bill to: Meenal Deshkar', '4, Peepal Lane, Kadamba Nagar', 'Place of supply: same state'], 10, 14)
        s.lines(370, 166, ['Invoice No: KE/26-27/0417', 'Date: 15-08-2026', 'Payment: UPI'], 10, 14)
        rows = [('Sl', 'Description of goods', 'HSN', 'Qty', 'Rate', 'Amount')] + [(str(i), n, h, str(q), lakh(D(p)), lakh(q * D(p))) for i, (n, h, q, p) in enumerate(goods, 1)]
        y = s.table(232, [(50, 'left'), (72, 'left'), (325, 'right'), (365, 'right'), (455, 'right'), (545, 'right')], rows, 10, 20)
        s.rule(y + 2, 40, 555)
        y = s.pairs(y + 24, [('Taxable value', lakh(net)), ('CGST 9%', lakh(half)), ('SGST 9%', lakh(half)), ('Round off', say(total - exact, plus=True)), ('GRAND TOTAL  Rs.', lakh(total), True)], left=340, size=10.5, step=18)
        s.text(50, y + 14, 'Rupees one lakh twenty-three thousand four hundred and fifty-six only', 9.5, True)
        y = s.table(y + 50, [(50, 'left'), (200, 'right'), (300, 'right'), (400, 'right'), (545, 'right')], [('Tax rate', 'Taxable', 'CGST', 'SGST', 'Total tax'), ('18%', lakh(net), lakh(half), lakh(half), lakh(2 * half))], 9.5, 18)
        s.text(50, 735, 'Goods once sold will not be taken back. E. & O. E.', 8.5)
        s.text(545, 735, 'For Kadamba Electronics', 9, align='right')

    picture = damage.fade(scan(page, 150), .38)
    picture = damage.uneven(damage.skew(picture, 2.3, 250), .05, 6)
    tone = picture.point(lambda v: int(v * .86 + 8))
    return quality(damage.noise(damage.blur(tone, .5), 2.5), 60), [Bill('Kadamba Electronics', '2026-08-15', total, 'INR', ['Electronics'], kind='receipt', tax=2 * half, reference='KE/26-27/0417', items=4)]
