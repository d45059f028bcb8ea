import TestSupport
import Testing

@testable import Arguments

@Suite struct ManualPageTests {
  private static let start = #"""
    .TH GROCER 1 "" "grocer 1.2.3" "User Commands"
    .SH NAME
    grocer \- Sell fruit.
    .SH SYNOPSIS
    .B grocer
    \fIcommand\fR [\fIoptions\fR]
    .br
    .B grocer help
    [\fIcommand\fR]
    .SH OPTIONS
    .TP
    \fB\-h\fR, \fB\-\-help\fR
    Print this help.
    .TP
    \fB\-\-version\fR
    Print the version.
    .SH COMMON OPTIONS
    .TP
    \fB\-s\fR, \fB\-\-shop\fR \fIfolder\fR
    Folder of the shop. (default: $GROCER_SHOP, else ./shop)
    .TP
    \fB\-q\fR, \fB\-\-quiet\fR
    Don\(aqt shout.
    .SH COMMANDS
    .SS "grocer weigh [options] <list>\[u2026]"
    Say what the fruit of a list weighs.
    .PP
    Reads each list and adds up its fruit.
    .PP
    A list is a file with a fruit a line.
    .TP
    \fIlist\fR
    File to read.
    .TP
    \fB\-u\fR, \fB\-\-unit\fR \fIunit\fR
    Unit to weigh in. One of kilogram, gram, pound. (default: kilogram)
    .TP
    \fB\-\-fruit\fR \fIfruit\fR
    Fruit to weigh only. One of apple, pear, plum.
    .TP
    \fB\-\-stop\-after\-this\-many\fR \fIcount\fR
    Stop after so many lists.
    .TP
    \fB\-\-skip\fR \fIname\fR
    Leave this out.
    .PP
    Common options: \-\-shop, \-\-quiet.
    .PP
    Examples:
    .RS 4
    .EX
    $ grocer weigh \-\-unit gram pears.txt
    pears.txt	250
    $ grocer weigh \- < pears.txt
    $ grocer weigh plums.txt \-\-shop here
    $ grocer weigh plums.txt \-\-quiet
    .EE
    .RE

    """#

  private static let end = #"""
    .SH EXIT STATUS
    .TP
    \fB0\fR
    Sold.
    .TP
    \fB64\fR
    The command line was wrong.
    .SH ENVIRONMENT
    .TP
    \fBGROCER_SHOP\fR
    The shop\(aqs folder.

    """#

  @Test func `is the help of all commands in man macros`() {
    #expect(grocer.manualPage.hasPrefix(Self.start))
    #expect(grocer.manualPage.hasSuffix(Self.end))
  }

  @Test func `has no bytes beyond ASCII, and no request by accident`() {
    var tool = grocer
    tool.exitCodes = [("0", ".SH\n'br “é” 🍎 \\n ^~`")]
    #expect(tool.manualPage.utf8.allSatisfy { $0 < 0x80 })
    #expect(
      tool.manualPage.contains(
        #"""
        \&.SH
        \&\(aqbr \[u201C]\[u00E9]\[u201D] \[u1F34E] \en \(ha\(ti\(ga

        """#))
  }

  @Test func `passes groff without a warning`() throws {
    let typeset = try shell("groff", "-ww", "-man", "-Tutf8", input: grocer.manualPage)
    #expect(typeset.errors == "" && typeset.exitCode == 0)
    #expect(typeset.output.contains("Sell fruit."))
  }

  @Test func `passes mandoc without an error`() throws {
    let lint = try shell("mandoc", "-Tlint", "-W", "error", input: grocer.manualPage)
    #expect(lint.output == "" && lint.exitCode == 0)
  }
}
