// What the pages of a PDF unpack to, by qpdf, whose C interface cannot stop in the middle: one function for C.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The most that one page may be.
struct billfold_page_limits {
  int64_t content;  // bytes of what draws it, unpacked
  int64_t fonts;    // bytes of the fonts it draws with, unpacked
  int64_t pixels;   // of its pictures, as they state them
};

enum { billfold_page_light = 0, billfold_page_content = 1, billfold_page_fonts = 2, billfold_page_pixels = 3 };

// Says of each page which limit it is over, if any, unpacking no more than the limit, and whether its drawing gives
// programs another text with digits than it shows (`/ActualText`: PDF 32000-1, 14.9.4). `verdicts` and `replaces_text`
// have room for `pages`. Returns 0, or -1 where qpdf cannot read the file or finds another number of pages; then
// nothing is known of them.
int billfold_weigh_pages(const char *data, size_t length, struct billfold_page_limits limits, uint8_t *verdicts,
                         bool *replaces_text, int pages);

#ifdef __cplusplus
}
#endif
