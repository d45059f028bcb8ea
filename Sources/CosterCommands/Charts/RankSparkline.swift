/// Ranks over time in one line of text, the best highest: `▁▃▅█ ▇`.
struct RankSparkline {
  /// A bar for each edition; if they do not fit, a bar for the best of several.
  let text: String

  /// Draws the ranks of editions, the oldest first; `nil` is a gap.
  init(_ ranks: [Int?], width: Int) {
    let known = ranks.compactMap(\.self)
    guard let best = known.min(), let worst = known.max() else {
      text = ""
      return
    }
    let steps = min(ranks.count, width)
    text = (0..<steps).map { step in
      let part = ranks[(step * ranks.count / steps)..<((step + 1) * ranks.count / steps)]
      guard let rank = part.compactMap(\.self).min() else { return " " }
      let height = worst == best ? 7 : (worst - rank) * 7 / (worst - best)
      return Sparkline.bars[height]
    }.joined()
  }
}
