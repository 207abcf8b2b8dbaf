#include "qrcode.h"

#include <ZXing/BitMatrix.h>
#include <ZXing/MultiFormatWriter.h>

#include <string>

int billfold_draw_code(const char *text, int correction, uint8_t *modules, size_t capacity) {
  using namespace ZXing;
  try {
    // The bytes as they are: the library would write the number of a named encoding into the code, and not all banking
    // apps accept that.
    std::wstring bytes;
    for (; *text; text++) bytes.push_back(static_cast<unsigned char>(*text));
    // With a size of 0, each module becomes one pixel.
    MultiFormatWriter writer(BarcodeFormat::QRCode);
    writer.setEccLevel(correction).setMargin(0);
    const BitMatrix code = writer.encode(bytes, 0, 0);
    const int side = code.width();
    if (side != code.height() || static_cast<size_t>(side) * side > capacity) return -1;
    for (int y = 0; y < side; y++)
      for (int x = 0; x < side; x++) modules[y * side + x] = code.get(x, y) ? 1 : 0;
    return side;
  } catch (...) {
    return -1;
  }
}
