"""The receipts of shops: what each till printed, and what happened to the paper.

Each function holds one receipt: its goods as data, sums computed from them (so that a label cannot disagree with the
print), the printed lines, the damage, and the truth as a Bill.  Merchants, addresses and numbers are invented; phone
numbers come from ranges kept free for fiction where a country has one.
"""
from PIL import Image

from . import damage
from .files import quality, turned
from .money import D, rounded, say, tax_in
from .paper import Bars, Gap, Logo, Roll, Row, Rule, Square, Text, centre, pad
from .sample import CASH, Bill, card, sample


@sample('de-supermarket.jpg', 'DE', 'thermal print, clean scan; deposit and returned bottles, tax summary table, card block that repeats the amount')
def de_supermarket():
    goods = [('BIO VOLLMILCH 1L', '1.29', 'B'), ('ROGGENMISCHBROT', '2.49', 'B'), ('GOUDA JUNG 400G', '3.19', 'B'),
             ('RISPENTOMATEN', '1.87', 'B'), ('KAFFEE GEMAHLEN', '6.49', 'B'), ('SPÜLMITTEL ZITRONE', '1.15', 'A'),
             ('MINERALWASSER 6X1,5', '2.94', 'A'), ('PFAND 6X0,25', '1.50', 'A*'), ('VOLLMILCHSCHOKOLADE', '2.38', 'B'),
             ('LEERGUT', '-3.00', 'A*')]
    total = sum(D(p) for _, p, _ in goods)
    a, b = (sum(D(p) for _, p, k in goods if k[0] == rate) for rate in 'AB')
    ta, tb = tax_in(a, 19), tax_in(b, 7)
    eur = lambda x: say(x, 'de')
    lines = [Logo('Kornblum', 'lobster', 3), centre('FRISCHEMARKT'), centre('Kornblum Handels KG'), centre('Lindenallee 14'), centre('39999 Birkenau am Forst'),
             centre('Tel. 030 23125 014'), centre('UID Nr.: DE000417718'), Gap(), Text('EUR', 'right')]
    for name, price, rate in goods:
        lines.append(Row(name, f'{eur(price)} {rate:2}'))
        if name == 'RISPENTOMATEN':
            lines.append(Text('    0,624 kg x  2,99 EUR/kg'))
        if name.startswith('VOLLMILCHS'):
            lines.append(Text('    2 Stk x    1,19'))
    table = lambda *c: Text(pad(c[0], 12) + ''.join(pad(x, 10, 'right') for x in c[1:]))
    lines += [Rule('-'), Row('SUMME', f'EUR {eur(total)}', bold=True, tall=2), Rule('='), Row('Geg. Girocard', f'EUR {eur(total)}'), Gap(),
              centre('* *  Kundenbeleg  * *'), Row('Datum:', '02.03.2026'), Row('Uhrzeit:', '18:42:07 Uhr'), Row('Beleg-Nr.', '6314'),
              Row('Trace-Nr.', '084120'), centre('Bezahlung'), centre('Contactless'), centre('girocard'), Row('Nr.', '############4719 0001'),
              Row('Betrag EUR', eur(total)), centre('Zahlung erfolgt'), Gap(),
              table('Steuer  %', 'Netto', 'Steuer', 'Brutto'), table('A= 19,0%', eur(a - ta), eur(ta), eur(a)),
              table('B=  7,0%', eur(b - tb), eur(tb), eur(b)), table('Gesamtbetrag', eur(total - ta - tb), eur(ta + tb), eur(total)), Gap(),
              Text('TSE-Signatur:   kQ7c0vJ2b1nWmXo4sTzYxg=='), Text('TSE-Transaktion:  118204'), Rule('-'),
              Text('02.03.2026   18:42   Bon-Nr.:2207'), Text('Markt:0417   Kasse:3    Bed.:121212'), Rule('-'), Gap(.5),
              centre('Mit dieser Karte hätten Sie 22'), centre('Treuepunkte gesammelt!'), Gap(.5), centre('Vielen Dank für Ihren Einkauf')]
    picture = damage.noise(damage.blur(Roll(42, 'thermal', cell=20).print(lines), .5), 2)
    return quality(picture, 68), [Bill('Kornblum', '2026-03-02', total, 'EUR', ['Groceries'], also=('Kornblum Frischemarkt',), time='18:42', tax=ta + tb,
                                       payment=card('girocard', '4719'), items=len(goods))]


@sample('de-pharmacy-faded.jpg', 'DE', 'faded thermal paper with uneven print head; cash tendered and change larger than the total')
def de_pharmacy():
    goods = [('Ibuprofen 400 akut 20 St', '5.48'), ('Nasenspray 0,1% 10 ml', '3.95'), ('Zuzahlung Rezept', '5.00'), ('Salbei-Bonbons 75 g', '2.80')]
    total = sum(D(p) for _, p in goods)
    tax = tax_in(total - 5, 19)
    eur = lambda x: say(x, 'de')
    lines = [Logo('APOTHEKE', 'serif', 2), centre('am Quittenhof'), centre('Inh. Dr. Almut Seegers e.K.'), centre('Quittenhof 3, 24999 Holmsund'),
             centre('Telefon 040 66969 120'), Gap(), Text('Beleg 30417     Bediener 04'), Text('Datum 11.11.2025  Uhrzeit 10:17'), Rule()]
    lines += [Row(n, eur(p)) for n, p in goods]
    lines += [Rule(), Row('GESAMT EUR', eur(total), tall=2), Gap(.5), Row('Gegeben BAR', eur(50)), Row('Rückgeld', eur(50 - total)), Rule(),
              Row('MwSt 19,00% aus ' + eur(total - 5), eur(tax)), Row('steuerfrei', eur(5)), Gap(), centre('Es bediente Sie Frau Thoma.'),
              centre('Gute Besserung!')]
    picture = damage.fade(Roll(36, 'thermal', cell=24).print(lines), .34, .5, 3)
    picture = damage.uneven(damage.streaks(damage.blur(picture, .8), 3, 8), .05, 4)
    return quality(damage.noise(picture, 2.2), 62), [Bill('Apotheke am Quittenhof', '2025-11-11', total, 'EUR', ['Health'], time='10:17', tax=tax,
                                                         payment=CASH, items=4, reference='30417')]


@sample('fr-restaurant-photo.jpg', 'FR', 'phone photo with perspective on a chequered cloth; TVA table at two rates before the total')
def fr_restaurant():
    goods = [(2, 'MENU DU MIDI', '19.50', 10), (1, 'TARTARE BETTERAVE', '9.80', 10), (2, 'CAFE', '2.40', 10), (1, 'PICHET ROUGE 50CL', '13.50', 20)]
    at = {r: sum(q * D(p) for q, _, p, k in goods if k == r) for r in (10, 20)}
    total, t10, t20 = at[10] + at[20], tax_in(at[10], 10), tax_in(at[20], 20)
    eur = lambda x: say(x, 'fr')
    lines = [Logo('Le Merle Gris', 'lobster', 3), centre('SARL LE MERLE GRIS'), centre('CUISINE DE SAISON'), centre('8 bis, rue des Tanneurs'), centre('31999 SAINT-AUBRAC'),
             centre('Tél. 01 99 00 42 17'), centre('SIRET 000 418 221 00019'), centre('TVA FR00000418221'), Gap(),
             Text('Table 12        Couverts : 2'), Row('le 14/03/2026', '21:47'), Rule()]
    lines += [Row(f'{q} x {n}', eur(q * D(p))) for q, n, p, _ in goods]
    lines += [Rule(), Row('TOTAL HT', eur(total - t10 - t20)), Row('TVA 10,00 %', eur(t10)), Row('TVA 20,00 %', eur(t20)), Gap(.4),
              Row('TOTAL TTC', eur(total) + ' €', bold=True, tall=2), Gap(.4), Row('CB', eur(total)), Text('VISA ************8802'), Gap(),
              centre('Service compris - Prix nets'), centre('Merci de votre visite'), centre('et à bientôt !'), Gap(.4), centre('Note n° 004511')]
    paper = damage.tint(damage.blur(Roll(32, 'courier', cell=26).print(lines), .6))
    picture = damage.photograph(damage.curl(paper, 8, 2), ((.24, .07), (.80, .11), (.90, .95), (.12, .90)), damage.cloth, 1250, 5)
    picture = damage.noise(damage.uneven(damage.blur(picture, .7), .10, 6), 3)
    return quality(picture, 58), [Bill('Le Merle Gris', '2026-03-14', total, 'EUR', ['Dining'], time='21:47', tax=t10 + t20, payment=card('visa', '8802'),
                                       items=4, reference='004511')]


@sample('gb-long.jpg', 'GB', 'a roll of more than 100 lines; SUBTOTAL, TOTAL SAVINGS, TOTAL QTY and points around the total')
def gb_long():
    first = 'ORGANIC|FREE RANGE|BRITISH|LARGE|BABY|MATURE|SMOKED|CHOPPED|FROZEN|SPICY|SWEET|SEEDED'.split('|')
    second = 'CARROTS|EGGS X6|CHEDDAR|POTATOES|SPINACH|BACON|TOMATOES|PEAS|NOODLES|ONIONS|BAGELS|YOGURT|HUMMUS|MUSHROOM'.split('|')
    goods = [(f'{first[(i * 5) % 12]} {second[(i * 3 + i // 14) % 14]}', D((i * 37) % 340 + 65) / 100) for i in range(72)]
    savings = {n: D(s) for n, s in ((4, '0.50'), (11, '1.00'), (23, '0.75'), (35, '1.20'), (48, '0.40'), (63, '0.65'))}
    lines = [Logo('PENNYWHISTLE', 'narrow', 3), centre('S T O R E S'), centre('Mill Lane Retail Park, Netherby'), centre('NB99 9ZZ   Tel 01632 960 417'),
             centre('VAT NO: GB 000 4177 18'), Gap(), Row('DATE 25/04/2026', 'TIME 11:08'), Row('STORE 0417 TILL 09', 'OPER 221'), Rule('=')]
    for i, (name, price) in enumerate(goods):
        lines.append(Row(name, say(price)))
        if i in savings:
            lines.append(Row('   MULTIBUY SAVING', '-' + say(savings[i])))
    sub = sum(p for _, p in goods)
    saved = sum(savings.values())
    total = sub - saved
    lines += [Rule('-'), Row('SUBTOTAL', '£' + say(sub)), Row('TOTAL SAVINGS', '-£' + say(saved)), Rule('-'),
              Row('TOTAL TO PAY', '£' + say(total), bold=True, tall=2), Rule('-'), Row('TOTAL QTY', str(len(goods))), Gap(.5),
              Row('MASTERCARD SALE', '£' + say(total)), Row('CARD NO', '**** **** **** 3306'), Row('AUTH CODE', '418220'), Row('CHANGE DUE', '£0.00'), Gap(),
              Text('PIPER POINTS'), Row('Points this visit', str(int(total))), Row('Points balance', '2,418'), Row('Worth in vouchers', '£24.18'), Gap(),
              centre('Thank you for shopping with us'), centre('Tell us how we did: 200 points for you'), Gap(.5), Bars('0417 0922 1250 4261 1080')]
    picture = damage.curl(Roll(40, 'thermal', cell=16).print(lines), 7, 4)
    return quality(damage.noise(damage.blur(picture, .4), 1.5), 45), [Bill('Pennywhistle Stores', '2026-04-25', total, 'GBP', ['Groceries'], also=('Pennywhistle',),
        time='11:08', payment=card('mastercard', '3306'), items=72)]


@sample('us-restaurant-shadow.jpg', 'US', 'a hand\'s shadow across the amounts; tip, suggested tips below the total, month-first date 03/07/2026')
def us_restaurant():
    goods = [(1, 'Fried Green Tomato', '11.50'), (2, 'Catfish Plate', '18.75'), (1, 'Pecan Waffle', '9.25'), (3, 'Sweet Tea', '3.50')]
    sub = sum(q * D(p) for q, _, p in goods)
    tax, tip = rounded(sub * D('.08875')), D('14.00')
    total = sub + tax + tip
    lines = [Logo("Dottie's", 'lobster', 3), centre('CATFISH HOUSE', wide=2), centre('2207 Levee Road'), centre('Marlow Bend, TN 37999'), centre('(615) 555-0142'), Gap(),
             Row('Server: Renee', 'Table 7'), Row('Check #: 4127', 'Guests: 3'), Row('03/07/2026', '7:52 PM'), Rule()]
    lines += [Row(f'{q} {n}', say(q * D(p))) for q, n, p in goods]
    lines += [Rule(), Row('Subtotal', say(sub)), Row('Tax 8.875%', say(tax)), Row('Tip', say(tip)), Gap(.3), Row('TOTAL', '$' + say(total), wide=2, tall=2), Gap(.3),
              Row('Amex', 'XXXXXXXXXXX1009'), Row('Amount Paid', '$' + say(total)), Rule(), centre('Suggested tips:')]
    lines += [centre(f'{p}% = ${say(sub * p / 100)}   Total ${say(sub * p / 100 + sub + tax)}') for p in (18, 20, 25)]
    lines += [Gap(), centre("Y'all come back!")]
    paper = damage.tint(Roll(38, 'thermal', cell=22).print(lines), damage.COOL)
    picture = damage.photograph(paper, ((.10, .05), (.92, .03), (.94, .97), (.08, .96)), damage.wood, 1150, 7)
    picture = damage.shadow(picture, ((-.1, .62), (.55, .50), (1.1, .68), (1.1, 1.1), (-.1, 1.1)), .42, 24)
    return quality(damage.noise(damage.blur(picture, .8), 3), 55), [Bill("Dottie's Catfish House", '2026-03-07', total, 'USD', ['Dining'], also=("Dottie's",), time='19:52',
        tax=tax, payment=card('amex', '1009'), items=4, reference='4127')]


@sample('co-restaurant-shadow-aside.jpg', 'CO', 'the edge of a shadow runs along the paper, which looks like the edge of the paper and cuts the last digit of each amount; pesos without decimals')
def co_restaurant():
    goods = [('Bandeja paisa', '34000'), ('Ajiaco', '28500'), ('Jugo de lulo x2', '16000'), ('Tinto', '1000')]
    total, cash = sum(D(p) for _, p in goods), D('100000')
    es = lambda amount: say(amount, 'de', 0)
    lines = [centre('LA FONDA DEL RÍO', wide=2), centre('Restaurante'), centre('NIT 900.555.118-4'), centre('Calle 99 # 12-34, Bogotá D.C.'), Gap(),
             centre('FACTURA DE VENTA POS 4471'), Row('Fecha: 14/08/2026', '13:22'), Rule()]
    lines += [Row(n, '$ ' + es(D(p))) for n, p in goods]
    lines += [Rule(), Row('TOTAL A PAGAR', '$ ' + es(total), tall=2), Row('Efectivo', '$ ' + es(cash)), Row('Cambio', '$ ' + es(cash - total)), Gap(), centre('¡Gracias por su visita!')]
    paper = damage.tint(Roll(34, 'thermal', cell=22).print(lines))
    picture = damage.photograph(paper, ((.14, .05), (.88, .05), (.88, .95), (.14, .95)), damage.cloth, 1150, 11, colour=(122, 122, 122))
    picture = damage.shadow(picture, ((.79, -.1), (1.1, -.1), (1.1, 1.1), (.79, 1.1)), .48, 8)
    return quality(damage.noise(picture, 3), 70), [Bill('La Fonda del Río', '2026-08-14', total, 'COP', ['Dining'], time='13:22', payment=CASH, items=4, reference='4471')]


@sample('gb-spares-shadow-across.jpg', 'GB', 'a shadow lies across the paper: its edge looks like the edge of the paper, and everything beside it is prices')
def gb_spares():
    goods = [('OIL FILTER', '8.40'), ('5W30 5L', '34.99'), ('WIPER 22IN X2', '19.00')]
    discount = D('6.24')
    total = sum(D(p) for _, p in goods) - discount
    tax = tax_in(total, 20)
    lines = [centre('PENHALLOW MOTOR SPARES'), centre('Unit 2 Foundry Street'), centre('Tremarrow TR99 9ZZ'), centre('VAT 987 6543 21'), Text('30/07/2026 09:51'), Rule()]
    lines += [Row(n, say(D(p))) for n, p in goods]
    lines += [Row('TRADE DISC 10%', '-' + say(discount)), Rule(), Row('TOTAL INC VAT', '£' + say(total), tall=2), Row('VAT @20%', '£' + say(tax)), Row('VISA DEBIT', '£' + say(total))]
    paper = damage.tint(Roll(34, 'thermal', cell=22).print(lines), damage.COOL)
    picture = damage.photograph(paper, ((.16, .26), (.79, .25), (.93, .71), (.16, .77)), damage.cloth, 1800, 13, colour=(92, 104, 128))
    picture = damage.shadow(picture, ((.84, -.1), (1.1, -.1), (1.1, 1.1), (.2, 1.1)), .6, 12)
    return quality(damage.noise(picture, 3), 60), [Bill('Penhallow Motor Spares', '2026-07-30', total, 'GBP', ['Transport'], time='09:51', tax=tax,
        payment=card('visa', None), items=4)]


@sample('it-pharmacy-dots.png', 'IT', 'a small scan of print whose rows of dots do not touch: every letter is a pile of short lines')
def it_pharmacy():
    goods = [('TACHIPIRINA 1000', '10%', '7.20'), ('GARZE STERILI', '22%', '4.15'), ('COLLIRIO MONODOSE', '10%', '12.90')]
    total, cash = sum(D(p) for _, _, p in goods), D('30.00')
    it = lambda amount: say(amount, 'de')
    lines = [centre('FARMACIA SANTA CLELIA'), centre('della dott.ssa Paola Bruni'), centre('Via Garibaldi 51 - 06199 PERUGIA'), centre('P.IVA 09999990541'), Gap(),
             centre('DOCUMENTO COMMERCIALE'), centre('di vendita o prestazione'), Text('DESCRIZIONE              IVA    Prezzo')]
    lines += [Row(f'{n:<25}{r}', it(D(p))) for n, r, p in goods]
    lines += [Gap(.5), Row('TOTALE COMPLESSIVO', it(total), tall=2), Row('Pagamento contante', it(cash)), Row('Resto', it(cash - total)), Text('28-11-2025 18:03'), Text('DOCUMENTO N. 0312-0087')]
    picture = damage.rows(Roll(40, 'thermal', cell=12).print(lines), 3, 2)
    return damage.noise(picture, 5), [Bill('Farmacia Santa Clelia', '2025-11-28', total, 'EUR', ['Health'], time='18:03', payment=CASH, items=3, reference='0312-0087')]


@sample('us-fuel.webp', 'US', 'fuel: gallons and a price with three decimals beside the total; pump and auth numbers')
def us_fuel():
    gallons, price = D('11.284'), D('3.459')
    total = rounded(gallons * price)
    lines = [Text('WELCOME TO'), Text('PRAIRIE STAR FUEL #118', bold=True), Text('901 COUNTY ROAD 9'), Text('LARKSPUR  KS 66999'), Gap(), Text('DATE 08/19/26  06:31 AM'),
             Text('TRAN# 9028841'), Text('PUMP# 04'), Gap(), Text('SERVICE LEVEL: SELF'), Text('PRODUCT: UNLEADED'), Text(f'GALLONS:     {gallons}'),
             Text(f'PRICE/G:    ${price}'), Text(f'FUEL SALE   ${say(total)}'), Rule(), Text(f'TOTAL    ${say(total)}', tall=2), Rule(), Text('DEBIT   XXXXXXXXXXXX5120'),
             Text('Auth #: 004182'), Text('Resp Code: 000'), Text('Stan: 0417718221'), Gap(), Text('SITE ID: 0417718'), Gap(), Text('REWARDS: YOU EARNED 11 STARS'), Text('THANK YOU'), Text('HAVE A NICE DAY')]
    paper = damage.tint(Roll(30, 'thermal-bold', cell=24).print(lines, 3, 3), damage.WHITE)
    picture = damage.photograph(paper, ((.16, .05), (.86, .08), (.84, .95), (.13, .93)), damage.wood, 1100, 9, (96, 96, 100))
    return damage.noise(damage.blur(picture, .8), 2.5), [Bill('Prairie Star Fuel', '2026-08-19', total, 'USD', ['Fuel'], time='06:31', payment=card(None, '5120'), items=1)]


@sample('ch-bicycle-crumpled.jpg', 'CH', "crumpled; 1'234.50 with an apostrophe, discount, rounding to 5 centimes, total before rounding above it")
def ch_bicycle():
    goods = [('E-Bike-Akku 500 Wh', '899.00'), ('Grosser Service', '189.00'), ('Kette 11-fach', '58.75'), ('Helm "Gipfel" M', '149.90'),
             ('2 x Schlauch 28"', '19.00'), ('Arbeit 0.5 Std.', '56.00')]
    sub = sum(D(p) for _, p in goods)
    discount = rounded(sub / 10)
    exact = sub - discount
    total = rounded(exact, '0.05')
    tax = tax_in(total, '8.1')
    chf = lambda x: say(x, 'ch')
    lines = [Logo('VELO ENZIAN', 'sans', 2.2, box=True), Gap(.4), centre('Velo Enzian AG'), centre('Bachstrasse 41'), centre('9099 Oberwiesli'), centre('Tel. 000 417 71 82'),
             centre('CHE-000.417.718 MWST'), Gap(), Row('Quittung 2026-0881', '06.06.2026 14:20'), Rule()]
    lines += [Row(n, chf(p)) for n, p in goods]
    lines += [Rule(), Row('Zwischentotal', chf(sub)), Row('Stammkundenrabatt 10%', chf(-discount)), Row('Total exakt', chf(exact)), Row('Rundung', say(total - exact, 'ch', plus=True)), Rule('='),
              Row('TOTAL CHF', chf(total), bold=True, wide=1, tall=2), Rule('='), Row('Bar CHF', chf(1300)), Row('Rückgeld CHF', chf(1300 - total)), Gap(.5),
              Row('inkl. MWST 8.1%', chf(tax)), Gap(), centre('Garantie 2 Jahre mit diesem Beleg'), centre('Danke und gute Fahrt!')]
    paper = damage.crumple(damage.tint(Roll(38, 'hack', cell=21).print(lines)), 16, .8, 13)
    picture = damage.photograph(paper, ((.07, .05), (.94, .06), (.93, .95), (.05, .96)), damage.wood, 1000, 15, (188, 164, 132))
    return quality(damage.noise(damage.blur(picture, .6), 2.5), 58), [Bill('Velo Enzian', '2026-06-06', total, 'CHF', ['Leisure', 'Transport'], also=('Velo Enzian AG',),
        time='14:20', tax=tax, payment=CASH, items=6, reference='2026-0881')]


@sample('se-hardware-skew.jpg', 'SE', 'skewed scan; cash rounding (öresavrundning) to whole kronor, moms table')
def se_hardware():
    goods = [('Skruv rostfri 4x40 100p', '89.90'), ('Plugg 8 mm 25p', '34.50'), ('Träolja 1 L', '149.00'), ('Pensel 50 mm', '39.90'), ('Slippapper 3-pack', '34.30')]
    exact = sum(D(p) for _, p in goods)
    total = rounded(exact, '1')
    tax = tax_in(exact, 25)
    kr = lambda x: say(x, 'se')
    lines = [Logo('BJÖRKNÄS BYGG & FÄRG', 'narrow', 2), centre('Hamngatan 6, 990 17 Björknäs'), centre('Tel 08-465 004 17'), centre('Org.nr 000417-7182'), Gap(), centre('KVITTO', wide=2, tall=2), Gap(.4),
             Row('2025-09-27  16:03', 'Kassa 2'), Row('Kvittonr 20418', 'Säljare: Moa'), Rule()]
    lines += [Row(n, kr(p)) for n, p in goods]
    lines += [Rule(), Row('Summa', kr(exact)), Row('Öresavrundning', kr(total - exact)), Row('ATT BETALA SEK', kr(total), bold=True, tall=2), Gap(.4), Row('Kontant', kr(400)),
              Row('Växel', kr(400 - total)), Rule(), Text('Moms%     Moms      Netto     Brutto'), Text(f'25,00  {kr(tax):>7}  {kr(exact - tax):>9}  {kr(exact):>9}'), Gap(),
              centre('Öppet köp 30 dagar mot kvitto'), centre('Välkommen åter!'), Gap(.5), Bars('7300417020418')]
    picture = damage.skew(damage.noise(Roll(36, 'liberation', cell=24).print(lines, 3, 3), 2), 4.2, 236)
    return quality(damage.uneven(damage.blur(picture, .6), .04, 3), 60), [Bill('Björknäs Bygg & Färg', '2025-09-27', total, 'SEK', ['Household', 'Housing'], time='16:03', tax=tax,
        payment=CASH, items=5, reference='20418')]


@sample('pl-grocery-photo.jpg', 'PL', 'phone photo; PARAGON FISKALNY with PTU letters, SUMA PTU (tax) just above SUMA PLN (total)')
def pl_grocery():
    goods = [('CHLEB ŻYTNI', 1, '6.49', 'C'), ('MASŁO EXTRA 200G', 2, '7.99', 'C'), ('JABŁKA LUZ KG', '1.250', '3.99', 'C'), ('PŁYN DO NACZYŃ', 1, '8.99', 'A'),
             ('PIEROGI RUSKIE', 2, '9.49', 'C'), ('SOK MALINOWY', 1, '11.50', 'B')]
    price = lambda q, p: rounded(D(q) * D(p))
    at = {k: sum(price(q, p) for _, q, p, r in goods if r == k) for k in 'ABC'}
    tax = {'A': tax_in(at['A'], 23), 'B': tax_in(at['B'], 8), 'C': tax_in(at['C'], 5)}
    total, taxes = sum(at.values()), sum(tax.values())
    zl = lambda x: say(x, 'pl')
    lines = [centre('SKLEP "POD KASZTANEM"', bold=True), centre('Wanda Zielonka Handel Detaliczny'), centre('ul. Kasztanowa 5, 99-417 Wierzbno'), centre('NIP 000-041-77-18'), Gap(.5), Row('2026-01-17', 'W041772'),
             centre('PARAGON FISKALNY', bold=True), Rule()]
    lines += [Row(n, f'{q} x{zl(p)} {zl(price(q, p))}{r}') for n, q, p, r in goods]
    lines += [Rule()] + [Row(f'SPRZEDAŻ OPODATKOWANA {k}', zl(at[k])) if i == 0 else Row(f'PTU {k} {r},00 %', zl(tax[k]))
                         for k, r in (('A', 23), ('B', 8), ('C', 5)) for i in (0, 1)]
    lines += [Row('SUMA PTU', zl(taxes)), Row('SUMA PLN', zl(total), wide=2, tall=2), Rule(), Row('00417 #Kasa 1  Kasjer nr 3', '17:26'), Row('Karta', f'{zl(total)} PLN'),
              Text('7A1C0E-41B7D-90ECF-112AB-0F4C2'), centre('ZBL 0000417718', bold=True), Gap(.5), centre('Dziękujemy, zapraszamy ponownie')]
    paper = damage.tint(Roll(38, 'thermal', cell=22, leading=1.2).print(lines))
    picture = damage.photograph(damage.curl(paper, 10, 6), ((.14, .10), (.83, .05), (.91, .90), (.19, .96)), damage.wood, 1200, 21)
    return quality(damage.noise(damage.uneven(damage.blur(picture, .8), .14, 5), 3), 56), [Bill('Sklep "Pod Kasztanem"', '2026-01-17', total, 'PLN', ['Groceries'],
        also=('Pod Kasztanem', 'Wanda Zielonka Handel Detaliczny'), time='17:26', tax=taxes, payment=card(None, None), items=6)]


@sample('cz-cafe-exif.jpg', 'CZ', 'pixels lie on their side, an EXIF orientation of 6 says so; rounding to whole koruna')
def cz_cafe():
    goods = [(2, 'Flat white', '79.00', 12), (1, 'Větrník', '64.90', 12), (1, 'Toast se šunkou', '94.50', 12)]
    exact = sum(q * D(p) for q, _, p, _ in goods)
    total, tax = rounded(exact, '1'), tax_in(exact, 12)
    kc = lambda x: say(x, 'cz')
    lines = [Logo('Kavárna U Zvonku', 'lobster', 2.6), centre('Zvonková 22, 999 04 Podhájí'), centre('Provozovatel: Zvonek káva s.r.o.'), centre('IČ 00417718  DIČ CZ00417718'), Gap(.5),
             Row('Účtenka č. 88-0417', 'Stůl 4'), Row('Datum: 9.5.2026', 'Čas: 15:35'), Rule()]
    lines += [Row(f'{q}x {n}', kc(q * D(p))) for q, n, p, _ in goods]
    lines += [Rule(), Row('Součet', kc(exact)), Row('Zaokrouhlení', kc(total - exact)), Row('CELKEM', kc(total) + ' Kč', bold=True, tall=2), Gap(.3), Row('Hotově', kc(500)), Row('Vráceno', kc(500 - total)),
              Rule(), Text('Sazba     Základ      DPH    Celkem'), Text(f'12 %  {kc(exact - tax):>10}  {kc(tax):>7}  {kc(exact):>8}'), Gap(), centre('Děkujeme za návštěvu')]
    paper = damage.tint(Roll(36, 'mono', cell=23).print(lines), damage.WHITE)
    picture = damage.photograph(paper, ((.09, .06), (.90, .08), (.92, .94), (.08, .95)), damage.wood, 1050, 31, (120, 84, 58))
    picture = damage.noise(damage.blur(picture, .7), 2.5).rotate(90, expand=True)
    return turned(quality(picture, 60), 6), [Bill('Kavárna U Zvonku', '2026-05-09', total, 'CZK', ['Dining'], also=('Zvonek káva s.r.o.',), time='15:35', tax=tax, payment=CASH, items=3,
                                                  reference='88-0417')]


@sample('jp-store.png', 'JP', 'Japanese and Latin, yen without decimals, year first; subtotal, two tax rates, cash and change')
def jp_store():
    goods = [('おにぎり 鮭', 168, 8), ('緑茶 600ml', 158, 8), ('幕の内弁当', 598, 8), ('単三電池 4本', 420, 10), ('タオル', 380, 10)]
    sub8, sub10 = (sum(p for _, p, r in goods if r == k) for k in (8, 10))
    t8, t10 = sub8 * 8 // 100, sub10 * 10 // 100
    total = sub8 + sub10 + t8 + t10
    yen = lambda x: '￥' + say(x, 'en', 0)
    lines = [Logo('HINOKI MART', 'sans', 2.4), centre('ヒノキマート 若葉台店'), centre('東都府若葉市1-4-17'), centre('TEL 00-0417-7182'), centre('登録番号 T0000417718221'), Gap(.6), centre('領 収 書'),
             Row('2026/04/18(土) 12:08', 'レジ#02'), Rule()]
    lines += [Row(n + ('*' if r == 8 else ''), yen(p)) for n, p, r in goods]
    lines += [Rule(), Row('小計', yen(sub8 + sub10)), Row('外税 8% 対象 ' + yen(sub8), yen(t8)), Row('外税10% 対象 ' + yen(sub10), yen(t10)), Row('合計 TOTAL', yen(total), tall=2), Rule('='), Row('お預り 現金', yen(2000)),
              Row('お釣り', yen(2000 - total)), Gap(.5), Text('*印は軽減税率(8%)対象商品'), Row('買上点数', '5点'), Gap(.5), centre('ありがとうございました')]
    return Roll(32, 'japanese', cell=20, leading=1.3).print(lines), [Bill('HINOKI MART', '2026-04-18', D(total), 'JPY', ['Groceries', 'Household'], also=('ヒノキマート', 'ヒノキマート 若葉台店'),
        time='12:08', tax=D(t8 + t10), payment=CASH, items=5)]


@sample('my-hardware-matrix.jpg', 'MY', 'dot matrix print; TOTAL QTY, "GST @6% included in total", rounding adjustment after a first total, GST summary with totals')
def my_hardware():
    goods = [('PVC PIPE 20MM X 3M', 3, '7.85'), ('MASONRY NAIL 2IN', 2, '3.40'), ('PAINT ROLLER 7IN', 1, '12.90'), ('CABLE TIE 100PC', 1, '5.47')]
    exact = sum(q * D(p) for _, q, p in goods)
    total, tax = rounded(exact, '0.05'), tax_in(exact, 6)
    lines = [centre('KEDAI BESI SERI MERANTI'), centre('SDN BHD'), centre('(0417718-X)'), centre('NO 9, JALAN MERANTI 4/1'), centre('49999 BANDAR SERI MERANTI'), centre('TEL : 03-0041 7718'), centre('GST REG NO : 000041771822'), Gap(),
             centre('TAX INVOICE'), Text('INV NO : CS00041772'), Row('DATE : 05/02/2025', '10:41 AM'), Rule('='), Text('QTY  DESCRIPTION          U/P    AMOUNT'), Rule('-')]
    for n, q, p in goods:
        lines.append(Text(f'{q:>3}  {n:<19}{p:>6} {say(q * D(p)):>7} S'))
    lines += [Rule('-'), Row('TOTAL QTY :', str(sum(q for _, q, _ in goods))), Row('TOTAL SALES (INCL GST) :', say(exact)), Row('GST @6% INCLUDED IN TOTAL :', say(tax)), Row('ROUNDING ADJ :', say(total - exact)),
              Row('TOTAL AMOUNT RM', say(total), wide=1, tall=2), Row('CASH :', say(100)), Row('CHANGE :', say(100 - total)), Rule('='), Text('GST SUMMARY         AMOUNT(RM)   TAX(RM)'),
              Text(f'SR @ 6%            {say(exact - tax):>10} {say(tax):>9}'), Text(f'TOTAL              {say(exact - tax):>10} {say(tax):>9}'), Rule('-'), centre('GOODS SOLD ARE NOT RETURNABLE'), centre('THANK YOU, PLEASE COME AGAIN')]
    picture = Roll(42, cell=26, matrix=True, seed=3).print(lines)
    return quality(damage.noise(damage.skew(damage.blur(picture, .9), -.8), 2), 45), [Bill('Kedai Besi Seri Meranti Sdn Bhd', '2025-02-05', total, 'MYR', ['Household', 'Housing'],
        also=('Kedai Besi Seri Meranti',), time='10:41', tax=tax, payment=CASH, items=4, reference='CS00041772')]


@sample('my-minimart-stamped.jpg', 'MY', 'pale dot matrix print at 85 dpi below a bold black stamp: one threshold for the whole page shows the stamp alone')
def my_minimart():
    goods = [('CRISPY ROLL 12 GRAIN', '6.85'), ('COFFEE SACHET 25S', '13.40'), ('A5 HARD COVER BOOK', '4.65')]
    total, cash = sum(D(p) for _, p in goods), D('30.00')
    tax = tax_in(total, 6)
    lines = [centre('PASAR MINI SERI KEMBOJA S/B'), centre('(0417719-V)'), centre('LOT P.T. 41, JALAN KEMBOJA'), centre('49999 BANDAR SERI MERANTI'), centre('GST ID. NO : 000041771922'), Gap(),
             centre('INVOICE NO : 41772/103/70269'), Gap(), Row('02:31PM', '10-05-17'), Rule('-')]
    lines += [Row(n, f'RM{p} S') for n, p in goods]
    lines += [Rule('-'), Row('TOTAL SALES (INCLUSIVE GST) RM', say(total)), Row('CASH RM', say(cash)), Row('CHANGE RM', say(cash - total)), Rule('-'),
              Row('GST SUMMARY  AMOUNT(RM)', 'TAX(RM)'), Row(f'S = 6%       {say(total - tax):>10}', say(tax)), Gap(), centre('THANK YOU, PLEASE COME AGAIN'), centre('KEEP THE INVOICE FOR RETURNS')]
    print_ = damage.fade(damage.blur(Roll(38, cell=26, matrix=True, seed=7).print(lines), 1.1), .3)
    stamp = Roll(38, 'thermal', cell=26).print([Gap(), Text('  41705509', wide=3, tall=4, bold=True)])
    picture = Image.new('L', (print_.width, print_.height + stamp.height - 40), 255)
    picture.paste(print_, (0, stamp.height - 40))
    picture.paste(stamp.crop((0, 0, stamp.width, stamp.height - 40)), (0, 0))
    small = picture.resize((594, round(594 * picture.height / picture.width)), Image.LANCZOS)
    return quality(damage.noise(small, 2, 5), 60), [Bill('Pasar Mini Seri Kemboja S/B', '2017-05-10', total, 'MYR', ['Groceries'], time='14:31', tax=tax, payment=CASH, items=3, reference='41772/103/70269')]


@sample('br-market-sideways.jpg', 'BR', 'turned by 90 degrees, no EXIF; "Tributos Totais Incidentes" is not the total')
def br_market():
    goods = [('ARROZ TIPO 1 5KG', 1, '27.90'), ('FEIJAO PRETO 1KG', 2, '8.49'), ('CAFE TORRADO 500G', 1, '19.99'), ('PAO FRANCES KG', '0.412', '16.90'), ('GOIABADA 600G', 1, '9.75')]
    price = lambda q, p: rounded(D(q) * D(p))
    total = sum(price(q, p) for _, q, p in goods)
    br = lambda x: say(x, 'br')
    lines = [centre('MERCADO SABIÁ LTDA', bold=True), centre('CNPJ 00.041.771/0001-82'), centre('Rua das Jabuticabas, 417 - Centro'), centre('Vale Sereno - MG'), Rule(), centre('DANFE NFC-e - Documento Auxiliar'), centre('da Nota Fiscal de Consumidor Eletrônica'), Rule(),
             Text('Cód  Descrição      Qtde   Vl Unit  Vl Total')]
    lines += [Text(f'{i:03}  {n[:14]:<14} {str(q).replace(".", ","):>5} {br(p):>8} {br(price(q, p)):>9}') for i, (n, q, p) in enumerate(goods, 1)]
    lines += [Rule(), Row('Qtde. total de itens', '005'), Row('Valor total R$', br(total), bold=True, tall=2), Row('Forma de pagamento', 'Valor pago'), Row('Dinheiro', br(100)), Row('Troco', br(100 - total)), Rule(),
              Text('Tributos Totais Incidentes (Lei Federal'), Row('12.741/2012) R$', br(total * D('.1345'))), Rule(), Text('NFC-e nº 000041772 Série 001'), Text('Emissão 28/02/2026 09:14:55'), centre('CONSUMIDOR NÃO IDENTIFICADO'), Gap(.5),
              centre('Volte sempre!')]
    paper = damage.tint(Roll(44, 'thermal', cell=18, leading=1.2).print(lines), (252, 246, 214))
    picture = damage.photograph(paper, ((.08, .05), (.93, .07), (.92, .95), (.10, .93)), damage.wood, 1050, 41, (60, 62, 66))
    return quality(damage.noise(damage.blur(picture, .6), 2.5).rotate(-90, expand=True), 60), [Bill('Mercado Sabiá', '2026-02-28', total, 'BRL', ['Groceries'], also=('Mercado Sabiá Ltda',),
        time='09:14', payment=CASH, items=5, reference='000041772')]


@sample('tr-market-faded.jpg', 'TR', 'pale print with dead lines; amounts with a star, TOPKDV (tax) above TOPLAM (total)')
def tr_market():
    goods = [('EKMEK', '15.00', 1), ('BEYAZ PEYNİR 500G', '189.90', 1), ('ZEYTİN KG', '164.50', 1), ('ÇAY 1000G', '212.75', 1), ('BULAŞIK DETERJANI', '98.40', 20)]
    total = sum(D(p) for _, p, _ in goods)
    tax = sum(tax_in(D(p), r) for _, p, r in goods)
    tl = lambda x: '*' + say(x, 'tr')
    lines = [centre('YAKAMOZ MARKET', wide=2), centre('GIDA SAN. VE TİC. LTD. ŞTİ.'), centre('ÇINARLI MAH. 417 SOK. NO:7'), centre('DEREKÖY / EGE'), centre('EGE V.D. 0004177182'), Gap(.5), Row('TARİH: 23/07/2026', 'SAAT: 19:05'), Row('FİŞ NO: 0172', ''), Rule()]
    lines += [Row(f'{n}  %{r:02}', tl(p)) for n, p, r in goods]
    lines += [Rule(), Row('TOPKDV', tl(tax)), Row('TOPLAM', tl(total), bold=True, tall=2), Rule(), Row('KREDİ KARTI', tl(total)), Text('KART NO: 979200******4417'), Text('ONAY KODU: 417718'), Gap(.5), centre('MALİ DEĞERİ VARDIR'), Row('EKÜ NO: 0002', 'Z NO: 1172'), centre('MF AB 00041772')]
    picture = damage.fade(Roll(32, 'thermal', cell=26).print(lines), .42, .25, 12)
    picture = damage.streaks(picture, 5, 14)
    return quality(damage.noise(damage.uneven(damage.blur(picture, .7), .06, 5), 2.5), 58), [Bill('Yakamoz Market', '2026-07-23', total, 'TRY', ['Groceries'], time='19:05', tax=tax,
        payment=card(None, '4417'), items=5, reference='0172')]


@sample('hu-bakery.gif', 'HU', 'a small 16-colour GIF; forints without decimals, rounding to 5 Ft after the total')
def hu_bakery():
    goods = [('Kakaós csiga', 3, 590), ('Rozskenyér 750 g', 1, 1249), ('Pogácsa sajtos', 4, 283)]
    exact = sum(q * p for _, q, p in goods)
    total = int(rounded(exact, 5))
    ft = lambda x: say(x, 'hu', 0)
    lines = [centre('PIPACS PÉKSÉG', wide=2, tall=2), centre('Pipacs Pékség Kft.'), centre('9999 Tarlóháza, Malom u. 17.'), centre('ADÓSZÁM: 00041771-2-41'), Gap(.5), centre('NYUGTA'), Rule('-')]
    lines += [Row(f'{q} db {n}', ft(q * p) + ' Ft') for n, q, p in goods]
    lines += [Rule('-'), Row('ÖSSZESEN:', ft(exact) + ' Ft'), Row('KEREKÍTÉS:', ft(total - exact) + ' Ft'), Row('FIZETENDŐ:', ft(total) + ' Ft', bold=True), Row('KÉSZPÉNZ:', '5 000 Ft'), Row('VISSZAJÁRÓ:', ft(5000 - total) + ' Ft'),
              Rule('-'), Text('NYUGTASZÁM: 0417/00188'), Text('2026.02.14.        07:49'), centre('NAV Ellenőrző kód: 4B1C7'), centre('Köszönjük a vásárlást!')]
    return damage.blur(Roll(34, 'thermal', cell=17).print(lines), .4), [Bill('Pipacs Pékség', '2026-02-14', D(total), 'HUF', ['Groceries', 'Dining'], also=('Pipacs Pékség Kft.',), time='07:49', payment=CASH, items=3,
        reference='0417/00188')]


@sample('dk-bakery-scanner-bed.jpg', 'DK', 'a small receipt in the corner of a nearly black scanner bed; "heraf moms" after the total')
def dk_bakery():
    goods = [(1, 'Rugbrød', '38.00'), (4, 'Tebirkes', '16.00'), (1, 'Brunsviger', '27.50')]
    total = sum(q * D(p) for q, _, p in goods)
    tax = tax_in(total, 25)
    kr = lambda x: say(x, 'de')
    lines = [Logo('Møllens Bageri', 'serif', 2.2), centre('Strandgade 17, 9999 Lillevig'), centre('Tlf. 00 41 77 18  CVR 00041771'), Gap(.5), Row('Bon 41772', '08-12-2025 08:22'), Rule()]
    lines += [Row(f'{q} {n}', kr(q * D(p))) for q, n, p in goods]
    lines += [Rule(), Row('TOTAL DKK', kr(total), bold=True, tall=2), Row('Heraf moms 25%', kr(tax)), Gap(.4), Row('Dankort', kr(total)), Text('XXXX XXXX XXXX 7741'), Gap(.4), centre('Tak for besøget')]
    slip = damage.noise(Roll(30, 'mono', cell=16).print(lines, 1.5, 1.5), 2)
    return quality(damage.scanner_bed(slip, (1654, 2339), (1020, 70), -2.4, seed=4), 62), [Bill('Møllens Bageri', '2025-12-08', total, 'DKK', ['Groceries', 'Dining'], time='08:22', tax=tax,
        payment=card('dankort', '7741'), items=3, reference='41772')]


@sample('kw-cafe.jpg', 'KW', 'dinars with three decimals; a slightly unsharp photo')
def kw_cafe():
    goods = [(2, 'KARAK TEA', '0.450'), (1, 'CHICKEN SHAWARMA PLATE', '2.750'), (1, 'HALLOUMI WRAP', '1.900'), (1, 'LEMON MINT', '1.125')]
    total = sum(q * D(p) for q, _, p in goods)
    kd = lambda x: say(x, 'en', 3)
    lines = [Logo('Sidra Corniche Cafe', 'lobster', 2.6), centre('Gulf Promenade, Block 17'), centre('Kuwait City   Tel 0041 7718'), Gap(.5), Row('Bill No: 10417', 'Table: 9'), Row('Date: 30-01-2026', 'Time: 22:16'), Rule('='), Row('Qty Item', 'KWD'), Rule('-')]
    lines += [Row(f'{q}   {n}', kd(q * D(p))) for q, n, p in goods]
    lines += [Rule('-'), Row('Sub Total', kd(total)), Row('Discount', '0.000'), Row('NET TOTAL  KD', kd(total), bold=True, tall=2), Rule('='), Row('K-Net', kd(total)), Row('No. of items', '5'), Gap(.5), centre('Thank you, visit us again')]
    paper = damage.tint(Roll(36, 'liberation', cell=24).print(lines))
    picture = damage.photograph(paper, ((.12, .08), (.88, .05), (.90, .92), (.10, .95)), damage.cloth, 1150, 51, (150, 138, 120))
    return quality(damage.noise(damage.uneven(damage.blur(picture, 1.5), .1, 3), 3), 55), [Bill('Sidra Corniche Cafe', '2026-01-30', total, 'KWD', ['Dining'], time='22:16', payment=card(None, None), items=4, reference='10417')]


@sample('ca-drugstore.heic', 'CA', 'HEIC as phones write it; GST and PST as two lines, points, a year-first date')
def ca_drugstore():
    goods = [('ALLERGY TABS 24', '18.99', 'GP'), ('SUNSCREEN SPF50', '15.49', 'GP'), ('BANDAGES ASST', '6.29', 'GP'), ('2% MILK 2L', '5.19', ' ')]
    sub = sum(D(p) for _, p, _ in goods)
    base = sum(D(p) for _, p, k in goods if 'G' in k)
    gst, pst = rounded(base * D('.05')), rounded(base * D('.07'))
    total = sub + gst + pst
    lines = [Logo('Tamarack Drugs', 'serif', 2.4), centre('4170 Heron Street'), centre('Port Lumley BC  V0Z 9Z9'), centre('604-555-0117'), centre('GST# 000417718 RT0001'), Gap(.5), Row('2026-06-21', '13:29'), Row('STORE 17 REG 4', 'TRANS 7718'), Rule()]
    lines += [Row(n, f'{say(p)} {k:2}') for n, p, k in goods]
    lines += [Rule(), Row('SUBTOTAL', say(sub)), Row('GST 5%', say(gst)), Row('PST 7%', say(pst)), Row('TOTAL', '$' + say(total), bold=True, tall=2), Gap(.4), Row('VISA', '$' + say(total)), Text('CARD: ************2207'), Text('APPROVED 417182  00-001'), Gap(.4), Row('ITEMS SOLD', '4'),
              Row('POINTS EARNED', '685'), Row('POINTS BALANCE', '41,770'), Gap(.4), Bars('0017004771820621')]
    paper = damage.tint(Roll(34, 'thermal', cell=22).print(lines), damage.COOL)
    picture = damage.photograph(damage.curl(paper, 6, 8), ((.13, .06), (.85, .05), (.90, .94), (.09, .96)), damage.wood, 1100, 61, (176, 150, 118))
    return damage.noise(damage.blur(picture, .7), 2.5), [Bill('Tamarack Drugs', '2026-06-21', total, 'CAD', ['Health', 'Household'], time='13:29', tax=gst + pst, payment=card('visa', '2207'), items=4)]


@sample('au-stationer-stain.jpg', 'AU', 'a coffee ring over the print; "TOTAL includes GST", GST shown after the total')
def au_stationer():
    goods = [('A4 COPY PAPER 5 REAM', '34.95'), ('GEL PENS BLACK 10PK', '18.50'), ('LEVER ARCH FILE X3', '14.85'), ('DESK STAPLER', '12.00')]
    total = sum(D(p) for _, p in goods)
    tax = rounded(total / 11)
    lines = [Logo('INKWELL & CO', 'narrow', 2.4, box=True), Gap(.4), centre('Stationers'), centre('17 Wattle Parade, Corella NSW 2999'), centre('Ph (02) 5550 0417'), centre('ABN 00 041 771 822'), Gap(.4), centre('TAX INVOICE', bold=True), Row('19/08/2026', '9:58 am'), Row('Docket 004177', 'Served by Kai'), Rule()]
    lines += [Row(n, '$' + say(p)) for n, p in goods]
    lines += [Rule(), Row('4 ITEMS', ''), Row('TOTAL', '$' + say(total), wide=2, tall=2), Row('GST INCLUDED IN TOTAL', '$' + say(tax)), Gap(.4), Row('EFTPOS', '$' + say(total)), Row('CHANGE', '$0.00'), Gap(.4), Text('MASTERCARD  ....6120  SAV'), Text('AUTH 041771   APPROVED'), Gap(.5), centre('Keep this docket for returns')]
    paper = damage.tint(Roll(36, 'thermal', cell=24).print(lines))
    paper = damage.ring(paper, (.62, .60), 185, 3)
    return quality(damage.noise(damage.skew(damage.blur(paper, .5), 1.3, (214, 210, 204)), 2.5), 60), [Bill('Inkwell & Co', '2026-08-19', total, 'AUD', ['Office'], also=('Inkwell & Co Stationers',), time='09:58', tax=tax,
        payment=card('mastercard', '6120'), items=4, reference='004177')]


@sample('gb-card-slip.jpg', 'GB', 'a card terminal\'s MERCHANT COPY: no goods, codes longer than the amount, name only in capitals at the top')
def gb_card_slip():
    total = D('142.50')
    lines = [centre('HOBBIN & THREAD TAILORS'), centre('NETHERBY'), Gap(.5), Row('M:****71820', 'TID:****4177'), Row('AID:', 'A0000000000417'), Text('VISA DEBIT'), Text('**** **** **** 9034'), Text('PAN SEQ NO: 00'), Text('ICC'), Gap(.5), Text('MERCHANT COPY', bold=True), Text('KEEP FOR YOUR RECORDS'), Gap(.5), Text('SALE'), Row('AMOUNT', f'£{say(total)}', bold=True), Gap(.5), Text('PIN VERIFIED'), Text('APPROVED'), Gap(.5), Row('11/10/25', '15:44'),
             Row('RECEIPT', '0417'), Row('AUTH CODE:', '771822'), Gap(.5), centre('THANK YOU')]
    paper = damage.fade(Roll(26, 'thermal', cell=28).print(lines), .8)
    picture = damage.photograph(damage.crumple(damage.tint(paper), 5, .4, 3), ((.18, .05), (.83, .07), (.80, .95), (.15, .93)), damage.wood, 1000, 71, (92, 60, 44))
    return quality(damage.noise(damage.blur(picture, .8), 2.5), 58), [Bill('Hobbin & Thread Tailors', '2025-10-11', total, 'GBP', ['Clothing'], time='15:44', payment=card('visa', '9034'), items=0)]


@sample('us-refund.png', 'US', 'a store\'s refund: amounts with a trailing minus, total negative')
def us_refund():
    goods = [('WOOL THROW GREY 50X60', '39.99'), ('CANDLE CEDAR 8OZ', '14.50')]
    sub = sum(D(p) for _, p in goods)
    tax = rounded(sub * D('.0625'))
    total = -(sub + tax)
    lines = [Logo('FERN & HEARTH', 'light', 2.6), centre('HOME GOODS'), centre('88 Orchard Plaza'), centre('Quillmont, MA 01999'), centre('(413) 555-0177'), Gap(.5), centre('*** REFUND ***', bold=True), Row('12/29/2025', '4:12 PM'), Row('Reg 3  Assoc 417', 'Trans 0771'), Text('Orig. trans 0418 of 12/18/2025'), Rule()]
    lines += [Row(n, say(p) + '-') for n, p in goods]
    lines += [Rule(), Row('Subtotal', say(sub) + '-'), Row('Sales tax 6.25%', say(tax) + '-'), Row('REFUND TOTAL', say(-total) + '-', bold=True, tall=2), Gap(.4), Text('Refunded to VISA ************6633'), Row('Amount credited', '$' + say(-total)), Gap(.5), Text('Customer signature'), Gap(1.5), Rule('_'), centre('Allow 3-5 business days'), Gap(.5), Bars('3041707711229')]
    return Roll(34, 'mono', cell=18).print(lines), [Bill('Fern & Hearth', '2025-12-29', total, 'USD', ['Household', 'Gifts'], kind='creditNote', also=('Fern & Hearth Home Goods',), time='16:12', tax=-tax,
        payment=card('visa', '6633'), items=2, reference='0771')]


@sample('no-parking.bmp', 'NO', 'black-and-white bitmap of a parking ticket; the paid-until time is larger than the price')
def no_parking():
    total = D('84.00')
    lines = [centre('FJORDPARK AS', wide=2), centre('Org.nr 000 417 718 MVA'), centre('Sone 4177  Bryggekaien'), Gap(.5), Text('Parkering slutt'), centre('14:35', wide=3, tall=3), centre('17.05.2026', tall=2), Gap(.5), Row('Start', '17.05.2026 12:35'), Row('Beløp NOK', '84,00', tall=2), Row('Herav mva 25%', '16,80'), Row('Betalt kort', 'VISA 1142'),
             Row('Reg.nr', 'ZZ 00417'), Row('Kvittering', '77182'), Gap(.5), centre('Legges synlig i frontruten')]
    return Roll(28, 'thermal-bold', cell=20).print(lines), [Bill('Fjordpark AS', '2026-05-17', total, 'NOK', ['Transport'], also=('Fjordpark',), tax=D('16.80'), payment=card('visa', '1142'), reference='77182')]


@sample('pt-cafe-qr.jpg', 'PT', 'a fiscal QR code (ATCUD) that holds date, total and tax; printed small and a little crooked')
def pt_cafe():
    goods = [(2, 'GALÃO', '1.60'), (2, 'PASTEL DE NATA', '1.40'), (1, 'TOSTA MISTA', '3.90')]
    total = sum(q * D(p) for q, _, p in goods)
    tax = tax_in(total, 13)
    eur = lambda x: say(x, 'de')
    code = (f'A:000417718*B:999999990*C:PT*D:FS*E:N*F:20260510*G:FS 26A/4177*H:XXXX0000-4177*I1:PT*I5:{total - tax}*I6:{tax}'
            f'*N:{tax}*O:{total}*Q:kQ7c*R:0000')
    lines = [Logo('Nuvem Doce', 'lobster', 2.6), centre('Pastelaria Nuvem Doce, Lda.'), centre('Largo da Nogueira 17'), centre('9999-417 Vila Serena'), centre('NIF 000417718'), Gap(.5), Text('Fatura Simplificada FS 26A/4177', bold=True), Row('2026-05-10', '10:32'), Text('Contribuinte: Consumidor Final'), Rule()]
    lines += [Row(f'{q} x {n} 13%', eur(q * D(p))) for q, n, p in goods]
    lines += [Rule(), Row('TOTAL', eur(total) + ' €', bold=True, tall=2), Row('Numerário', eur(20)), Row('Troco', eur(20 - total)), Gap(.5), Text('Taxa    Incidência      IVA    Total'), Text(f'13%     {eur(total - tax):>10} {eur(tax):>8} {eur(total):>8}'), Gap(.5),
              Text('kQ7c-Processado por programa'), Text('certificado n.º 0000/AT'), centre('ATCUD:XXXX0000-4177'), Square(code), centre('Obrigado pela sua visita')]
    paper = damage.tint(damage.blur(Roll(36, 'courier', cell=22).print(lines), .5), damage.WHITE)
    picture = damage.photograph(paper, ((.10, .04), (.92, .05), (.90, .96), (.11, .95)), damage.wood, 1050, 91, (150, 134, 116))
    return quality(damage.noise(damage.blur(picture, .5), 2.5), 62), [Bill('Pastelaria Nuvem Doce', '2026-05-10', total, 'EUR', ['Dining', 'Groceries'], also=('Nuvem Doce', 'Pastelaria Nuvem Doce, Lda'), time='10:32', tax=tax, payment=CASH, items=3,
        reference='FS 26A/4177', source='code')]


@sample('th-cafe.jpg', 'TH', 'Latin text with a Buddhist year (14/02/2569 is 2026); service charge and VAT before the total')
def th_cafe():
    goods = [(1, 'KHAO SOI CHICKEN', '145.00'), (1, 'PAD SEE EW', '120.00'), (2, 'ICED THAI TEA', '65.00')]
    sub = sum(q * D(p) for q, _, p in goods)
    service = rounded(sub / 10)
    vat = rounded((sub + service) * D('.07'))
    total = sub + service + vat
    lines = [Logo('Baan Champa', 'lobster', 2.8), centre('KITCHEN & CAFE'), centre('17 Soi Champa 4, Old Town, Chiang Nok'), centre('TAX ID 0000041771822'), centre('RECEIPT / TAX INVOICE (ABB)'), Gap(.5), Row('14/02/2569 18:20', 'POS 01'), Row('No. 0004177', 'Table A3'), Rule()]
    lines += [Row(f'{q} {n}', say(q * D(p))) for q, n, p in goods]
    lines += [Rule(), Row('Sub Total', say(sub)), Row('Service Charge 10%', say(service)), Row('VAT 7%', say(vat)), Row('GRAND TOTAL THB', say(total), bold=True), Row('Cash', say(1000)), Row('Change', say(1000 - total)), Gap(.5), centre('Khop khun ka / Thank you')]
    paper = damage.curl(damage.tint(Roll(40, 'thermal', cell=20).print(lines), damage.WHITE), 10, 9)
    picture = damage.photograph(paper, ((.08, .04), (.95, .08), (.90, .96), (.06, .93)), damage.wood, 1100, 81, (70, 110, 96))
    return quality(damage.noise(damage.uneven(damage.blur(picture, .7), .12, 9), 2.5), 58), [Bill('Baan Champa', '2026-02-14', total, 'THB', ['Dining'], also=('Baan Champa Kitchen & Cafe',), time='18:20', tax=vat, payment=CASH, items=3,
        reference='0004177')]


@sample('it-trip.pdf', 'IT', 'one PDF, three scanned pages, a receipt on each: bar, taxi, museum shop')
def it_trip():
    eur = lambda x: say(x, 'de')
    bar = [('2 CAFFE', '2.60'), ('2 CORNETTO', '3.40'), ('1 SPREMUTA', '4.50')]
    shop = [('CATALOGO MOSTRA', '28.00'), ('CARTOLINE X4', '6.00'), ('MATITA', '2.50')]
    t_bar, t_shop = (sum(D(p) for _, p in g) for g in (bar, shop))
    v_bar, v_shop, v_taxi = tax_in(t_bar, 10), tax_in(t_shop, 22), tax_in('23.50', 10)
    pages = [
        [centre('BAR LA RONDINE', wide=2), centre('di Fosca Bellandi'), centre('Via dei Glicini 17'), centre('99017 Montelupo Alto (XX)'), centre('P.IVA 00041771822'), Gap(.5), centre('DOCUMENTO COMMERCIALE'), centre('di vendita o prestazione'), Gap(.5), Row('DESCRIZIONE   IVA', 'Prezzo(€)'),
         *[Row(f'{n:<14}10%', eur(p)) for n, p in bar], Gap(.4), Row('TOTALE COMPLESSIVO', eur(t_bar), bold=True, tall=2), Row('di cui IVA', eur(v_bar)), Gap(.4), Row('Pagamento contante', eur(20)), Row('Resto', eur(20 - t_bar)), Row('Importo pagato', eur(t_bar)), Gap(.5), centre('12-09-2025 08:40'), centre('DOCUMENTO N. 0417-0018'), centre('RT 00XXX004177')],
        [centre('RADIO TAXI GIRASOLE'), centre('Soc. Coop.'), centre('P.IVA 00041771899'), Gap(.5), Text('RICEVUTA', bold=True), Row('Data 12/09/2025', 'Ore 19:22'), Row('Vettura', '177'), Text('Da: Stazione   A: Via Glicini'), Rule(), Row('Corsa', eur('21.50')), Row('Supplemento bagagli', eur('2.00')), Rule(), Row('TOTALE EURO', eur('23.50'), bold=True, tall=2), Text('IVA 10% inclusa'), Gap(.5), Text('Pagato con carta  MAESTRO 5518')],
        [Logo('Museo del Vetro Antico', 'serif', 2), centre('Bookshop - Isola Serena'), centre('P.IVA 00041771844'), Gap(.5), centre('DOCUMENTO COMMERCIALE'), Rule(), *[Row(f'{n:<16} 22%', eur(p)) for n, p in shop], Rule(), Row('Subtotale', eur(t_shop)), Row('TOTALE COMPLESSIVO', eur(t_shop), bold=True, tall=2), Row('di cui IVA', eur(v_shop)), Row('Pagamento elettronico', eur(t_shop)),
         Gap(.5), centre('13-09-2025 11:05'), centre('DOCUMENTO N. 0093-0177')],
    ]
    scanned = [damage.noise(damage.skew(damage.blur(Roll(32, font, cell=22).print(p, 3, 3), .5), turn, 245), 2, i) for i, (p, font, turn) in enumerate(zip(pages, ('thermal', 'liberation', 'inconsolata'), (.8, -1.4, .3)))]
    return scanned, [
        Bill('Bar La Rondine', '2025-09-12', t_bar, 'EUR', ['Dining'], also=('Fosca Bellandi',), time='08:40', tax=v_bar, payment=CASH, items=3, reference='0417-0018'),
        Bill('Radio Taxi Girasole', '2025-09-12', D('23.50'), 'EUR', ['Transport', 'Travel'], time='19:22', tax=None, payment=card('maestro', '5518'), items=2),
        Bill('Museo del Vetro Antico', '2025-09-13', t_shop, 'EUR', ['Leisure', 'Gifts'], time='11:05', tax=v_shop, payment=card(None, None), items=3, reference='0093-0177')]


def kiosk():
    total = D('6.40')
    lines = [centre('KIOSKAS BERŽAS', wide=2), centre('Liepų g. 4, Vilnius'), Gap(.5), Row('Kava', '2,40'), Row('Bandelė 2 x 2,00', '4,00'), Rule(), Row('IŠ VISO EUR', '6,40', tall=2), Row('Grynais', '10,00'), Row('Grąža', '3,60'), Gap(.5), Text('2026-05-19 08:12')]
    return Roll(28, 'thermal', cell=18).print(lines), [Bill('Kioskas Beržas', '2026-05-19', total, 'EUR', ['Dining', 'Groceries'], time='08:12', payment=CASH, items=2)]


@sample('lt-kiosk.avif', 'LT', 'AVIF as newer phones write it')
def lt_avif():
    return kiosk()


@sample('lt-kiosk-cmyk.jpg', 'LT', 'a JPEG in four inks (CMYK)')
def lt_cmyk():
    picture, bills = kiosk()
    picture.info['ink'] = True
    return picture, bills


@sample('lt-kiosk-16bit.png', 'LT', 'sixteen bits of grey a pixel')
def lt_deep():
    picture, bills = kiosk()
    picture.info['deep'] = True
    return picture, bills


@sample('ie-three-on-the-glass.jpg', 'IE', 'three receipts in one scan: two beside each other, and one below')
def ie_glass():
    def slip(name, street, when, goods, font, paid):
        total = sum(D(p) for _, p in goods)
        lines = [centre(name.upper(), wide=2), centre(street), Gap(.5), Text(when), Rule('-'), *[Row(n, say(p)) for n, p in goods], Rule('-'), Row('TOTAL EUR', say(total), bold=True, tall=2), *paid(total), Gap(.5), centre('Thank you')]
        return damage.blur(Roll(30, font, cell=20).print(lines, 1.5, 1.5), .5), total
    cash = lambda note: lambda total: [Row('Cash', say(note)), Row('Change', say(note - total))]
    visa = lambda total: [Row('VISA', say(total)), Text('XXXX XXXX XXXX 7741')]
    bakery, cakes = slip('Quill Bakery', '17 Strand Lane, Cork', '04/05/2026 08:40', [('Soda bread', '3.20'), ('Scone with jam x2', '5.60'), ('Flat white', '3.90')], 'liberation', cash(20))
    books, paper = slip('Heron Books', '4 Mill Quay, Cork', '06/05/2026 17:05', [('Atlas of clouds', '24.99'), ('Notebook ruled', '7.50')], 'mono', visa)
    garage, fuel = slip('Tully Motors', 'Bandon Road, Cork', '09/05/2026 12:30', [('Wiper blades', '18.95'), ('Screen wash 5 L', '9.50'), ('Bulb H7', '8.25')], 'inconsolata', visa)
    glass = Image.new('L', (1654, 2339), 250)
    for paper_slip, at, degrees in ((bakery, (90, 110), .8), (books, (900, 160), -1.1), (garage, (120, 1250), .4)):
        glass.paste(paper_slip.convert('L').rotate(degrees, Image.BICUBIC, expand=True, fillcolor=250), at)
    return quality(damage.noise(glass, 2.5, 8), 70), [
        Bill('Quill Bakery', '2026-05-04', cakes, 'EUR', ['Groceries', 'Dining'], time='08:40', payment=CASH, items=3),
        Bill('Heron Books', '2026-05-06', paper, 'EUR', ['Leisure', 'Education'], time='17:05', payment=card('visa', '7741'), items=2),
        Bill('Tully Motors', '2026-05-09', fuel, 'EUR', ['Transport'], time='12:30', payment=card('visa', '7741'), items=3)]


@sample('ua-market.jpg', 'UA', 'Cyrillic letters, dotted dates; a tax with its letter after the total, card')
def ua_market():
    goods = [('Хліб житній нарізаний', 1, '34.90'), ('Молоко 2,5% 900 г', 2, '46.80'), ('Сир кисломолочний 9%', 1, '78.50'), ('Гречка 1 кг', 3, '59.90')]
    total = sum(q * D(p) for _, q, p in goods)
    uah = lambda x: say(x, 'plain').replace('.', ',')
    lines = [Logo('Калинонька', 'wide', 2.2), centre('ТОВ "Калинонька-Маркет"'), centre('м. Вигаданськ, вул. Лісова, 17'), centre('ПН 000417718221'), Gap(.5)]
    for name, q, price in goods:
        lines += [Row(f'{q} x {uah(price)}', ''), Row(name, uah(q * D(price)) + ' А')]
    lines += [Rule('-'), Row('СУМА', uah(total) + ' грн', bold=True, tall=2), Row('ПДВ А 20,00%', uah(tax_in(total, 20))), Rule('-'), Row('КАРТКА', uah(total) + ' грн'), Text('VISA  XXXX XXXX XXXX 7741'), Gap(.5),
              Row('ЧЕК № 0041772', '17.03.2026 18:26'), Text('ФН ПРРО 4000417718'), centre('ФІСКАЛЬНИЙ ЧЕК'), centre('Дякуємо за покупку!')]
    slip = Roll(38, 'mono', cell=17).print(lines)
    return quality(damage.noise(damage.blur(slip, .6), 3), 80), [Bill('Калинонька', '2026-03-17', total, 'UAH', ['Groceries'], also=('ТОВ "Калинонька-Маркет"', 'Калинонька-Маркет'), time='18:26', tax=tax_in(total, 20), payment=card('visa', '7741'), items=4,
        reference='0041772')]


@sample('gr-taverna.jpg', 'GR', 'Greek letters; two rates of tax, cash and change, date with dashes')
def gr_taverna():
    goods = [('ΧΩΡΙΑΤΙΚΗ ΣΑΛΑΤΑ', '9.50'), ('ΜΟΥΣΑΚΑΣ', '12.80'), ('ΣΟΥΒΛΑΚΙ ΧΟΙΡΙΝΟ', '11.00'), ('ΝΕΡΟ 1L', '1.50'), ('ΕΛΛΗΝΙΚΟΣ ΚΑΦΕΣ', '3.20')]
    total = sum(D(p) for _, p in goods)
    eur = lambda x: say(x, 'de')
    lines = [Logo('ΤΑΒΕΡΝΑ Η ΕΛΙΑ', 'wide', 2.2), centre('ΠΑΠΑΚΑΛΟΣ & ΣΙΑ Ο.Ε.'), centre('ΟΔΟΣ ΑΘΗΝΑΣ 17, 99999 ΝΕΑ ΠΟΛΗ'), centre('ΑΦΜ: 000417718  ΔΟΥ ΝΕΑΣ ΠΟΛΗΣ'), centre('ΤΗΛ. 210 0041772'), Gap(.5), centre('ΑΠΟΔΕΙΞΗ ΛΙΑΝΙΚΗΣ ΠΩΛΗΣΗΣ'), Rule('-')]
    lines += [Row(n, eur(p)) for n, p in goods]
    lines += [Rule('-'), Row('ΣΥΝΟΛΟ', eur(total) + ' €', bold=True, tall=2), Row('ΦΠΑ 13%', eur(tax_in(total, 13))), Row('ΜΕΤΡΗΤΑ', eur(50)), Row('ΡΕΣΤΑ', eur(50 - total)), Rule('-'), Row('ΗΜ/ΝΙΑ 21-08-2025', 'ΩΡΑ 22:14'), Text('ΑΡ. ΑΠΟΔΕΙΞΗΣ 0417'), centre('ΕΥΧΑΡΙΣΤΟΥΜΕ')]
    slip = Roll(36, 'mono', cell=18).print(lines)
    return quality(damage.noise(damage.blur(slip, .6), 3), 80), [Bill('ΤΑΒΕΡΝΑ Η ΕΛΙΑ', '2025-08-21', total, 'EUR', ['Dining'], also=('ΠΑΠΑΚΑΛΟΣ & ΣΙΑ Ο.Ε.',), time='22:14', tax=tax_in(total, 13), payment=CASH, items=5,
        reference='0417')]
