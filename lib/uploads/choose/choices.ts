import { z } from "zod";
import { type ClashChoice, clashChoices } from "../upload-state";

const choice = z.enum(clashChoices);

/** What people decided about an upload: kept as `uploads.choices`. */
export const choices = z
  .object({
    /** Whose usage the file's organizations are, by the names in the file. */
    organizations: z.record(z.string(), z.number()).default({}),
    /** For every month that has numbers already. */
    clashes: choice.nullable().default(null),
    /** For single months, by `<organization> <report type> <month>`; goes before. */
    months: z.record(z.string(), choice).default({}),
    /** Whose usage it is although the file names another organization. */
    confirmed: z.number().nullable().default(null),
  })
  .catch({ organizations: {}, clashes: null, months: {}, confirmed: null });

export type Choices = z.output<typeof choices>;

type Month = { organizationId: number; reportTypeId: number; month: string };

const keyOf = ({ organizationId, reportTypeId, month }: Month): string => `${organizationId} ${reportTypeId} ${month}`;

/** What is to become of a month that has numbers already; null while nobody has decided. */
export function choiceFor({ clashes, months }: Choices, month: Month): ClashChoice | null {
  return months[keyOf(month)] ?? clashes;
}

type Given = {
  organizations?: readonly { name: string; organization: number | null }[] | undefined;
  clashes?: ClashChoice | null | undefined;
  choices?:
    | readonly { organization: number; report_type: number; month: string; choice: ClashChoice | null }[]
    | undefined;
  confirmed?: number | null | undefined;
};

/** The choices after those given; null takes one back. A choice for all takes back those for single months. */
export function withChoices(former: Choices, given: Given): Choices {
  const organizations = new Map(Object.entries(former.organizations));
  for (const { name, organization } of given.organizations ?? []) {
    if (organization === null) organizations.delete(name);
    else organizations.set(name, organization);
  }
  const months = new Map(given.clashes === undefined ? Object.entries(former.months) : []);
  for (const { organization, report_type, month, choice: chosen } of given.choices ?? []) {
    const key = keyOf({ organizationId: organization, reportTypeId: report_type, month });
    if (chosen === null) months.delete(key);
    else months.set(key, chosen);
  }
  return {
    organizations: Object.fromEntries(organizations),
    clashes: given.clashes === undefined ? former.clashes : given.clashes,
    months: Object.fromEntries(months),
    confirmed: given.confirmed === undefined ? former.confirmed : given.confirmed,
  };
}
