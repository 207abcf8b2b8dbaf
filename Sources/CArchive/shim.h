// libarchive's own interface; nothing is added.
#include <archive.h>
#include <archive_entry.h>
