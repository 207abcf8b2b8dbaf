// Restricts access to the file system with Landlock, see landlock(7). The kernel's constants are written out, because
// the headers of stable distributions know fewer of them than the kernels they run on.
#define _GNU_SOURCE
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

// The same numbers on all architectures.
enum { CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446 };
enum { ASK_VERSION = 1, PATH_BENEATH = 1 };
enum { READ_FILE = 1 << 2, READ_DIR = 1 << 3 };

struct ruleset {
  uint64_t files, network, scopes;
};

struct path_beneath {
  uint64_t allowed;
  int32_t folder;
} __attribute__((packed));

// All rights that a kernel of this version can deny: rights that a rule set does not handle stay allowed.
static struct ruleset everything(long version) {
  // Executing, writing, reading, listing, and creating or removing each kind of file (version 1); then linking across
  // folders (2), truncating (3), and ioctl on devices (5).
  int file_rights = version >= 5 ? 16 : version >= 3 ? 15 : version == 2 ? 14 : 13;
  return (struct ruleset){
      .files = (1ULL << file_rights) - 1,
      .network = version >= 4 ? 3 : 0,  // binding and connecting TCP sockets
      .scopes = version >= 6 ? 3 : 0,   // abstract Unix sockets and signals
  };
}

// Older kernels reject a structure longer than the one they know.
static size_t size_of_ruleset(long version) {
  return version >= 6 ? 24 : version >= 4 ? 16 : 8;
}

int billfold_file_rules(const char *const *readable, size_t count) {
  long version = syscall(CREATE_RULESET, NULL, 0, ASK_VERSION);
  if (version < 0) return -errno;
  struct ruleset rules = everything(version);
  long ruleset = syscall(CREATE_RULESET, &rules, size_of_ruleset(version), 0);
  if (ruleset < 0) return -errno;
  for (size_t index = 0; index < count; index++) {
    int folder = open(readable[index], O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) continue;
    struct path_beneath rule = {.allowed = READ_FILE | READ_DIR, .folder = folder};
    long failed = syscall(ADD_RULE, ruleset, PATH_BENEATH, &rule, 0);
    int code = errno;
    close(folder);
    if (failed) {
      close((int)ruleset);
      return -code;
    }
  }
  return (int)ruleset;
}

int billfold_restrict_files(int ruleset) { return syscall(RESTRICT_SELF, ruleset, 0) == 0 ? 0 : errno; }
