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

  /// The users with photos or a bio.
  private static let sampleUsers: [User] = [
    User(
      id: 1, username: "ada", firstName: "Ada", lastName: "Lovelace",
      bio: "Poetical scientist. Looks for what engines cannot do.",
      followerIDs: [2, 3, 4] + (13...50).map { User.ID($0) }),
    User(
      id: 2, username: "grace", firstName: "Grace", lastName: "Okafor",
      bio: "Compiles by day, bakes by night.", followerIDs: [1, 3, 5, 7],
      priorities: [
        priority("Sourdough course", from: "2013-05-01T00:00:00Z", to: "2013-06-30T23:59:59Z"),
        priority("The night shift", from: "2013-06-01T00:00:00Z", to: "2099-12-31T23:59:59Z"),
      ]),
    User(
      id: 3, username: "Jan77", firstName: "---Jan ", lastName: "---", followerIDs: [1]),
    User(
      id: 4, username: "sakura_k", firstName: "さくら", lastName: "小林",
      bio: "京都の朝を撮っています。", followerIDs: [1, 2, 3]),
    User(
      id: 5, username: "moni", firstName: "", lastName: nil,
      bio: "No name, many pictures.", followerIDs: [9]),
    User(
      id: 6, username: "anuchit", firstName: "อนุชิต", lastName: "นายบันทึก",
      followerIDs: [1, 4]),
    User(
      id: 7, username: "zoe.plays", firstName: "Zoe\u{308}", lastName: "🎸",
      bio: "Bass, sometimes 🎹. Two dogs: 🐕🐕‍🦺", followerIDs: [8]),
    User(
      id: 8, username: "lmercier", firstName: " Lucie ", lastName: " Mercier-Dubois ",
      bio: "Lumières du Nord.", followerIDs: [1, 2, 3, 4, 5, 6, 7]),
    User(
      id: 9, username: "katya", firstName: "Катерина", lastName: "Шевчук", followerIDs: []),
    User(
      id: 10, username: "omar.h", firstName: "عمر", lastName: "حداد", bio: "صور من البحر",
      followerIDs: [1]),
    User(
      id: 11, username: "kr_whitlow", firstName: "K. R.", lastName: "Whitlow", followerIDs: [12]),
    User(
      id: 12, username: "minseo", firstName: "민서", lastName: "이",
      bio: "은방울꽃", followerIDs: [4, 6]),
  ]

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
    (2, "The Engine at Rest", 97.2, "2013-05-19T07:02:11Z", 1),
    (3, "Punched Cards, Drying ", 88.0, "2013-06-02T16:40:00Z", 1),
    (4, "", 61.5, "2013-06-11T09:15:42Z", 1),
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

  private static func priority(
    _ name: String, from start: String, to end: String
  ) -> Priority {
    Priority(name: name, startDate: date(start), endDate: date(end))
  }

  private static func date(_ moment: String) -> Date {
    guard let timestamp = Timestamp(moment) else {
      preconditionFailure("The sample date \(moment) is invalid.")
    }
    return timestamp.date
  }
}
