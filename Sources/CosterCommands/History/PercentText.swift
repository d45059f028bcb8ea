/// Tenths of a percent as text: `-33.3`, `100`.
func percentText(_ permille: Int64) -> String {
  let (whole, tenth) = permille.magnitude.quotientAndRemainder(dividingBy: 10)
  return (permille < 0 ? "-" : "") + "\(whole)" + (tenth == 0 ? "" : ".\(tenth)")
}
