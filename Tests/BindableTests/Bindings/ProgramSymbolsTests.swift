#if os(Linux)
  import Foundation
  import Testing

  @testable import BindableCore

  /// Two types with equal properties, whose getters an optimizer or a linker may merge.
  @MainActor private final class Twin {
    @Observed var first = 1
    var double: Int { first * 2 }
    var twice: Int { first * 2 }
  }

  @MainActor private final class OtherTwin {
    @Observed var second = 1
    var double: Int { second * 2 }
    var pair: Int { second * 2 }
  }

  @MainActor @Suite struct ProgramSymbolsTests {
    @Test func equalGettersResolveToOwnNameOrNone() {
      let paths: [(path: AnyKeyPath, name: String)] = [
        (\Twin.first, "first"), (\Twin.double, "double"), (\Twin.twice, "twice"),
        (\OtherTwin.second, "second"), (\OtherTwin.double, "double"), (\OtherTwin.pair, "pair"),
      ]
      for (path, name) in paths {
        let found = KeyPathParser.steps(of: path).map(\.name)
        #expect(found == [name] || found == [nil])
      }
    }

    @Test func elfFileReturnsFunctionNamesByOffset() throws {
      let file = try ElfBytes(["a1TK", "b", "c22TK"]).withFile { ElfFile(path: $0, suffix: "TK") }
      #expect(file.names(atOffset: 0) == ["a1TK"])
      #expect(file.names(atOffset: 1) == [])
      #expect(file.names(atOffset: 2) == ["c22TK"])
      #expect(file.names(atOffset: .max) == [])
    }

    @Test func missingOrInvalidFileHasNoNames() throws {
      #expect(ElfFile(path: "/no/such/file", suffix: "").names(atOffset: 0) == [])
      #expect(ElfFile(path: "/", suffix: "").names(atOffset: 0) == [])
      var bytes = ElfBytes(["aTK"])
      bytes.bytes[0] = 0
      #expect(try bytes.withFile { ElfFile(path: $0, suffix: "TK") }.names(atOffset: 0) == [])
    }

    @Test func damagedFilesReturnOnlyValidNames() throws {
      var random = SplitMix64(seed: 11)
      let whole = ElfBytes((0..<20).map { "name\($0)TK" })
      for _ in 0..<300 {
        var damaged = whole
        if random.next() % 3 == 0 {
          damaged.bytes.removeLast(Int(random.next() % UInt64(damaged.bytes.count)))
        }
        for _ in 0..<random.next() % 8 where !damaged.bytes.isEmpty {
          let index = Int(random.next() % UInt64(min(damaged.bytes.count, 400)))
          damaged.bytes[index] =
            [0, 1, 0x7F, 0xFF, UInt8(truncatingIfNeeded: random.next())]
            .randomElement(using: &random) ?? 0
        }
        let file = try damaged.withFile { ElfFile(path: $0, suffix: "TK") }
        for offset in [0, 7, 1 << 20, UInt64.max] {
          #expect(file.names(atOffset: offset).allSatisfy { $0.hasSuffix("TK") })
        }
      }
    }
  }

  /// The bytes of a small program file: the function with index *i* is at address 4096 + *i*.
  private struct ElfBytes {
    var bytes: [UInt8] = []

    init(_ names: [String]) {
      var texts: [UInt8] = [0]
      var symbols: [UInt8] = []
      for (index, name) in names.enumerated() {
        symbols += number(texts.count, 4) + [2, 0, 1, 0] + number(4_096 + index, 8) + number(1, 8)
        texts += Array(name.utf8) + [0]
      }
      let sections = 120 + symbols.count + texts.count
      bytes = [0x7F, 0x45, 0x4C, 0x46, 2, 1] + [UInt8](repeating: 0, count: 26)
      bytes += number(64, 8) + number(sections, 8) + number(0, 4) + number(64, 2)
      bytes += number(56, 2) + number(1, 2) + number(64, 2) + number(2, 2) + number(0, 2)
      bytes += number(1, 4) + number(5, 4) + number(0, 8) + number(4_096, 8) + number(0, 8)
      bytes += number(4_096, 8) + number(4_096, 8) + number(0, 8)
      bytes += symbols + texts
      bytes += section(kind: 2, offset: 120, size: symbols.count, link: 1)
      bytes += section(kind: 3, offset: 120 + symbols.count, size: texts.count, link: 0)
    }

    private func section(kind: Int, offset: Int, size: Int, link: Int) -> [UInt8] {
      number(0, 4) + number(kind, 4) + number(0, 16) + number(offset, 8) + number(size, 8)
        + number(link, 4) + number(0, 20)
    }

    private func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> ($0 * 8)) : 0 }
    }

    func withFile<Result>(_ body: (String) throws -> Result) throws -> Result {
      let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: file) }
      try Data(bytes).write(to: file)
      return try body(file.path)
    }
  }
#endif
