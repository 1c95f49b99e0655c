import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, askRows, MOST_COLUMNS } from "@/lib/usage/ask/ask";
import { askFacts } from "@/lib/usage/ask/ask-facts";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import { dimensionNames, mayBe } from "@/lib/usage/dimensions";
import type { EngineClient } from "@/lib/usage/engine/engine-client";
import { TooManyColumns } from "@/lib/usage/engine/engine-error";
import type { StoredFact } from "@/lib/usage/fact";
import { loadFacts } from "@/lib/usage/load/load-facts";
import type { Audience } from "@/lib/usage/query/visible-facts";
import { numberedQuestion } from "@/lib/usage/question";
import { rounds } from "@/tests/support/extent";
import { deployments, type EnginesUnderTest, startEngines } from "./engines";
import { chosenFacts, compareLists, reckon, reckonTags } from "./expected-sums";
import { batchesOf, imagineFacts, organizations } from "./imagined-facts";
import { imagineQuestion, imagineRows, imagineWhere, keyOfFact } from "./imagined-questions";
import { Random } from "./random";

const IMPORTS = 400;

function imagineAudience(random: Random): Audience {
  const hidden = Array.from({ length: IMPORTS }, (_, index) => index + 1).filter(() => random.chance(0.1));
  const organizationIds = random.one([organizations, [random.one(organizations)], random.some(organizations, 3), []]);
  return { organizationIds, visibility: { hidden, newest: random.one([IMPORTS, IMPORTS + 7, IMPORTS / 2]) } };
}

/** Whose statements give up at twenty cells, as others do at a million. */
const allowingFewCells = (reader: EngineClient): EngineClient =>
  new Proxy(reader, {
    get: (client, name) =>
      name === "query"
        ? (asked: { query: string }) =>
            client.query({ ...asked, query: asked.query.replace("_group_by = 1000000", "_group_by = 20") })
        : Reflect.get(client, name),
  });

describe.each(deployments)("on %s", (_, count) => {
  let engines: EnginesUnderTest;
  let facts: StoredFact[];
  const viewOf = ({ organizationIds, visibility }: Audience) => engines.view(organizationIds, visibility);

  beforeAll(async () => {
    engines = await startEngines(count);
    facts = imagineFacts(new Random(20), IMPORTS);
    const loaded = await loadFacts(batchesOf(facts), { loader: engines.loader });
    expect(loaded.count).toBe(facts.length);
    expect(loaded.sum).toBe(facts.reduce((sum, { value }) => sum + value, 0));
  });
  afterAll(() => engines.stop());

  test("every figure of a flexible report equals the sum of its facts", async () => {
    const random = new Random(1);
    let answered = 0;
    let refused = 0;
    const count = rounds(80, 600);
    for (let round = 0; round < count; round += 1) {
      const audience = imagineAudience(random);
      const question = imagineQuestion(random);
      const rows = random.chance(0.3) ? imagineRows(random, question) : undefined;
      const expected = reckon(facts, audience, question, rows);
      const client = random.chance(0.3) ? allowingFewCells(engines.reader) : engines.reader;
      const answer = ask(await engines.view(audience.organizationIds, audience.visibility, client), question, { rows });
      if (expected.columns.length > MOST_COLUMNS) {
        await expect(answer).rejects.toEqual(new TooManyColumns(expected.columns.length));
        refused += 1;
      } else {
        expectSame(await answer, expected, { round, audience, asked: question });
        if (expected.total > 0) answered += 1;
      }
    }
    expect(answered).toBeGreaterThan(0.3 * count);
    expect(refused).toBeGreaterThan(0.025 * count);
  });

  test("every row key comes with its total", async () => {
    const random = new Random(2);
    for (let round = 0; round < rounds(16, 120); round += 1) {
      const audience = imagineAudience(random);
      const question = numberedQuestion.parse({
        ...{
          version: 1,
          rows: [random.one(mayBe("rows"))],
          columns: [],
          where: imagineWhere(random),
          pageSize: 10_000,
        },
        order: { by: "name", descending: false },
      });
      const keys = await askRows(await viewOf(audience), question);
      const sorted = [...keys].sort((a, b) => compareLists(a.key, b.key));
      expect(sorted).toEqual(reckon(facts, audience, question).rows.map(({ key, total }) => ({ key, total })));
    }
  });

  test("every flat group equals the sum, number and titles of its facts", async () => {
    const random = new Random(3);
    for (let round = 0; round < rounds(24, 180); round += 1) {
      const audience = imagineAudience(random);
      const grouping = {
        by: random.some(dimensionNames, 3),
        measures: ["uses", "facts", "titles", "items"],
        where: imagineWhere(random),
      } as const;
      const groups = new Map<string, StoredFact[]>();
      if (grouping.by.length === 0) groups.set("[]", []);
      for (const fact of chosenFacts(facts, audience, grouping.where)) {
        const key = JSON.stringify(grouping.by.map((name) => keyOfFact[name](fact)));
        groups.set(key, [...(groups.get(key) ?? []), fact]);
      }
      const expected = [...groups].map(([key, group]) => ({
        keys: JSON.parse(key),
        figures: [
          group.reduce((sum, { value }) => sum + value, 0),
          group.length,
          new Set(group.map(({ titleId }) => titleId).filter((id) => id !== 0)).size,
          new Set(group.map(({ itemId }) => itemId).filter((id) => id !== 0)).size,
        ],
      }));
      expected.sort((a, b) => compareLists(a.keys, b.keys));
      expect(await askGroups(await viewOf(audience), grouping), JSON.stringify(grouping)).toEqual(expected);
    }
  });

  test("the facts behind a figure add up to it, page by page", async () => {
    const random = new Random(4);
    let followed = 0;
    while (followed < rounds(10, 75)) {
      const audience = { ...imagineAudience(random), organizationIds: organizations };
      const drawn = imagineQuestion(random);
      const question = numberedQuestion.parse({
        ...drawn,
        columns: drawn.columns.slice(0, 2),
        ...{ measure: "uses", order: { by: "total", descending: true }, page: 1, pageSize: 5 },
      });
      const expected = reckon(facts, audience, question);
      const [row] = expected.rows;
      if (!row || expected.columns.length > MOST_COLUMNS) continue;
      followed += 1;
      const column = expected.columns.find(({ key }) => row.cells[key.join(",")] !== undefined)?.key;
      const figure = column ? row.cells[column.join(",")] : row.total;
      const view = await viewOf(audience);
      const behind: StoredFact[] = [];
      for (let offset = 0, limit = 3; ; offset += limit, limit *= 5) {
        const page = await askFacts(view, { question, row: row.key, column }, { offset, limit });
        expect(page.sum).toBe(figure);
        behind.push(...page.facts);
        if (behind.length >= page.count) break;
      }
      const chosen = chosenFacts(facts, audience, question.where).filter(
        (fact) =>
          row.key.every((key, index) => keyOfFact[question.rows[index] ?? "item"](fact) === key) &&
          (column ?? []).every((key, index) => keyOfFact[question.columns[index] ?? "item"](fact) === key),
      );
      expect(behind.map(sorted).sort()).toEqual(chosen.map(sorted).sort());
    }
  });

  test("an item in several groups is in the rows of each, and in totals once", async () => {
    const random = new Random(6);
    let overlapping = 0;
    const count = rounds(24, 180);
    for (let round = 0; round < count; round += 1) {
      const audience = { ...imagineAudience(random), organizationIds: organizations };
      const of = random.one(["organization", "platform", "title"] as const);
      const pairs = Array.from(
        { length: random.whole(1, 40) },
        () => [random.whole(1, 30), random.whole(1, 5)] as const,
      );
      const drawn = imagineQuestion(random);
      const columns = drawn.columns.filter((name) => name !== of).slice(0, 2);
      const order = { by: random.one(["total", "name"]), descending: random.chance(0.5) };
      const question = numberedQuestion.parse({ ...drawn, rows: [of], columns, order, page: 1, pageSize: 25 });
      const bridge = {
        name: "tag",
        of,
        pairs: [...new Map(pairs.map((pair) => [pair.join(), pair])).values()],
      } as const;
      const view = await viewOf(audience);
      const expected = reckonTags(facts, audience, question, bridge);
      if (expected.columns.length > MOST_COLUMNS) continue;
      const answer = await ask(view, { ...question, bridge });
      expectSame(answer, expected, { round, audience, question, bridge });
      const named = await ask(view, { ...question, bridge }, { rows: [[99], ...answer.rows.map(({ key }) => key)] });
      expect(named.rows).toEqual([{ key: [99], total: 0, cells: {} }, ...expected.rows]);
      expect([named.total, named.rowCount]).toEqual([expected.total, expected.rowCount]);
      const sum = answer.rows.reduce((all, { total }) => all + total, 0);
      if (sum > answer.total) overlapping += 1;
      const [row] = answer.rows;
      if (!row || question.measure !== "uses") continue;
      const behind = await askFacts(view, { question: { ...question, bridge }, row: row.key }, { offset: 0, limit: 1 });
      expect(behind.sum).toBe(row.total);
    }
    expect(overlapping).toBeGreaterThan(count / 12);
  });

  test("half a million titles fit into one filter", async () => {
    const everything = { hidden: [], newest: IMPORTS };
    const view = await engines.view(organizations, everything);
    const where = { reportType: [1], title: Array.from({ length: 500_000 }, (_, n) => n + 30) };
    const [group] = await askGroups(view, { by: [], measures: ["uses"], where });
    const expected = chosenFacts(
      facts,
      { organizationIds: organizations, visibility: everything },
      { reportType: [1] },
    );
    expect(group?.figures).toEqual([
      expected.filter(({ titleId }) => titleId >= 30).reduce((sum, { value }) => sum + value, 0),
    ]);
  });

  test("a hundred thousand hidden imports stay hidden", async () => {
    const hidden = Array.from({ length: 100_000 }, (_, n) => n + 2);
    const audience = { organizationIds: organizations, visibility: { hidden, newest: 200_000 } };
    const where = { reportType: [1, 2] };
    const [group] = await askGroups(await viewOf(audience), { by: [], measures: ["facts"], where });
    expect(group?.figures).toEqual([facts.filter(({ importId }) => importId === 1).length]);
  });
});

/** Answers may have ten thousand rows, which the runner compares slowly; it does so only where they differ. */
function expectSame(answer: unknown, expected: unknown, of: object): void {
  if (!isDeepStrictEqual(answer, expected)) expect(answer, JSON.stringify(of)).toEqual(expected);
}

function sorted(fact: StoredFact): string {
  return JSON.stringify(Object.entries(fact).sort(([a], [b]) => (a < b ? -1 : 1)));
}
