import "server-only";
import { type InterestRule, interestGroup } from "@/lib/usage/query/interest-rule";
import { includes, render, type Sql } from "@/lib/usage/query/sql";
import { selectFacts, smallest, speaksOf } from "@/lib/usage/query/visible-facts";
import type { Dimension } from "../dimensions";
import type { NumberedWhere } from "../question";
import type { UsageView } from "../usage-view";
import { askEngine, type EngineAnswer, type EngineOptions } from "./ask-engine";

type Usage = {
  readonly where?: NumberedWhere;
  /** Restricts to usage that counts as interest. */
  readonly interest?: InterestRule;
  /**
   * Every dimension the statement uses. The statement then reads sums: `value` is added up, and `facts` replaces a
   * count of facts.
   */
  readonly of?: readonly Dimension[];
};

/**
 * For statements that no question can express (overlap). `write` receives `FROM facts WHERE <visible usage>`, to which
 * it may add conditions with AND, and must build its statement on it; throws if it does not. With interest, it also
 * receives the expression of the group.
 */
export async function askSql(
  view: UsageView,
  write: (facts: Sql, group: Sql) => Sql,
  { where = {}, interest, of, ...asking }: Usage & EngineOptions = {},
): Promise<EngineAnswer> {
  const facts = selectFacts(
    view.audience,
    { where, interest },
    of ? smallest([...of, ...speaksOf({ where, interest })]) : "facts",
  );
  const statement = write(facts, interestGroup(interest ?? NO_INTEREST));
  if (!includes(statement, facts)) throw new TypeError("The statement does not read the visible facts");
  return askEngine(view.client, render(statement), { ...asking, asker: view.asker });
}

const NO_INTEREST: InterestRule = { definitions: [], platforms: [], superseded: [] };
