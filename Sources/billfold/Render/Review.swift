extension Output {
  func showNothingToReview() { print("No drafts. `billfold import FOLDER` imports documents as drafts.") }

  /// Shows the result of a review, after the terminal was restored.
  func show(_ session: ReviewSession) { print("\(session.summary).") }
}
