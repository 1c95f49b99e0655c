/** The archive's own description; English, like its column names, because programs and administrators read it. */
export const archiveReadme = ({
  name,
  isAll,
}: {
  readonly name: string;
  readonly isAll: boolean;
}): string => `# Export from ${name}

${isAll ? "Everything of the consortium." : "Everything of one organization."} The archive needs no other program: tables are CSV (UTF-8, commas, RFC 4180) and Parquet
with the same rows.

- \`model.json\`: all tables with their columns, and the tables that columns refer to.
- \`manifest.json\`: all files with their size and SHA-256.
- \`facts/organization-<id>\`: usage. One row is one count of a metric in a month, with ids and names. \`title_id\` and
  \`item_id\` are empty for usage without a title or item.
- \`tables/\`: names, imports, credentials, agreements, tags, notes, lists, reports, scenarios, survey answers, settings.
- \`sheets/\`: credentials, agreements with prices, yearly figures, tags of titles, and notes with reports and scenarios, in the
  layouts that another installation imports. \`credentials-with-secrets.zip\` is there only if a passphrase was set, which opens it (AES-256).
- \`files/\`: original files, packed with gzip. \`tables/raw_files\` and others have their names, types and checksums.

## Read it right

- A report without usage is in \`tables/imports\` with \`fact_count\` 0. A month without an import is missing, not zero.
- Only imports with the state \`current\` have facts.
- Never add up different metrics, or a report and its standard views.
- Empty cells are null or an empty text. Lists and objects are JSON, dates are ISO 8601, in UTC.
- In CSV, an apostrophe precedes texts that a spreadsheet could run as a formula. Parquet has them unchanged.
- People and their accounts are not included. Customer ids, keys and passwords of credentials are only in
  \`sheets/credentials-with-secrets.zip\`.

## Move to another installation

Drop this archive on the page “Import from another system” of the other installation. The page takes the usage and the
sheets out of it, recognizes organizations, platforms and titles by name and identifier, and shows the effect before it
imports. Archives of any size will do, because original files are not sent. Lists of accessible titles and settings are
only in \`tables/\` and \`files/\`.
`;
