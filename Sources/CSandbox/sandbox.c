#define _GNU_SOURCE
#include "sandbox.h"

#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
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

int billfold_confine(const struct billfold_limits *limits, pid_t parent) {
  int failed = 0;
  if (setpgid(0, 0) != 0) return errno;
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return errno;
  // The parent may have died between fork and prctl; then nobody would ever send the signal.
  if (getppid() != parent) _exit(1);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  if ((failed = set_limit(RLIMIT_CORE, 0))) return failed;
  if (limits->memory_bytes > 0) {
    // RLIMIT_DATA counts what is really writable; malloc's reserved arenas only count as address space.
    if ((failed = set_limit(RLIMIT_DATA, limits->memory_bytes))) return failed;
    if ((failed = set_limit(RLIMIT_AS, 2 * limits->memory_bytes))) return failed;
  }
  if (limits->cpu_seconds > 0 && (failed = set_limit(RLIMIT_CPU, limits->cpu_seconds))) return failed;
  if (limits->file_bytes >= 0 && (failed = set_limit(RLIMIT_FSIZE, limits->file_bytes))) return failed;
  if (limits->descriptors > 0 && (failed = set_limit(RLIMIT_NOFILE, limits->descriptors))) return failed;
  return 0;
}

static int close_range_of(unsigned first, unsigned last) {
  if (first > last) return 0;
#ifdef SYS_close_range
  if (syscall(SYS_close_range, first, last, 0) == 0) return 0;
#endif
  // Kernels before 5.9.
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return errno;
  for (unsigned number = first; number <= last && number < limit.rlim_cur; number++) close((int)number);
  return 0;
}

void billfold_keep_memory(void) {
  mallopt(M_MMAP_THRESHOLD, 64 << 20);
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
}

int billfold_close_all_but(const int *kept, size_t count) {
  unsigned first = STDERR_FILENO + 1;
  for (;;) {
    // The next descriptor to spare, as the list is in no order.
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

pid_t billfold_reap(pid_t child, int options, int *status, int64_t *peak_bytes) {
  struct rusage usage;
  pid_t result = wait4(child, status, options, &usage);
  if (result == child && peak_bytes) *peak_bytes = (int64_t)usage.ru_maxrss * 1024;
  return result;
}

int billfold_exit_code(int status) {
  if (WIFEXITED(status)) return WEXITSTATUS(status);
  if (WIFSIGNALED(status)) return -WTERMSIG(status);
  return 255;
}
