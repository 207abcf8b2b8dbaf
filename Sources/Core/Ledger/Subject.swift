/// The kind of object that an id refers to.
public enum Subject: String, Codable, Sendable, CaseIterable {
  case document, draft, bill, category, card, income, goal, memory, statement, match, waiver, settlement
}
