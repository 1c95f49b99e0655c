import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";

type Text = { pk: number; dimension: string; text: string };

/** The texts of these ids, in this order of ids. Only who has an id learns its text: there is no list of them all. */
export async function lookUpTexts(_scope: Scope<"usage.view">, ids: readonly number[]): Promise<Text[]> {
  const rows = await db().attributeText.findMany({ where: { id: { in: [...ids] } }, orderBy: { id: "asc" } });
  return rows.map(({ id, attribute, text }) => ({ pk: id, dimension: attribute, text }));
}
