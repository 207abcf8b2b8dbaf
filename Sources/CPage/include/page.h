#ifndef BILLFOLD_PAGE_H
#define BILLFOLD_PAGE_H

#include <stddef.h>

// The files of Sources/Web/Page as bytes of the program.

typedef struct {
  const char *name;
  const unsigned char *bytes;
  size_t count;
} billfold_page_file;

// The files in the order of page.c, and how many there are.
const billfold_page_file *billfold_page_files(size_t *count);

#endif
