import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class BioReader {
  @Observed var bio: String?
  @Observed var age: Int?
}

@MainActor private final class BioPage: ViewNode {
  let bio = TextField(), age = Label()
}

/// Bindings whose source is `nil`.
@MainActor struct OptionalSourceTests {
  private let reader = BioReader()
  private let page = BioPage()

  private func connect(
    @BindingTableBuilder<BioReader, BioPage> _ rows: () -> [TableBinding<BioReader, BioPage>]
  ) -> Connection<BioReader, BioPage> {
    BindingTable(BioReader.self, BioPage.self, bindings: rows).connect(reader, to: page)
  }

  @Test func keepLastValueKeepsTargetWhileSourceIsNil() {
    let connection = connect {
      bind(\.age, to: \.age.text, as: .decimal, ifNil: "–").keepLastValue()
      bind(\.bio, to: \.bio.text, ifNil: "").keepLastValue()
    }
    #expect(page.age.text == "–" && page.bio.text == "")
    reader.age = 1_000
    reader.bio = "Ada"
    #expect(page.age.text == "1000" && page.bio.text == "Ada")
    reader.age = nil
    reader.bio = nil
    #expect(page.age.text == "1000" && page.bio.text == "Ada")
    reader.age = 2
    #expect(page.age.text == "2")
    reader.age = nil
    connection.refresh()
    #expect(page.age.text == "2")
    connection.rebind(to: BioReader())
    #expect(page.age.text == "–", "The last value belongs to another presenter.")
  }

  @Test func twoWayBindingConvertsPlaceholderToNil() {
    let connection = connect { \.bio[default: ""] <-> \.bio.text }
    page.bio.type("Ada")
    #expect(reader.bio == "Ada")
    page.bio.clear()
    #expect(reader.bio == nil)
    reader.bio = "Grace"
    #expect(page.bio.text == "Grace")
    reader.bio = nil
    #expect(page.bio.text == "")
    #expect(connection.twoWayStatus(of: \.bio.text)?.state == .synchronized)
  }

  @Test func nilBehaviorIsPrinted() {
    let table = BindingTable(BioReader.self, BioPage.self) {
      (\.bio[default: "none"] <-> \.bio.text).commit(.onEditingEnd)
      bind(\.age, to: \.age.text, as: .decimal, ifNil: "–").keepLastValue()
    }
    #expect(
      table.descriptions(for: reader, in: page).map(\.text) == [
        "bio <-> bio.text  commit: .onEditingEnd",
        #"age --> age.text  decimal, ifNil: "–", keepLastValue"#,
      ])
  }
}
