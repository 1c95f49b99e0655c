import type { User } from "@/lib/access/actor";
import { db } from "@/lib/kit/db";
import { addTitleList } from "@/lib/title-lists/list/add-title-list";
import { startTitleList } from "@/lib/title-lists/list/change-title-list";
import { runTitleList } from "@/lib/title-lists/list/run-title-list";
import { getTitleList } from "@/lib/title-lists/list/title-lists";
import { runTitleOverlap } from "@/lib/title-lists/overlap/run-title-overlap";
import type { TitleListAction } from "@/lib/title-lists/title-list-state";
import { actingUser, scopeOf } from "@/tests/support/actors";

const never = new AbortController().signal;

export type Person = Awaited<ReturnType<typeof aPerson>>;

export async function aPerson(email: string, fields: Partial<User> = {}) {
  const { id } = await db().user.create({ data: { email, username: email } });
  return scopeOf("signed-in", actingUser({ id, email, ...fields }));
}

const colors = { textColor: "#ffffff", bgColor: "#3f51b5" };

export async function aClass(name: string, { owner, isExclusive = false }: { owner: Person; isExclusive?: boolean }) {
  const data = { name, scope: "title" as const, isExclusive, ownerId: owner.user.id, ...colors };
  return (await db().tagClass.create({ data })).id;
}

export async function aTag(tagClassId: number, name: string, owner: Person): Promise<number> {
  return (await db().tag.create({ data: { name, tagClassId, ownerId: owner.user.id, ...colors } })).id;
}

/** Request of a browser that uploads this file. */
export function sending(name: string, content: string | Uint8Array<ArrayBuffer>, texts: Record<string, string> = {}) {
  const form = new FormData();
  for (const [key, text] of Object.entries(texts)) form.append(key, text);
  form.append("source_file", new File([content], name));
  return new Request("http://usus.test/", { method: "POST", body: form });
}

/** Uploads a list and processes it. */
export async function uploaded(
  person: Person,
  content: string | Uint8Array<ArrayBuffer>,
  { name = "list.csv", ...texts }: Record<string, string> = {},
) {
  const { pk } = await addTitleList(person, sending(name, content, texts), "en");
  return act(person, pk, "preflight");
}

/** Starts an action with the revision that the user has seen, and processes it. */
export async function act(person: Person, id: number, action: TitleListAction) {
  const { revision } = await getTitleList(person, id, "en");
  await startTitleList(person, { id, action, revision }, "en");
  await runList(id);
  return getTitleList(person, id, "en");
}

/** Processes a list. */
export async function runList(id: number, signal = never): Promise<void> {
  const { fileId } = await db().titleList.findUniqueOrThrow({ where: { id } });
  await runTitleList(fileId, signal);
}

/** Processes a comparison. */
export async function runOverlap(id: number, signal = never): Promise<void> {
  const { fileId } = await db().titleOverlap.findUniqueOrThrow({ where: { id } });
  await runTitleOverlap(fileId, signal);
}

/** Titles with this tag. */
export async function tagged(tagId: number): Promise<number[]> {
  const rows = await db().titleTag.findMany({ where: { tagId }, orderBy: { titleId: "asc" } });
  return rows.map(({ titleId }) => titleId);
}
