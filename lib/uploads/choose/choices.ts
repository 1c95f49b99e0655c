import { z } from "zod";
import type { Move } from "@/lib/imports/publish/shared-months";
import { type ClashChoice, clashChoices } from "../upload-state";

const choice = z.enum(clashChoices);

/** Decisions about an upload: stored as `uploads.choices`. */
export const uploadChoices = z
  .object({
    /** Organizations by their names in the file. */
    organizations: z.record(z.string(), z.number()).default({}),
    /** Platforms of exported usage by their names in the file. */
    platforms: z.record(z.string(), z.number()).default({}),
    /** For every month that already has data. */
    clashes: choice.nullable().default(null),
    /** For single months, by `<organization> <report type> <month>` and optional ` <platform>`; takes precedence. */
    months: z.record(z.string(), choice).default({}),
    /** The confirmed organization although the file names another one. */
    confirmed: z.number().nullable().default(null),
    /** Names of rows that count as titles although they look like totals. */
    titles: z.array(z.string()).default([]),
  })
  .catch({ organizations: {}, platforms: {}, clashes: null, months: {}, confirmed: null, titles: [] });

export type Choices = z.output<typeof uploadChoices>;

type Month = { organizationId: number; platformId?: number | undefined; reportTypeId: number; month: string };

const keyOf = ({ organizationId, platformId, reportTypeId, month }: Month): string =>
  `${organizationId} ${reportTypeId} ${month}${platformId === undefined ? "" : ` ${platformId}`}`;

/** Decision for a month that already has data; null if undecided. */
export function choiceFor({ clashes, months }: Choices, month: Month): ClashChoice | null {
  return months[keyOf(month)] ?? months[keyOf({ ...month, platformId: undefined })] ?? clashes;
}

type Given = {
  organizations?: readonly { name: string; organization: number | null }[] | undefined;
  platforms?: readonly { name: string; platform: number | null }[] | undefined;
  clashes?: ClashChoice | null | undefined;
  choices?:
    | readonly {
        organization: number;
        platform?: number | undefined;
        report_type: number;
        month: string;
        choice: ClashChoice | null;
      }[]
    | undefined;
  confirmed?: number | null | undefined;
  titles?: readonly string[] | undefined;
};

/** Merges new choices; null removes one. A choice for all removes those for single months. */
export function withChoices(former: Choices, changes: Given): Choices {
  const months = new Map(changes.clashes === undefined ? Object.entries(former.months) : []);
  for (const { organization, platform, report_type, month, choice: chosen } of changes.choices ?? []) {
    const key = keyOf({ organizationId: organization, platformId: platform, reportTypeId: report_type, month });
    if (chosen === null) months.delete(key);
    else months.set(key, chosen);
  }
  return {
    organizations: named(
      former.organizations,
      changes.organizations?.map(({ name, organization }) => [name, organization]),
    ),
    platforms: named(
      former.platforms,
      changes.platforms?.map(({ name, platform }) => [name, platform]),
    ),
    clashes: changes.clashes === undefined ? former.clashes : changes.clashes,
    months: Object.fromEntries(months),
    confirmed: changes.confirmed === undefined ? former.confirmed : changes.confirmed,
    titles: changes.titles === undefined ? former.titles : [...new Set(changes.titles)],
  };
}

/** Choices after an organization or platform was merged into another. */
export function followed(former: Choices, { of, from, into }: Move): Choices {
  const after = (ids: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, id === from ? into : id]));
  if (of === "platform")
    return { ...former, platforms: after(former.platforms), months: followedMonths(former.months, 3, { from, into }) };
  return {
    ...former,
    organizations: after(former.organizations),
    months: followedMonths(former.months, 0, { from, into }),
    confirmed: former.confirmed === from ? into : former.confirmed,
  };
}

/** `at`: position of the id in the key. If two choices become one, the one that keeps existing data wins. */
function followedMonths(
  former: Choices["months"],
  at: number,
  { from, into }: Pick<Move, "from" | "into">,
): Choices["months"] {
  const months: Choices["months"] = {};
  for (const [key, chosen] of Object.entries(former)) {
    const ids = key.split(" ");
    const next = ids[at] === String(from) ? ids.with(at, String(into)).join(" ") : key;
    if (months[next] !== "skip") months[next] = chosen;
  }
  return months;
}

/** Meaning of names in the file after some changed. */
function named(former: Readonly<Record<string, number>>, pairs: readonly [string, number | null][] = []) {
  const ids = new Map(Object.entries(former));
  for (const [name, id] of pairs) {
    if (id === null) ids.delete(name);
    else ids.set(name, id);
  }
  return Object.fromEntries(ids);
}
