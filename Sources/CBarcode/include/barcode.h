// Reading printed codes with zxing-cpp, whose interface is C++: one function for C.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// One code. The text is UTF-8, not ended by a zero, and lives as long as the call of the sink.
struct billfold_code {
  const char *text;
  size_t length;
  int is_square;  // a QR code; else a linear one
  int x[4], y[4]; // its corners in pixels
};

typedef void (*billfold_code_sink)(const struct billfold_code *code, void *context);

// Looks for QR codes, and for one Code 128 or Code 39, in a grey picture of one byte a pixel; gives each to the sink.
// A clean picture is black on white and upright, drawn by a program and not scanned: found in half the time.
// Returns how many were found, at most `most`, or -1 where the library failed.
int billfold_read_codes(const uint8_t *grey, int width, int height, int stride, int is_clean, int most,
                        billfold_code_sink sink, void *context);

#ifdef __cplusplus
}
#endif
