// Files are copied into a folder, and the user decides about those that exist there.

import Bindable

@MainActor final class CopyPresenter {
  let copying: Interaction
  init(_ files: [Item], to folder: Folder) {
    let file = FlowKey<Item>("file"), answer = FlowKey<Resolution>("answer")
    let isForAll = FlowKey<Bool>("is for all")
    copying = Interaction(
      Flow("Copy files") {
        For("file", in: { _ in files }, as: file) {
          If("it exists in the folder, and no answer was given for all files") {
            folder.has($0[file].title) && $0.value(for: isForAll) != true
          } then: {
            Choose("Resolve the conflict", asking: { "\($0[file].title) already exists." }) {
              Branch("Keep Both") { SetValue(.keepBoth, for: answer) }
              Branch("Replace", role: .destructive) { SetValue(.replace, for: answer) }
              Branch("Skip") { SetValue(.skip, for: answer) }
              Branch("Stop", role: .cancel)
            }
            If("more files exist in the folder", { folder.has(files, after: $0[file]) }) {
              Choose("Do the same with all files that exist?") {
                Branch("Only This File")
                Branch("All Files") { SetValue(true, for: isForAll) }
              }
            }
          }
          Perform("Copy or skip it, as answered") { folder.copy($0[file], $0.value(for: answer)) }
        }
      })
  }
}
