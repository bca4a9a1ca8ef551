/// A follower or a photo that the user removes.
public enum Removal: Hashable, Sendable {
  /// A follower of a user.
  case follower(User.ID, of: User.ID)
  /// A photo.
  case photo(Photo)
}

extension ProfileData {
  /// Removes an item and returns its index among those of its kind, or `nil` if it isn't there.
  public mutating func remove(_ removal: Removal) throws(ProfileDataError) -> Int? {
    switch removal {
    case .follower(let id, let userID):
      guard let index = user(userID)?.followerIDs.firstIndex(of: id) else { return nil }
      try update(userID) { $0.followerIDs.remove(at: index) }
      return index
    case .photo(let photo):
      guard let index = photos.firstIndex(where: { $0.id == photo.id }) else { return nil }
      var photos = photos
      photos.remove(at: index)
      try setPhotos(photos)
      return index
    }
  }

  /// Inserts a removed item at its index, or at the end if there are fewer items now.
  ///
  /// Has no effect if the item is there already.
  public mutating func restore(_ removal: Removal, at index: Int) throws(ProfileDataError) {
    switch removal {
    case .follower(let id, let userID):
      try update(userID) { user in
        guard !user.followerIDs.contains(id) else { return }
        user.followerIDs.insert(id, at: min(index, user.followerIDs.count))
      }
    case .photo(let photo):
      guard self.photo(photo.id) == nil else { return }
      var photos = photos
      photos.insert(photo, at: min(index, photos.count))
      try setPhotos(photos)
    }
  }

  /// Returns whether an item is there.
  func contains(_ removal: Removal) -> Bool {
    switch removal {
    case .follower(let id, let userID): user(userID)?.followerIDs.contains(id) ?? false
    case .photo(let photo): self.photo(photo.id) != nil
    }
  }

  /// The IDs of the list that contains an item.
  func list(of removal: Removal) -> [Int] {
    switch removal {
    case .follower(_, let userID): user(userID)?.followerIDs.map(\.rawValue) ?? []
    case .photo: photos.map(\.id.rawValue)
    }
  }

  /// Returns the index at which to restore an item: after the nearest of the items that were before
  /// it and are still there, or at the start.
  func index(of removal: Removal, after predecessors: [Int]) -> Int {
    let list = list(of: removal)
    let indexes = Dictionary(uniqueKeysWithValues: zip(list, list.indices))
    return predecessors.reversed().lazy.compactMap { indexes[$0] }.first.map { $0 + 1 } ?? 0
  }
}
