/// The second pass over two lists, which pairs the remaining items by hashing the old ones.
///
/// The hash table is built when the first guess fails. A guess is a neighbor of the last paired old
/// item, so that a reversed list or a moved block is paired without hashing everything.
@usableFromInline
struct HashMatcher<Rule: DiffCriteria, Elements: ElementAccess>
where Elements.Element == Rule.Element {
  // A slot is 0, or a tag (the low half of the hash) above an item's number plus one. The table has
  // only the first old item of each ID; `chain` leads to the others, in ascending order.
  @usableFromInline var table: [UInt64] = []
  @usableFromInline var chain: [Int32] = []
  @usableFromInline var shift: UInt64 = 0
  @usableFromInline var isQuick = true
  // One bit for each old item from `lower` on; 1: the item is unpaired.
  @usableFromInline var available: [UInt64]
  @usableFromInline let lower: Int
  @usableFromInline let pending: IndexRanges
  @usableFromInline let old: Elements
  @usableFromInline let rule: Rule
  @usableFromInline let seed: UInt64

  @inlinable
  init(_ pending: IndexRanges, of old: Elements, _ rule: Rule) {
    self.pending = pending
    self.old = old
    self.rule = rule
    seed = EphemeralHash.seed
    let upper = pending.runs.last.map { Int($0.upper) } ?? 0
    lower = (pending.runs.first.map { Int($0.lower) } ?? 0) & ~63
    available = [UInt64](repeating: 0, count: (upper - lower + 63) / 64)
    for run in pending.runs {
      var position = Int(run.lower) - lower
      let end = Int(run.upper) - lower
      while position < end {
        if position & 63 == 0, end - position >= 64 {
          available[position >> 6] = ~0
          position += 64
        } else {
          available[position >> 6] |= 1 << UInt64(position & 63)
          position += 1
        }
      }
    }
  }

  @inlinable @inline(__always)
  func isAvailable(_ number: Int) -> Bool {
    let index = number - lower
    guard index >= 0, index >> 6 < available.count else { return false }
    return available[index >> 6] & (1 << UInt64(index & 63)) != 0
  }

  @inlinable @inline(__always)
  mutating func claim(_ number: Int) {
    let index = number - lower
    available[index >> 6] &= ~(1 << UInt64(index & 63))
  }

  /// Calls `found` for each pair, in the order of the new items, and adds the others to `inserts`.
  @inlinable
  mutating func match(
    _ newPending: IndexRanges, of new: Elements, inserts: inout IndexRanges,
    found: (_ old: Int, _ new: Int) -> Void
  ) {
    guard let first = pending.runs.first, let last = pending.runs.last else {
      for run in newPending.runs { inserts.append(Int(run.lower)..<Int(run.upper)) }
      return
    }
    // The last paired item, and the direction of the guesses.
    var near = Int(last.upper)
    var step = -1
    var misses = 0
    let other = Int(first.lower)
    if let run = newPending.runs.first,
      rule.id(old.element(other).pointee) == rule.id(new.element(Int(run.lower)).pointee)
    {
      (near, step) = (other - 1, 1)
    }
    for run in newPending.runs {
      for number in Int(run.lower)..<Int(run.upper) {
        let id = rule.id(new.element(number).pointee)
        var guess = near + step
        var isPair = false
        if misses < 64 {
          isPair = isAvailable(guess) && rule.id(old.element(guess).pointee) == id
          if !isPair {
            guess = near - step
            isPair = isAvailable(guess) && rule.id(old.element(guess).pointee) == id
            if isPair { step = -step }
          }
        }
        if isPair {
          misses = 0
        } else {
          misses += 1
          guard let pair = lookUp(id) else {
            inserts.append(number)
            continue
          }
          if pair == near + 1 || pair == near - 1 { misses = 0 }
          guess = pair
        }
        claim(guess)
        near = guess
        found(guess, number)
      }
    }
  }

  /// Returns the first unpaired old item with an ID.
  @inlinable
  mutating func lookUp(_ id: Rule.ID) -> Int? {
    if table.isEmpty { makeTable() }
    let hash: UInt64
    if isQuick {
      if let quick = EphemeralHash.hash(id, seed) {
        hash = quick
      } else {
        isQuick = false
        makeTable()
        hash = EphemeralHash.standard(id)
      }
    } else {
      hash = EphemeralHash.standard(id)
    }
    let mask = table.count - 1
    var slot = Int(truncatingIfNeeded: hash >> shift) & mask
    let tag = hash << 32
    while table[slot] != 0 {
      if table[slot] & 0xFFFF_FFFF_0000_0000 == tag {
        var number = Int(table[slot] & 0xFFFF_FFFF) - 1
        if rule.id(old.element(number).pointee) == id {
          // Items that a guess has paired are skipped permanently.
          while !isAvailable(number) {
            guard !chain.isEmpty, chain[number - lower] >= 0 else { return nil }
            number = Int(chain[number - lower])
            table[slot] = tag | UInt64(number + 1)
          }
          return number
        }
      }
      slot = (slot + 1) & mask
    }
    return nil
  }

  @inlinable
  mutating func makeTable() {
    var capacity = 16
    var bits: UInt64 = 4
    while capacity < pending.count * 2 {
      capacity *= 2
      bits += 1
    }
    shift = 64 - bits
    while !fillTable(capacity) { isQuick = false }
  }

  /// Adds all unpaired items to the table, or returns `false` if an item has no quick hash.
  @inlinable
  mutating func fillTable(_ capacity: Int) -> Bool {
    var table = [UInt64](repeating: 0, count: capacity)
    var chain: [Int32] = []
    let mask = capacity - 1
    // Descending, so that the first of several items comes last and is the head of the chain.
    for run in pending.runs.reversed() {
      var number = Int(run.upper) - 1
      while number >= Int(run.lower) {
        defer { number -= 1 }
        guard isAvailable(number) else { continue }
        let id = rule.id(old.element(number).pointee)
        let hash: UInt64
        if isQuick {
          guard let quick = EphemeralHash.hash(id, seed) else { return false }
          hash = quick
        } else {
          hash = EphemeralHash.standard(id)
        }
        let tag = hash << 32
        var slot = Int(truncatingIfNeeded: hash >> shift) & mask
        while table[slot] != 0 {
          if table[slot] & 0xFFFF_FFFF_0000_0000 == tag {
            let head = Int(table[slot] & 0xFFFF_FFFF) - 1
            if rule.id(old.element(head).pointee) == id {
              if chain.isEmpty {
                chain = [Int32](repeating: -1, count: available.count * 64)
              }
              chain[number - lower] = Int32(head)
              break
            }
          }
          slot = (slot + 1) & mask
        }
        table[slot] = tag | UInt64(number + 1)
      }
    }
    self.table = table
    self.chain = chain
    return true
  }

  /// The unpaired old items.
  @usableFromInline
  var deletes: IndexRanges {
    var deletes = IndexRanges()
    for (index, word) in available.enumerated() where word != 0 {
      let base = lower + index * 64
      if word == ~0 {
        deletes.append(base..<base + 64)
      } else {
        var remainingBits = word
        while remainingBits != 0 {
          deletes.append(base + remainingBits.trailingZeroBitCount)
          remainingBits &= remainingBits - 1
        }
      }
    }
    return deletes
  }
}
