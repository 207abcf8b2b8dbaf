// Handles the calls that the filter of seccomp.c turns into a signal: this process answers them itself, with other
// calls that are allowed or by asking the server. This only keeps libraries working and is not a security boundary: if
// a document takes over the process, the filter limits it, and the filter allows none of these calls.
#define _GNU_SOURCE
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARGUMENT(context, number) ((context)->uc_mcontext.gregs[(const int[]){REG_RDI, REG_RSI, REG_RDX, REG_R10}[number]])
#define RESULT(context) ((context)->uc_mcontext.gregs[REG_RAX])
#elif defined(__aarch64__)
#define ARGUMENT(context, number) ((context)->uc_mcontext.regs[number])
#define RESULT(context) ((context)->uc_mcontext.regs[0])
#endif

#ifdef RESULT
static int opener = -1;

static long stat_of(int descriptor, const char *path, struct stat *status, int flags) {
  if (!(flags & AT_EMPTY_PATH) || path == NULL || *path != 0) return -EACCES;
  return syscall(SYS_fstat, descriptor, status) == 0 ? 0 : -errno;
}

// Reports one processor, so that no library starts threads for others.
static long processors(size_t length, unsigned char *mask) {
  enum { KERNEL_LENGTH = 8 };
  if (length < KERNEL_LENGTH || mask == NULL) return -EINVAL;
  memset(mask, 0, KERNEL_LENGTH);
  mask[0] = 1;
  return KERNEL_LENGTH;
}

static void on_trap(int signal, siginfo_t *info, void *raw) {
  (void)signal;
  ucontext_t *context = raw;
  int before = errno;
  long answer;
  switch (info->si_syscall) {
    case SYS_openat:
      answer = billfold_ask_open(opener, (const char *)ARGUMENT(context, 1), (int)ARGUMENT(context, 2));
      break;
    case SYS_newfstatat:
      answer = stat_of((int)ARGUMENT(context, 0), (const char *)ARGUMENT(context, 1),
                       (struct stat *)ARGUMENT(context, 2), (int)ARGUMENT(context, 3));
      break;
    case SYS_sched_getaffinity:
      answer = processors((size_t)ARGUMENT(context, 1), (unsigned char *)ARGUMENT(context, 2));
      break;
    case SYS_sched_setaffinity:
      answer = 0;
      break;
    default:
      answer = -EPERM;
  }
  RESULT(context) = answer;
  errno = before;
}

int billfold_answer_trapped_calls(int socket) {
  opener = socket;
  struct sigaction action = {.sa_sigaction = on_trap, .sa_flags = SA_SIGINFO | SA_RESTART};
  sigset_t trapped;
  sigemptyset(&action.sa_mask);
  sigemptyset(&trapped);
  sigaddset(&trapped, SIGSYS);
  if (sigaction(SIGSYS, &action, NULL) != 0) return errno;
  // A trap while SIGSYS is blocked kills the process.
  return sigprocmask(SIG_UNBLOCK, &trapped, NULL) == 0 ? 0 : errno;
}
#else
int billfold_answer_trapped_calls(int socket) { return (void)socket, ENOSYS; }
#endif
