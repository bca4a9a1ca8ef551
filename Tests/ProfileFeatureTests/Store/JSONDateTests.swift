import Foundation
import Testing

@testable import ProfileFeature

struct JSONDateTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0),
    ("2013-05-18T21:26:28Z", 1_368_912_388),
    ("2013-05-18T23:26:28+02:00", 1_368_912_388),
    ("2013-05-18T16:56:28-04:30", 1_368_912_388),
    ("1969-12-31T23:59:59.25Z", -0.75),
    ("2000-02-29T00:00:00Z", 951_782_400),
    ("1900-03-01T00:00:00Z", -2_203_891_200),
    ("9999-12-31T23:59:59Z", 253_402_300_799),
  ])
  func parsesSecondsSince1970(text: String, seconds: Double) {
    #expect(JSON.date(in: text) == Date(timeIntervalSince1970: seconds))
  }

  @Test(arguments: [
    "", "x", "2013", "2013-05-18", "2013-05-18T21:26", "2013-05-18T21:26:28",
    "2013-13-18T21:26:28Z", "2013-00-18T21:26:28Z", "2013-02-29T21:26:28Z",
    "1900-02-29T00:00:00Z", "2013-05-00T21:26:28Z", "2013-05-18T24:00:00Z",
    "2013-05-18T21:60:28Z", "2013-05-18T21:26:61Z", "2013-05-18T21:26:28.Z",
    "2013-05-18t21:26:28z", "2013-05-18 21:26:28Z", "1990-12-31T23:59:60Z",
    "0000-01-01T00:00:00Z", "2013-02-31T21:26:28+02:00", "2013-05-18T21:26:28+24:00",
    "2013-05-18T21:26:28Z ", "+013-05-18T21:26:28Z", "２013-05-18T21:26:28Z",
    "2013-05-18T21:26:28.٣Z",
    "2013-05-18T21:26:28ZZ", "yesterday",
  ])
  func rejectsInvalidTimestamps(text: String) {
    #expect(JSON.date(in: text) == nil)
  }

  @Test func consecutiveDaysDifferByOneDay() {
    var expected = JSON.date(in: "1999-12-31T00:00:00Z")?.timeIntervalSince1970 ?? 0
    for year in 2000...2004 {
      for month in 1...12 {
        for day in 1...31 {
          let text = "\(year)-\(twoDigits(month))-\(twoDigits(day))T00:00:00Z"
          guard let moment = JSON.date(in: text) else { continue }
          expected += 86_400
          #expect(moment.timeIntervalSince1970 == expected, "\(text)")
        }
      }
    }
    #expect(expected == JSON.date(in: "2004-12-31T00:00:00Z")?.timeIntervalSince1970)
  }

  @Test func savedDateIsReadAgain() throws {
    let saved = try (0..<1_000).map { milliseconds in
      String(decoding: try JSON.encode([Date(timeIntervalSince1970: 1_368_912_388)]), as: UTF8.self)
        .replacing(".000Z", with: ".\(String(1_000 + milliseconds).dropFirst())Z")
    }
    for text in saved {
      let date = try JSON.decode([Date].self, from: text, named: "dates")
      #expect(String(decoding: try JSON.encode(date), as: UTF8.self) == text)
    }
  }

  private func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}
