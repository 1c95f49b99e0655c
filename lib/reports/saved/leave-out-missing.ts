import "server-only";
import { db } from "@/lib/kit/db";
import type { Question } from "@/lib/usage/question";

const named = ["organization", "platform", "account", "title", "item"] as const;
type NamedById = (typeof named)[number];

/** Filter values that no longer exist. */
export type Missing = { readonly dimension: NamedById; readonly values: readonly string[] };

/**
 * The question without deleted organizations, platforms, accounts, titles and items. A filter whose values are all gone stays and
 * matches nothing: without it the report would count everything. Words need no check: an unused one matches nothing and
 * adds a note.
 */
export async function leaveOutMissing(question: Question): Promise<{ question: Question; missing: Missing[] }> {
  const checked = await Promise.all(named.map((name) => splitIds(name, question.where[name])));
  const where = Object.fromEntries(checked.flatMap(({ name, ids, gone }) => (gone.length > 0 ? [[name, ids]] : [])));
  return {
    question: { ...question, where: { ...question.where, ...where } },
    missing: checked.flatMap(({ name, gone }) =>
      gone.length > 0 ? [{ dimension: name, values: gone.map((id) => `#${id}`) }] : [],
    ),
  };
}

async function splitIds(name: NamedById, asked: readonly number[] = []) {
  const existing = new Set([0, ...(asked.length > 0 ? (await tables[name](asked)).map(({ id }) => id) : [])]);
  return { name, ids: asked.filter((id) => existing.has(id)), gone: asked.filter((id) => !existing.has(id)) };
}

const within = (ids: readonly number[]) => ({ where: { id: { in: [...ids] } }, select: { id: true } });

const tables: Record<NamedById, (ids: readonly number[]) => Promise<{ id: number }[]>> = {
  organization: (ids) => db().organization.findMany(within(ids)),
  platform: (ids) => db().platform.findMany(within(ids)),
  account: (ids) => db().platformAccount.findMany(within(ids)),
  title: (ids) => db().title.findMany(within(ids)),
  item: (ids) => db().item.findMany(within(ids)),
};
