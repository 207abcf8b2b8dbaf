#define ZX_USE_UTF8 1
#include "barcode.h"

#include <ZXing/ReadBarcode.h>

namespace {

void give(const ZXing::Result &result, billfold_code_sink sink, void *context) {
  const std::string text = result.text();
  const auto &corners = result.position();
  billfold_code code = {text.data(), text.size(), result.format() == ZXing::BarcodeFormat::QRCode, {0}, {0}};
  for (int i = 0; i < 4; i++) {
    code.x[i] = corners[i].x;
    code.y[i] = corners[i].y;
  }
  sink(&code, context);
}

}  // namespace

int billfold_read_codes(const uint8_t *grey, int width, int height, int stride, int is_clean, int most,
                        billfold_code_sink sink, void *context) {
  using namespace ZXing;
  try {
    ImageView image(grey, width, height, ImageFormat::Lum, stride);
    DecodeHints hints;
    hints.setFormats(BarcodeFormat::QRCode);
    if (is_clean) hints.setBinarizer(Binarizer::FixedThreshold).setTryDownscale(false);
    hints.setMaxNumberOfSymbols(static_cast<uint8_t>(most < 1 ? 1 : most > 255 ? 255 : most));
    int found = 0;
    for (const auto &result : ReadBarcodes(image, hints)) {
      if (!result.isValid() || found >= most) continue;
      give(result, sink, context);
      found++;
    }
    // One linear code: version 1.4 aborts where it finds the same one twice (Result::operator== asserts one line).
    hints.setFormats(BarcodeFormat::Code128 | BarcodeFormat::Code39);
    if (is_clean) hints.setTryHarder(false).setTryRotate(false);
    const Result linear = ReadBarcode(image, hints);
    if (linear.isValid() && found < most) {
      give(linear, sink, context);
      found++;
    }
    return found;
  } catch (...) {
    return -1;
  }
}
