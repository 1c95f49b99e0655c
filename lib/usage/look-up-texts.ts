import "server-only";
import { seesConsortium } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { askGroups } from "./ask/ask-groups";
import { attributes, dimensions, isText } from "./dimensions";
import { usageReader } from "./engine/engine-client";
import type { Key } from "./question";
import { readVisibility } from "./read-visibility";
import { UsageView } from "./usage-view";

type Text = { pk: number; dimension: string; text: string };

/**
 * The texts with these ids that occur in usage within reach, ordered by id: publishers show what other libraries hold. The
 * consortium's staff reads all.
 */
export async function lookUpTexts(scope: Scope<"usage.view">, ids: readonly number[]): Promise<Text[]> {
  const rows = await db().attributeText.findMany({ where: { id: { in: [...ids] } }, orderBy: { id: "asc" } });
  const within = seesConsortium(scope.actor) ? null : await usedOf(scope, rows);
  return rows
    .filter(({ id }) => within?.has(id) ?? true)
    .map(({ id, attribute, text }) => ({ pk: id, dimension: attribute, text }));
}

async function usedOf(
  scope: Scope<"usage.view">,
  texts: readonly { id: number; attribute: string }[],
): Promise<ReadonlySet<Key | undefined>> {
  const view = new UsageView(usageReader(), scope, await readVisibility(scope.organizationIds));
  const groups = await Promise.all(
    attributes.filter(isText).map((name) => {
      const ids = texts.flatMap(({ id, attribute }) => (attribute === dimensions[name].counter ? [id] : []));
      return ids.length === 0 ? [] : askGroups(view, { by: [name], measures: ["facts"], where: { [name]: ids } });
    }),
  );
  return new Set(groups.flat().map(({ keys: [id] }) => id));
}
