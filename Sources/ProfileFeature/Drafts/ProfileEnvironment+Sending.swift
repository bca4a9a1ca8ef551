import Bindable

extension ProfileEnvironment {
  /// Publishes a post of a user, or waits for the task that publishes it already.
  func publish(
    _ post: Deliveries.Submission<NewPostDraft, Photo>, by userID: User.ID
  ) async throws -> Photo {
    let task = post.task ?? startPublishing(post.model, by: userID)
    return try await task.value
  }

  private func startPublishing(
    _ post: NewPostDraft, by userID: User.ID
  ) -> Task<Photo, any Error> {
    let task = deliver("Posting", of: post.title) { [gateway] in
      try await gateway.post(post, by: userID)
    } then: { photo in
      try store.data.add(photo)
      notices.show("Posted")
      store.drafts.remove(post, of: userID)
    } finally: {
      deliveries.posts[userID] = nil
    }
    deliveries.posts[userID] = Deliveries.Submission(model: post, task: task)
    return task
  }

  /// Saves an edit of a user's profile, or waits for the task that saves it already.
  func save(
    _ edit: Deliveries.Submission<ProfileEdit, Void>, of userID: User.ID
  ) async throws {
    let task = edit.task ?? startSaving(edit.model, of: userID)
    try await task.value
  }

  private func startSaving(_ edit: ProfileEdit, of userID: User.ID) -> Task<Void, any Error> {
    let task = deliver("Saving") { [gateway] in
      try await gateway.send(.save(edit, of: userID))
    } then: {
      // Otherwise the draft of a user whom the server has removed would be lost.
      guard store.data.user(userID) != nil else { throw GatewayError(.notFound) }
      try store.data.update(userID) { edit.apply(to: &$0) }
      store.drafts.remove(edit, of: userID)
      notices.show("Saved")
    } finally: {
      deliveries.edits[userID] = nil
    }
    deliveries.edits[userID] = Deliveries.Submission(model: edit, task: task)
    return task
  }
}
