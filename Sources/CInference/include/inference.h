// Neural networks through OpenVINO's C interface, which is opened at run time: billfold builds and runs without it. And
// the loops over pixels and probabilities around them, which are too slow in an unoptimised build of Swift.
//
// Functions that can fail write one sentence to `why`.
#pragma once
#include <stddef.h>
#include <stdint.h>

struct billfold_runtime;
struct billfold_network;

// Opens the library and prepares its processor back end for one thread. NULL where it cannot.
struct billfold_runtime *billfold_runtime_open(const char *library, char *why, size_t size);
void billfold_runtime_close(struct billfold_runtime *runtime);

// Loads and compiles an ONNX model of one input, 1 × 3 × height × width, and one output. NULL where it cannot.
struct billfold_network *billfold_network_load(
    struct billfold_runtime *runtime, const char *model, char *why, size_t size);
void billfold_network_close(struct billfold_network *network);

// Room for the input of a size, 3 × height × width floats, valid until the next call; NULL where there is no memory.
float *billfold_network_input(struct billfold_network *network, int height, int width);

// Runs the network on what is in its input. The output is valid until the next run.
//
// A size that was run before needs no new machine code, files or threads.
// Returns 0, or -1 where it failed.
int billfold_network_run(
    struct billfold_network *network, const float **output, int64_t shape[4], char *why, size_t size);

// Gives back the memory in which runs keep what is between input and output; the next run takes it anew.
void billfold_network_release_memory(struct billfold_network *network);

// A picture in memory as Leptonica lays it out: rows of 32-bit words, 8-bit grey (the first pixel in a word's highest
// byte) or 32-bit colour (0xRRGGBB00).
struct billfold_pixels {
  const uint32_t *data;
  int words_per_row, depth, width, height;
};

// Where a picture goes into a plane that is larger: its columns and rows, the rest is neutral grey.
void billfold_fill_page(struct billfold_pixels picture, float *planes, int height, int width);

// Cuts a line out of a picture by a parallelogram and sets it upright: `corners` are x and y of its top left, top right
// and bottom left corner. It fills the first `columns` columns of planes of a height and width, the rest is neutral.
void billfold_cut_line(
    struct billfold_pixels picture, const float corners[6], float *planes, int height, int width, int columns);

// The same cut as 8-bit grey into rows of 32-bit words as Leptonica lays them out.
void billfold_cut_grey(
    struct billfold_pixels picture, const float corners[6], uint32_t *data, int words_per_row, int height, int width);

// A mask of what exceeds a threshold: one bit a pixel, rows of 32-bit words, the first pixel in the highest bit.
void billfold_mask(const float *map, int height, int width, float threshold, uint32_t *mask, int words_per_row);

// The mean of a map inside a parallelogram, given as for billfold_cut_line.
float billfold_mean(const float *map, int height, int width, const float corners[6]);

// The most likely class of each step and its probability; and that of the last class, which is the space.
void billfold_best_classes(const float *output, int steps, int classes, int32_t *best, float *probability, float *last);
