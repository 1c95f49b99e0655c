import "server-only";
import { visibleFacts as visible } from "@/lib/usage/query/compile";
import { includes, render, type Sql } from "@/lib/usage/query/sql";
import type { UsageView } from "../usage-view";
import { type Asking, askEngine, type EngineAnswer } from "./ask-engine";

/**
 * For what no question can express (interest, overlap): `write` gets `FROM facts WHERE <what this view sees>`, to which
 * further conditions are added by AND, and must build its statement upon it; throws when it does not.
 */
export async function askSql(
  view: UsageView,
  write: (visibleFacts: Sql) => Sql,
  asking: Asking = {},
): Promise<EngineAnswer> {
  const visibleFacts = visible(view.audience);
  const statement = write(visibleFacts);
  if (!includes(statement, visibleFacts)) throw new TypeError("A statement does not read the visible facts");
  return askEngine(view.client, render(statement), asking);
}
