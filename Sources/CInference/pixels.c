#include "inference.h"

#include <math.h>
#include <string.h>

// The networks were trained on blue, green, red planes of (x / 255 - 0.5) / 0.5.
static float normalised(float value) { return value * (2.0f / 255) - 1; }

// The blue, green and red values of a pixel.
static void colours(struct billfold_pixels p, int x, int y, float bgr[3]) {
  const uint32_t *row = p.data + (size_t)y * (size_t)p.words_per_row;
  if (p.depth == 8) {
    bgr[0] = bgr[1] = bgr[2] = (float)(row[x >> 2] >> (24 - 8 * (x & 3)) & 0xFF);
  } else {
    uint32_t word = row[x];
    bgr[0] = (float)(word >> 8 & 0xFF);
    bgr[1] = (float)(word >> 16 & 0xFF);
    bgr[2] = (float)(word >> 24);
  }
}

void billfold_fill_page(struct billfold_pixels p, float *planes, int height, int width) {
  size_t plane = (size_t)height * (size_t)width;
  memset(planes, 0, 3 * plane * sizeof *planes);
  for (int y = 0; y < p.height && y < height; y++) {
    float *row = planes + (size_t)y * (size_t)width;
    for (int x = 0; x < p.width && x < width; x++) {
      float bgr[3];
      colours(p, x, y, bgr);
      for (int c = 0; c < 3; c++) row[(size_t)c * plane + (size_t)x] = normalised(bgr[c]);
    }
  }
}

static int clamped(int value, int most) { return value < 0 ? 0 : value > most ? most : value; }

// The blue, green and red values at a position between pixels, by bilinear interpolation; positions outside the picture
// take the value of its edge.
static void colours_between(struct billfold_pixels p, float x, float y, float bgr[3]) {
  int left = (int)floorf(x), top = (int)floorf(y);
  float u = x - (float)left, v = y - (float)top;
  int x0 = clamped(left, p.width - 1), x1 = clamped(left + 1, p.width - 1);
  int y0 = clamped(top, p.height - 1), y1 = clamped(top + 1, p.height - 1);
  float a[3], b[3], c[3], d[3];
  colours(p, x0, y0, a);
  colours(p, x1, y0, b);
  colours(p, x0, y1, c);
  colours(p, x1, y1, d);
  for (int k = 0; k < 3; k++) bgr[k] = (a[k] * (1 - u) + b[k] * u) * (1 - v) + (c[k] * (1 - u) + d[k] * u) * v;
}

// The mapping from a cut to the picture: the start corner, and the steps per pixel to the right and down.
struct cut {
  float x, y, right[2], down[2];
};

static struct cut cut_of(const float corners[6], int height, int width) {
  return (struct cut){
      .x = corners[0],
      .y = corners[1],
      .right = {(corners[2] - corners[0]) / (float)width, (corners[3] - corners[1]) / (float)width},
      .down = {(corners[4] - corners[0]) / (float)height, (corners[5] - corners[1]) / (float)height},
  };
}

static void colours_in_cut(struct billfold_pixels p, struct cut cut, int column, int row, float bgr[3]) {
  // Both coordinates refer to pixel centres.
  float i = (float)column + 0.5f, j = (float)row + 0.5f;
  colours_between(
      p, cut.x + cut.right[0] * i + cut.down[0] * j - 0.5f, cut.y + cut.right[1] * i + cut.down[1] * j - 0.5f, bgr);
}

void billfold_cut_line(
    struct billfold_pixels p, const float corners[6], float *planes, int height, int width, int columns) {
  size_t plane = (size_t)height * (size_t)width;
  memset(planes, 0, 3 * plane * sizeof *planes);
  struct cut cut = cut_of(corners, height, columns);
  for (int j = 0; j < height; j++) {
    for (int i = 0; i < columns && i < width; i++) {
      float bgr[3];
      colours_in_cut(p, cut, i, j, bgr);
      float *out = planes + (size_t)j * (size_t)width + (size_t)i;
      for (int k = 0; k < 3; k++) out[(size_t)k * plane] = normalised(bgr[k]);
    }
  }
}

void billfold_cut_grey(
    struct billfold_pixels p, const float corners[6], uint32_t *data, int words_per_row, int height, int width) {
  struct cut cut = cut_of(corners, height, width);
  for (int j = 0; j < height; j++) {
    uint32_t *row = data + (size_t)j * (size_t)words_per_row;
    for (int i = 0; i < width; i++) {
      float bgr[3];
      colours_in_cut(p, cut, i, j, bgr);
      // Rec. 601 luma.
      uint32_t grey = (uint32_t)(0.114f * bgr[0] + 0.587f * bgr[1] + 0.299f * bgr[2] + 0.5f);
      row[i >> 2] |= (grey & 0xFF) << (24 - 8 * (i & 3));
    }
  }
}

void billfold_mask(const float *map, int height, int width, float threshold, uint32_t *mask, int words_per_row) {
  for (int y = 0; y < height; y++) {
    const float *row = map + (size_t)y * (size_t)width;
    uint32_t *bits = mask + (size_t)y * (size_t)words_per_row;
    for (int x = 0; x < width; x++)
      if (row[x] > threshold) bits[x >> 5] |= 1u << (31 - (x & 31));
  }
}

float billfold_mean(const float *map, int height, int width, const float corners[6]) {
  float across[2] = {corners[2] - corners[0], corners[3] - corners[1]};
  float down[2] = {corners[4] - corners[0], corners[5] - corners[1]};
  int columns = (int)fmaxf(1, hypotf(across[0], across[1])), rows = (int)fmaxf(1, hypotf(down[0], down[1]));
  double sum = 0;
  for (int j = 0; j < rows; j++) {
    for (int i = 0; i < columns; i++) {
      float u = ((float)i + 0.5f) / (float)columns, v = ((float)j + 0.5f) / (float)rows;
      int x = clamped((int)(corners[0] + across[0] * u + down[0] * v), width - 1);
      int y = clamped((int)(corners[1] + across[1] * u + down[1] * v), height - 1);
      sum += map[(size_t)y * (size_t)width + (size_t)x];
    }
  }
  return (float)(sum / ((double)columns * rows));
}

void billfold_best_classes(const float *output, int steps, int classes, int32_t *best, float *probability, float *last) {
  for (int step = 0; step < steps; step++) {
    const float *row = output + (size_t)step * (size_t)classes;
    // There are thousands of classes, so the largest value is found in many lanes at once and its index in a second
    // pass.
    enum { LANES = 64 };
    int whole = classes - classes % LANES;
    float largest = row[0];
    float lanes[LANES];
    for (int lane = 0; lane < LANES; lane++) lanes[lane] = row[0];
    for (int index = 0; index < whole; index += LANES)
      for (int lane = 0; lane < LANES; lane++)
        lanes[lane] = row[index + lane] > lanes[lane] ? row[index + lane] : lanes[lane];
    for (int lane = 0; lane < LANES; lane++) largest = lanes[lane] > largest ? lanes[lane] : largest;
    for (int index = whole; index < classes; index++) largest = row[index] > largest ? row[index] : largest;
    int winner = 0;
    while (winner < classes - 1 && row[winner] != largest) winner++;
    best[step] = winner;
    probability[step] = row[winner];
    last[step] = row[classes - 1];
  }
}
