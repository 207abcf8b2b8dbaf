#include "page.h"

// C23; the compiler knows it in older standards as an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char layout_mustache[] = {
#embed "../Web/Page/layout.mustache"
};
static const unsigned char refused_mustache[] = {
#embed "../Web/Page/refused.mustache"
};
static const unsigned char form_mustache[] = {
#embed "../Web/Page/form.mustache"
};
static const unsigned char field_mustache[] = {
#embed "../Web/Page/field.mustache"
};
static const unsigned char table_mustache[] = {
#embed "../Web/Page/table.mustache"
};
static const unsigned char sections_mustache[] = {
#embed "../Web/Page/sections.mustache"
};
static const unsigned char review_mustache[] = {
#embed "../Web/Page/review.mustache"
};
static const unsigned char stack_mustache[] = {
#embed "../Web/Page/stack.mustache"
};
static const unsigned char add_mustache[] = {
#embed "../Web/Page/add.mustache"
};
static const unsigned char places_mustache[] = {
#embed "../Web/Page/places.mustache"
};
static const unsigned char themes_mustache[] = {
#embed "../Web/Page/themes.mustache"
};
static const unsigned char manifest_json[] = {
#embed "../Web/Page/manifest.json"
};
static const unsigned char icon_svg[] = {
#embed "../Web/Page/icon.svg"
};
static const unsigned char style_css[] = {
#embed "../Web/Page/style.css"
};
static const unsigned char script_js[] = {
#embed "../Web/Page/script.js"
};

static const billfold_page_file files[] = {
    {"layout.mustache", layout_mustache, sizeof layout_mustache},
    {"refused.mustache", refused_mustache, sizeof refused_mustache},
    {"form.mustache", form_mustache, sizeof form_mustache},
    {"field.mustache", field_mustache, sizeof field_mustache},
    {"table.mustache", table_mustache, sizeof table_mustache},
    {"sections.mustache", sections_mustache, sizeof sections_mustache},
    {"review.mustache", review_mustache, sizeof review_mustache},
    {"stack.mustache", stack_mustache, sizeof stack_mustache},
    {"add.mustache", add_mustache, sizeof add_mustache},
    {"places.mustache", places_mustache, sizeof places_mustache},
    {"themes.mustache", themes_mustache, sizeof themes_mustache},
    {"manifest.json", manifest_json, sizeof manifest_json},
    {"icon.svg", icon_svg, sizeof icon_svg},
    {"style.css", style_css, sizeof style_css},
    {"script.js", script_js, sizeof script_js},
};

const billfold_page_file *billfold_page_files(size_t *count) {
  *count = sizeof files / sizeof *files;
  return files;
}
