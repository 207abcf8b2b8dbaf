// Drawing QR codes with zxing-cpp, whose interface is C++: one function for C.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Draws the code of a text of UTF-8 that is ended by a zero: a byte a dot, 1 for a dark one, row after row, without the
// margin. The correction is 2 for the level L and 4 for the level M. Gives back how many dots a side has, or -1 for a
// text that fits into no code, or into no `capacity` bytes.
int billfold_draw_code(const char *text, int correction, uint8_t *dots, size_t capacity);

#ifdef __cplusplus
}
#endif
