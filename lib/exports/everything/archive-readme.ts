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
- \`files/\`: original files, packed with gzip. \`tables/raw_files\` and others have their names, types and checksums.

## Read it right

- A report without usage is in \`tables/imports\` with \`fact_count\` 0. A month without an import is missing, not zero.
- Only imports with the state \`current\` have facts.
- Never add up different metrics, or a report and its standard views.
- Empty cells are null or an empty text. Lists and objects are JSON, dates are ISO 8601, in UTC.
- In CSV, an apostrophe precedes texts that a spreadsheet could run as a formula. Parquet has them unchanged.
- Customer ids, keys and passwords of credentials, people and their accounts are not included.

## Move to another installation

Upload this archive, or one \`facts/organization-<id>.csv\` if it is larger than the other installation allows, on its
page “Import from another system”. It recognizes organizations and platforms by name and shows the effect before it imports.
`;
