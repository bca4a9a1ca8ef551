#include "CLiveHeap.h"

// Defines the macro of the C library, which isn't available before one of its headers.
#include <stdlib.h>

// This is in C because Swift's Glibc module doesn't include <malloc.h>.
#if defined(__APPLE__)

#include <malloc/malloc.h>
size_t live_heap_bytes(void) { return mstats().bytes_used; }

#elif defined(__GLIBC__)

#include <malloc.h>
// `uordblks` is the size of the arenas' blocks, `hblkhd` that of large, separately mapped blocks.
size_t live_heap_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

#else

size_t live_heap_bytes(void) { return 0; }

#endif

// Overrides the allocation functions, if the C library also exports them with other names.
#if defined(__linux__) && defined(__GLIBC__)

#include <errno.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static int is_watching;
static long live, most;

static void *came(void *block) {
  if (is_watching && block) {
    live += (long)malloc_usable_size(block);
    if (live > most) most = live;
  }
  return block;
}

static void goes(void *block) {
  if (is_watching && block) live -= (long)malloc_usable_size(block);
}

void *malloc(size_t size) { return came(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return came(__libc_calloc(count, size)); }
void *realloc(void *block, size_t size) {
  goes(block);
  return came(__libc_realloc(block, size));
}
void free(void *block) {
  goes(block);
  __libc_free(block);
}
void *memalign(size_t alignment, size_t size) { return came(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) {
  return came(__libc_memalign(alignment, size));
}
int posix_memalign(void **block, size_t alignment, size_t size) {
  *block = came(__libc_memalign(alignment, size));
  return *block || !size ? 0 : ENOMEM;
}

int live_heap_can_watch(void) { return 1; }
void live_heap_watch_begin(void) {
  live = most = 0;
  is_watching = 1;
}
size_t live_heap_watch_end(void) {
  is_watching = 0;
  return (size_t)most;
}

#else

int live_heap_can_watch(void) { return 0; }
void live_heap_watch_begin(void) {}
size_t live_heap_watch_end(void) { return 0; }

#endif
