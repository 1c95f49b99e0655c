/** Tables whose rows name stored files, whatever ideas they belong to: all call the column so. Gives their names as SQL writes them. */
export const TABLES_WITH_FILES = `
  SELECT quote_ident(table_name) AS name FROM information_schema.columns
  WHERE table_schema = 'public' AND column_name = 'stored_as' ORDER BY 1`;

/** The stored files that the rows of these tables name, as `line`. */
export const namedFiles = (tables: readonly string[]): string =>
  tables.map((table) => `SELECT stored_as AS line FROM ${table} WHERE stored_as IS NOT NULL`).join(" UNION ALL ");
