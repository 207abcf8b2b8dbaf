#include "inference.h"

#include <dlfcn.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// The part of OpenVINO's C interface that is used (docs.openvino.ai, "OpenVINO C API"): opaque handles, and status
// codes that are 0 on success.
typedef struct core core;
typedef struct model model;
typedef struct compiled compiled;
typedef struct request request;
typedef struct tensor tensor;
struct shape {
  int64_t rank;
  int64_t *dims;
};
// A shape whose rank and sides are ranges, from the least to the most.
struct partial_shape {
  int64_t least_rank, most_rank;
  void *sides;
};
enum { FLOAT32 = 4 };

struct functions {
  int (*core_create)(core **);
  void (*core_free)(core *);
  int (*core_set_property)(const core *, const char *device, ...);
  int (*core_read_model)(const core *, const char *path, const char *weights, model **);
  int (*partial_shape_create_static)(int64_t rank, const int64_t *dims, struct partial_shape *);
  void (*partial_shape_free)(struct partial_shape *);
  int (*model_reshape_single_input)(const model *, struct partial_shape);
  void (*model_free)(model *);
  int (*core_compile_model)(const core *, const model *, const char *device, size_t properties, compiled **, ...);
  void (*compiled_model_free)(compiled *);
  int (*compiled_model_create_infer_request)(const compiled *, request **);
  void (*infer_request_free)(request *);
  int (*infer_request_set_input_tensor)(request *, const tensor *);
  int (*infer_request_get_output_tensor)(const request *, tensor **);
  int (*infer_request_infer)(request *);
  int (*tensor_create)(int type, struct shape, tensor **);
  int (*tensor_data)(const tensor *, void **);
  int (*tensor_get_shape)(const tensor *, struct shape *);
  void (*tensor_free)(tensor *);
  int (*shape_free)(struct shape *);
  const char *(*get_last_err_msg)(void);
  // ov::CompiledModel::release_memory() of the C++ interface, which the C interface lacks; NULL if it is not found.
  void (*release_memory)(void *model);
};

struct billfold_runtime {
  void *library;
  struct functions call;
  core *core;
};

// The contents of a tensor.
struct buffer {
  void *data;
  size_t size;
};

struct billfold_network {
  const struct functions *call;
  compiled *model;
  request *request;
  tensor *input, *output;
  struct buffer input_buffer, output_buffer;
};

static void say(char *why, size_t size, const char *what) { snprintf(why, size, "%s", what ? what : "unknown error"); }

static int bind(struct billfold_runtime *runtime, char *why, size_t size) {
#define BIND(name)                                                        \
  if (!(*(void **)&runtime->call.name = dlsym(runtime->library, "ov_" #name))) \
    return say(why, size, "the library has no ov_" #name), -1;
  BIND(core_create)
  BIND(core_free)
  BIND(core_set_property)
  BIND(core_read_model)
  BIND(partial_shape_create_static)
  BIND(partial_shape_free)
  BIND(model_reshape_single_input)
  BIND(model_free)
  BIND(core_compile_model)
  BIND(compiled_model_free)
  BIND(compiled_model_create_infer_request)
  BIND(infer_request_free)
  BIND(infer_request_set_input_tensor)
  BIND(infer_request_get_output_tensor)
  BIND(infer_request_infer)
  BIND(tensor_create)
  BIND(tensor_data)
  BIND(tensor_get_shape)
  BIND(tensor_free)
  BIND(shape_free)
  BIND(get_last_err_msg)
#undef BIND
  *(void **)&runtime->call.release_memory = dlsym(runtime->library, "_ZN2ov13CompiledModel14release_memoryEv");
  return 0;
}

struct billfold_runtime *billfold_runtime_open(const char *library, char *why, size_t size) {
  struct billfold_runtime *runtime = calloc(1, sizeof *runtime);
  if (!runtime) return say(why, size, "no memory"), NULL;
  // Intermediate results take up to 60 MB, which malloc returns to the system when they are freed only if they have a
  // mapping of their own. By default glibc raises this threshold, up to 32 MB, as soon as such a block is freed.
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  runtime->library = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!runtime->library) {
    say(why, size, dlerror());
    free(runtime);
    return NULL;
  }
  if (bind(runtime, why, size) != 0) {
    billfold_runtime_close(runtime);
    return NULL;
  }
  const struct functions *call = &runtime->call;
  // A forked child has none of its parent's threads, and may not set its CPU affinity.
  int failed = call->core_create(&runtime->core) ||
               call->core_set_property(runtime->core, "CPU", "INFERENCE_NUM_THREADS", "1") ||
               call->core_set_property(runtime->core, "CPU", "NUM_STREAMS", "1") ||
               call->core_set_property(runtime->core, "CPU", "ENABLE_CPU_PINNING", "NO");
  if (failed) {
    say(why, size, call->get_last_err_msg());
    billfold_runtime_close(runtime);
    return NULL;
  }
  return runtime;
}

void billfold_runtime_close(struct billfold_runtime *runtime) {
  if (!runtime) return;
  if (runtime->core) runtime->call.core_free(runtime->core);
  if (runtime->library) dlclose(runtime->library);
  free(runtime);
}

static int resize(const struct functions *call, const model *source, int height, int width) {
  int64_t dims[4] = {1, 3, height, width};
  struct partial_shape shape;
  if (call->partial_shape_create_static(4, dims, &shape)) return -1;
  int failed = call->model_reshape_single_input(source, shape);
  call->partial_shape_free(&shape);
  return failed;
}

struct billfold_network *billfold_network_load(
    struct billfold_runtime *runtime, const char *path, int height, int width, char *why, size_t size) {
  const struct functions *call = &runtime->call;
  struct billfold_network *network = calloc(1, sizeof *network);
  if (!network) return say(why, size, "no memory"), NULL;
  network->call = call;
  model *source = NULL;
  int failed = call->core_read_model(runtime->core, path, NULL, &source) ||
               (height > 0 && resize(call, source, height, width)) ||
               call->core_compile_model(runtime->core, source, "CPU", 0, &network->model) ||
               call->compiled_model_create_infer_request(network->model, &network->request);
  if (failed) say(why, size, call->get_last_err_msg());
  if (source) call->model_free(source);
  if (failed) {
    billfold_network_close(network);
    return NULL;
  }
  // Frees the source model, which is no longer needed after compilation.
  malloc_trim(0);
  return network;
}

void billfold_network_close(struct billfold_network *network) {
  if (!network) return;
  if (network->input) network->call->tensor_free(network->input);
  if (network->output) network->call->tensor_free(network->output);
  if (network->request) network->call->infer_request_free(network->request);
  if (network->model) network->call->compiled_model_free(network->model);
  free(network);
}

// Returns the pages that lie within a buffer to the system. The buffer stays where it is; its contents are lost.
static void discard(struct buffer buffer) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t start = ((uintptr_t)buffer.data + page - 1) & ~(page - 1);
  uintptr_t end = ((uintptr_t)buffer.data + buffer.size) & ~(page - 1);
  if (start < end) madvise((void *)start, end - start, MADV_DONTNEED);
}

void billfold_network_release_memory(struct billfold_network *network) {
  // The request refers to its input and output until it gets others, up to 16 MB.
  discard(network->input_buffer);
  discard(network->output_buffer);
  network->input_buffer = network->output_buffer = (struct buffer){NULL, 0};
  // The handle of the C interface is a struct whose only member is a shared pointer to the model, which begins with the
  // model's address.
  if (network->call->release_memory) network->call->release_memory(*(void **)network->model);
  // Without this malloc would keep the memory, and a child that writes to it would still copy its pages.
  malloc_trim(0);
}

float *billfold_network_input(struct billfold_network *network, int height, int width) {
  const struct functions *call = network->call;
  int64_t dims[4] = {1, 3, height, width};
  if (network->input) call->tensor_free(network->input);
  network->input = NULL;
  network->input_buffer = (struct buffer){NULL, 0};
  void *data = NULL;
  if (call->tensor_create(FLOAT32, (struct shape){4, dims}, &network->input) ||
      call->infer_request_set_input_tensor(network->request, network->input) ||
      call->tensor_data(network->input, &data))
    return NULL;
  network->input_buffer = (struct buffer){data, 3 * (size_t)height * (size_t)width * sizeof(float)};
  return data;
}

int billfold_network_run(
    struct billfold_network *network, const float **output, int64_t dims[4], char *why, size_t size) {
  const struct functions *call = network->call;
  struct shape shape = {0, NULL};
  void *data = NULL;
  if (network->output) call->tensor_free(network->output);
  network->output = NULL;
  network->output_buffer = (struct buffer){NULL, 0};
  if (call->infer_request_infer(network->request) ||
      call->infer_request_get_output_tensor(network->request, &network->output) ||
      call->tensor_data(network->output, &data) || call->tensor_get_shape(network->output, &shape)) {
    say(why, size, call->get_last_err_msg());
    return -1;
  }
  size_t count = 1;
  for (int axis = 0; axis < 4; axis++) {
    dims[axis] = axis < shape.rank ? shape.dims[axis] : 1;
    count *= (size_t)dims[axis];
  }
  call->shape_free(&shape);
  network->output_buffer = (struct buffer){data, count * sizeof(float)};
  *output = data;
  return 0;
}
