import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";

type Text = { pk: number; dimension: string; text: string };

/** The texts with these ids, ordered by id. There is no call that lists all texts: an id is needed to read one. */
export async function lookUpTexts(_scope: Scope<"usage.view">, ids: readonly number[]): Promise<Text[]> {
  const rows = await db().attributeText.findMany({ where: { id: { in: [...ids] } }, orderBy: { id: "asc" } });
  return rows.map(({ id, attribute, text }) => ({ pk: id, dimension: attribute, text }));
}
