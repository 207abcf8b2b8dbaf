// A seccomp filter, see seccomp(2), that lets through what decoding and recognising use and answers everything else with
// EPERM. It has no list of dangerous calls that could be incomplete: what is not allowed is forbidden. A forbidden call is
// an error and not a death, because libraries ask for many things they can do without. Calls whose danger lies in memory,
// which a filter cannot see, come back as a signal: traps.c.
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

// Allowed whatever their arguments are. Tesseract wakes futexes fifty thousand times a page: the first is found first.
static const int allowed[] = {
    SYS_futex,
    // Memory. No page becomes executable or shared: see below.
    SYS_brk, SYS_munmap, SYS_mremap,
    // Descriptors that are open: the document, the reply, fonts.
    SYS_read, SYS_readv, SYS_pread64, SYS_write, SYS_writev, SYS_lseek, SYS_close, SYS_fstat,
    // Time, chance, and who one is.
    SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday, SYS_getrandom, SYS_getpid,
    SYS_gettid, SYS_getppid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_uname, SYS_sysinfo, SYS_getrusage,
    SYS_times,
    // The clock of a page's work (watch.c), and signals of its own.
    SYS_setitimer, SYS_sched_yield, SYS_getcpu, SYS_set_robust_list, SYS_rseq, SYS_rt_sigaction,
    SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack, SYS_restart_syscall, SYS_exit, SYS_exit_group,
#ifdef __x86_64__
    SYS_time,
#endif
};

struct filter {
  struct sock_filter steps[192];
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

// The halves of a 64-bit argument in memory; both processors are little-endian.
#define LOW(argument) (2 * (argument))
#define HIGH(argument) (2 * (argument) + 1)

// What half an argument must, or must not, be.
enum test { EQUALS = BPF_JMP | BPF_JEQ | BPF_K, EXCEEDS = BPF_JMP | BPF_JGT | BPF_K, HAS_ANY_OF = BPF_JMP | BPF_JSET | BPF_K };
struct condition {
  int half;
  enum test test;
  int expected;  // whether the test must hold
  unsigned value;
};

// Allows a call under conditions, all of which must hold. The number of the call stays loaded for the next rule.
static void allow_if(struct filter *filter, int call, const struct condition *conditions, int count) {
  // Past the conditions, three steps each, and the final answer.
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

// A call that is always answered so. The number of the call stays loaded for the next rule.
static void answer_all(struct filter *filter, int call, unsigned value) {
  add(filter, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, (unsigned)call);
  answer(filter, value);
}

#ifdef OWN_ARCHITECTURE
static void build(struct filter *filter, int opener) {
  load(filter, offsetof(struct seccomp_data, arch));
  add(filter, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, OWN_ARCHITECTURE);
  answer(filter, SECCOMP_RET_KILL_PROCESS);  // another architecture's numbers mean other calls
  load(filter, offsetof(struct seccomp_data, nr));
  for (size_t index = 0; index < sizeof allowed / sizeof allowed[0]; index++) {
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, (unsigned)allowed[index]);
    answer(filter, ALLOW);
  }
  // Which file it is stands in memory: the server opens it, or not. Nothing of the file system is looked at from here,
  // as even an error would tell what exists.
  answer_all(filter, SYS_openat, HAND_BACK);
  // fstat(3) as newer C libraries make it, with an empty path.
  answer_all(filter, SYS_newfstatat, HAND_BACK);
  // Libraries start as many threads as there are processors. There is one for them.
  answer_all(filter, SYS_sched_getaffinity, HAND_BACK);
  answer_all(filter, SYS_sched_setaffinity, HAND_BACK);
  // The server's answer, a descriptor.
  ALLOW_IF(filter, SYS_recvmsg, {LOW(0), EQUALS, 1, (unsigned)opener}, {LOW(2), EQUALS, 1, MSG_CMSG_CLOEXEC});
  // No code but what was loaded before the first foreign byte, and no memory that RLIMIT_DATA does not count: private
  // only, and none that grows like a stack.
  ALLOW_IF(
      filter, SYS_mmap, {LOW(2), HAS_ANY_OF, 0, PROT_EXEC},
      {LOW(3), HAS_ANY_OF, 0, (MAP_TYPE & ~MAP_PRIVATE) | MAP_GROWSDOWN}, {LOW(3), HAS_ANY_OF, 1, MAP_PRIVATE});
  ALLOW_IF(filter, SYS_mprotect, {LOW(2), HAS_ANY_OF, 0, PROT_EXEC | PROT_GROWSDOWN | PROT_GROWSUP});
  // Beyond these is what only root may advise, as that a page of the machine's memory is broken. Merged pages tell by the
  // time of a write what others hold.
  ALLOW_IF(filter, SYS_madvise, {LOW(2), EXCEEDS, 0, MADV_DONTDUMP}, {LOW(2), EQUALS, 0, MADV_MERGEABLE});
  // No threads and no processes, by clone neither. clone3 as if the kernel had none, so that C libraries try clone.
  answer_all(filter, SYS_clone3, UNKNOWN);
  // abort(3) sends itself a signal; nobody else gets one.
  ALLOW_IF(filter, SYS_tgkill, {LOW(0), EQUALS, 1, (unsigned)getpid()});
  // getrlimit(3): its own, and a pointer to new limits would set them.
  ALLOW_IF(filter, SYS_prlimit64, {LOW(0), EQUALS, 1, 0}, {LOW(2), EQUALS, 1, 0}, {HIGH(2), EQUALS, 1, 0});
  // Flags of a descriptor, but no copy of it, no owner for its signals and no locks.
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
