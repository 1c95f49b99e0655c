import { expect, test } from "vitest";
import { allRows, behind, cells, columnList, namedRows, rowPage } from "@/lib/usage/ask/statements";
import { dimensionNames } from "@/lib/usage/dimensions";
import { compile, compileFacts } from "@/lib/usage/query/compile";
import type { Statement } from "@/lib/usage/query/sql";
import type { Audience } from "@/lib/usage/query/visible-facts";
import type { NumberedQuestion } from "@/lib/usage/question";
import { imagineQuestion } from "./imagined-questions";
import { Random } from "./random";

const audience: Audience = { organizationIds: [4, 5], visibility: { hidden: [71, 72], newest: 99 } };

function* statementsOf(random: Random, question: NumberedQuestion): Generator<Statement> {
  const bridge = {
    name: "tag",
    of: "title",
    pairs: [
      [1, 2],
      [1, 3],
    ],
  } as const;
  yield compile(audience, rowPage(question));
  yield compile(
    audience,
    rowPage({ ...question, rows: ["title"], columns: question.columns.filter((name) => name !== "title"), bridge }),
  );
  if (question.columns.length > 0) yield compile(audience, columnList(question, 100));
  yield compile(audience, namedRows(question, []));
  yield compile(audience, cells(question, []));
  yield compile(audience, allRows(question));
  if (question.measure === "uses")
    yield compile(audience, { ...rowPage(question), columns: { of: question.columns, most: 100 } });
  yield compile(audience, {
    where: question.where,
    by: random.some(dimensionNames, 3),
    measures: ["uses", "facts", "titles"],
  });
  yield compileFacts(audience, { ...behind(question, {}), columns: ["value"], page: { offset: 0, limit: 10 } });
}

const conditions =
  /FROM (?:facts|sums|access_sums|title_sums|import_sums) WHERE organization_id IN \{organizations:Array\(UInt32\)\} AND NOT has\(\{hidden:Array\(UInt32\)\}, import_id\) AND import_id <= \{newest:UInt32\}/;

test("each statement of a question is restricted once to the organizations and imports of its audience", () => {
  const random = new Random(11);
  let written = 0;
  const wrong: string[] = [];
  for (let round = 0; round < 1500; round += 1) {
    for (const { sql, params } of statementsOf(random, imagineQuestion(random))) {
      written += 1;
      const [before = "", after, ...others] = sql.split(conditions);
      const isConfined =
        others.length === 0 &&
        after !== undefined &&
        /^( AND |\)| GROUP BY | ORDER BY | LIMIT |$)/.test(after) &&
        !/FROM (facts|sums|access_sums|title_sums|import_sums)/.test(before + after) &&
        !/ OR /.test(sql);
      const { organizations, hidden, newest } = params;
      if (!isConfined || String([organizations, hidden, newest]) !== "4,5,71,72,99") wrong.push(sql);
    }
  }
  expect(wrong).toEqual([]);
  expect(written).toBeGreaterThan(9000);
});

test("equal questions of different audiences and pages are equal text", () => {
  const random = new Random(12);
  for (let round = 0; round < 200; round += 1) {
    const question = imagineQuestion(random);
    const other: Audience = { organizationIds: [9], visibility: { hidden: [], newest: 5 } };
    const elsewhere = { ...question, page: question.page + 2 };
    expect(compile(other, rowPage(elsewhere)).sql).toBe(compile(audience, rowPage(question)).sql);
  }
});
