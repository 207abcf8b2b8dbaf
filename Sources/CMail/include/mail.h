// Reads the parts of a mail with GMime. Its objects need C macros, so this wraps it in one function that visits the
// parts.
#pragma once
#include <stddef.h>
#include <stdint.h>

// Initialises GMime; call once per process, before anything else, so that forked children share its tables.
void billfold_mail_start(void);

// One part with content. Strings are UTF-8 or NULL, and valid only during the call of the sink.
struct billfold_mail_part {
  const char *type;     // "text/html", in lower case
  const char *charset;  // of text parts, or NULL
  const char *name;     // file name, or NULL
  const char *content_id;
  int is_attachment;    // according to its Content-Disposition
  int alternative;      // number of the multipart/alternative that it is in, from 1, or 0 if it is in none
  const uint8_t *data;  // decoded from its transfer encoding
  size_t length;
};

// The header of the innermost message, because in a forwarded mail that is the one that matters. If several messages
// are attached side by side, it is the header of the message that they are attached to.
struct billfold_mail_head {
  const char *from;     // display name, or address if there is none
  const char *address;  // of the sender, or NULL
  const char *subject;
  int year, month, day; // 0 if there is no date
};

typedef void (*billfold_mail_head_sink)(const struct billfold_mail_head *head, void *context);
// Returns 0 to stop.
typedef int (*billfold_mail_part_sink)(const struct billfold_mail_part *part, void *context);

// Visits the header, then the parts in their order. An attached message is visited part by part, but several that are
// attached side by side are each one part of type "message/rfc822", named by its subject. Returns 0, or -1 if the data is
// not a mail.
int billfold_mail_read(const uint8_t *data, size_t length, billfold_mail_head_sink head, billfold_mail_part_sink part,
                       void *context);
