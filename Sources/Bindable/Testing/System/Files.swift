#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files and the process, as snapshots need them: the calls of the C library that this module makes.
enum Files {
  /// What the system refused, in words: `cannot write /src/T.swift: Permission denied`.
  struct Problem: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ what: String, _ path: String, because reason: String) {
      description = "cannot \(what) \(path): \(reason)"
    }

    init(_ what: String, _ path: String, code: Int32) {
      self.init(what, path, because: String(cString: strerror(code)))
    }
  }

  /// The value of an environment variable, or `nil` where it is not set.
  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  // MARK: - Reading

  /// The bytes of a file, or `nil` where there is no such file.
  static func read(_ path: String) throws(Problem) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw Problem("read", path, code: errno)
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
        throw Problem("read", path, code: errno)
      }
    }
  }

  /// When a file was last written, or `nil` where there is no such file.
  static func modificationTime(_ path: String) -> Time? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Time(seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
  }

  /// When the program or test bundle that holds this code was linked, where the system says.
  static func imageTime() -> Time? {
    #if canImport(Darwin)
      var image = Dl_info()
      guard dladdr(#dsohandle, &image) != 0, let name = image.dli_fname else { return nil }
      return modificationTime(String(cString: name))
    #else
      // Glibc shows `dladdr` to C programs only; on Linux tests are linked into the program itself.
      return modificationTime("/proc/self/exe")
    #endif
  }

  /// A moment on the clock of the file system.
  struct Time: Comparable {
    var seconds: Int
    var nanoseconds: Int

    static func < (left: Time, right: Time) -> Bool {
      (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
  }

  /// The names of what is in a folder, in order; none where there is no such folder.
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee))
        {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Whether there is a folder with a path, or a link to one.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Has `body` called when the process ends as it should.
  static func atExit(_ body: @convention(c) () -> Void) { atexit(body) }

  // MARK: - Writing

  /// Replaces the contents of a file, or makes it, so that a reader sees the old bytes or the new
  /// ones and never a part.
  ///
  /// The bytes go to a new file in the same folder, which then takes the name. A symbolic link is
  /// followed; the permissions of an existing file are kept. A file or folder without any write
  /// permission is refused, even for a superuser whom the system would let through, and even
  /// though renaming over a read-only file is allowed: who marked it read-only meant it.
  static func write(_ bytes: [UInt8], to path: String) throws(Problem) {
    let target = resolved(path)
    let folder = parent(of: target)
    var status = stat()
    let exists = stat(target, &status) == 0
    if exists { try requireWritable(status.st_mode, target, path) }
    var folderStatus = stat()
    guard stat(folder, &folderStatus) == 0 else { throw Problem("write", path, code: errno) }
    try requireWritable(folderStatus.st_mode, folder, path)

    // Unique among processes by the process, and within one by the clock: two threads of one
    // process that meet here find each other through O_EXCL, and the loser is told.
    let temporary = "\(target).\(getpid()).\(clock()).temporary"
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw Problem("write", path, code: errno) }
    var code = writeAll(bytes, to: file)
    if code == 0, exists, fchmod(file, status.st_mode & 0o7777) != 0 { code = errno }
    if close(file) != 0, code == 0 { code = errno }
    if code == 0, rename(temporary, target) != 0 { code = errno }
    if code != 0 {
      unlink(temporary)
      throw Problem("write", path, code: code)
    }
  }

  /// Runs `body` while no other process runs it for a file of the same folder.
  ///
  /// Where the file system has no such locks, `body` runs all the same.
  static func withLock<Result>(
    onFolderOf path: String, _ body: () throws -> Result
  ) rethrows -> Result {
    let folder = open(parent(of: path), O_RDONLY | O_CLOEXEC)
    defer { if folder >= 0 { close(folder) } }
    // Closing the folder lets go of the lock.
    if folder >= 0 { while flock(folder, LOCK_EX) != 0 && errno == EINTR {} }
    return try body()
  }

  /// Makes a folder and those that it lies in, where they do not exist.
  static func makeDirectory(_ path: String) throws(Problem) {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw Problem("make the folder", path, because: "a file has this name")
      }
      return
    }
    let folder = parent(of: path)
    if folder != path { try makeDirectory(folder) }
    if stat(folder, &status) == 0 { try requireWritable(status.st_mode, folder, path) }
    // Another process may have made it in between, which is as good.
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw Problem("make the folder", path, code: errno)
    }
  }

  /// The folder that a path lies in: `/a/b` for `/a/b/c`, `.` for `c`.
  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func resolved(_ path: String) -> String {
    guard let name = realpath(path, nil) else { return path }
    defer { free(name) }
    return String(cString: name)
  }

  private static func requireWritable(
    _ mode: mode_t, _ place: String, _ path: String
  ) throws(Problem) {
    guard mode & 0o222 == 0 else { return }
    throw Problem("write", path, because: "\(place) is read-only")
  }

  /// Writes all bytes, however small the parts that the system takes; zero, or the error's code.
  private static func writeAll(_ bytes: [UInt8], to file: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = sysWrite(file, part.baseAddress, part.count)
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
  }
}

// `read` and `write` of the C library, out of reach inside `Files` whose own have the names.
private func sysRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, buffer, count)
}

private func sysWrite(_ file: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, buffer, count)
}
