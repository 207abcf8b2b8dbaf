// A seccomp filter, see seccomp(2), that allows what decoding and recognition use and answers everything else with
// EPERM. It is a list of allowed calls, since a list of dangerous ones could be incomplete. A forbidden call fails
// instead of ending the process, because libraries try many calls that they can do without. Calls whose arguments are
// in memory, which a filter cannot inspect, are turned into a signal: see traps.c.
#define _GNU_SOURCE
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// Allowed with any arguments. Tesseract uses futexes fifty thousand times a page, so futex comes first in the filter.
static const int allowed[] = {
    SYS_futex,
    // Memory. No page becomes executable or shared: see below.
    SYS_brk, SYS_munmap, SYS_mremap,
    // Open descriptors: the document, the reply, fonts.
    SYS_read, SYS_readv, SYS_pread64, SYS_write, SYS_writev, SYS_lseek, SYS_close, SYS_fstat,
    // Time, random numbers, and the identity of the process.
    SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday, SYS_getrandom, SYS_getpid,
    SYS_gettid, SYS_getppid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_uname, SYS_sysinfo, SYS_getrusage,
    SYS_times,
    // The timer for a page's work (watch.c), and the process's own signals.
    SYS_setitimer, SYS_sched_yield, SYS_getcpu, SYS_set_robust_list, SYS_rseq, SYS_rt_sigaction,
    SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack, SYS_restart_syscall, SYS_exit, SYS_exit_group,
#ifdef __x86_64__
    SYS_time,
#endif
};

struct filter {
  // Two steps for each call of the list, and enough for the rules in `build`.
  struct sock_filter steps[2 * sizeof allowed / sizeof allowed[0] + 128];
  unsigned short count;
};

static void add(struct filter *filter, unsigned short code, unsigned char yes, unsigned char no, unsigned value) {
  filter->steps[filter->count++] = (struct sock_filter){code, yes, no, value};
}

static void answer(struct filter *filter, unsigned value) { add(filter, BPF_RET | BPF_K, 0, 0, value); }
static void load(struct filter *filter, size_t offset) { add(filter, BPF_LD | BPF_W | BPF_ABS, 0, 0, (unsigned)offset); }

enum {
  ALLOW = SECCOMP_RET_ALLOW,
  FORBID = SECCOMP_RET_ERRNO | EPERM,
  UNKNOWN = SECCOMP_RET_ERRNO | ENOSYS,
  HAND_BACK = SECCOMP_RET_TRAP,
};

// The halves of a 64-bit argument in memory; both architectures are little-endian.
#define LOW(argument) (2 * (argument))
#define HIGH(argument) (2 * (argument) + 1)

// The test that half of an argument must pass or fail.
enum test { EQUALS = BPF_JMP | BPF_JEQ | BPF_K, EXCEEDS = BPF_JMP | BPF_JGT | BPF_K, HAS_ANY_OF = BPF_JMP | BPF_JSET | BPF_K };
struct condition {
  int half;
  enum test test;
  int expected;  // whether the test must hold
  unsigned value;
};

// Allows a call if all conditions hold. The number of the call stays loaded for the next rule.
static void allow_if(struct filter *filter, int call, const struct condition *conditions, int count) {
  // Skips the conditions, three steps each, and the final answer.
  add(filter, BPF_JMP | BPF_JEQ | BPF_K, 0, (unsigned char)(3 * count + 1), (unsigned)call);
  for (int index = 0; index < count; index++) {
    struct condition c = conditions[index];
    load(filter, offsetof(struct seccomp_data, args) + 4 * (size_t)c.half);
    add(filter, (unsigned short)c.test, c.expected ? 1 : 0, c.expected ? 0 : 1, c.value);
    answer(filter, FORBID);
  }
  answer(filter, ALLOW);
}
#define ALLOW_IF(filter, call, ...)                                                      \
  do {                                                                                   \
    const struct condition conditions[] = {__VA_ARGS__};                                 \
    allow_if(filter, call, conditions, (int)(sizeof conditions / sizeof conditions[0])); \
  } while (0)

// Always answers a call with the same value. The number of the call stays loaded for the next rule.
static void answer_all(struct filter *filter, int call, unsigned value) {
  add(filter, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, (unsigned)call);
  answer(filter, value);
}

#ifdef OWN_ARCHITECTURE
static void build(struct filter *filter, int opener) {
  load(filter, offsetof(struct seccomp_data, arch));
  add(filter, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, OWN_ARCHITECTURE);
  answer(filter, SECCOMP_RET_KILL_PROCESS);  // the numbers of another architecture stand for other calls
  load(filter, offsetof(struct seccomp_data, nr));
  for (size_t index = 0; index < sizeof allowed / sizeof allowed[0]; index++) {
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, (unsigned)allowed[index]);
    answer(filter, ALLOW);
  }
  // The path is in memory, so the server decides whether to open the file. No other access to the file system is
  // possible from here, since even an error would reveal what exists.
  answer_all(filter, SYS_openat, HAND_BACK);
  // fstat(3) as newer C libraries implement it, with an empty path.
  answer_all(filter, SYS_newfstatat, HAND_BACK);
  // Libraries start as many threads as there are processors, so they are shown only one.
  answer_all(filter, SYS_sched_getaffinity, HAND_BACK);
  answer_all(filter, SYS_sched_setaffinity, HAND_BACK);
  // The server's answer, which carries a descriptor.
  ALLOW_IF(filter, SYS_recvmsg, {LOW(0), EQUALS, 1, (unsigned)opener}, {LOW(2), EQUALS, 1, MSG_CMSG_CLOEXEC});
  // No code except what was loaded before the first untrusted byte, and no memory that RLIMIT_DATA does not count: only
  // private mappings, and none that grows like a stack.
  ALLOW_IF(
      filter, SYS_mmap, {LOW(2), HAS_ANY_OF, 0, PROT_EXEC},
      {LOW(3), HAS_ANY_OF, 0, (MAP_TYPE & ~MAP_PRIVATE) | MAP_GROWSDOWN}, {LOW(3), HAS_ANY_OF, 1, MAP_PRIVATE});
  ALLOW_IF(filter, SYS_mprotect, {LOW(2), HAS_ANY_OF, 0, PROT_EXEC | PROT_GROWSDOWN | PROT_GROWSUP});
  // Advice with higher numbers is for root only, such as simulating a hardware memory error. Merged pages would reveal
  // by the time of a write what other processes hold.
  ALLOW_IF(filter, SYS_madvise, {LOW(2), EXCEEDS, 0, MADV_DONTDUMP}, {LOW(2), EQUALS, 0, MADV_MERGEABLE});
  // No threads and no processes, so clone is not allowed. clone3 fails as if the kernel did not have it, so that C
  // libraries try clone.
  answer_all(filter, SYS_clone3, UNKNOWN);
  // abort(3) sends itself a signal; no other process may get one.
  ALLOW_IF(filter, SYS_tgkill, {LOW(0), EQUALS, 1, (unsigned)getpid()});
  // getrlimit(3) of this process only; a non-null pointer to new limits would set them.
  ALLOW_IF(filter, SYS_prlimit64, {LOW(0), EQUALS, 1, 0}, {LOW(2), EQUALS, 1, 0}, {HIGH(2), EQUALS, 1, 0});
  // Flags of a descriptor, but no duplicating, no owner for its signals and no locks.
  ALLOW_IF(filter, SYS_fcntl, {LOW(1), EXCEEDS, 1, F_DUPFD}, {LOW(1), EXCEEDS, 0, F_GETFL});
  answer(filter, FORBID);
}

int billfold_restrict_calls(int opener) {
  int failed = billfold_answer_trapped_calls(opener);
  if (failed) return failed;
  struct filter filter = {.count = 0};
  build(&filter, opener);
  struct sock_fprog program = {.len = filter.count, .filter = filter.steps};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0 ? 0 : errno;
}
#else
int billfold_restrict_calls(int opener) { return (void)opener, ENOSYS; }
#endif
