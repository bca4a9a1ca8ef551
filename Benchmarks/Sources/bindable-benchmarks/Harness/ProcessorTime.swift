#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Returns the CPU time of the current thread in nanoseconds, including kernel time.
///
/// Wall-clock time would include other processes, and nothing measured here waits.
func processorTime() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
