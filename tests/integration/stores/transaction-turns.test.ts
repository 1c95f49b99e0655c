import { expect, test } from "vitest";
import { db, inTransaction } from "@/lib/kit/db";
import { useFreshStores as freshStores } from "@/tests/support/stores";

test("the queries for relations of a row take turns on the connection of their transaction", async () => {
  await freshStores();
  const warnings: string[] = [];
  process.on("warning", ({ message }) => warnings.push(message));
  const { id } = await db().user.create({ data: { email: "jana@usus.example", username: "jana" } });
  const include = { annotations: true, apiKeys: true, devices: true, exports: true, createdReports: true };
  const user = await inTransaction((tx) => tx.user.findUniqueOrThrow({ where: { id }, include }));
  expect(user.devices).toEqual([]);
  await db().$disconnect();
  expect(warnings).toEqual([]);
});
