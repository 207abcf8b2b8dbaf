// Reads printed codes with zxing-cpp; wraps its C++ interface in one function.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// One code. The text is UTF-8, not null-terminated, and valid only during the call of the sink.
struct billfold_code {
  const char *text;
  size_t length;
  int is_square;  // a QR code, otherwise a linear one
  int x[4], y[4]; // its corners in pixels
};

typedef void (*billfold_code_sink)(const struct billfold_code *code, void *context);

// Searches a grey picture of one byte per pixel for QR codes and for one Code 128 or Code 39, and passes each to the
// sink. A clean picture is black on white and upright, rendered by a program rather than scanned, and takes half the
// time. Returns the number of codes found, at most `most`, or -1 if the library failed.
int billfold_read_codes(const uint8_t *grey, int width, int height, int stride, int is_clean, int most,
                        billfold_code_sink sink, void *context);

#ifdef __cplusplus
}
#endif
