extension Output {
  func showNothingToReview() { print("No drafts. `billfold import FOLDER` reads documents into drafts.") }

  /// What came of a review, once the terminal is itself again.
  func show(_ session: ReviewSession) { print("\(session.summary).") }
}
