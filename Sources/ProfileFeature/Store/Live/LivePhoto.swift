internal import Bindable
internal import struct Foundation.Date

extension Live {
  /// The observed properties of one photo, which the store creates when they're first read.
  @MainActor
  final class Photo: NamedItem {
    let id: ProfileFeature.Photo.ID
    @Observed private(set) var title: String
    @Observed private(set) var rating: Double
    @Observed private(set) var creationDate: Date
    @Observed private(set) var userID: ProfileFeature.User.ID
    @Observed private(set) var picture: String?
    @Observed private(set) var likerIDs: [ProfileFeature.User.ID]
    private var value: ProfileFeature.Photo

    init(_ photo: ProfileFeature.Photo) {
      (id, value) = (photo.id, photo)
      (title, rating, creationDate) = (photo.title, photo.rating, photo.creationDate)
      (userID, picture, likerIDs) = (photo.userID, photo.picture, photo.likerIDs ?? [])
    }

    /// Follows a change of the data.
    func update(from data: ProfileData) {
      guard let new = data.photo(id), new != value else { return }
      value = new
      (title, rating, creationDate) = (new.title, new.rating, new.creationDate)
      (userID, picture, likerIDs) = (new.userID, new.picture, new.likerIDs ?? [])
    }

    var itemName: String { value.title }

    /// The source of the picture.
    var source: PictureSource {
      _ = picture
      return PictureSource(value)
    }

    /// The photo as a value, which reads all its properties.
    var photo: ProfileFeature.Photo {
      _ = (title, rating, creationDate, userID, picture, likerIDs)
      return value
    }
  }
}
