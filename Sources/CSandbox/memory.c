#define _GNU_SOURCE
#include "sandbox.h"

#include <sys/mman.h>

int billfold_memory_file(void) { return memfd_create("billfold", MFD_CLOEXEC); }
