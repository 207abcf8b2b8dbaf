// What glibc's malloc is asked for, which Swift's own module of the C library does not have.
#pragma once

// Lets threads share two arenas: each has one of its own otherwise, and keeps what it once needed.
void billfold_share_arenas(void);

// Gives back to the system what is free, and the code that was used: it is in files, from which what is needed next is
// mapped again.
void billfold_give_memory_back(void);
