import "server-only";
import { db } from "@/lib/kit/db";

/** Texts of attributes by id; 0 is a blank. */
export async function readTexts(ids: Iterable<number>): Promise<Map<number, string>> {
  const texts = await db().$queryRaw<{ id: number; text: string }[]>`
    SELECT id, text FROM attribute_texts WHERE id = ANY(${[...new Set(ids)]})`;
  return new Map([[0, ""], ...texts.map(({ id, text }) => [id, text] as const)]);
}
