import { afterAll, beforeAll, expect, test } from "vitest";
import { db, inTransaction } from "@/lib/kit/db";
import { useFreshStores as openFreshStores } from "@/tests/support/stores";

beforeAll(() => openFreshStores());
afterAll(() => db().$disconnect());

const input = { "na\0me": ["a\0b", "cut \ud83d", { whole: "😀 \\u0000 stays" }], count: 3 };
const stored = { name: ["ab", "cut \ufffd", { whole: "😀 \\u0000 stays" }], count: 3 };

const audited = async (action: string) =>
  (await db().auditEntry.findMany({ where: { action }, orderBy: { id: "asc" } })).map(({ after }) => after);

test("texts with characters that PostgreSQL rejects are stored without these by every kind of statement", async () => {
  const entry = { actor: "somebody", network: "", action: "foreign-texts" };
  const { id } = await db().auditEntry.create({ data: { ...entry, after: input } });
  await db().auditEntry.createMany({ data: [{ ...entry, after: input }, entry] });
  await inTransaction(async (tx) => {
    await tx.auditEntry.create({ data: { ...entry, after: input } });
    await tx.$executeRaw`
      INSERT INTO registry_answers (path, body) VALUES ('foreign', ${JSON.stringify(input)}::jsonb)`;
  });
  expect(await audited("foreign-texts")).toEqual([stored, stored, null, stored]);
  const answer = { where: { path: "foreign" } };
  expect((await db().registryAnswer.findUniqueOrThrow(answer)).body).toEqual(stored);
  await db().registryAnswer.upsert({ ...answer, create: { path: "foreign", body: input }, update: { body: [input] } });
  expect((await db().registryAnswer.findUniqueOrThrow(answer)).body).toEqual([stored]);
  expect(await db().auditEntry.findUnique({ where: { id } })).toMatchObject({ after: stored });
});

test("so are single texts, texts in lists, and texts in rows passed as JSON", async () => {
  const data = { shortName: "Foreign\0 \ud83d", counterCode: "Foreign", release: "own", metrics: ["a\0", "\\u0000"] };
  expect(await db().reportType.create({ data })).toMatchObject({
    ...{ shortName: "Foreign \ufffd", metrics: ["a", "\\u0000"] },
  });
  const rows = [{ name: "\0x\ud83d" }, { name: "\\u0000" }];
  expect(
    await db().$queryRaw`SELECT name FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r (name text)`,
  ).toEqual([{ name: "x\ufffd" }, { name: "\\u0000" }]);
  // A text that only looks like JSON is left unchanged.
  const looks = '{"a":"\\u0000"}';
  expect(await db().$queryRaw`SELECT ${looks}::text AS text`).toEqual([{ text: looks }]);
});
