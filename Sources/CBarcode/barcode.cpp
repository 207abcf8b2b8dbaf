#define ZX_USE_UTF8 1
#include "barcode.h"

#include <ZXing/ReadBarcode.h>

#include <algorithm>

namespace {

// The number of pixel rows of a clean page that are searched for a linear code: 4.6 mm apart on A4, and two of them
// have to agree.
constexpr int clean_lines = 64;

// `step` is the number of page rows per row of the searched picture.
void give(const ZXing::Result &result, int step, billfold_code_sink sink, void *context) {
  const std::string text = result.text();
  const auto &corners = result.position();
  billfold_code code = {text.data(), text.size(), result.format() == ZXing::BarcodeFormat::QRCode, {0}, {0}};
  for (int i = 0; i < 4; i++) {
    code.x[i] = corners[i].x;
    code.y[i] = corners[i].y * step;
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
      give(result, 1, sink, context);
      found++;
    }
    // Only one linear code: version 1.4 aborts if it finds the same code twice (Result::operator== asserts one line).
    hints.setFormats(BarcodeFormat::Code128 | BarcodeFormat::Code39);
    // Without `tryHarder` only the middle half of a page and the first bars of a line are searched. Clean bars are the
    // same on every row, so it is enough to search some rows between the top and the bottom of the page.
    const int step = is_clean ? std::max(1, height / clean_lines) : 1;
    if (is_clean) hints.setTryRotate(false);
    const Result linear = ReadBarcode(ImageView(grey, width, height / step, ImageFormat::Lum, stride * step), hints);
    if (linear.isValid() && found < most) {
      give(linear, step, sink, context);
      found++;
    }
    return found;
  } catch (...) {
    return -1;
  }
}
