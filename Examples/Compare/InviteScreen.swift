import SwiftUI

/// The screen in SwiftUI, with the model of `Observation.swift`.
struct InviteScreen: View {
  @Bindable var model: InviteModel
  @State private var isAsking = false

  var body: some View {
    VStack {
      TextField("Name", text: $model.name)
      TextField("Email", text: $model.email)
      Text(model.count)
      ForEach(model.guests, id: \.id) { guest in Text(guest.name) }
      Text(model.error)
      if model.isRunning { ProgressView() }
      Button("Invite") { isAsking = true }.disabled(!model.canInvite)
    }
    .alert("Invite \(model.name)?", isPresented: $isAsking) {
      Button("Cancel", role: .cancel) {}
      Button("Invite") { Task { await model.invite() } }
    } message: {
      Text("")
    }
  }
}
