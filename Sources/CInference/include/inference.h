// Neural networks through OpenVINO's C interface, which is loaded at run time, so that billfold builds and runs without
// it; and the loops over pixels and probabilities, which are too slow in an unoptimised Swift build.
//
// Functions that can fail write one sentence to `why`.
#pragma once
#include <stddef.h>
#include <stdint.h>

struct billfold_runtime;
struct billfold_network;

// Loads the library and configures its CPU back end for one thread. NULL if that fails.
struct billfold_runtime *billfold_runtime_open(const char *library, char *why, size_t size);
void billfold_runtime_close(struct billfold_runtime *runtime);

// Loads and compiles an ONNX model with one input, 1 × 3 × height × width, and one output. NULL if that fails.
//
// With a height and a width it takes inputs of this size only, and is compiled for it at once; with 0 it takes any.
struct billfold_network *billfold_network_load(
    struct billfold_runtime *runtime, const char *model, int height, int width, char *why, size_t size);
void billfold_network_close(struct billfold_network *network);

// The input buffer of the given size, 3 × height × width floats, valid until the next call; NULL if there is no memory.
float *billfold_network_input(struct billfold_network *network, int height, int width);

// Runs the network on the contents of its input buffer. The output is valid until the next run, or until the memory is
// released.
//
// A size that the network was compiled for, or that was run before, needs no new machine code, files or threads.
// Returns 0, or -1 on failure.
int billfold_network_run(
    struct billfold_network *network, const float **output, int64_t shape[4], char *why, size_t size);

// Frees the memory of input, intermediate results and output; the next run allocates it again.
void billfold_network_release_memory(struct billfold_network *network);

// A picture in memory in Leptonica's layout: rows of 32-bit words, 8-bit grey (the first pixel in the highest byte of a
// word) or 32-bit colour (0xRRGGBB00).
struct billfold_pixels {
  const uint32_t *data;
  int words_per_row, depth, width, height;
};

// Copies a picture into the top left corner of larger planes; the rest is neutral grey.
void billfold_fill_page(struct billfold_pixels picture, float *planes, int height, int width);

// Cuts a parallelogram out of a picture as an upright line: `corners` are x and y of its top left, top right and bottom
// left corners. Fills the first `columns` columns of the planes; the rest is neutral grey.
void billfold_cut_line(
    struct billfold_pixels picture, const float corners[6], float *planes, int height, int width, int columns);

// The same cut in 8-bit grey, into rows of 32-bit words in Leptonica's layout.
void billfold_cut_grey(
    struct billfold_pixels picture, const float corners[6], uint32_t *data, int words_per_row, int height, int width);

// A mask of the values above a threshold: one bit per pixel, rows of 32-bit words, the first pixel in the highest bit.
void billfold_mask(const float *map, int height, int width, float threshold, uint32_t *mask, int words_per_row);

// The mean of a map inside a parallelogram, whose corners are as in billfold_cut_line.
float billfold_mean(const float *map, int height, int width, const float corners[6]);

// For each step the most likely class, its probability, and the probability of the last class, which is the space.
void billfold_best_classes(const float *output, int steps, int classes, int32_t *best, float *probability, float *last);
