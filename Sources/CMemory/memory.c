#include "memory.h"

#include <malloc.h>

void billfold_share_arenas(void) { mallopt(M_ARENA_MAX, 2); }

void billfold_give_memory_back(void) { malloc_trim(0); }
