// Settings of glibc's malloc, which Swift's Glibc module does not export.
#pragma once

// Makes all threads share two malloc arenas. Otherwise most threads have an arena of their own, which keeps its peak
// memory.
void billfold_share_arenas(void);

// Returns free memory to the system, and also the pages of code that were used: they are mapped again from their files
// when they are needed.
void billfold_give_memory_back(void);
