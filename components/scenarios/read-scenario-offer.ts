import { seesConsortium } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { addMonths, month } from "@/lib/counter/standard/month";
import { listInterestGroups } from "@/lib/interest/interest-groups";
import { runningMonth } from "@/lib/kit/clock";
import { settings } from "@/lib/kit/env";
import { entityName } from "@/lib/organizations/entity-name";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { readSaveOffer, type SaveOffer } from "@/lib/reports/saved/read-save-offer";

type Choice<V> = { readonly value: V; readonly label: string };

/** Choices of a scenario's form. */
export type ScenarioOffer = Pick<SaveOffer, "organizations" | "sharesWithAll"> & {
  /** Organizations that a scenario can be about. */
  readonly about: readonly Choice<number>[];
  /** The reader also sees figures of all organizations together. */
  readonly seesAll: boolean;
  readonly groups: readonly Choice<string>[];
  /** Of a new scenario. */
  readonly start: {
    readonly about: number | null;
    readonly from: string;
    readonly to: string;
    /** The first important group: different kinds of use do not add up to one number. */
    readonly groups: readonly string[];
  };
  readonly currency: string;
};

const MONTHS = 12;

/** `selected`: the organization that a new scenario is about, if the reader sees it. */
export async function readScenarioOffer(
  scope: Scope<"usage.view">,
  signedIn: Scope<"signed-in">,
  { selected, locale }: { readonly selected: number | null; readonly locale: string },
): Promise<ScenarioOffer> {
  const [{ organizations, sharesWithAll }, all, groups] = await Promise.all([
    readSaveOffer(scope),
    listOrganizations(signedIn),
    listInterestGroups(signedIn),
  ]);
  const about = all
    .filter(({ pk }) => scope.reaches(pk))
    .map((one) => ({ value: one.pk, label: entityName(one, locale) }));
  const last = addMonths(month(runningMonth()), -1);
  return {
    ...{ organizations, sharesWithAll, about, seesAll: seesConsortium(scope.actor) },
    groups: groups.map((one) => ({ value: one.short_name, label: entityName(one, locale) })),
    start: {
      about: about.find(({ value }) => value === selected)?.value ?? null,
      ...{ from: addMonths(last, 1 - MONTHS), to: last },
      groups: groups
        .filter(({ important }) => important)
        .slice(0, 1)
        .map((one) => one.short_name),
    },
    currency: settings().REFERENCE_CURRENCY,
  };
}
