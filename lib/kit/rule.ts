/** A condition on a row: `sql` for PostgreSQL, `holds` for TypeScript. */
export type Rule<Row> = { readonly sql: string; readonly holds: (row: Row) => boolean };

/** The first matching rule names the row; `sql` is that name in PostgreSQL. */
export type Naming<Row, Name extends string> = { readonly sql: string; readonly nameOf: (row: Row) => Name };

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * Rules over rows, evaluated in PostgreSQL and TypeScript from one definition. Columns and values come from the
 * programmer, never from users: they become part of the query.
 */
export function rulesForColumns<Row>(columns: Readonly<Record<keyof Row, string>>) {
  type Column = keyof Row;
  return {
    isSet: (column: Column): Rule<Row> => ({
      sql: `${columns[column]} IS NOT NULL`,
      holds: (row) => row[column] !== null,
    }),
    isTrue: (column: Column): Rule<Row> => ({ sql: columns[column], holds: (row) => row[column] === true }),
    isOneOf: <C extends Column>(column: C, ...values: readonly (Row[C] & string)[]): Rule<Row> => ({
      sql: `${columns[column]} IN (${values.map(quoted).join(", ")})`,
      holds: (row) => values.some((value) => value === row[column]),
    }),
    not: ({ sql, holds }: Rule<Row>): Rule<Row> => ({
      sql: `coalesce(NOT (${sql}), true)`,
      holds: (row) => !holds(row),
    }),
    every: (...rules: readonly Rule<Row>[]): Rule<Row> => ({
      sql: rules.map(({ sql }) => `(${sql})`).join(" AND "),
      holds: (row) => rules.every(({ holds }) => holds(row)),
    }),
    firstOf: <const Name extends string>(
      cases: readonly (readonly [Name, Rule<Row>])[],
      otherwise: NoInfer<Name>,
    ): Naming<Row, Name> => ({
      sql: `CASE ${cases.map(([name, { sql }]) => `WHEN ${sql} THEN ${quoted(name)}`).join(" ")} ELSE ${quoted(otherwise)} END`,
      nameOf: (row) => cases.find(([, { holds }]) => holds(row))?.[0] ?? otherwise,
    }),
  };
}
