import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// The simulator detects wrong batches.
struct BatchReceiverTests {
  private let old = [Friend(id: 1, name: "a"), Friend(id: 2, name: "b"), Friend(id: 3, name: "c")]
  private let new = [Friend(id: 3, name: "c"), Friend(id: 4, name: "d"), Friend(id: 1, name: "A")]

  private func fault(_ change: (inout Batch) -> Void) -> String? {
    var batch = Batch(ChangeSet(from: old, to: new))
    change(&batch)
    var receiver = BatchReceiver([old])
    if let fault = receiver.perform(batch, row: { new[$0.item] }) { return fault }
    return receiver.rows == [new] ? nil : "the result differs"
  }

  @Test func acceptsCorrectBatch() {
    #expect(fault { _ in } == nil)
  }

  @Test func rejectsWrongBatches() {
    func place(_ row: Int) -> ListIndexPath { ListIndexPath(section: 0, item: row) }
    #expect(fault { $0.moves = [] } != nil)
    #expect(fault { $0.deletes = [] } != nil)
    #expect(fault { $0.inserts = [] } != nil)
    #expect(fault { $0.updates = [] } == "the result differs")
    #expect(fault { $0.deletes.append(place(1)) } == "a row leaves twice")
    #expect(fault { $0.deletes = [place(0)] } != nil)
    #expect(fault { $0.inserts.append(place(1)) } == "a row comes twice")
    #expect(fault { $0.inserts = [place(9)] } != nil)
    #expect(fault { $0.deletes.append(place(7)) } == "no such old row 0.7")
    #expect(fault { $0.deletes.append($0.moves[0].from) } == "a row leaves twice")
    #expect(fault { $0.updates.append(($0.updates[0])) } == "rows are not in order")
    #expect(fault { $0.updates[0].old = place(1) } != nil)
    #expect(fault { $0.updates.insert((place(2), place(0)), at: 0) } != nil)
    #expect(fault { $0.sectionMoves = [(0, 0)] } == "a section moves nowhere")
    #expect(fault { $0.sectionDeletes = [0] } != nil)
    #expect(fault { $0.sectionInserts = [0, 0] } == "a section comes twice")
  }

  @Test func rejectsMoveToSameIndexPath() {
    var batch = Batch()
    batch.moves = [(ListIndexPath(section: 0, item: 1), ListIndexPath(section: 0, item: 1))]
    var receiver = BatchReceiver([old])
    #expect(receiver.perform(batch) { old[$0.item] } == "a row moves nowhere")
  }

  @Test func strictReceiverRejectsCombinedSectionChanges() {
    var batch = Batch()
    batch.sectionMoves = [(0, 1)]
    batch.deletes = [ListIndexPath(section: 0, item: 0)]
    var receiver = BatchReceiver([old, []])
    receiver.isStrict = true
    #expect(receiver.perform(batch) { old[$0.item] } == "a row leaves a section that moves: 0.0")
    batch = Batch()
    batch.sectionDeletes = [0]
    batch.moves = [(ListIndexPath(section: 0, item: 0), ListIndexPath(section: 0, item: 0))]
    #expect(receiver.perform(batch) { old[$0.item] } == "a row moves out of a section that goes")
  }
}
