#include "qrcode.h"

#include <ZXing/BitMatrix.h>
#include <ZXing/MultiFormatWriter.h>

int billfold_draw_code(const char *text, uint8_t *dots, size_t capacity) {
  using namespace ZXing;
  try {
    // As many dots as the text needs: a picture of no size becomes one of a dot a module.
    MultiFormatWriter writer(BarcodeFormat::QRCode);
    writer.setEncoding(CharacterSet::UTF8).setEccLevel(2).setMargin(0);
    const BitMatrix code = writer.encode(std::string(text), 0, 0);
    const int side = code.width();
    if (side != code.height() || static_cast<size_t>(side) * side > capacity) return -1;
    for (int y = 0; y < side; y++)
      for (int x = 0; x < side; x++) dots[y * side + x] = code.get(x, y) ? 1 : 0;
    return side;
  } catch (...) {
    return -1;
  }
}
