"""Receipts on which the largest, the last or the nearest figure is not the right one.

Each has one of the errors that readers made on real paper, with invented shops and numbers, printed well: what is tried is
the understanding, not the eyes.
"""
from . import damage
from .files import quality
from .money import D, rounded, say, tax_in
from .paper import Gap, Logo, Roll, Row, Rule, Text, centre
from .sample import CASH, Bill, card, sample


def printed(lines, columns=38, face='thermal', cell=22):
    return quality(damage.noise(damage.blur(Roll(columns, face, cell=cell).print(lines), .4), 1.5), 70)


@sample('my-bakery-rounding.jpg', 'MY', 'the rounded total stands set large below the total before rounding')
def my_bakery():
    goods = [('PANDAN CHIFFON', '12.90'), ('KAYA BUN', '3.49'), ('ICED LEMON TEA', '7.42')]
    before = sum(D(p) for _, p in goods)
    total = rounded(before, '0.05')
    tax = tax_in(before, 6)
    lines = [Logo('Roti Selasih', 'sans', 2), centre('ROTI SELASIH BAKERY SDN BHD'), centre('(0417718-K)'), centre('12 JALAN SELASIH, 49999 TELUK MERANTI'), centre('GST ID : 000417718800'), Gap(),
             Row('TAX INVOICE', 'B-20417'), Row('22/04/2018', '09:41 AM'), Rule('-')]
    lines += [Row(n, p) for n, p in goods]
    lines += [Rule('-'), Row('Total (Inclusive of GST)', say(before)), Row('Rounding', say(total - before, plus=True)), Row('TOTAL', say(total), bold=True, wide=2, tall=2), Rule('-'),
              Row('CASH', say(50)), Row('CHANGE', say(50 - total)), Gap(), Row('GST 6%', say(tax)), centre('THANK YOU')]
    return printed(lines), [Bill('Roti Selasih', '2018-04-22', total, 'MYR', ['Groceries', 'Dining'], also=('Roti Selasih Bakery Sdn Bhd',), time='09:41', tax=tax, payment=CASH, items=3, reference='B-20417')]


@sample('sg-noodle-service.jpg', 'SG', 'service charge and GST after the subtotal; the total is printed fainter than the subtotal')
def sg_noodle():
    goods = [('LAKSA', '9.80'), ('KUEH PIE TEE', '11.50'), ('LIME JUICE', '4.20')]
    sub = sum(D(p) for _, p in goods)
    service = rounded(sub * D('.1'))
    tax = rounded((sub + service) * D('.09'))
    total = sub + service + tax
    lines = [Logo('Sungei Noodle Bar', 'serif', 2), centre('41 Quayside Walk, Singapore 999941'), centre('GST Reg No. 00-0417718-K'), Gap(), Row('Bill 4177', 'Table 8'), Row('18 Apr 2025', '20:14'), Rule()]
    lines += [Row(n, say(D(p))) for n, p in goods]
    lines += [Rule(), Row('SUBTOTAL', '$' + say(sub), bold=True, tall=2), Row('Service charge 10%', say(service)), Row('GST 9%', say(tax)), Row('Total', '$' + say(total)), Rule(),
              Row('VISA **** 4417', say(total)), centre('Thank you')]
    return printed(lines), [Bill('Sungei Noodle Bar', '2025-04-18', total, 'SGD', ['Dining'], time='20:14', tax=tax, payment=card('visa', '4417'), items=3, reference='4177')]


@sample('cl-minimarket.jpg', 'CL', 'pesos without decimals: 12.480 is twelve thousand; BOLETA ELECTRONICA is no name')
def cl_minimarket():
    goods = [('PAN AMASADO KG', 2190), ('QUESO MANTECOSO', 5990), ('TE CEYLAN 100', 4300)]
    total = sum(p for _, p in goods)
    peso = lambda x: f'{x:,}'.replace(',', '.')
    lines = [centre('MINIMARKET LOS CANELOS', bold=True), centre('R.U.T. 00.041.771-8'), centre('AV. LOS CANELOS 417, VILLA SERENA'), Rule('='), centre('BOLETA ELECTRONICA'), centre('N 004177'), Rule('='), Text('FECHA: 14-03-2025  HORA: 19:22'), Gap(.5)]
    lines += [Row(n, peso(p)) for n, p in goods]
    lines += [Rule(), Row('TOTAL $', peso(total), bold=True, tall=2), Row('EFECTIVO', peso(15000)), Row('VUELTO', peso(15000 - total)), Gap(), centre('GRACIAS POR SU COMPRA')]
    return printed(lines), [Bill('Minimarket Los Canelos', '2025-03-14', D(total), 'CLP', ['Groceries'], time='19:22', payment=CASH, items=3, reference='004177')]


@sample('id-warung.jpg', 'ID', 'rupiah without decimals: 184.250 is 184 thousand')
def id_warung():
    goods = [('NASI GORENG SEAFOOD', 2, 45000), ('SATE AYAM', 1, 52000), ('ES TEH MANIS', 3, 8500)]
    total = sum(q * p for _, q, p in goods)
    tax = total // 10
    rupiah = lambda x: f'{x:,}'.replace(',', '.')
    lines = [Logo('Warung Kemuning', 'lobster', 2), centre('Jl. Kemuning No. 17, Kota Teratai'), centre('Telp (021) 555 0417'), Gap(), Row('No: 00417', 'Meja 6'), Row('09/08/2024', '13:05'), Rule()]
    lines += [Row(f'{q} x {n}', rupiah(q * p)) for n, q, p in goods]
    lines += [Rule(), Row('Sub Total', rupiah(total)), Row('PB1 10%', rupiah(tax)), Row('TOTAL', 'Rp ' + rupiah(total + tax), bold=True, tall=2), Row('TUNAI', rupiah(200000)), Row('KEMBALI', rupiah(200000 - total - tax)), Gap(), centre('Terima kasih')]
    return printed(lines), [Bill('Warung Kemuning', '2024-08-09', D(total + tax), 'IDR', ['Dining'], time='13:05', tax=D(tax), payment=CASH, items=3, reference='00417')]


@sample('vn-grocer.jpg', 'VN', 'dong without decimals, 300.240; change larger than some prices')
def vn_grocer():
    goods = [('CA PHE SUA HOP', 78000), ('GAO THOM 5KG', 165240), ('TRAI CAY SAY', 57000)]
    total = sum(p for _, p in goods)
    dong = lambda x: f'{x:,}'.replace(',', '.')
    lines = [centre('CUA HANG HOA SEN', bold=True, tall=2), centre('417 Duong Hoa Sen, Ha Noi'), centre('MST: 0004177188'), centre('HOA DON BAN LE'), Gap(), Row('So HD: 20417', '05/11/2024 17:48'), Rule()]
    lines += [Row(n, dong(p)) for n, p in goods]
    lines += [Rule(), Row('TONG CONG', dong(total) + ' VND', bold=True, tall=2), Row('TIEN MAT', dong(500000)), Row('TIEN THUA', dong(500000 - total)), Gap(), centre('CAM ON QUY KHACH')]
    return printed(lines), [Bill('Cua Hang Hoa Sen', '2024-11-05', D(total), 'VND', ['Groceries'], time='17:48', payment=CASH, items=3, reference='20417')]


@sample('mx-cafe-terminal.jpg', 'MX', 'the payment service is named larger than the house')
def mx_cafe():
    goods = [('CAFE DE OLLA', '48.00'), ('PAN DE ELOTE', '62.00'), ('AGUA DE JAMAICA', '35.00')]
    total = sum(D(p) for _, p in goods)
    lines = [Logo('GETNET', 'sans', 2), centre('CAFE EL COLIBRI AZUL'), centre('CALLE JACARANDA 417'), centre('RFC: CCA000417718'), Gap(), Row('FECHA 03/12/2025', '10:36'), Row('FOLIO', '41771'), Rule()]
    lines += [Row(n, say(D(p))) for n, p in goods]
    lines += [Rule(), Row('TOTAL M.N. $', say(total), bold=True, tall=2), Text('VENTA  VISA  ************4417'), Text('AUT 041771'), Gap(), centre('GRACIAS POR SU VISITA')]
    return printed(lines), [Bill('Cafe El Colibri Azul', '2025-12-03', total, 'MXN', ['Dining'], time='10:36', payment=card('visa', '4417'), items=3, reference='41771')]


@sample('ch-kiosk-two-currencies.jpg', 'CH', 'the total in francs and, below it, what it would be in euros')
def ch_kiosk():
    goods = [('LANDKARTE', '24.90'), ('SONNENBRILLE', '39.00')]
    total = sum(D(p) for _, p in goods)
    euro = rounded(total * D('0.94'))
    lines = [centre('KIOSK AM LANDESTEG', bold=True, tall=2), centre('Seeweg 4, 9999 Fuhrenegg'), centre('CHE-000.417.718 MWST'), Gap(), Row('24.07.2025', '11:52'), Row('Bon', '20417'), Rule()]
    lines += [Row(n, p) for n, p in goods]
    lines += [Rule(), Row('TOTAL CHF', say(total, 'ch'), bold=True, tall=2), Row('TOTAL EUR', say(euro, 'ch')), Text('Kurs 0.94'), Rule(), Row('Bar CHF', say(100, 'ch')), Row('Rueckgeld CHF', say(100 - total, 'ch')), Gap(), centre('Vielen Dank')]
    return printed(lines), [Bill('Kiosk am Landesteg', '2025-07-24', total, 'CHF', ['Groceries', 'Travel', 'Household'], time='11:52', payment=CASH, items=2, reference='20417')]


@sample('gb-boat-card-fee.jpg', 'GB', 'a card fee after the total: what is paid is the amount to pay')
def gb_boat():
    total, fee = D('96.00'), D('1.44')
    lines = [Logo('Tarn Boat Hire', 'serif', 2), centre('The Landing, Netherby NB97 9ZZ'), centre('01632 960 418'), Gap(), Row('Receipt', '41772'), Row('Date 28 June 2025', '14:20'), Rule(),
             Row('Rowing boat, 3 hours', '72.00'), Row('Life jackets x4', '24.00'), Rule(), Row('Total', '£' + say(total), bold=True), Row('Card fee', '£' + say(fee)), Row('Amount to pay', '£' + say(total + fee), bold=True, tall=2), Rule(),
             Text('MASTERCARD **** **** **** 4417'), centre('(c) 2019 Tarn Boat Hire')]
    return printed(lines), [Bill('Tarn Boat Hire', '2025-06-28', total + fee, 'GBP', ['Travel', 'Leisure', 'Transport'], time='14:20', payment=card('mastercard', '4417'), items=2, reference='41772')]


@sample('gb-till-void.jpg', 'GB', 'VOID across a till roll: it is for a person, whatever its total says')
def gb_void():
    lines = [centre('QUINCE ROW STORES', bold=True, tall=2), centre('17 Quince Row, Netherby NB97 9ZZ'), Gap(), Row('11/02/2025', '16:08'), Row('Trans', '41773'), Rule(), Row('PARAFFIN 4L', '11.49'), Row('WICK', '3.25'), Rule(),
             Row('TOTAL', '£14.74', bold=True, tall=2), Gap(), centre('*** VOID ***', wide=2, tall=2), Gap(), centre('Thank you')]
    return printed(lines), [Bill('Quince Row Stores', '2025-02-11', D('14.74'), 'GBP', ['Groceries', 'Household'], time='16:08', items=2, reference='41773', review=['notABill'])]
