import "server-only";
import { type InterestRule, interestGroup } from "@/lib/usage/query/interest-rule";
import { includes, render, type Sql } from "@/lib/usage/query/sql";
import { chosenFacts, smallest, speaksOf } from "@/lib/usage/query/visible-facts";
import type { Dimension } from "../dimensions";
import type { NumberedWhere } from "../question";
import type { UsageView } from "../usage-view";
import { type Asking, askEngine, type EngineAnswer } from "./ask-engine";

type Usage = {
  readonly where?: NumberedWhere;
  /** Only what counts as interest. */
  readonly interest?: InterestRule;
  /** All dimensions that the statement speaks of: it reads their sums: `value` added up, and `facts` where facts would be counted. */
  readonly of?: readonly Dimension[];
};

/**
 * For what no question can express (overlap): `write` gets `FROM facts WHERE <what this view sees of this usage>`, to which
 * further conditions are added by AND, and must build its statement upon it; throws when it does not. Of interest it also
 * gets the expression of the group.
 */
export async function askSql(
  view: UsageView,
  write: (facts: Sql, group: Sql) => Sql,
  { where = {}, interest, of, ...asking }: Usage & Asking = {},
): Promise<EngineAnswer> {
  const facts = chosenFacts(
    view.audience,
    { where, interest },
    of ? smallest([...of, ...speaksOf({ where })]) : "facts",
  );
  const statement = write(facts, interestGroup(interest ?? NO_INTEREST));
  if (!includes(statement, facts)) throw new TypeError("A statement does not read the visible facts");
  return askEngine(view.client, render(statement), asking);
}

const NO_INTEREST: InterestRule = { definitions: [], platforms: [], superseded: [] };
