// Opens files for a process that may not open any: the process sends requests over a socket, and the server opens what
// it allows. This file has both ends. A request is a path; an answer is an errno, with a descriptor if that is 0.
#define _GNU_SOURCE
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

// The space for one descriptor in a message.
union control {
  struct cmsghdr header;
  char space[CMSG_SPACE(sizeof(int))];
};

int billfold_opening_pair(int ends[2]) {
  return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) == 0 ? 0 : errno;
}

// MARK: the requesting process

int billfold_ask_open(int opener, const char *path, int flags) {
  // No writing, no O_PATH, and no folders.
  const int more_than_reading = O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND | O_TMPFILE | O_PATH | O_DIRECTORY;
  if (path == NULL || *path != '/' || flags & more_than_reading) return -EACCES;
  size_t length = strnlen(path, PATH_MAX);
  if (length >= PATH_MAX) return -ENAMETOOLONG;
  if (write(opener, path, length) != (ssize_t)length) return -EACCES;
  int code = EACCES;
  union control control;
  struct iovec answer = {&code, sizeof code};
  struct msghdr message = {
      .msg_iov = &answer, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  ssize_t got;
  do {
    got = recvmsg(opener, &message, MSG_CMSG_CLOEXEC);
  } while (got < 0 && errno == EINTR);
  if (got != sizeof code) return -EACCES;
  if (code != 0) return -code;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  // The process has no free descriptor.
  if (header == NULL || header->cmsg_type != SCM_RIGHTS || header->cmsg_len != CMSG_LEN(sizeof(int))) return -EMFILE;
  int file;
  memcpy(&file, CMSG_DATA(header), sizeof file);
  return file;
}

// MARK: the server

static int is_beneath(const char *path, const char *const *folders, size_t count) {
  for (size_t index = 0; index < count; index++) {
    size_t length = strlen(folders[index]);
    if (strncmp(path, folders[index], length) == 0 && path[length] == '/') return 1;
  }
  return 0;
}

// Returns the file or a negated errno. Symbolic links may lead from one folder to another, but not out of all of them.
static int open_beneath(const char *path, const char *const *folders, size_t count) {
  if (!is_beneath(path, folders, count) || strstr(path, "/../")) return -EACCES;
  // O_PATH first, to check the file before really opening it: opening a device can have effects.
  int place = open(path, O_PATH | O_CLOEXEC);
  if (place < 0) return -errno;
  char link[64], real[PATH_MAX];
  struct stat status;
  snprintf(link, sizeof link, "/proc/self/fd/%d", place);
  ssize_t length = readlink(link, real, sizeof real - 1);
  int result = -EACCES;
  if (length > 0 && fstat(place, &status) == 0 && S_ISREG(status.st_mode)) {
    real[length] = 0;
    if (is_beneath(real, folders, count)) {
      result = open(link, O_RDONLY | O_CLOEXEC | O_NOCTTY);
      if (result < 0) result = -errno;
    }
  }
  close(place);
  explicit_bzero(real, sizeof real);
  return result;
}

int billfold_serve_opening(int asker, const char *const *folders, size_t count) {
  char path[PATH_MAX + 1];
  ssize_t length = recv(asker, path, sizeof path - 1, MSG_DONTWAIT);
  if (length < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
  if (length <= 0) return -1;
  path[length] = 0;
  // Anything after a null byte would go unchecked.
  int file = strlen(path) == (size_t)length ? open_beneath(path, folders, count) : -EACCES;
  explicit_bzero(path, sizeof path);

  int code = file < 0 ? -file : 0;
  union control control;
  memset(&control, 0, sizeof control);
  struct iovec answer = {&code, sizeof code};
  struct msghdr message = {.msg_iov = &answer, .msg_iovlen = 1};
  if (file >= 0) {
    message.msg_control = &control;
    message.msg_controllen = sizeof control;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &file, sizeof file);
  }
  ssize_t sent = sendmsg(asker, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
  if (file >= 0) close(file);
  return sent == (ssize_t)sizeof code ? 0 : -1;
}
