import { type AttributeDimension, attributes, dimensions } from "@/lib/usage/dimensions";

/** Types of ClickHouse. */
type Column<Name extends string = string> = { readonly name: Name; readonly type: string };

const column = <Name extends string>(name: Name, type: string): Column<Name> => ({ name, type });
const id = <Name extends string>(name: Name) => column(name, "UInt32");
const text = <Name extends string>(name: Name) => column(name, "String");
const fewIds = <Name extends string>(name: Name) => column(name, "UInt16");
const flag = <Name extends string>(name: Name) => column(name, "UInt8");

type AttributeColumn = (typeof dimensions)[AttributeDimension]["column"];

const attributeColumn = (name: AttributeDimension): Column<AttributeColumn> => {
  const row = dimensions[name];
  return row.kind === "year" ? column(row.column, "Nullable(UInt16)") : text(row.column);
};

const ofUsage = [
  ...[id("organization_id"), id("platform_id"), id("account_id"), fewIds("report_type_id"), fewIds("metric_id")],
  ...[id("title_id"), id("item_id"), id("import_id"), column("month", "Date"), fewIds("year")],
  ...[text("report_type"), text("report_family"), text("metric"), flag("is_counted")],
  ...attributes.map(attributeColumn),
  column("value", "UInt32"),
] as const;

const ofTitles = [
  ...[id("id"), text("name"), text("publication_type"), text("isbn"), text("issn"), text("eissn"), text("doi")],
  ...[column("proprietary_ids", "Array(String)"), text("authors"), text("publication_date")],
  column("merged_into_id", "Nullable(UInt32)"),
] as const;

const names = [text("name_en"), text("name_cs")] as const;

/** The views that people and programs may query, with their columns in order. */
export const sqlViews = {
  usage: ofUsage,
  usage_counted: ofUsage.filter(({ name }) => name !== "is_counted"),
  titles: ofTitles,
  items: ofTitles,
  platforms: [id("id"), text("short_name"), ...names, text("provider"), text("url")],
  organizations: [
    ...[id("id"), text("short_name"), ...names, text("internal_id")],
    column("parent_id", "Nullable(UInt32)"),
  ],
  accounts: [id("id"), id("organization_id"), id("platform_id"), text("name")],
  report_types: [
    ...[fewIds("id"), text("short_name"), text("counter_code"), text("release"), text("family"), ...names],
    column("period_months", "UInt8"),
  ],
  metrics: [fewIds("id"), text("short_name"), ...names],
  imports: [
    ...[id("id"), id("organization_id"), id("platform_id"), id("account_id"), fewIds("report_type_id")],
    ...[column("month", "Date"), id("facts"), flag("is_partial"), flag("is_counted")],
    column("current_since", "Nullable(DateTime)"),
  ],
  coverage: [
    ...[id("organization_id"), id("platform_id"), id("account_id"), fewIds("report_type_id")],
    ...[column("month", "Date"), text("state"), flag("is_complete"), column("as_of", "DateTime")],
  ],
} as const satisfies Record<string, readonly Column[]>;

export type SqlViewName = keyof typeof sqlViews;

// The keys of a literal type.
export const sqlViewNames = Object.keys(sqlViews) as SqlViewName[];

/**
 * Copies of PostgreSQL's rows in the engine, by the table they are copied from. The key also sorts them, so that a view
 * can choose rows by it before FINAL removes former versions.
 */
const copies = {
  attribute_texts: { key: "id", columns: [id("id"), text("attribute"), text("text")] },
  titles: { key: "id", columns: [...ofTitles.slice(0, -1), id("merged_into_id")] },
  items: { key: "id", columns: [...ofTitles.slice(0, -1), id("merged_into_id")] },
  platforms: { key: "id", columns: sqlViews.platforms },
  organizations: { key: "id", columns: [...sqlViews.organizations.slice(0, -1), id("parent_id")] },
  platform_accounts: { key: "organization_id, id", columns: sqlViews.accounts },
  report_types: { key: "id", columns: [...sqlViews.report_types, column("supersedes", "Array(UInt16)")] },
  metrics: { key: "id", columns: sqlViews.metrics },
  imports: { key: "organization_id, id", columns: sqlViews.imports.filter(({ name }) => name !== "is_counted") },
} as const satisfies Record<string, { key: string; columns: readonly Column[] }>;

/** In the order of copying: an import appears after the names that its facts need. */
export type CopiedTable = keyof typeof copies;
export const copiedTables = Object.keys(copies) as CopiedTable[];

/** Name of the engine's copy of a table. */
export const copyOf = (table: CopiedTable): string => `sql_${table}`;

const defined = (columns: readonly Column[]) => columns.map(({ name, type }) => `${name} ${type}`).join(", ");

/** The tables behind the views. Rows are copies, or made from PostgreSQL, so that they can always be made again. */
export function sqlTables(database: string): string[] {
  const table = (name: string, rest: string) => `CREATE TABLE IF NOT EXISTS ${database}.${name} ${rest}`;
  return [
    ...copiedTables.map((name) => {
      const { key, columns } = copies[name];
      return table(
        copyOf(name),
        `(${defined(columns)}, version UInt64, is_removed UInt8) ENGINE = ReplacingMergeTree(version, is_removed) ORDER BY (${key})`,
      );
    }),
    table(
      "sql_coverage",
      `(${defined(sqlViews.coverage)}, version UInt64) ENGINE = MergeTree ORDER BY (organization_id, version, platform_id)`,
    ),
    table(
      "sql_coverage_versions",
      "(organization_id UInt32, version UInt64) ENGINE = ReplacingMergeTree(version) ORDER BY organization_id",
    ),
    // Who may see which organization: see reader.ts.
    table(
      "sql_reach",
      "(reader String, organization_id UInt32, until DateTime) ENGINE = MergeTree ORDER BY (reader, organization_id) TTL until",
    ),
  ];
}

export const STATE_TABLE = "sql_state";

/**
 * The statements of the views.
 *
 * A view is a wall: no statement may learn anything about rows outside. Three rules keep it so, each with an attack in
 * tests/integration/sql.
 *
 * - The reach is chosen in PREWHERE, which the engine applies before any condition of the statement around the view. In
 *   WHERE, the order would be the optimizer's choice, and an error in a condition on a hidden row would reveal its value.
 * - Columns of sort keys pass through identity(): conditions on bare ones are evaluated on the index, whose marks hold
 *   values of other organizations.
 * - The reach is a row of sql_reach that the reader's name or secret finds. A list in a setting could be replaced: the
 *   engine accepts SETTINGS in a subquery even of accounts that may not change settings.
 */
export function sqlViewStatements(database: string, account: string): Record<SqlViewName, string> {
  const reader = `if(currentUser() = '${account}', concat('token ', hex(SHA256(getSetting('log_comment')))), concat('user ', currentUser()))`;
  const reach = `(SELECT organization_id FROM ${database}.sql_reach WHERE reader = ${reader} AND until > now())`;
  const final = (name: string, alias: string, where: string) =>
    `${database}.${name} AS ${alias} FINAL PREWHERE ${where}`;
  const imports = (alias: string) => final("sql_imports", alias, `${alias}.organization_id IN ${reach}`);
  const visible = `(SELECT v.id FROM ${imports("v")})`;
  const facts = (table: string, alias: string) =>
    `${database}.${table} AS ${alias} PREWHERE ${alias}.organization_id IN ${reach} AND ${alias}.import_id IN ${visible}`;
  const place = ["organization_id", "platform_id", "account_id", "month"];
  const ofPlace = (alias: string) => place.map((name) => `${alias}.${name} AS ${name}`).join(", ");
  // Reports that another one of their family counts instead of, as in superseding.ts: it has usage at the same place.
  const superseded = `(
    SELECT older.id FROM (SELECT o.id AS id, o.report_type_id AS type, ${ofPlace("o")} FROM ${imports("o")}) AS older
    INNER JOIN (
      SELECT DISTINCT ${ofPlace("there")}, arrayJoin(t.supersedes) AS type
      FROM (SELECT n.report_type_id AS type, ${ofPlace("n")} FROM ${imports("n")} WHERE n.facts > 0) AS there
      INNER JOIN (SELECT id, supersedes FROM ${database}.sql_report_types FINAL) AS t ON t.id = there.type
    ) AS newer USING (type, ${place.join(", ")}))`;
  const word = (of: string, table: string, value: string, { where = "1", type = "UInt32" } = {}) => {
    const list = (name: string, first: string) =>
      `(SELECT arrayPushFront(groupArray(${name}), ${first}) FROM (SELECT id, ${value} FROM ${database}.${table} FINAL WHERE ${where} ORDER BY id))`;
    return `transform(${of}, ${list("id", `to${type}(0)`)}, ${list(value, "''")}, '')`;
  };
  const ofFew = { type: "UInt16" };
  const attribute = (name: AttributeDimension) => {
    const row = dimensions[name];
    const value = `f.${row.column}`;
    const where = `attribute = '${row.counter}'`;
    const content =
      row.kind === "year"
        ? `nullIf(identity(${value}), 0)`
        : word(`identity(${value})`, "sql_attribute_texts", "text", { where });
    return `${content} AS ${row.column}`;
  };
  const same = (alias: string, columns: readonly Column[]) =>
    columns.map(({ name }) => `identity(${alias}.${name}) AS ${name}`).join(", ");
  const counted = (importId: string) => `${importId} NOT IN ${superseded}`;
  const usage = (more: readonly string[]) =>
    `SELECT ${[
      ...["organization_id", "platform_id", "account_id", "report_type_id", "metric_id", "title_id", "item_id"].map(
        (name) => `identity(f.${name}) AS ${name}`,
      ),
      "identity(f.import_id) AS import_id, identity(f.date) AS month, toYear(identity(f.date)) AS year",
      `${word("identity(f.report_type_id)", "sql_report_types", "short_name", ofFew)} AS report_type`,
      `${word("identity(f.report_type_id)", "sql_report_types", "family", ofFew)} AS report_family`,
      `${word("identity(f.metric_id)", "sql_metrics", "short_name", ofFew)} AS metric`,
      ...more,
      ...attributes.map(attribute),
      "f.value AS value",
    ].join(", ")} FROM ${facts("facts", "f")}`;
  const objects = (table: string, used: string) =>
    `SELECT ${same("o", ofTitles.slice(0, -1))}, nullIf(identity(o.merged_into_id), 0) AS merged_into_id FROM ${final(table, "o", `o.id IN (${used})`)}`;
  const ofCoverage = (alias: string) =>
    `${database}.sql_coverage AS ${alias} PREWHERE ${alias}.organization_id IN ${reach} AND (${alias}.organization_id, ${alias}.version) IN (SELECT organization_id, version FROM ${database}.sql_coverage_versions FINAL)`;
  const occurring = (name: string) =>
    `(SELECT i.${name} FROM ${imports("i")} UNION DISTINCT SELECT c.${name} FROM ${ofCoverage("c")})`;
  return {
    usage: usage([`${counted("f.import_id")} AS is_counted`]),
    usage_counted: `${usage([])} AND ${counted("f.import_id")}`,
    titles: objects("sql_titles", `SELECT s.title_id FROM ${facts("title_sums", "s")}`),
    items: objects("sql_items", `SELECT s.item_id FROM ${facts("facts", "s")} AND s.item_id > 0`),
    platforms: `SELECT ${same("p", sqlViews.platforms)} FROM ${final("sql_platforms", "p", `p.id IN ${occurring("platform_id")}`)}`,
    organizations: `SELECT ${same("o", sqlViews.organizations.slice(0, -1))}, if(o.parent_id IN ${reach}, o.parent_id, NULL) AS parent_id FROM ${final("sql_organizations", "o", `o.id IN ${reach}`)}`,
    accounts: `SELECT ${same("a", sqlViews.accounts)} FROM ${final("sql_platform_accounts", "a", `a.organization_id IN ${reach}`)}`,
    report_types: `SELECT ${same("t", sqlViews.report_types)} FROM ${final("sql_report_types", "t", `t.id IN ${occurring("report_type_id")}`)}`,
    metrics: `SELECT ${same("m", sqlViews.metrics)} FROM ${final("sql_metrics", "m", `m.id IN (SELECT s.metric_id FROM ${facts("sums", "s")})`)}`,
    imports: `SELECT ${same("i", sqlViews.imports.slice(0, -2))}, ${counted("i.id")} AS is_counted, i.current_since AS current_since FROM ${imports("i")}`,
    coverage: `SELECT ${same("c", sqlViews.coverage)} FROM ${ofCoverage("c")}`,
  };
}
