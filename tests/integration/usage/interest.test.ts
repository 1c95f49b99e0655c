import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import type { StoredFact } from "@/lib/usage/fact";
import { purgeImports } from "@/lib/usage/imported/purge-imports";
import { loadFacts } from "@/lib/usage/load/load-facts";
import type { AttributeCondition, InterestRule } from "@/lib/usage/query/interest-rule";
import type { Audience } from "@/lib/usage/query/visible-facts";
import { deployments, type EnginesUnderTest, startEngines } from "./engines";
import { batchesOf, imagineFacts, months, organizations, platforms } from "./imagined-facts";
import { Random } from "./random";

const IMPORTS = 400;

/** Each takes the place of those before it; nothing ever takes the place of the fourth, which is no interest itself. */
const rule: InterestRule = {
  definitions: [
    { reportType: 1, metric: 1, group: 1 },
    { reportType: 1, metric: 2, group: 2 },
    { reportType: 2, metric: 1, group: 1 },
    { reportType: 3, metric: 3, group: 2 },
    { reportType: 3, metric: 2, group: 3 },
  ],
  platforms: [
    { reportType: 1, platforms: platforms.slice(0, 3) },
    { reportType: 2, platforms },
    { reportType: 3, platforms },
  ],
  superseded: [
    { older: 1, newer: 2 },
    { older: 1, newer: 3 },
    { older: 2, newer: 3 },
    { older: 3, newer: 4 },
    // The standard has 41 reports that take places or lose them; of these there is no usage.
    ...Array.from({ length: 40 }, (_, at) => ({ older: 1, newer: 101 + at })),
  ],
};

const placeOf = ({ organizationId, platformId, accountId, month }: StoredFact) =>
  `${organizationId} ${platformId} ${accountId} ${month}`;

const method = (keys: readonly number[], isExcluded = false) => ({ of: "accessMethod", keys, isExcluded }) as const;
const type = (keys: readonly number[], isExcluded = false) => ({ of: "dataType", keys, isExcluded }) as const;

type Conditions = readonly (readonly AttributeCondition[])[];

/** Conditions of each definition, in turn; definitions of the same metric come once more with the others. */
const ruleWith = (conditions: Conditions): InterestRule => ({
  ...rule,
  definitions: [
    ...rule.definitions.map((one, at) => ({ ...one, attributes: conditions[at % conditions.length] ?? [] })),
    ...(conditions.length > 1
      ? [{ reportType: 1, metric: 1, group: 4, attributes: (conditions[0] ?? []).map(turned).slice(0, 1) }]
      : []),
  ],
});
const turned = (one: AttributeCondition) => ({ ...one, isExcluded: !one.isExcluded });

const isMet = (fact: StoredFact, { of, keys, isExcluded }: AttributeCondition) =>
  keys.includes(of === "dataType" ? fact.dataType : fact.accessMethod) !== isExcluded;

type Counted = { readonly groups: readonly number[] | undefined; readonly rule: InterestRule };

function reckonInterest(
  facts: readonly StoredFact[],
  { organizationIds, visibility }: Audience,
  { groups, rule }: Counted,
) {
  const hidden = new Set(visibility.hidden);
  const visible = facts.filter(
    ({ organizationId, importId }) =>
      organizationIds.includes(organizationId) && !hidden.has(importId) && importId <= visibility.newest,
  );
  const there = new Set(visible.map((fact) => `${placeOf(fact)} ${fact.reportTypeId}`));
  const sums = new Map<string, number>();
  let superseded = 0;
  for (const fact of visible) {
    const { reportTypeId, metricId, platformId, month, value } = fact;
    const group = rule.definitions.find(
      ({ attributes = [], ...one }) =>
        one.reportType === reportTypeId && one.metric === metricId && attributes.every((each) => isMet(fact, each)),
    )?.group;
    if (group === undefined || (groups && !groups.includes(group))) continue;
    if (!rule.platforms.find((one) => one.reportType === reportTypeId)?.platforms.includes(platformId)) continue;
    if (rule.superseded.some((one) => one.older === reportTypeId && there.has(`${placeOf(fact)} ${one.newer}`))) {
      superseded += 1;
      continue;
    }
    const key = `${month} ${group}`;
    sums.set(key, (sums.get(key) ?? 0) + value);
  }
  return { superseded, sums: [...sums].sort(([one], [other]) => (one < other ? -1 : 1)) };
}

describe.each(deployments)("on %s", (_, count) => {
  let engines: EnginesUnderTest;
  let facts: StoredFact[];

  beforeAll(async () => {
    engines = await startEngines(count);
    facts = imagineFacts(new Random(31), IMPORTS).map((fact) => ({
      ...fact,
      reportTypeId: 1 + (fact.importId % 4),
      month: months[fact.importId % 5] ?? fact.month,
    }));
    await loadFacts(batchesOf(facts), { loader: engines.loader });
  });
  afterAll(() => engines.stop());

  async function expectInterest(stored: readonly StoredFact[], audience: Audience): Promise<number> {
    let left = 0;
    for (const [groups, conditions] of [
      [undefined, [[]]],
      [undefined, [[method([0, 1])]]],
      [undefined, [[method([0, 1])], [type([2, 3], true), method([0, 1])], [type([2, 3]), method([0, 1])]]],
      [[1], [[method([2], true)], [type([1])]]],
      [[4], [[method([0, 1])], []]],
      [[2, 3], [[]]],
      [[9], [[method([3])]]],
    ] as const) {
      const ofCase = ruleWith(conditions);
      const grouping = { by: ["month", "metric"], measures: ["uses"], interest: ofCase } as const;
      const view = await engines.view(audience.organizationIds, audience.visibility);
      const run = await askGroups(view, { ...grouping, where: groups ? { metric: [...groups] } : {} });
      const expected = reckonInterest(stored, audience, { groups, rule: ofCase });
      expect(run.map(({ keys, figures: [value] }) => [keys.join(" "), value])).toEqual(expected.sums);
      left += expected.superseded;
    }
    return left;
  }

  test("usage counts unless a visible report supersedes it; hidden and later ones do not", async () => {
    const random = new Random(32);
    for (let round = 0; round < 12; round += 1) {
      const hidden = Array.from({ length: IMPORTS }, (_, at) => at + 1).filter(() => random.chance(0.2));
      const organizationIds = random.one([organizations, random.some(organizations, 3), [random.one(organizations)]]);
      const visibility = { hidden, newest: random.one([IMPORTS, IMPORTS / 2]) };
      const superseded = await expectInterest(facts, { organizationIds, visibility });
      if (organizationIds === organizations) expect(superseded).toBeGreaterThan(100);
    }
  });

  test("usage that a purged import superseded counts again", async () => {
    const purged = Array.from({ length: IMPORTS }, (_, at) => at + 1).filter((id) => id % 4 === 2 && id % 3 === 0);
    await purgeImports(purged, engines.loader);
    const left = facts.filter(({ importId }) => !purged.includes(importId));
    await expectInterest(left, { organizationIds: organizations, visibility: { hidden: [], newest: IMPORTS } });
  });
});
