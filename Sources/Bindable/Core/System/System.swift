#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WASILibc)
  import WASILibc
#elseif canImport(CRT)
  import CRT
#endif

#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
  // A function of Swift's runtime that no header declares. It's linked, because a static program
  // can't look it up. Its arguments are passed equally in Swift and C.
  @_silgen_name("swift_demangle")
  private func swiftDemangle(
    _ name: UnsafePointer<CChar>?, _ count: Int, _ buffer: UnsafeMutablePointer<CChar>?,
    _ size: UnsafeMutablePointer<Int>?, _ flags: UInt32
  ) -> UnsafeMutablePointer<CChar>?

  /// The C library functions that the core calls, all of them in this file.
  package enum System {
    /// Writes a line to standard error, and ignores errors.
    package static func printError(_ line: String) {
      var remainingBytes = Array((line + "\n").utf8)[...]
      while !remainingBytes.isEmpty {
        let count = remainingBytes.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
        guard count > 0 else { return }
        remainingBytes = remainingBytes.dropFirst(count)
      }
    }

    /// Returns a linked function with the given C name, or `nil` if it isn't found at run time.
    ///
    /// - Precondition: `Function` is the function's type and has the convention `c`.
    static func function<Function>(named name: String, as _: Function.Type) -> Function? {
      // A `nil` path refers to everything the program has loaded.
      dlsym(dlopen(nil, RTLD_LAZY), name).map { unsafeBitCast($0, to: Function.self) }
    }

    /// Returns the demangled form of a Swift symbol, or `nil` if the runtime can't demangle it.
    static func demangled(_ symbol: String) -> String? {
      guard let text = swiftDemangle(symbol, symbol.utf8.count, nil, nil, 0) else { return nil }
      defer { free(text) }
      return String(cString: text)
    }

    /// Returns the address range of this thread's stack, which contains `address`, or `nil` if the
    /// system doesn't provide it.
    static func stack(around address: UInt) -> Range<UInt>? {
      #if canImport(Darwin)
        let end = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
        return end - UInt(pthread_get_stacksize_np(pthread_self()))..<end
      #else
        // Both C libraries declare a function for this that's only visible to C programs. For the
        // main thread, one of them returns the size in use instead of the maximum.
        guard let maps = contents(of: "/proc/self/maps") else { return nil }
        var previous: UInt = 0
        for line in maps.split(separator: UInt8(ascii: "\n")) {
          // "7ffdf7536000-7ffdf7557000 rw-p 00000000 00:00 0       [stack]"
          let ends = line.prefix { $0 != UInt8(ascii: " ") }.split(separator: UInt8(ascii: "-"))
          guard ends.count == 2,
            let start = UInt(String(decoding: ends[0], as: UTF8.self), radix: 16),
            let end = UInt(String(decoding: ends[1], as: UTF8.self), radix: 16)
          else { return nil }
          guard start <= address, address < end else {
            previous = end
            continue
          }
          // The stack of the main thread grows on use, up to its limit or the memory below it.
          guard line.suffix(7).elementsEqual("[stack]".utf8) else { return start..<end }
          var limit = rlimit()
          #if canImport(Glibc)
            let code = getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit)
          #else
            let code = getrlimit(RLIMIT_STACK, &limit)
          #endif
          guard code == 0 else { return start..<end }
          let size = min(UInt(limit.rlim_cur), end - previous)
          return end - max(size, end - start)..<end
        }
        return nil
      #endif
    }

    static func contents(of path: String) -> [UInt8]? {
      guard let file = fopen(path, "r") else { return nil }
      defer { fclose(file) }
      var bytes: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 4_096)
      while true {
        let count = fread(&chunk, 1, chunk.count, file)
        if count == 0 { return bytes }
        bytes += chunk[..<count]
      }
    }
  }
#else
  /// The functions that the core calls on a system about which little is known, such as WASI or
  /// Windows.
  package enum System {
    /// Writes a line to standard error.
    package static func printError(_ line: String) {
      let bytes = Array((line + "\n").utf8)
      #if canImport(CRT)
        _ = bytes.withUnsafeBytes { _write(2, $0.baseAddress, UInt32($0.count)) }
      #else
        _ = bytes.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
      #endif
    }

    /// Returns `nil`.
    static func function<Function>(named name: String, as _: Function.Type) -> Function? { nil }

    /// Returns `nil`.
    static func demangled(_ symbol: String) -> String? { nil }

    /// Returns `nil`.
    static func stack(around address: UInt) -> Range<UInt>? { nil }
  }
#endif
