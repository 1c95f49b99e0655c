import { LONGEST_QUESTION_SECONDS } from "@/lib/usage/engine/engine-client";

/** Facts of a hidden import stay for as long as a question may take; so must a statement. */
export const MOST_SECONDS = LONGEST_QUESTION_SECONDS;
export const MOST_ROWS = 1_000_000;
export const MOST_RESULT_BYTES = 300_000_000;

/**
 * Limits of one statement, sent with it. `readonly` forbids the statement to change them, and the account's memory is
 * limited by its profile, which no statement can change. A larger `priority` waits for smaller ones: the product's own
 * questions go first.
 */
export const statementLimits = {
  readonly: "1",
  priority: "9",
  max_threads: 2,
  max_execution_time: MOST_SECONDS,
  timeout_overflow_mode: "throw",
  max_result_rows: String(MOST_ROWS),
  max_result_bytes: String(MOST_RESULT_BYTES),
  result_overflow_mode: "throw",
  // Where a statement reads no view, the engine does not count its rows, so the answer is counted, too (runStatement).
  limit: String(MOST_ROWS + 1),
  max_ast_elements: "10000",
  max_subquery_depth: "30",
  max_recursive_cte_evaluation_depth: "1000",
  use_query_cache: 0,
  // Otherwise a failure halfway through arrives as a truncated document with status 200.
  wait_end_of_query: 1,
  cancel_http_readonly_queries_on_client_close: 1,
  output_format_json_quote_64bit_integers: 0,
  // Its counts of rows read include those of others.
  output_format_write_statistics: 0,
} as const;
