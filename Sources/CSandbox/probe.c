// Attempts at things that a reader must not be able to do, made by a child. Nearly all of them succeed without
// protection and for any user: none needs a right that only root has.
#define _GNU_SOURCE
#include "sandbox.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

struct context {
  pid_t parent;
  int foreign;
};

// Whether a descriptor was returned; closes it.
static int opened(int descriptor) {
  if (descriptor < 0) return 0;
  close(descriptor);
  return 1;
}

static int read_users(struct context c) { return (void)c, opened(open("/etc/passwd", O_RDONLY | O_CLOEXEC)); }

static int list_home(struct context c) {
  (void)c;
  const char *home = getenv("HOME");
  DIR *folder = opendir(home ? home : "/root");
  if (folder) closedir(folder);
  return folder != NULL;
}

static int look_at_home(struct context c) {
  (void)c;
  struct stat status;
  const char *home = getenv("HOME");
  return stat(home ? home : "/root", &status) == 0;
}

static int look_without_opening(struct context c) {
  (void)c;
  struct stat status;
  int place = open("/etc/passwd", O_PATH | O_CLOEXEC);
  if (place < 0) return 0;
  int seen = fstat(place, &status) == 0;
  close(place);
  return seen;
}

// Different errors for existing and missing files reveal which files exist.
static int tell_what_exists(struct context c) {
  (void)c;
  errno = 0;
  if (opened(open("/etc/passwd", O_RDONLY | O_CLOEXEC))) return 1;
  int there = errno;
  errno = 0;
  if (opened(open("/nowhere/at/all", O_RDONLY | O_CLOEXEC))) return 1;
  return there != errno;
}

// The flag with which fstat(3) is implemented does not prevent passing a path.
static int look_beside_descriptor(struct context c) {
  (void)c;
  struct stat status;
  return syscall(
#ifdef SYS_newfstatat
             SYS_newfstatat,
#else
             SYS_fstatat,
#endif
             STDIN_FILENO, "/etc/passwd", &status, AT_EMPTY_PATH) == 0;
}

static int look_extended(struct context c) {
  (void)c;
  struct statx status;
  return syscall(SYS_statx, AT_FDCWD, "/etc/passwd", 0, STATX_BASIC_STATS, &status) == 0;
}

static int read_link(struct context c) {
  (void)c;
  char target[256];
  return readlink("/proc/self/exe", target, sizeof target) > 0;
}

static int ask_for_access(struct context c) { return (void)c, access("/etc/passwd", F_OK) == 0; }
static int change_folder(struct context c) { return (void)c, chdir("/") == 0; }

static int measure_disk(struct context c) {
  (void)c;
  struct statfs status;
  return statfs("/", &status) == 0;
}

static int read_parent_memory(struct context c) {
  char name[64];
  snprintf(name, sizeof name, "/proc/%d/mem", (int)c.parent);
  return opened(open(name, O_RDONLY | O_CLOEXEC));
}

static int read_parent_environment(struct context c) {
  char name[64];
  snprintf(name, sizeof name, "/proc/%d/environ", (int)c.parent);
  return opened(open(name, O_RDONLY | O_CLOEXEC));
}

// A name that no other process uses.
static const char *scratch(void) {
  static char name[64];
  snprintf(name, sizeof name, "/tmp/billfold-probe-%d", (int)getpid());
  return name;
}

static int write_file(struct context c) {
  (void)c;
  int file = open(scratch(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file >= 0) unlink(scratch());
  return opened(file);
}

static int make_folder(struct context c) {
  (void)c;
  if (mkdir(scratch(), 0700) != 0) return 0;
  rmdir(scratch());
  return 1;
}

static int make_link(struct context c) {
  (void)c;
  if (symlink("/etc/passwd", scratch()) != 0) return 0;
  unlink(scratch());
  return 1;
}

static int keep_hidden_file(struct context c) { return (void)c, opened((int)syscall(SYS_memfd_create, "probe", 0)); }
static int internet(struct context c) { return (void)c, opened(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)); }
static int local_socket(struct context c) { return (void)c, opened(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)); }

static int start_process(struct context c) {
  (void)c;
  pid_t child = fork();
  if (child == 0) _exit(0);
  if (child > 0) waitpid(child, NULL, 0);
  return child > 0;
}

// With a missing file, ENOENT means that the call was executed rather than denied.
static int execute(struct context c) {
  (void)c;
  char *const arguments[] = {"/nowhere/at/all", NULL};
  execv(arguments[0], arguments);
  return errno == ENOENT;
}

static int move_file(struct context c) { return (void)c, rename("/tmp/nowhere-at-all", scratch()) != 0 && errno == ENOENT; }

// The parent is released when this process ends.
static int trace_parent(struct context c) { return ptrace(PTRACE_SEIZE, c.parent, NULL, NULL) == 0; }

static int read_parent_pages(struct context c) {
  static char theirs[16] = "of both";
  char ours[16];
  struct iovec to = {ours, sizeof ours}, from = {theirs, sizeof theirs};
  return process_vm_readv(c.parent, &to, 1, &from, 1, 0) > 0;
}

static int signal_parent(struct context c) { return kill(c.parent, 0) == 0; }

static int more_memory(struct context c) {
  (void)c;
  struct rlimit now;
  if (getrlimit(RLIMIT_STACK, &now) != 0) return 0;
  return setrlimit(RLIMIT_STACK, &now) == 0;
}

static int leave_group(struct context c) { return setpgid(0, getpgid(c.parent)) == 0; }
static int outlive_parent(struct context c) { return (void)c, prctl(PR_SET_PDEATHSIG, 0) == 0; }
static int new_namespace(struct context c) { return (void)c, unshare(CLONE_NEWUSER) == 0; }

static int new_code(struct context c) {
  (void)c;
  void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return page != MAP_FAILED && munmap(page, 4096) == 0;
}

static void *idle(void *nothing) { return nothing; }

static int start_thread(struct context c) {
  (void)c;
  pthread_t thread;
  return pthread_create(&thread, NULL, idle, NULL) == 0 && pthread_join(thread, NULL) == 0;
}

static int share_memory(struct context c) {
  (void)c;
  void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return page != MAP_FAILED && munmap(page, 4096) == 0;
}

// Whether memory of this kind can be allocated beyond the limit. It is not touched, because the limit counts memory
// that may be touched.
static int hold_more(int flags, int closing) {
  enum { PIECE = 16 << 20, MOST = 1024 };
  static void *pieces[MOST];
  struct rlimit limit;
  if (getrlimit(RLIMIT_DATA, &limit) != 0) return 0;
  size_t count = 0;
  while (count < MOST && (rlim_t)count * PIECE <= limit.rlim_cur) {
    void *piece = mmap(NULL, PIECE, PROT_READ | PROT_WRITE, flags | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (piece == MAP_FAILED) break;
    // Pages that were written and then made read-only still use memory, but RLIMIT_DATA does not count them.
    if (closing && mprotect(piece, PIECE, PROT_READ) != 0) break;
    pieces[count++] = piece;
  }
  int could = (rlim_t)count * PIECE > limit.rlim_cur;
  while (count > 0) munmap(pieces[--count], PIECE);
  return could;
}

static int hold_shared(struct context c) { return (void)c, hold_more(MAP_SHARED, 0); }
static int hold_stack(struct context c) { return (void)c, hold_more(MAP_PRIVATE | MAP_GROWSDOWN, 0); }
static int hold_readable(struct context c) { return (void)c, hold_more(MAP_PRIVATE, 1); }

static int lock_memory(struct context c) {
  (void)c;
  static char page[1];
  return mlock(page, sizeof page) == 0 && munlock(page, sizeof page) == 0;
}

static int open_pipe(struct context c) {
  (void)c;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return 0;
  close(ends[0]);
  return opened(ends[1]);
}

static int copy_descriptor(struct context c) { return (void)c, opened(fcntl(STDIN_FILENO, F_DUPFD, 3)); }
static int count_events(struct context c) { return (void)c, opened(eventfd(0, EFD_CLOEXEC)); }

static int set_priority(struct context c) {
  (void)c;
  return setpriority(PRIO_PROCESS, 0, 19) == 0;
}

static int set_user(struct context c) { return (void)c, setuid(getuid()) == 0; }

static int read_parent_limits(struct context c) {
  struct rlimit theirs;
  return prlimit(c.parent, RLIMIT_NOFILE, NULL, &theirs) == 0;
}

static int ask_for_parent(struct context c) { return getpgid(c.parent) > 0; }

static int foreign_descriptor(struct context c) { return c.foreign >= 0 && fcntl(c.foreign, F_GETFD) >= 0; }
static int watch_folder(struct context c) { return (void)c, opened((int)syscall(SYS_inotify_init1, 0)); }

static const struct {
  const char *name;
  int (*attempt)(struct context);
} attempts[] = {
    {"read a file of the system", read_users},
    {"list the home folder", list_home},
    {"ask whether the home folder exists", look_at_home},
    {"look at a file without opening it", look_without_opening},
    {"tell a file that exists from one that does not", tell_what_exists},
    {"look at a file by its path beside a descriptor", look_beside_descriptor},
    {"look at a file by statx", look_extended},
    {"ask what it may do with a file", ask_for_access},
    {"read a link", read_link},
    {"change its folder", change_folder},
    {"ask how large a disk is", measure_disk},
    {"read the memory of its parent", read_parent_memory},
    {"read the environment of its parent", read_parent_environment},
    {"write a file", write_file},
    {"make a folder", make_folder},
    {"make a link", make_link},
    {"move a file", move_file},
    {"keep a file in memory", keep_hidden_file},
    {"open an internet socket", internet},
    {"open a local socket", local_socket},
    {"start a process", start_process},
    {"execute a program", execute},
    {"run code of its own", new_code},
    {"trace its parent", trace_parent},
    {"read its parent's pages", read_parent_pages},
    {"signal its parent", signal_parent},
    {"read its parent's limits", read_parent_limits},
    {"ask for its parent's process group", ask_for_parent},
    {"start a thread", start_thread},
    {"make shared memory", share_memory},
    {"hold more shared memory than its limit", hold_shared},
    {"hold more stack than its limit", hold_stack},
    {"hold more memory that it only reads than its limit", hold_readable},
    {"lock memory", lock_memory},
    {"open a pipe", open_pipe},
    {"copy a descriptor", copy_descriptor},
    {"make a descriptor of events", count_events},
    {"set its priority", set_priority},
    {"set its user", set_user},
    {"set its limits", more_memory},
    {"leave its process group", leave_group},
    {"outlive its parent", outlive_parent},
    {"use a descriptor of its parent", foreign_descriptor},
    {"watch a folder", watch_folder},
    // Last, because it changes the process itself.
    {"enter a namespace of its own", new_namespace},
};

const char *billfold_probe_name(int number) {
  return number >= 0 && (size_t)number < sizeof attempts / sizeof attempts[0] ? attempts[number].name : NULL;
}

int billfold_probe(int number, pid_t parent, int foreign) {
  struct context context = {.parent = parent, .foreign = foreign};
  return billfold_probe_name(number) ? attempts[number].attempt(context) : 0;
}
