#ifndef BILLFOLD_LEXICON_H
#define BILLFOLD_LEXICON_H

#include <stddef.h>

// The word tables of the folders Lexicon of Parsing, Exchange and Matching as bytes of the program.

typedef struct {
  const unsigned char *bytes;
  size_t count;
} billfold_table;

// The table in the file `name`.tsv; without bytes where lexicon.c names no such file.
billfold_table billfold_lexicon_table(const char *name);

#endif
