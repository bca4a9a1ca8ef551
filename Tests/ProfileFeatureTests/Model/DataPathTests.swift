import ProfileFeature
import Testing

@Suite struct DataPathTests {
  @Test func descriptionUsesSubscriptSyntax() {
    #expect(DataPath.root["photos"][3]["rating"].description == "photos[3].rating")
    #expect(DataPath.root[0][1].description == "[0][1]")
    #expect(DataPath.root.description == "the file")
  }

  @Test func unusualKeysAreQuoted() {
    #expect(DataPath.root["a b\u{1B}"]["c"].description == "[\"a b\\u{1B}\"].c")
    #expect(DataPath.root[""].description == "[\"\"]")
    let long = String(repeating: "k", count: 1000)
    #expect(DataPath.root[long].description.count == 45)
  }

  @Test func longPathIsTruncatedAtEnd() {
    let path = (0..<500).reduce(DataPath.root) { path, index in path[index] }
    #expect(path.description == "[0][1][2][3][4][5][6][7]…")
  }
}
