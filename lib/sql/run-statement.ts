import "server-only";
import { Readable } from "node:stream";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { Refused } from "@/lib/kit/errors";
import { attachmentHeader } from "@/lib/kit/http/streamed-file";
import { usageSql } from "@/lib/usage/engine/engine-client";
import { checkStatement } from "./check-statement";
import { type runSqlCall, type SqlFormat, sqlTypes } from "./contract";
import { copyChangedRows } from "./copy-rows";
import { MOST_RESULT_BYTES, MOST_ROWS, statementLimits } from "./limits";
import { isSqlOn } from "./prepare-sql";
import { tokenFor } from "./reader";
import { statementFailure } from "./statement-failure";

const engineFormats: Readonly<Record<SqlFormat, string>> = {
  json: "JSON",
  csv: "CSVWithNames",
  parquet: "Parquet",
  arrow: "Arrow",
};

/**
 * Runs one SELECT over the views, of the organizations in the scope, with everything that is visible at the call. Throws
 * Refused for other statements, errors in them and limits.
 */
export async function runStatement(
  scope: Scope<"usage.view">,
  { query, parameters, format }: Parsed<typeof runSqlCall.body>,
  signal?: AbortSignal,
): Promise<Response> {
  if (!isSqlOn()) throw new Refused("sqlIsOff");
  const statement = withoutEnd(query);
  await checkStatement(statement, parameters);
  await copyChangedRows(signal);
  const token = await tokenFor(scope);
  try {
    const { stream, summary } = await usageSql().exec({
      query: `${statement}\nFORMAT ${engineFormats[format]}`,
      query_params: parameters,
      clickhouse_settings: { ...statementLimits, log_comment: token },
      ...(signal ? { abort_signal: signal } : {}),
    });
    if (Number(summary?.result_rows) > MOST_ROWS || Number(summary?.result_bytes) > MOST_RESULT_BYTES) {
      stream.destroy();
      throw new Refused("sqlTooManyRows", { most: MOST_ROWS });
    }
    const headers = {
      "content-type": sqlTypes[format],
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    };
    const named = format === "json" ? {} : { "content-disposition": attachmentHeader(`usage.${format}`) };
    // Node's web streams and the DOM's differ in type only.
    return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, { headers: { ...headers, ...named } });
  } catch (error) {
    signal?.throwIfAborted();
    throw statementFailure(error, statement);
  }
}

/** Without the semicolons at its end, which no parser accepts in a subquery. */
function withoutEnd(query: string): string {
  let end = query.trimEnd();
  while (end.endsWith(";")) end = end.slice(0, -1).trimEnd();
  return end;
}
