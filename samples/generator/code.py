"""Square codes (QR) with real content, as black and white modules."""
import qrcode


def modules(data, correction='M'):
    """The code for `data` as rows of booleans, without the white margin."""
    level = {'L': qrcode.constants.ERROR_CORRECT_L, 'M': qrcode.constants.ERROR_CORRECT_M}[correction]
    code = qrcode.QRCode(error_correction=level, border=0)
    code.add_data(data.encode('utf-8'))
    code.make(fit=True)
    return code.get_matrix()
