#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The nanoseconds the processor has spent on this thread, in the kernel too.
///
/// Not the time on the wall: what else the machine does meanwhile is nobody's cost, and nothing
/// that is measured here waits.
func processorTime() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
