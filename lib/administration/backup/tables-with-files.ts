/** Tables whose rows name stored files; in all of them the column has the same name. Selects their quoted names. */
export const TABLES_WITH_FILES = `
  SELECT quote_ident(table_name) AS name FROM information_schema.columns
  WHERE table_schema = 'public' AND column_name = 'stored_as' ORDER BY 1`;

/** Selects the names of the stored files in these tables as `line`. */
export const namedFiles = (tables: readonly string[]): string =>
  tables.map((table) => `SELECT stored_as AS line FROM ${table} WHERE stored_as IS NOT NULL`).join(" UNION ALL ");
