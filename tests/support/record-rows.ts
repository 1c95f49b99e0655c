import { appendFileSync } from "node:fs";
import pg from "pg";

/** The columns that PostgreSQL returned for a statement, with the ids of their types. */
export type RecordedStatement = { readonly sql: string; readonly columns: readonly (readonly [string, number])[] };

declare global {
  var statementsRecorded: Set<string> | undefined;
}

/**
 * Appends each statement of this process with its columns to the file, once. `tests/rows` compares them with the rows
 * that `$queryRaw` declares, which nothing else checks.
 */
export function recordRows(file: string): void {
  if (globalThis.statementsRecorded) return;
  const recorded = new Set<string>();
  globalThis.statementsRecorded = recorded;
  const { query } = pg.Client.prototype;
  const record = (text: string, result: unknown) => {
    const fields = (result as Partial<pg.QueryResult> | undefined)?.fields;
    if (recorded.has(text) || !fields || fields.length === 0) return;
    recorded.add(text);
    const columns = fields.map(({ name, dataTypeID }) => [name, dataTypeID] as const);
    appendFileSync(file, `${JSON.stringify({ sql: text, columns } satisfies RecordedStatement)}\n`);
  };
  pg.Client.prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
    const [statement] = parameters;
    const text = typeof statement === "string" ? statement : (statement as { text?: string } | undefined)?.text;
    // Pools pass a callback, transactions await a promise.
    const callback = parameters.at(-1);
    if (text && typeof callback === "function")
      parameters[parameters.length - 1] = (error: unknown, result: unknown) => {
        if (!error) record(text, result);
        callback(error, result);
      };
    const answer: unknown = Reflect.apply(query, this, parameters);
    if (text && answer instanceof Promise)
      answer.then(
        (result) => record(text, result),
        () => undefined,
      );
    return answer;
  } as typeof query;
}
