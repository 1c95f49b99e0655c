import "server-only";
import { systemScope } from "@/lib/access/system-scope";
import { db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import { displayName } from "@/lib/organizations/organization";
import { askGroups } from "@/lib/usage/ask-groups";
import { usageReader } from "@/lib/usage/engine-client";
import { readVisibility } from "@/lib/usage/read-visibility";
import { UsageView } from "@/lib/usage/usage-view";
import type { Catalogue } from "./catalogue";

export type PlatformUses = { uses: number; platforms: { pk: number; name: string; uses: number }[] };

/** Where titles (or items) are used in the whole installation, the platforms with most usage first. */
export async function listUses(
  catalogue: Catalogue,
  ids: readonly number[],
  locale: Locale,
): Promise<ReadonlyMap<number, PlatformUses>> {
  const found = new Map<number, PlatformUses>();
  if (ids.length === 0) return found;
  const view = new UsageView(usageReader(), await systemScope("usage.view", "titles"), await readVisibility());
  const reportType = (await db().reportType.findMany({ select: { id: true } })).map(({ id }) => id);
  const dimension = catalogue === "titles" ? "title" : "item";
  const where = { reportType, [dimension]: [...ids] };
  const groups = await askGroups(view, { by: [dimension, "platform"], measures: ["uses"], where });
  const names = await platformNames(new Set(groups.map(({ keys }) => Number(keys[1]))), locale);
  for (const { keys, figures } of groups) {
    const [id, pk] = keys.map(Number);
    const [uses = 0] = figures;
    const of = found.get(id ?? 0) ?? { uses: 0, platforms: [] };
    of.uses += uses;
    of.platforms.push({ pk: pk ?? 0, name: names.get(pk ?? 0) ?? `#${pk}`, uses });
    found.set(id ?? 0, of);
  }
  for (const { platforms } of found.values()) platforms.sort((one, other) => other.uses - one.uses);
  return found;
}

async function platformNames(ids: ReadonlySet<number>, locale: Locale): Promise<ReadonlyMap<number, string>> {
  const rows = await db().platform.findMany({ where: { id: { in: [...ids] } } });
  return new Map(rows.map((row) => [row.id, displayName(row, locale)]));
}
