// Things that a reader must not be able to do, for a child that tries them all. Nearly all of them work without walls,
// and for any user: none needs a right that only root has.
#define _GNU_SOURCE
#include "sandbox.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

struct context {
  pid_t parent;
  int foreign;
};

// Whether a descriptor was given; it is closed.
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

// A name that is not there tells a call that was tried (ENOENT) from one that is forbidden.
static int execute(struct context c) {
  (void)c;
  char *const arguments[] = {"/nowhere/at/all", NULL};
  execv(arguments[0], arguments);
  return errno == ENOENT;
}

static int move_file(struct context c) { return (void)c, rename("/tmp/nowhere-at-all", scratch()) != 0 && errno == ENOENT; }

// The end of this process lets the parent go.
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

static int foreign_descriptor(struct context c) { return c.foreign >= 0 && fcntl(c.foreign, F_GETFD) >= 0; }
static int watch_folder(struct context c) { return (void)c, opened((int)syscall(SYS_inotify_init1, 0)); }

static const struct {
  const char *name;
  int (*attempt)(struct context);
} attempts[] = {
    {"read a file of the system", read_users},
    {"list the home folder", list_home},
    {"ask whether the home folder exists", look_at_home},
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
    {"set its limits", more_memory},
    {"leave its process group", leave_group},
    {"outlive its parent", outlive_parent},
    {"use a descriptor of its parent", foreign_descriptor},
    {"watch a folder", watch_folder},
    // Last: it changes what the process is.
    {"enter a namespace of its own", new_namespace},
};

const char *billfold_probe_name(int number) {
  return number >= 0 && (size_t)number < sizeof attempts / sizeof attempts[0] ? attempts[number].name : NULL;
}

int billfold_probe(int number, pid_t parent, int foreign) {
  struct context context = {.parent = parent, .foreign = foreign};
  return billfold_probe_name(number) ? attempts[number].attempt(context) : 0;
}
