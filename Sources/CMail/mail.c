#include "mail.h"

#include <gmime/gmime.h>

void billfold_mail_start(void) { g_mime_init(); }

static void give_head(GMimeMessage *message, billfold_mail_head_sink sink, void *context) {
  struct billfold_mail_head head = {0};
  InternetAddressList *from = g_mime_message_get_from(message);
  InternetAddress *sender = from && internet_address_list_length(from) > 0 ? internet_address_list_get_address(from, 0) : NULL;
  if (sender) {
    head.from = internet_address_get_name(sender);
    if (INTERNET_ADDRESS_IS_MAILBOX(sender))
      head.address = internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(sender));
    if (!head.from || !*head.from) head.from = head.address;
  }
  head.subject = g_mime_message_get_subject(message);
  GDateTime *date = g_mime_message_get_date(message);
  if (date) g_date_time_get_ymd(date, &head.year, &head.month, &head.day);
  sink(&head, context);
}

// The number of messages attached to a message, or to one of its parts, without those inside them; `last` is the last.
static int attached(GMimeObject *object, GMimeMessage **last) {
  if (GMIME_IS_MESSAGE_PART(object)) {
    GMimeMessage *message = g_mime_message_part_get_message(GMIME_MESSAGE_PART(object));
    if (message) *last = message;
    return message != NULL;
  }
  int count = 0;
  if (GMIME_IS_MULTIPART(object)) {
    GMimeMultipart *parts = GMIME_MULTIPART(object);
    for (int index = 0; index < g_mime_multipart_get_count(parts); index++)
      count += attached(g_mime_multipart_get_part(parts, index), last);
  }
  return count;
}

// The innermost message of those that hold only each other; one of several attached messages does not stand for all.
static GMimeMessage *innermost(GMimeMessage *message) {
  GMimeMessage *inner = NULL;
  while (attached(g_mime_message_get_mime_part(message), &inner) == 1) message = inner;
  return message;
}

// Where the visit of a mail's parts is.
struct visit {
  int has_several;   // whether the message that is visited has several messages attached
  int alternative;   // as in billfold_mail_part
  int *alternatives; // how many multipart/alternative were visited
  billfold_mail_part_sink sink;
  void *context;
};

static int give_part(GMimePart *part, struct visit visit) {
  GMimeContentType *type = g_mime_object_get_content_type(GMIME_OBJECT(part));
  GMimeDataWrapper *content = g_mime_part_get_content(part);
  if (!type || !content) return 1;
  GMimeStream *memory = g_mime_stream_mem_new();
  int go_on = 1;
  if (g_mime_data_wrapper_write_to_stream(content, memory) >= 0) {
    GByteArray *bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(memory));
    char *mime = g_mime_content_type_get_mime_type(type);
    char *lower = mime ? g_ascii_strdown(mime, -1) : NULL;
    struct billfold_mail_part given = {
        .type = lower ? lower : "",
        .charset = g_mime_content_type_get_parameter(type, "charset"),
        .name = g_mime_part_get_filename(part),
        .content_id = g_mime_part_get_content_id(part),
        .is_attachment = g_mime_part_is_attachment(part),
        .alternative = visit.alternative,
        .data = bytes->data,
        .length = bytes->len,
    };
    go_on = visit.sink(&given, visit.context);
    g_free(lower);
    g_free(mime);
  }
  g_object_unref(memory);
  return go_on;
}

// Gives a message as a file of its own.
static int give_file(GMimeMessage *message, billfold_mail_part_sink sink, void *context) {
  GMimeStream *memory = g_mime_stream_mem_new();
  int go_on = 1;
  if (g_mime_object_write_to_stream(GMIME_OBJECT(message), NULL, memory) >= 0) {
    GByteArray *bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(memory));
    struct billfold_mail_part given = {
        .type = "message/rfc822",
        .name = g_mime_message_get_subject(message),
        .is_attachment = 1,
        .data = bytes->data,
        .length = bytes->len,
    };
    go_on = sink(&given, context);
  }
  g_object_unref(memory);
  return go_on;
}

// Gives the parts of an object in their order. Attached messages are given as files if there are several.
static int give(GMimeObject *object, struct visit visit) {
  if (GMIME_IS_PART(object)) return give_part(GMIME_PART(object), visit);
  if (GMIME_IS_MULTIPART(object)) {
    GMimeMultipart *parts = GMIME_MULTIPART(object);
    GMimeContentType *type = g_mime_object_get_content_type(object);
    // Of alternatives within alternatives, the outermost are what a mail program chooses from.
    if (visit.alternative == 0 && type && g_mime_content_type_is_type(type, "multipart", "alternative"))
      visit.alternative = ++*visit.alternatives;
    for (int index = 0; index < g_mime_multipart_get_count(parts); index++)
      if (!give(g_mime_multipart_get_part(parts, index), visit)) return 0;
  }
  if (!GMIME_IS_MESSAGE_PART(object)) return 1;
  GMimeMessage *message = g_mime_message_part_get_message(GMIME_MESSAGE_PART(object));
  if (!message) return 1;
  if (visit.has_several) return give_file(message, visit.sink, visit.context);
  GMimeMessage *last = NULL;
  GMimeObject *body = g_mime_message_get_mime_part(message);
  visit.has_several = attached(body, &last) > 1;
  // It is a mail of its own, with its own alternatives.
  visit.alternative = 0;
  return give(body, visit);
}

int billfold_mail_read(const uint8_t *data, size_t length, billfold_mail_head_sink head, billfold_mail_part_sink part,
                       void *context) {
  GMimeStream *stream = g_mime_stream_mem_new_with_buffer((const char *)data, length);
  GMimeParser *parser = g_mime_parser_new_with_stream(stream);
  g_object_unref(stream);
  GMimeMessage *message = g_mime_parser_construct_message(parser, NULL);
  g_object_unref(parser);
  if (!message) return -1;
  give_head(innermost(message), head, context);
  GMimeMessage *last = NULL;
  GMimeObject *body = g_mime_message_get_mime_part(message);
  int alternatives = 0;
  give(body, (struct visit){attached(body, &last) > 1, 0, &alternatives, part, context});
  g_object_unref(message);
  return 0;
}
