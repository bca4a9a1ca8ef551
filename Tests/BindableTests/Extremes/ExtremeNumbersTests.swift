import BindableFoundation
import Foundation
import TestSupport
import Testing

@testable import BindableCore

/// Every public number of the core, and of its formats of Foundation's values, at its extremes:
/// it's clipped, or it stops the program with a sentence.
@MainActor @Suite(.timeLimit(.minutes(30))) struct ExtremeNumbersTests {
  private struct Item: Identifiable, Hashable {
    let id: Int
    var half: Int { id % 2 }
  }

  @MainActor private final class Owner {
    @Observed var number = 0
    @ObservedList var items = (0..<4).map { Item(id: $0) }
  }

  /// A use of one number.
  private struct Use {
    let name: String
    let body: @MainActor () -> Void
  }

  private static let integers =
    LongRun.isOn
    ? [
      Int.min, Int.min + 1, -(1 << 32), Int(Int32.min), -2, -1, 0, 1, 2, 3, 4, 5, 1 << 20,
      Int(Int32.max) - 1, Int(Int32.max), 1 << 31, 1 << 32, 1 << 53, Int.max - 1, Int.max,
    ] : [Int.min, -1, 0, 4, Int(Int32.max), 1 << 31, Int.max]

  private static let durations: [Duration] = [
    Duration(attoseconds: .min), .seconds(Int64.min), .seconds(-1), Duration(attoseconds: -1),
    .zero, Duration(attoseconds: 1), .nanoseconds(1), .seconds(1), .seconds(1 << 40),
    .seconds(Int64.max), Duration(attoseconds: .max),
  ]

  private static let numbers = [
    -Double.infinity, -Double.greatestFiniteMagnitude, -1e300, -1e19, -1,
    -Double.leastNonzeroMagnitude,
    -0.0, 0, Double.leastNonzeroMagnitude, 0.5, 1e19, 1e300, Double.greatestFiniteMagnitude,
    Double.infinity, Double.nan,
  ]

  private static let uses: [Use] = integerUses + durationUses + numberUses

  private static var integerUses: [Use] {
    integers.flatMap { number -> [Use] in
      func use(_ name: String, _ body: @escaping @MainActor () -> Void) -> Use {
        Use(name: "\(name) \(number)", body: body)
      }
      let lists: [(String, @MainActor () -> ListSource<Item>)] = [
        ("list", { ObservedList((0..<4).map { Item(id: $0) }) }),
        ("filtered", { ObservedList((0..<4).map { Item(id: $0) }).filtered { $0.id != 2 } }),
        ("mapped", { ObservedList((0..<4).map { Item(id: $0) }).mapped { Item(id: $0.id) } }),
        ("sectioned", { ObservedList((0..<4).map { Item(id: $0) }).sectioned(by: \.half) }),
        ("source", { ListSource((0..<4).map { Item(id: $0) }) }),
      ]
      let ofLists = lists.flatMap { name, make -> [Use] in
        [
          use("\(name)[]") { _ = make()[number] },
          use("\(name).indexPath(atIndex:)") { _ = make().indexPath(atIndex: number) },
          use("\(name).count(inSection:)") { _ = make().count(inSection: number) },
          use("\(name).header") { _ = make().header(ofSection: number) },
          use("\(name).footer") { _ = make().footer(ofSection: number) },
          use("\(name).index(of: section)") {
            _ = make().index(of: ListIndexPath(section: number, item: 0))
          },
          use("\(name).index(of: item)") {
            _ = make().index(of: ListIndexPath(section: 0, item: number))
          },
          use("\(name)[section]") { _ = make()[ListIndexPath(section: number, item: 0)] },
          use("\(name)[item]") { _ = make()[ListIndexPath(section: 0, item: number)] },
        ]
      }
      let change = ChangeSet(from: [1, 2, 3], to: [3, 1, 4])
      let list = { ObservedList((0..<4).map { Item(id: $0) }) }
      return ofLists + [
        use("insert") { list().insert(Item(id: 9), at: number) },
        use("insert(contentsOf:)") { list().insert(contentsOf: [Item(id: 9)], at: number) },
        use("remove(at:)") { list().remove(at: number) },
        use("removeSubrange(to)") { list().removeSubrange(0..<max(0, number)) },
        use("removeSubrange(from)") { list().removeSubrange(min(0, number)..<0) },
        use("removeSubrange(at)") { list().removeSubrange(number..<number) },
        use("move(from:)") { list().move(from: number, to: 0) },
        use("move(to:)") { list().move(from: 0, to: number) },
        use("move(id)") { _ = list().move(1, to: number) },
        use("replace") { list().replace(at: number, with: Item(id: 0)) },
        use("ListIndexPath") { _ = ListIndexPath(section: number, item: number).description },
        use("Move") {
          _ = (ChangeSet.Move(from: number, to: 0), ChangeSet.Move(from: 0, to: number))
        },
        use("Update") {
          _ = (ChangeSet.Update(old: number, new: 0), ChangeSet.Update(old: 0, new: number))
        },
        use("ChangeSet(count:)") { _ = "\(ChangeSet(count: number).inverse)" },
        use("oldIndexPath") { _ = change.oldIndexPath(of: number) },
        use("newIndexPath") { _ = change.newIndexPath(of: number) },
        use("IndexRanges(to)") { _ = IndexRanges(0..<max(0, number)).contains(3) },
        use("IndexRanges(from)") { _ = IndexRanges(min(0, number)..<0).contains(3) },
        use("IndexRanges(at)") { _ = IndexRanges(number..<max(number, number &+ 1)).ranges },
        use("IndexRanges[]") { _ = IndexRanges(arrayLiteral: 1, number).description },
        use("IndexRanges.contains") { _ = ([1, 4, 5] as IndexRanges).contains(number) },
        use("initials") { _ = Format.initials(limit: number).apply("Ada King Lovelace") },
        use("truncate") { _ = Format.truncate(to: number).apply("Ada Lovelace") },
        use("fractionDigits") {
          let format = Format<Double, String>.decimal(fractionDigits: number)
          for value in numbers { _ = format.apply(value) }
        },
        use("fractionDigits(to)") {
          let format = Format<Double, String>.decimal(
            fractionDigits: min(0, number)...max(0, number))
          for value in numbers { _ = format.apply(value) }
        },
        use("decimal") { _ = Format<Int, String>.decimal.hidingZero.apply(number) },
        use("plural") { _ = Format<Int, String>.plural("one", "many").apply(number) },
        use("within") {
          _ = Parser<Int, Int>.within(min(0, number)...max(0, number)).apply(number)
        },
        use("length(to)") {
          _ = Parser<String, String>.length(...max(0, number), "Too long.").apply("Ada")
        },
        use("length(from)") {
          _ = Parser<String, String>.length(number..., "Too short.").apply("Ada")
        },
        use("int") { _ = Parser<String, Int>.int.apply("\(number)9") },
        use("CalendarDay") {
          _ = (CalendarDay(number, 1, 1), CalendarDay(1, number, 1), CalendarDay(1, 1, number))
          _ = CalendarDay.clamped(year: number, month: number, day: number).description
        },
        use("length(ofMonth:)") { _ = CalendarDay.length(ofMonth: number, in: 2024) },
        use("length(in:)") { _ = CalendarDay.length(ofMonth: 2, in: number) },
        use("Timeline") {
          let owner = Owner()
          let effect = Effect { _ = owner.number }
          let timeline = Timeline(of: owner, limit: number)
          for value in 1...3 { owner.number = value }
          timeline.rewind(to: timeline.range.lowerBound)
          withExtendedLifetime(effect) {}
        },
        use("rewind") {
          let owner = Owner()
          let effect = Effect { _ = owner.number }
          let timeline = Timeline(of: owner)
          for value in 1...3 { owner.number = value }
          timeline.rewind(to: number)
          withExtendedLifetime(effect) {}
        },
        use("WriteConflictDetector") {
          let log = WriteConflictDetector(limit: number)
          for value in 1...3 { log.record(value, to: "Owner.number") }
        },
        use("recording") {
          @MainActor final class View { var number = 0 }
          let owner = Owner(), view = View()
          let table = BindingTable(Owner.self, View.self) { \.number --> \.number }
          let connection = table.connect(owner, to: view, recording: .all(limit: number))
          for value in 1...5 { owner.number = value }
          _ = connection.updates.description
        },
        use("attempts") {
          // The step succeeds at once, so it needs one attempt.
          Interaction(Flow("f") { Perform("act", attempts: number) { _ in } }).start()
        },
        use("pageSize") {
          let pages = PagedList<Item>(pageSize: number) { _, _ in [] }
          pages.loadMore()
          pages.reload()
        },
        use("LinkError") { _ = "\(LinkError(segment: "x", position: number))" },
        use("CodeLocation") {
          _ = "\(CodeLocation(fileID: "a/b.swift", line: UInt(bitPattern: number)))"
        },
      ]
    }
  }

  private static var durationUses: [Use] {
    durations.flatMap { duration -> [Use] in
      func use(_ name: String, _ body: @escaping @MainActor () -> Void) -> Use {
        Use(name: "\(name) \(duration.attoseconds)", body: body)
      }
      return [
        use("Instant") {
          let instant = ManualClock.Instant(offset: duration)
          for other in durations {
            _ = instant.advanced(by: other)
            _ = instant.duration(to: ManualClock.Instant(offset: other))
          }
        },
        use("ClockTicks") {
          _ = ClockTicks(every: duration, on: ManualClock()).makeAsyncIterator()
        },
        use("pause") {
          let task = Task { try await ContinuousClock().pause(for: duration)() }
          task.cancel()
        },
        use("debounce") {
          @MainActor final class View { var number = 0 }
          let owner = Owner(), view = View()
          let table = BindingTable(Owner.self, View.self) {
            bind(\.number, to: \.number).debounce(duration)
          }
          let connection = table.connect(owner, to: view)
          owner.number = 1
          connection.disconnect()
        },
        use("throttle") {
          @MainActor final class View { var number = 0 }
          let owner = Owner(), view = View()
          let table = BindingTable(Owner.self, View.self) {
            bind(\.number, to: \.number).throttle(duration)
          }
          let connection = table.connect(owner, to: view)
          owner.number = 1
          connection.disconnect()
        },
      ]
    }
  }

  private static var numberUses: [Use] {
    numbers.flatMap { number -> [Use] in
      func use(_ name: String, _ body: @escaping @MainActor () -> Void) -> Use {
        Use(name: "\(name) \(number)", body: body)
      }
      return [
        use("progress") { FlowContext().report(progress: number) },
        use("double") { _ = Parser<String, Double>.double.apply("\(number)") },
        use("within") { _ = Parser<Double, Double>.within(0...1).apply(number) },
        use("style") {
          _ = Format<Double, String>.style(.number).apply(number)
          _ = Parser<String, Double>.style(.number).apply("\(number)")
        },
        use("CalendarDay(Date)") {
          let date = Date(timeIntervalSince1970: number)
          _ = CalendarDay(date)?.description
        },
      ]
    }
  }

  /// A sentence begins with a letter, has a blank, and ends with a period.
  private static func isSentence(_ text: Substring) -> Bool {
    text.first?.isLetter == true && text.hasSuffix(".") && text.contains(" ")
      && !["arithmetic", "Not enough bits", "Index out of range", "Range requires"].contains {
        text.contains($0)
      }
  }

  @Test func numbersAreClippedOrRefusedInASentence() async throws {
    let file = NSTemporaryDirectory() + "bindable-extremes-\(UUID().uuidString)"
    _ = FileManager.default.createFile(atPath: file, contents: nil)
    defer { try? FileManager.default.removeItem(atPath: file) }
    await #expect(processExitsWith: .success) { [file = file as String] in
      await MainActor.run { ExtremeNumbersTests.run(reportingTo: file) }
    }
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    for line in lines.dropLast() { Issue.record("\(line)") }
    #expect(lines.last == "done \(Self.uses.count)")
  }

  /// Runs the uses in copies of this process, each up to the next one that stops.
  private static func run(reportingTo path: String) {
    guard let log = FileHandle(forWritingAtPath: path) else { return }
    let errors = path + ".errors"
    let now = path + ".now"
    for file in [errors, now] { _ = FileManager.default.createFile(atPath: file, contents: nil) }
    var next = 0
    while next < uses.count {
      let ended = Child.run(writingErrorsTo: errors) {
        guard let place = FileHandle(forWritingAtPath: now) else { return }
        for index in next..<uses.count {
          try? place.seek(toOffset: 0)
          place.write(Data("\(index) \n".utf8))
          uses[index].body()
        }
      }
      guard let (status, text) = ended else { return log.write(Data("no process\n".utf8)) }
      if status == 0 { break }
      let place = try? String(contentsOfFile: now, encoding: .utf8)
      guard let index = place?.split(separator: " ").first.flatMap({ Int($0) }), index >= next
      else {
        return log.write(Data("no use before \(text)\n".utf8))
      }
      let reason = text.split(separator: "\n").compactMap { line in
        ["Fatal error: ", "Precondition failed: "].lazy.compactMap { line.range(of: $0) }.first
          .map { line[$0.upperBound...] }
      }.last
      if !(reason.map { isSentence($0) } ?? false) {
        log.write(Data("\(uses[index].name) stops: \(reason ?? "without a word")\n".utf8))
      }
      next = index + 1
    }
    for file in [errors, now] { try? FileManager.default.removeItem(atPath: file) }
    log.write(Data("done \(uses.count)\n".utf8))
  }
}
