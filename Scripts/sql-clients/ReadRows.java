import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.Properties;

/** Runs the statements on standard input, with a zero byte between them, through JDBC: java ReadRows.java FILE. */
class ReadRows {
  private static final PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);

  public static void main(String[] words) throws Exception {
    String input = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
    Properties properties = new Properties();
    properties.setProperty("open_mode", "1"); // SQLITE_OPEN_READONLY
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + words[0], properties);
        Statement statement = connection.createStatement()) {
      for (String sql : input.split("\0")) {
        print(statement, sql);
      }
    }
    out.flush();
  }

  /** Values end with U+001F, rows with U+001E and answers with U+001D; a letter before each value is its type. */
  private static void print(Statement statement, String sql) throws SQLException {
    try (ResultSet rows = statement.executeQuery(sql)) {
      int count = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        for (int column = 1; column <= count; column++) {
          out.print(text(rows.getObject(column)) + "\u001f");
        }
        out.print("\u001e");
      }
      out.print("\u001d");
    }
  }

  private static String text(Object value) {
    if (value == null) {
      return "n";
    } else if (value instanceof byte[] bytes) {
      return "b" + HexFormat.of().formatHex(bytes);
    } else if (value instanceof String) {
      return "t" + value;
    } else if (value instanceof Double) {
      return "r" + value;
    } else {
      return "i" + value;
    }
  }
}
