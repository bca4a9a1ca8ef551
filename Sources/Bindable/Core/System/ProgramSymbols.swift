internal import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The symbols of the running program and its libraries, read from their files on Linux.
///
/// Elsewhere, or if a file is stripped, changed, or malformed, no symbol is found.
enum ProgramSymbols {
  /// Returns the symbols of the key path getters at an address, in no order.
  ///
  /// A linker that merges equal functions leaves several names at one address.
  ///
  /// - Complexity: O(*n*) in the size of the file's symbol table at the first call for a file, and
  ///   O(*m*) in the number of mapped files after that.
  static func keyPathGetters(at address: UInt) -> [String] {
    #if os(Linux)
      guard let (path, offset) = System.mappedFile(at: address) else { return [] }
      return files.withLock { files in
        let file = files[path] ?? ElfFile(path: path, suffix: "TK")
        files[path] = file
        return file.names(atOffset: offset)
      }
    #else
      return []
    #endif
  }

  #if os(Linux)
    private static let files = Mutex<[String: ElfFile]>([:])
  #endif
}

#if os(Linux)
  /// The functions of a 64-bit ELF file whose names end with a suffix.
  ///
  /// Nothing in the file is trusted: every range is checked against the bytes that were read, and
  /// tables of more than 512 MB are ignored.
  struct ElfFile {
    private struct Segment {
      let offset: UInt64, address: UInt64, size: UInt64
    }

    private var segments: [Segment] = []
    private var names: [UInt64: [String]] = [:]

    init(path: String, suffix: String) {
      guard let file = System.File(path: path), let header = file.bytes(at: 0, count: 64),
        header.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1])
      else { return }
      readSegments(of: file, header)
      readNames(of: file, header, suffix: suffix)
    }

    /// Returns the names of the functions at an offset of the file.
    func names(atOffset offset: UInt64) -> [String] {
      let segment = segments.first { $0.offset <= offset && offset - $0.offset < $0.size }
      guard let segment else { return [] }
      return names[offset - segment.offset &+ segment.address] ?? []
    }

    private mutating func readSegments(of file: borrowing System.File, _ header: [UInt8]) {
      let (size, count) = (Int(header.number(at: 54, 2)), Int(header.number(at: 56, 2)))
      guard size >= 56, let table = file.bytes(at: header.number(at: 32, 8), count: size * count)
      else { return }
      for entry in stride(from: 0, to: table.count, by: size) where table.number(at: entry, 4) == 1
      {
        segments.append(
          Segment(
            offset: table.number(at: entry + 8, 8), address: table.number(at: entry + 16, 8),
            size: table.number(at: entry + 32, 8)))
      }
    }

    private mutating func readNames(
      of file: borrowing System.File, _ header: [UInt8], suffix: String
    ) {
      let (size, count) = (Int(header.number(at: 58, 2)), Int(header.number(at: 60, 2)))
      guard size >= 64, let sections = file.bytes(at: header.number(at: 40, 8), count: size * count)
      else { return }
      func bytes(ofSection section: Int) -> [UInt8]? {
        guard section < count else { return nil }
        return file.bytes(
          at: sections.number(at: section * size + 24, 8),
          count: Int(clamping: sections.number(at: section * size + 32, 8)))
      }
      // The section of symbols names the section of their texts.
      let symbolTable = (0..<count).first { sections.number(at: $0 * size + 4, 4) == 2 }
      guard let symbolTable, let symbols = bytes(ofSection: symbolTable),
        let texts = bytes(ofSection: Int(sections.number(at: symbolTable * size + 40, 4))),
        texts.last == 0
      else { return }
      collectNames(symbols, texts, Array(suffix.utf8))
    }

    // The loop visits each symbol of the program, in debug builds too, so that it uses plain
    // pointers.
    private mutating func collectNames(_ symbols: [UInt8], _ texts: [UInt8], _ suffix: [UInt8]) {
      symbols.withUnsafeBufferPointer { symbols in
        symbols.withMemoryRebound(to: UInt64.self) { words in
          texts.withUnsafeBufferPointer { texts in
            guard let words = words.baseAddress, let bytes = texts.baseAddress else { return }
            // An array is aligned for words. A symbol is three words: its kind above the start of
            // its text, its address, and its size.
            let end = symbols.count / 24 * 3
            var word = 0
            while word < end {
              let (start, kind) = (Int(words[word] & 0xFFFF_FFFF), words[word] >> 32 & 0xF)
              let address = words[word + 1]
              word += 3
              guard kind == 2, start < texts.count else { continue }
              // The table ends with a zero, so every text that begins in it ends in it.
              let text = UnsafeRawPointer(bytes + start)
              let count = strlen(text.assumingMemoryBound(to: CChar.self))
              guard suffix.count <= count, count < 4_096,
                memcmp(text + count - suffix.count, suffix, suffix.count) == 0
              else { continue }
              names[address, default: []].append(
                String(decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self))
            }
          }
        }
      }
    }
  }

  extension [UInt8] {
    /// Returns the little-endian number of up to 8 bytes at an index, which must be in range.
    fileprivate func number(at index: Int, _ size: Int) -> UInt64 {
      var number: UInt64 = 0
      for byte in self[index..<index + size].reversed() { number = number << 8 | UInt64(byte) }
      return number
    }
  }

  extension System {
    /// A file that is open for reading.
    struct File: ~Copyable {
      private let descriptor: Int32

      init?(path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { return nil }
      }

      deinit { close(descriptor) }

      /// Returns the bytes of a range, or `nil` if the file doesn't have them.
      func bytes(at offset: UInt64, count: Int) -> [UInt8]? {
        guard (0...512 << 20).contains(count), let offset = off_t(exactly: offset) else {
          return nil
        }
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, total in
          while total < count {
            let read = pread(
              descriptor, buffer.baseAddress.map { $0 + total }, count - total,
              offset + off_t(total))
            guard read > 0 else { return }
            total += read
          }
        }
        return bytes.count == count ? bytes : nil
      }
    }

    /// Returns the file whose code is mapped at an address, and the offset of that address in it.
    ///
    /// Code stays where it is, so the list of mappings is read again only for a new address.
    static func mappedFile(at address: UInt) -> (path: String, offset: UInt64)? {
      mappings.withLock { known in
        func find() -> (path: String, offset: UInt64)? {
          known.first { $0.addresses.contains(address) }
            .map { ($0.path, UInt64(address - $0.addresses.lowerBound) + $0.offset) }
        }
        if let found = find() { return found }
        known = readMappings()
        return find()
      }
    }

    /// The addresses at which code of a file is mapped, and where it starts in the file.
    private struct Mapping {
      let addresses: Range<UInt>
      let offset: UInt64
      let path: String
    }

    private static let mappings = Mutex<[Mapping]>([])

    private static func readMappings() -> [Mapping] {
      let lines = contents(of: "/proc/self/maps")?.split(separator: UInt8(ascii: "\n")) ?? []
      return lines.compactMap { line in
        // "55d0c8a3b000-55d0c8a7c000 r-xp 00010000 fd:00 1234      /path/of/the/program"
        let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
          .map { String(decoding: $0, as: UTF8.self) }
        guard fields.count == 6, fields[1].contains("x"),
          let offset = UInt64(fields[2], radix: 16)
        else { return nil }
        let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        let path = String(fields[5].drop { $0 == " " })
        guard ends.count == 2, ends[0] < ends[1], path.hasPrefix("/") else { return nil }
        return Mapping(addresses: ends[0]..<ends[1], offset: offset, path: path)
      }
    }
  }
#endif
