#include "mail.h"

#include <gmime/gmime.h>

void billfold_mail_start(void) { g_mime_init(); }

static void give_head(GMimeMessage *message, billfold_mail_head_sink sink, void *context) {
  struct billfold_mail_head head = {0};
  InternetAddressList *from = g_mime_message_get_from(message);
  InternetAddress *sender = from && internet_address_list_length(from) > 0 ? internet_address_list_get_address(from, 0) : NULL;
  if (sender) {
    head.from = internet_address_get_name(sender);
    if ((!head.from || !*head.from) && INTERNET_ADDRESS_IS_MAILBOX(sender))
      head.from = internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(sender));
  }
  head.subject = g_mime_message_get_subject(message);
  GDateTime *date = g_mime_message_get_date(message);
  if (date) g_date_time_get_ymd(date, &head.year, &head.month, &head.day);
  sink(&head, context);
}

static GMimeMessage *innermost(GMimeMessage *message) {
  GMimePartIter *parts = g_mime_part_iter_new(GMIME_OBJECT(message));
  GMimeMessage *found = message;
  while (g_mime_part_iter_is_valid(parts)) {
    GMimeObject *part = g_mime_part_iter_get_current(parts);
    if (part && GMIME_IS_MESSAGE_PART(part)) {
      GMimeMessage *inner = g_mime_message_part_get_message(GMIME_MESSAGE_PART(part));
      if (inner) found = inner;
    }
    if (!g_mime_part_iter_next(parts)) break;
  }
  g_mime_part_iter_free(parts);
  return found;
}

static int give_part(GMimePart *part, billfold_mail_part_sink sink, void *context) {
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
        .data = bytes->data,
        .length = bytes->len,
    };
    go_on = sink(&given, context);
    g_free(lower);
    g_free(mime);
  }
  g_object_unref(memory);
  return go_on;
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
  GMimePartIter *parts = g_mime_part_iter_new(GMIME_OBJECT(message));
  while (g_mime_part_iter_is_valid(parts)) {
    GMimeObject *current = g_mime_part_iter_get_current(parts);
    if (current && GMIME_IS_PART(current) && !give_part(GMIME_PART(current), part, context)) break;
    if (!g_mime_part_iter_next(parts)) break;
  }
  g_mime_part_iter_free(parts);
  g_object_unref(message);
  return 0;
}
