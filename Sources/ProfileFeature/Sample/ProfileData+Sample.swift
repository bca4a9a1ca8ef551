import struct Foundation.Date

extension ProfileData {
  /// Sample data with fictional users and photos.
  ///
  /// ```swift
  /// let data = ProfileData.sample
  /// data.users.first?.displayName                 // "Ada Lovelace"
  /// data.users.first?.followerIDs.count           // 41
  /// data.user(named: "moni")?.displayName         // "moni": she entered no name
  /// ```
  ///
  /// The names are realistic: with extra whitespace and dashes, in many scripts, without a last
  /// name, or empty.
  public static let sample: ProfileData = {
    do throws(ProfileDataError) {
      return try ProfileData(users: sampleUsers + sampleReaders, photos: samplePhotos)
    } catch {
      preconditionFailure("The sample data must be consistent: \(error)")
    }
  }()

  /// The username, names, and bio of the users with photos or a bio, whose IDs begin with 1.
  private static let authors: [(String, String, String?, String?)] = [
    ("ada", "Ada", "Lovelace", "Poetical scientist. Looks for what engines cannot do."),
    ("grace", "Grace", "Okafor", "Compiles by day, bakes by night."),
    ("Jan77", "---Jan ", "---", nil),
    ("sakura_k", "さくら", "小林", "京都の朝を撮っています。"),
    ("moni", "", nil, "No name, many pictures."),
    ("anuchit", "อนุชิต", "นายบันทึก", nil),
    ("zoe.plays", "Zoe\u{308}", "🎸", "Bass, sometimes 🎹. Two dogs: 🐕🐕‍🦺"),
    ("lmercier", " Lucie ", " Mercier-Dubois ", "Lumières du Nord."),
    ("katya", "Катерина", "Шевчук", nil),
    ("omar.h", "عمر", "حداد", "صور من البحر"),
    ("kr_whitlow", "K. R.", "Whitlow", nil),
    ("minseo", "민서", "이", "은방울꽃"),
  ]

  /// The followers of the users above, in the same order.
  private static let followers: [[User.ID]] = [
    [2, 3, 4] + (13...50).map { User.ID($0) }, [1, 3, 5, 7], [1], [1, 2, 3], [9], [1, 4], [8],
    [1, 2, 3, 4, 5, 6, 7], [], [1], [12], [4, 6],
  ]

  /// The priorities of Grace Okafor, the second user.
  private static let priorities = [
    Priority(
      name: "Sourdough course", startDate: date("2013-05-01T00:00:00Z"),
      endDate: date("2013-06-30T23:59:59Z")),
    Priority(
      name: "The night shift", startDate: date("2013-06-01T00:00:00Z"),
      endDate: date("2099-12-31T23:59:59Z")),
  ]

  private static let sampleUsers = zip(authors, followers).enumerated().map { index, user in
    let (username, firstName, lastName, bio) = user.0
    return User(
      id: User.ID(index + 1), username: username, firstName: firstName, lastName: lastName,
      bio: bio, followerIDs: user.1, priorities: index == 1 ? priorities : [])
  }

  /// The users who only follow others.
  private static let sampleReaders: [User] = [
    ("tom", "Tom", "Ashgrove"), ("ines", "Inês", "Carvalho"), ("piet", "Piet", "van der Linden"),
    ("wanjiru", "Wanjirũ", "Kamau"), ("lotte", "Lotte", "Bergström"), ("dev", "Dev", "Anand Rao"),
    ("yuki", "Yuki", "Tanabe"), ("marek", "Marek", "Zieliński"), ("sofia", "Sofía", "Ibáñez"),
    ("noor", "Noor", nil), ("eitan", "איתן", "לוי"), ("hank", "Hank", "Pruitt"),
    ("bea", "Bea", "Thistlewood"), ("ole", "Ole", "Nørgaard"), ("mei", "美", "陈"),
    ("ravi", "Ravi", "S R"), ("gwen", "Gwen", "Pryce"), ("teo", "Teo", "Marchetti"),
    ("asha", "Asha", "Mbeki"), ("finn", "Finn", "O'Dowd"), ("hana", "Hana", "Dvořáková"),
    ("bao", "Bảo", "Nguyễn"), ("irma", "Irma", "Szabó"), ("luca", "Luca", "Ferraro"),
    ("elif", "Elif", "Yıldız"), ("nils", "Nils", "."), ("rosa", "Rosa", "Quispe"),
    ("stella", "★ Stella ★", nil), ("pavel", "Pavel", "Horák"), ("amina", "Amina", "Diallo"),
    ("george", "George", "Hatzis"), ("sam", "Sam", "(the Lens)"), ("kiri", "Kiri", "Walker"),
    ("joao", "João", "Pires"), ("una", "Una", "Gallagher"), ("viktor", "Viktor", "Lindqvist"),
    ("leila", "Leila", "Rahimi"), ("abe", "Abe", "Stern"),
  ].enumerated().map { index, person in
    User(id: User.ID(13 + index), username: person.0, firstName: person.1, lastName: person.2)
  }

  private static let samplePhotos: [Photo] = [
    (1, "Daydream", 98.6, "2013-05-18T21:26:28Z", 1),
    (2, "The Engine at Rest", 97.2, "2013-05-09T07:02:11Z", 1),
    (3, "Punched Cards, Drying ", 88.0, "2013-04-28T16:40:00Z", 1),
    (4, "", 61.5, "2013-04-16T09:15:42Z", 1),
    (5, "Bread, 5 a.m.", 93.4, "2013-05-21T05:03:10Z", 2),
    (6, "京都の朝", 99.1, "2013-04-02T05:31:00+09:00", 4),
    (7, "雨のあと", 96.8, "2013-04-09T18:20:05+09:00", 4),
    (8, "•Butterfly & Ladybug•", 90.0, "2013-05-30T12:00:00Z", 5),
    (9, "Here There Be Foxes... ", 92.7, "2013-06-14T22:48:19Z", 5),
    (10, "Encore 🎸🔥", 85.3, "2013-06-20T23:59:59Z", 7),
    (11, "Vent d'hiver", 94.9, "2013-01-13T16:05:37+01:00", 8),
    (12, "Закат", 95.5, "2013-05-25T18:30:00Z", 9),
    (13, "은방울꽃", 97.7, "2013-05-12T08:08:08+09:00", 12),
  ].map { id, name, rating, moment, userID in
    Photo(
      id: Photo.ID(id), name: name, rating: rating, creationDate: date(moment),
      userID: User.ID(userID))
  }

  private static func date(_ moment: String) -> Date {
    guard let date = JSON.date(in: moment) else {
      preconditionFailure("The sample date \(moment) is invalid.")
    }
    return date
  }
}
