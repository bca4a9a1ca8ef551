#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Says why on the error stream and ends the program.
///
/// 64 is what `sysexits` calls a wrong usage.
func stop(_ sentence: String, code: Int32 = 1) -> Never {
  flush()
  var line = sentence + "\n"
  line.withUTF8 { bytes in
    _ = write(2, bytes.baseAddress, bytes.count)
  }
  exit(code)
}

/// Ends the program because it did what it was asked to.
func finish() -> Never {
  exit(0)
}

/// Sends what was printed on its way, for those who watch through a pipe.
func flush() {
  fflush(nil)
}
