#define _GNU_SOURCE
#include "memory.h"

#include <link.h>
#include <malloc.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

void billfold_share_arenas(void) { mallopt(M_ARENA_MAX, 2); }

// Whether the loader modified the code of a program or library, so that it differs from the file.
static int has_text_relocations(const struct dl_phdr_info *info) {
  for (int i = 0; i < info->dlpi_phnum; i++) {
    if (info->dlpi_phdr[i].p_type != PT_DYNAMIC) continue;
    const ElfW(Dyn) *entry = (const ElfW(Dyn) *)(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
    for (; entry->d_tag != DT_NULL; entry++) {
      if (entry->d_tag == DT_TEXTREL) return 1;
      if (entry->d_tag == DT_FLAGS && (entry->d_un.d_val & DF_TEXTREL)) return 1;
    }
  }
  return 0;
}

static int release_code(struct dl_phdr_info *info, size_t size, void *number) {
  (void)size;
  int is_program = (*(int *)number)++ == 0;
  // Objects that are not files, such as the kernel's vDSO, have no path.
  if (!is_program && info->dlpi_name[0] != '/') return 0;
  if (has_text_relocations(info)) return 0;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[i];
    if (part->p_type != PT_LOAD || (part->p_flags & PF_W)) continue;
    uintptr_t start = (info->dlpi_addr + part->p_vaddr + page - 1) & ~(page - 1);
    uintptr_t end = (info->dlpi_addr + part->p_vaddr + part->p_memsz) & ~(page - 1);
    // The pages were never written: the next use maps the same bytes of the file again, mostly from the page cache.
    if (start < end) madvise((void *)start, end - start, MADV_DONTNEED);
  }
  return 0;
}

void billfold_give_memory_back(void) {
  malloc_trim(0);
  int number = 0;
  dl_iterate_phdr(release_code, &number);
}
