// Measures the unpacked size of a PDF's pages with qpdf. Its C interface cannot stop in the middle of a stream, so this
// wraps the C++ interface in one function.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The limits for one page.
struct billfold_page_limits {
  int64_t content;  // unpacked bytes of its content streams
  int64_t fonts;    // unpacked bytes of its embedded fonts
  int64_t pixels;   // of its pictures, according to their dictionaries
};

enum { billfold_page_light = 0, billfold_page_content = 1, billfold_page_fonts = 2, billfold_page_pixels = 3 };

// Determines for each page which limit it exceeds, if any, while unpacking no more than the limit, and whether its
// content declares text with digits that can differ from what is drawn (`/ActualText`: PDF 32000-1, 14.9.4). `verdicts`
// and `replaces_text` have space for `pages` entries. Returns 0, or -1 if qpdf cannot read the file or finds a
// different number of pages, in which case nothing is known about them.
int billfold_weigh_pages(const char *data, size_t length, struct billfold_page_limits limits, uint8_t *verdicts,
                         bool *replaces_text, int pages);

#ifdef __cplusplus
}
#endif
