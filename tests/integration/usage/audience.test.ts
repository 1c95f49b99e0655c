import { expect, test } from "vitest";
import { allRows, behind, cells, columnList, filterOf, namedRows, rowPage } from "@/lib/usage/ask/answer-steps";
import { type Audience, usage } from "@/lib/usage/cube";
import { compile, compileCount, compileRows } from "@/lib/usage/query/compile";
import type { Statement } from "@/lib/usage/query/render";
import { identifier } from "@/lib/usage/query/sql";
import { dimensions, type Question } from "@/lib/usage/question";
import { imagineQuestion } from "./imagined-questions";
import { Random } from "./random";

const audience: Audience = { organizationIds: [4, 5], visibility: { hidden: [71, 72], newest: 99 } };

function* statementsOf(random: Random, asked: Question): Generator<Statement> {
  if (asked.order.by !== "keys") yield compile(audience, usage, rowPage(asked, asked.order));
  if (asked.columns.length > 0) yield compile(audience, usage, columnList(asked, 100));
  yield compile(audience, usage, namedRows(asked, []));
  yield compile(audience, usage, cells(asked, []));
  yield compileCount(audience, usage, allRows(asked));
  yield compile(audience, usage, {
    ...filterOf(asked.where),
    by: random.some(dimensions, 3),
    measures: ["uses", "facts", "titles"],
  });
  const page = { offset: 0, limit: 10 };
  yield compileRows(audience, usage, { ...behind(asked, {}), columns: [identifier("value")], page });
}

const conditions =
  "FROM facts WHERE organization_id IN {organizations:Array(UInt32)} AND NOT has({hidden:Array(UInt32)}, import_id) AND import_id <= {newest:UInt32}";

test("whatever the question, each of its statements is confined once to the organizations and imports of its audience", () => {
  const random = new Random(11);
  let written = 0;
  for (let round = 0; round < 1500; round += 1) {
    for (const { sql, params } of statementsOf(random, imagineQuestion(random))) {
      written += 1;
      expect(sql.split("facts WHERE").length, sql).toBe(2);
      expect(sql.split(conditions).length, sql).toBe(2);
      expect(sql.slice(sql.indexOf(conditions) + conditions.length), sql).toMatch(
        /^( AND |\)| GROUP BY | ORDER BY | LIMIT |$)/,
      );
      expect(sql).not.toMatch(/ OR /);
      expect(params).toMatchObject({ organizations: [4, 5], hidden: [71, 72], newest: 99 });
    }
  }
  expect(written).toBeGreaterThan(9000);
});

test("equal questions of different audiences and pages are equal text", () => {
  const random = new Random(12);
  for (let round = 0; round < 200; round += 1) {
    const asked = imagineQuestion(random);
    const other: Audience = { organizationIds: [9], visibility: { hidden: [], newest: 5 } };
    const elsewhere = { ...asked, offset: asked.offset + 50 };
    if (asked.order.by === "keys") continue;
    const text = compile(audience, usage, rowPage(asked, asked.order)).sql;
    expect(compile(other, usage, rowPage(elsewhere, asked.order)).sql).toBe(text);
  }
});
