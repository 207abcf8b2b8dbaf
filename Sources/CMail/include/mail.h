// The parts of a mail with GMime, whose objects need C macros: one function that walks them.
#pragma once
#include <stddef.h>
#include <stdint.h>

// Once in a process, before anything else: tables that are then shared by forked children.
void billfold_mail_start(void);

// One part that holds content. Texts are UTF-8 or NULL, and live as long as the call of the sink.
struct billfold_mail_part {
  const char *type;     // "text/html", in lower case
  const char *charset;  // of a text, or NULL
  const char *name;     // file name, or NULL
  const char *content_id;
  int is_attachment;    // by its disposition
  const uint8_t *data;  // with its transfer encoding undone
  size_t length;
};

// What the innermost message says of itself: a mail that was forwarded holds the one that matters.
struct billfold_mail_head {
  const char *from;     // display name, or address where there is none
  const char *subject;
  int year, month, day; // 0 where there is no date
};

typedef void (*billfold_mail_head_sink)(const struct billfold_mail_head *head, void *context);
// Returns 0 to stop.
typedef int (*billfold_mail_part_sink)(const struct billfold_mail_part *part, void *context);

// Walks the parts in their order, after the head. Returns 0, or -1 where the bytes are no mail.
int billfold_mail_read(const uint8_t *data, size_t length, billfold_mail_head_sink head, billfold_mail_part_sink part,
                       void *context);
