internal import SQLite

extension Schema {
  static let offerLabels = Migrations.Step(
    "labels of offers",
    sql: """
      -- The word on the store's button, which charts have where a price would stand: it is no price.
      ALTER TABLE offer ADD COLUMN label TEXT;

      -- Earlier versions kept it as the text of the price.
      UPDATE offer SET label = text, text = NULL
      WHERE text IN ('Get', '받기', '获取', '取得', '入手', 'Laden', 'Obtenir', 'Obtener', 'Obter', 'Ottieni', 'Загрузить');
      """)
}
