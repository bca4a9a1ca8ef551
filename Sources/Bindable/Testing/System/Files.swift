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
  /// Access to files and the process for snapshots, with all calls of the C library in this module.
  enum Files {
    /// A system error, such as `can't write /src/T.swift: Permission denied`.
    struct SystemError: Error, Equatable, CustomStringConvertible {
      let description: String

      init(_ action: String, _ path: String, because reason: String) {
        description = "can't \(action) \(path): \(reason)"
      }

      init(_ action: String, _ path: String, code: Int32) {
        self.init(action, path, because: String(cString: strerror(code)))
      }
    }

    // MARK: - Reading

    /// Returns the bytes of a file, or `nil` if there's no such file.
    static func read(_ path: String) throws(SystemError) -> [UInt8]? {
      let file = open(path, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else {
        if errno == ENOENT || errno == ENOTDIR { return nil }
        throw SystemError("read", path, code: errno)
      }
      defer { close(file) }
      var bytes: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = chunk.withUnsafeMutableBytes { sysRead(file, $0.baseAddress, $0.count) }
        if count == 0 { return bytes }
        if count > 0 {
          bytes += chunk[..<count]
        } else if errno != EINTR {
          throw SystemError("read", path, code: errno)
        }
      }
    }

    /// Returns the modification time of a file, or `nil` if there's no such file.
    static func modificationTime(_ path: String) -> Duration? {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Returns the path of the program or test bundle with this code, or `nil` if it's unknown.
    static func programPath() -> String? {
      #if canImport(Darwin)
        var image = Dl_info()
        guard dladdr(#dsohandle, &image) != 0, let name = image.dli_fname else { return nil }
        return String(cString: name)
      #else
        // Glibc declares `dladdr` only for C programs. On Linux, tests are linked into the program.
        let path = resolved("/proc/self/exe")
        return path == "/proc/self/exe" ? nil : path
      #endif
    }

    /// Returns the sorted names of a folder's contents, or none if there's no such folder.
    static func contentsOfDirectory(in folder: String) -> [String] {
      guard let stream = opendir(folder) else { return [] }
      defer { closedir(stream) }
      var names: [String] = []
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
          tuple.withMemoryRebound(
            to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)
          ) {
            String(cString: $0)
          }
        }
        if name != ".", name != ".." { names.append(name) }
      }
      return names.sorted()
    }

    /// Returns whether a path is a folder or a link to one.
    static func isFolder(_ path: String) -> Bool {
      var status = stat()
      return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Returns whether an open file is a terminal.
    static func isTerminal(_ file: Int32) -> Bool { isatty(file) == 1 }

    // MARK: - Writing

    /// Creates a file or replaces its contents atomically.
    ///
    /// The bytes are written to a new file in the same folder, which is then renamed. Symbolic
    /// links are followed, and the permissions of an existing file are kept. Throws an error if the
    /// file or the folder has no write permission, even for a superuser, and even though renaming
    /// over a read-only file is possible: a file marked as read-only isn't meant to change.
    static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
      let target = resolved(path)
      let folder = parent(of: target)
      var status = stat()
      let exists = stat(target, &status) == 0
      if exists { try requireWritable(status.st_mode, target, path) }
      var folderStatus = stat()
      guard stat(folder, &folderStatus) == 0 else { throw SystemError("write", path, code: errno) }
      try requireWritable(folderStatus.st_mode, folder, path)

      // The process ID and the clock make the name unique. If two threads of a process still use
      // the same name, O_EXCL makes one of them fail.
      let temporary = "\(target).\(getpid()).\(clock()).temporary"
      let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      guard file >= 0 else { throw SystemError("write", path, code: errno) }
      var code = writeAll(bytes, to: file)
      if code == 0, exists, fchmod(file, status.st_mode & 0o7777) != 0 { code = errno }
      if close(file) != 0, code == 0 { code = errno }
      if code == 0, rename(temporary, target) != 0 { code = errno }
      if code != 0 {
        unlink(temporary)
        throw SystemError("write", path, code: code)
      }
    }

    /// Removes a file.
    static func remove(_ path: String) throws(SystemError) {
      var status = stat()
      if stat(path, &status) == 0 { try requireWritable(status.st_mode, path, path) }
      guard unlink(path) == 0 || errno == ENOENT else {
        throw SystemError("remove", path, code: errno)
      }
    }

    /// Runs `body` while no other process runs it for a file of the same folder.
    ///
    /// If the file system doesn't support locks, `body` runs without one.
    static func withLock<Result>(
      onFolderOf path: String, _ body: () throws -> Result
    ) rethrows -> Result {
      let folder = open(parent(of: path), O_RDONLY | O_CLOEXEC)
      defer { if folder >= 0 { close(folder) } }
      // Closing the folder releases the lock.
      if folder >= 0 { while flock(folder, LOCK_EX) != 0 && errno == EINTR {} }
      return try body()
    }

    /// Creates a folder and its missing parent folders.
    static func makeDirectory(_ path: String) throws(SystemError) {
      var status = stat()
      if stat(path, &status) == 0 {
        guard status.st_mode & S_IFMT == S_IFDIR else {
          throw SystemError("create the folder", path, because: "a file with this name exists")
        }
        return
      }
      let folder = parent(of: path)
      if folder != path { try makeDirectory(folder) }
      if stat(folder, &status) == 0 { try requireWritable(status.st_mode, folder, path) }
      // Another process may have created the folder in the meantime, which is fine.
      guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
        throw SystemError("create the folder", path, code: errno)
      }
    }

    private static func resolved(_ path: String) -> String {
      guard let name = realpath(path, nil) else { return path }
      defer { free(name) }
      return String(cString: name)
    }

    private static func requireWritable(
      _ mode: mode_t, _ target: String, _ path: String
    ) throws(SystemError) {
      guard mode & 0o222 == 0 else { return }
      throw SystemError("write", path, because: "\(target) is read-only")
    }

    /// Writes all bytes, in several parts if needed, and returns zero or the error code.
    private static func writeAll(_ bytes: [UInt8], to file: Int32) -> Int32 {
      bytes.withUnsafeBytes { buffer in
        var remainder = buffer[...]
        while !remainder.isEmpty {
          let part = UnsafeRawBufferPointer(rebasing: remainder)
          let count = sysWrite(file, part.baseAddress, part.count)
          if count >= 0 {
            remainder = remainder.dropFirst(count)
          } else if errno != EINTR {
            return errno
          }
        }
        return 0
      }
    }
  }

  // The C library's `read` and `write`, which members of `Files` with the same names hide.
  private func sysRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(file, buffer, count)
  }

  private func sysWrite(_ file: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(file, buffer, count)
  }
#else
  /// Access to files by the functions of the C standard, such as on WASI or Windows.
  ///
  /// It has no permissions, no locks, and no lists of folders.
  enum Files {
    /// A system error, such as `can't write T.swift: Permission denied`.
    struct SystemError: Error, Equatable, CustomStringConvertible {
      let description: String

      init(
        _ action: String, _ path: String, because reason: String = String(cString: strerror(errno))
      ) {
        description = "can't \(action) \(path): \(reason)"
      }
    }

    static func read(_ path: String) throws(SystemError) -> [UInt8]? {
      guard let file = fopen(path, "rb") else {
        if errno == ENOENT { return nil }
        throw SystemError("read", path)
      }
      defer { fclose(file) }
      var bytes: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = fread(&chunk, 1, chunk.count, file)
        bytes += chunk[..<count]
        if count == 0 { break }
      }
      if ferror(file) != 0 { throw SystemError("read", path) }
      return bytes
    }

    static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
      guard let file = fopen(path, "wb") else { throw SystemError("write", path) }
      let count = fwrite(bytes, 1, bytes.count, file)
      if fclose(file) != 0 || count < bytes.count { throw SystemError("write", path) }
    }

    static func remove(_ path: String) throws(SystemError) {
      if removeFile(path) != 0, errno != ENOENT { throw SystemError("remove", path) }
    }

    static func makeDirectory(_ path: String) throws(SystemError) {
      let folder = parent(of: path)
      if folder != path, folder != "." { try makeDirectory(folder) }
      #if canImport(CRT)
        let code = _mkdir(path)
      #else
        let code = mkdir(path, 0o777)
      #endif
      if code != 0, errno != EEXIST { throw SystemError("create the folder", path) }
    }

    static func modificationTime(_ path: String) -> Duration? { nil }
    static func programPath() -> String? { nil }
    static func contentsOfDirectory(in folder: String) -> [String] { [] }
    static func isFolder(_ path: String) -> Bool { false }
    static func isTerminal(_ file: Int32) -> Bool { false }
    static func withLock<Result>(
      onFolderOf path: String, _ body: () throws -> Result
    ) rethrows -> Result { try body() }
  }

  // The C library's `remove`, which the member of `Files` hides.
  private func removeFile(_ path: String) -> Int32 { remove(path) }
#endif

extension Files {
  /// Returns the value of an environment variable, or `nil` if it isn't set.
  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Registers a function that runs when the process exits normally.
  static func atExit(_ body: @convention(c) () -> Void) { atexit(body) }

  /// Ends the process with a status, from a function that runs when it exits.
  static func exitNow(_ status: Int32) {
    fflush(nil)
    _Exit(status)
  }

  /// Returns the parent folder of a path: `/a/b` for `/a/b/c`, and `.` for `c`.
  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
