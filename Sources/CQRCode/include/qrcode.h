// Draws QR codes with zxing-cpp; wraps its C++ interface in one function.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Draws the code of a null-terminated UTF-8 text, row by row and without a margin: one byte for each module, 1 if it is
// dark. `correction` is 2 for error correction level L, and 4 for M. Returns the number of modules per side, or -1 if
// the text does not fit into a code, or the code not into `capacity` bytes.
int billfold_draw_code(const char *text, int correction, uint8_t *modules, size_t capacity);

#ifdef __cplusplus
}
#endif
