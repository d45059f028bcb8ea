/// What a name has in every language: its numbers, and the words that a translation leaves as they are.
struct NameMarks {
  /// The numbers in it, in order of size, with any digits: `3` of `Pro（３か月）`.
  var numbers: [Int] = []
  /// Words of at least two Latin letters, such as `DTS`.
  var words: Set<String> = []

  init(_ name: String) {
    var (number, word): (Int?, String) = (nil, "")
    for character in name {
      if let digit = character.wholeNumberValue, digit < 10, character.isNumber {
        number = ((number ?? 0) % 1_000_000_000_000) * 10 + digit
      } else if character == "," || character == ".", number != nil {
        // Separates thousands or decimals: the digits go on.
        continue
      } else {
        end(&number)
      }
      if character.isASCII, character.isLetter { word.append(character) } else { end(&word) }
    }
    end(&number)
    end(&word)
    numbers.sort()
  }

  private mutating func end(_ number: inout Int?) {
    if let number { numbers.append(number) }
    number = nil
  }

  private mutating func end(_ word: inout String) {
    if word.utf8.count > 1 { words.insert(word) }
    word = ""
  }
}
