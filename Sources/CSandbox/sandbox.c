#define _GNU_SOURCE
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <malloc.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

pid_t billfold_fork(void) {
  fflush(NULL);
  return fork();
}

static int set_limit(int resource, int64_t value) {
  struct rlimit limit = {.rlim_cur = (rlim_t)value, .rlim_max = (rlim_t)value};
  return setrlimit(resource, &limit) == 0 ? 0 : errno;
}

// The size of this process's mappings and of their data part, in bytes; returns 0 if it is not available.
static int64_t mapped(int64_t *data) {
  char text[256] = "";
  long size = 0, pages = 0;
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  ssize_t got = file < 0 ? -1 : read(file, text, sizeof text - 1);
  if (file >= 0) close(file);
  if (got <= 0 || sscanf(text, "%ld %*s %*s %*s %*s %ld", &size, &pages) != 2) return 0;
  const int64_t page = sysconf(_SC_PAGESIZE);
  *data = pages * page;
  return size * page;
}

// Limits the memory that the process may add to what it shares with its parent, such as the models. RLIMIT_DATA alone
// is not enough: it does not count shared memory, stacks, or pages that were written and then made read-only. So the
// address space may not grow by more than that, either.
static int limit_memory(int64_t more) {
  int64_t data = 0;
  int64_t size = mapped(&data);
  if (size == 0) return set_limit(RLIMIT_DATA, more) || set_limit(RLIMIT_AS, 2 * more) ? errno : 0;
  int failed = set_limit(RLIMIT_DATA, data + more);
  return failed ? failed : set_limit(RLIMIT_AS, size + more);
}

int billfold_confine(const struct billfold_limits *limits, pid_t parent) {
  int failed = 0;
  if (setpgid(0, 0) != 0) return errno;
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return errno;
  // The parent may have died between fork and prctl, in which case the signal would never be sent.
  if (getppid() != parent) _exit(1);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  if ((failed = set_limit(RLIMIT_CORE, 0))) return failed;
  if (limits->memory_bytes > 0 && (failed = limit_memory(limits->memory_bytes))) return failed;
  if (limits->cpu_seconds > 0 && (failed = set_limit(RLIMIT_CPU, limits->cpu_seconds))) return failed;
  if (limits->file_bytes >= 0 && (failed = set_limit(RLIMIT_FSIZE, limits->file_bytes))) return failed;
  if (limits->descriptors > 0 && (failed = set_limit(RLIMIT_NOFILE, limits->descriptors))) return failed;
  return 0;
}

int billfold_drop_rights(void) {
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3];
  memset(none, 0, sizeof none);
  return syscall(SYS_capset, &header, none) == 0 ? 0 : errno;
}

static int close_range_of(unsigned first, unsigned last) {
  if (first > last) return 0;
#ifdef SYS_close_range
  if (syscall(SYS_close_range, first, last, 0) == 0) return 0;
#endif
  // Fallback for kernels before 5.9.
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return errno;
  for (unsigned number = first; number <= last && number < limit.rlim_cur; number++) close((int)number);
  return 0;
}

void billfold_keep_memory(void) {
  mallopt(M_MMAP_THRESHOLD, 64 << 20);
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
}

void billfold_return_memory(void) { malloc_trim(0); }

int billfold_close_all_but(const int *kept, size_t count) {
  unsigned first = STDERR_FILENO + 1;
  for (;;) {
    // The next descriptor to keep, as the list is not sorted.
    unsigned next = ~0U;
    for (size_t index = 0; index < count; index++) {
      if (kept[index] >= (int)first && (unsigned)kept[index] < next) next = (unsigned)kept[index];
    }
    int failed = close_range_of(first, next == ~0U ? ~0U : next - 1);
    if (failed || next == ~0U) return failed;
    first = next + 1;
  }
}

int billfold_spawn_keeping_streams(void *actions) {
  return posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
}

pid_t billfold_reap(pid_t child, int *status, int64_t *peak_bytes, double *cpu_seconds) {
  struct rusage usage;
  pid_t result = wait4(child, status, 0, &usage);
  if (result == child) {
    *peak_bytes = (int64_t)usage.ru_maxrss * 1024;
    *cpu_seconds = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                   (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
  }
  return result;
}

int billfold_exit_code(int status) {
  if (WIFEXITED(status)) return WEXITSTATUS(status);
  if (WIFSIGNALED(status)) return -WTERMSIG(status);
  return 255;
}
