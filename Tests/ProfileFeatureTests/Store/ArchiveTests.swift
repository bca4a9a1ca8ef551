import Foundation
import Testing

@testable import ProfileFeature

private struct Settings: Codable, Hashable, Sendable {
  var theme = "light"
  var sizes = [1, 2]
}

struct ArchiveTests {
  private func archive(_ text: String, schema: Int = 1) -> (Archive<Settings>, InMemoryStorage) {
    let medium = InMemoryStorage(Array(text.utf8), named: "settings.json")
    return (Archive(medium, schema: schema), medium)
  }

  @Test func loadsSavedValueInNextRun() async throws {
    let medium = InMemoryStorage()
    try await Archive(medium).save(Settings(theme: "dark"))
    #expect(try await Archive<Settings>(medium).load() == Settings(theme: "dark"))
  }

  @Test func returnsNilBeforeFirstSave() async throws {
    let archive = Archive<Settings>(InMemoryStorage())
    #expect(try await archive.load() == nil)
  }

  @Test func writesReadableJSON() async throws {
    let medium = InMemoryStorage()
    try await Archive(medium, schema: 3).save(Settings(theme: "a/b", sizes: []))
    let text = String(decoding: try #require(medium.read()), as: UTF8.self)
    #expect(
      text == """
        {
          "schema" : 3,
          "value" : {
            "sizes" : [

            ],
            "theme" : "a/b"
          }
        }

        """)
  }

  @Test(arguments: [
    (
      "",
      "1:1: the text isn't valid JSON: \"Unexpected end of file during JSON parse.\"; correct it"
    ),
    (
      "{",
      "1:2: the text isn't valid JSON: \"Unexpected end of file during JSON parse.\"; correct it"
    ),
    (
      "{\"schema\": 1,\n \"value\": x}",
      "2:11: the text isn't valid JSON: \"Invalid value around character 24.\"; correct it"
    ),
    ("[]", "1:1: the file: expected an object; correct the value"),
    (
      "{\"schema\": 1,\n \"value\": {\"theme\": 7, \"sizes\": []}}",
      "2:21: value.theme: expected a string; correct the value"
    ),
    (
      "{\"schema\": 1,\n \"value\": {\"theme\": \"a\", \"sizes\": [1,\n\"two\"]}}",
      "3:1: value.sizes[1]: expected an integer; correct the value"
    ),
    (
      "{\"schema\": 1, \"value\": {\"theme\": \"a\"}}",
      "1:24: value: the key \"sizes\" is missing; add it"
    ),
    ("{\"value\": {}}", "1:1: the file: the key \"schema\" is missing; add it"),
    (
      "{\"schema\": 1, \"value\": null}",
      "1:24: value: expected an object; correct the value"
    ),
  ])
  func corruptFileIsReportedAndSetAside(
    text: String, message: String
  ) async throws {
    let (archive, medium) = archive(text)
    let error = await #expect(throws: FileError.self) { try await archive.load() }
    #expect(
      error?.description
        == "settings.json:\(message); moved to settings.json.corrupt-1"
    )
    #expect(medium.aside == [Array(text.utf8)], "the old bytes are kept")
    #expect(try await archive.load() == nil, "the next load continues without the file")
    try await archive.save(Settings())
    #expect(medium.aside.count == 1)
  }

  @Test func invalidUTF8IsCorrupt() async throws {
    let archive = Archive<Settings>(InMemoryStorage([0x7B, 0xFF], named: "settings.json"))
    let error = await #expect(throws: FileError.self) { try await archive.load() }
    #expect(
      error?.description.hasPrefix("settings.json:1:2: the byte 0xFF isn't valid UTF-8") == true)
  }

  @Test(arguments: [-1, 0, 2, 4]) func otherSchemaIsRejectedAndKept(saved: Int) async throws {
    let text = #"{"schema": \#(saved), "value": {"colors": ["red"]}}"#
    let (archive, medium) = archive(text, schema: 3)
    let message =
      "settings.json: schema \(saved) isn't the supported schema 3; use the program that wrote it "
      + "or another directory"
    for _ in 0..<2 {
      let error = await #expect(throws: FileError.self) { try await archive.load() }
      #expect(error?.description == message)
    }
    await #expect(throws: FileError.self) { try await archive.save(Settings()) }
    #expect(medium.read() == Array(text.utf8))
    #expect(medium.aside.isEmpty)
  }

  @Test func savingSetsCorruptFileAsideFirst() async throws {
    let (archive, medium) = archive("nonsense")
    await #expect(throws: FileError.self) { try await archive.save(Settings()) }
    #expect(medium.aside.count == 1)
    try await archive.save(Settings())
    #expect(medium.read() != nil)
  }

  @Test func unencodableValueThrowsAndKeepsSavedValue() async throws {
    let medium = InMemoryStorage()
    let archive = Archive<Double>(medium)
    try await archive.save(1)
    let error = await #expect(throws: FileError.self) { try await archive.save(.nan) }
    #expect(error?.description.hasPrefix("memory: the value can't be encoded as JSON (") == true)
    #expect(try await Archive<Double>(medium).load() == 1)
  }

  @Test func concurrentTasksCanLoadAndSave() async throws {
    let archive = Archive<Int>(InMemoryStorage())
    await withTaskGroup { group in
      for number in 0..<50 {
        group.addTask { try? await archive.save(number) }
        group.addTask { _ = try? await archive.load() }
      }
    }
    #expect(try await archive.load().map { 0..<50 ~= $0 } == true)
  }
}
