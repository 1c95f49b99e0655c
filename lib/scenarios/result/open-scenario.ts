import "server-only";
import { ALL_ORGANIZATIONS, seesConsortium } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { type AgreementRow, agreementWithin, isSeen, seenAgreements } from "@/lib/cost/agreements/find-agreements";
import { pricesIn } from "@/lib/cost/cost-of-months";
import { periodOf } from "@/lib/cost/license-period";
import { firstDay, type Month, monthOf } from "@/lib/counter/standard/month";
import { type ChosenValue, chooseValue } from "@/lib/entitlements/value/choose-value";
import { db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { groupBy } from "@/lib/kit/group-by";
import { type AgreementPlaces, planScenario, type ScenarioPlan } from "../plan-scenario";
import { findScenario, type ScenarioRow } from "../saved/find-scenario";

/** An agreement that ends, with its change. */
export type EndingAgreement = AgreementPlaces & {
  readonly row: AgreementRow;
  readonly change: ScenarioRow["changes"][number];
};

export type OpenedScenario = {
  readonly scenario: ScenarioRow;
  /** The scenario's organization, or -1 for all within reach. */
  readonly organization: number;
  readonly own: Scope<"usage.view">;
  /** Finished months; empty if the period has none. */
  readonly months: readonly Month[];
  readonly ending: readonly EndingAgreement[];
  /** Names of agreements that were deleted or that the reader does not see: they are ignored. */
  readonly ignored: readonly string[];
  readonly plan: ScenarioPlan;
  /** Agreements by id, to name those that stay. */
  readonly agreements: ReadonlyMap<number, AgreementRow>;
  /** Lists of all platforms, and the places that they apply to. */
  readonly lists: ChosenValue;
  /** Files of lists that stay accessible after the end, by agreement. */
  readonly perpetual: ReadonlyMap<number, readonly number[]>;
};

/**
 * A scenario with the places that lose access, for its organization or another. Throws NotFound for those out of reach,
 * and Refused for a scenario about all if the reader has several organizations and not the consortium.
 */
export async function openScenario(
  scope: Scope<"usage.view">,
  id: number,
  asked: number | undefined,
): Promise<OpenedScenario> {
  const scenario = await findScenario(scope, id);
  const organization = asked ?? scenario.aboutId ?? widestChoice(scope);
  const own = scope.within(organization);
  const seen = seenAgreements(scope, organization);
  const [rows, platforms, perpetual] = await Promise.all([
    db().agreement.findMany({ where: isSeen(seen), include: agreementWithin(seen), orderBy: { id: "asc" } }),
    db().platform.findMany({ where: { entitlementLists: { some: {} } }, select: { id: true } }),
    readPerpetualFiles(scenario),
  ]);
  const agreements = new Map(rows.map((row) => [row.id, row]));
  const changes = scenario.changes.map((change) => {
    const row = change.agreementId === null ? undefined : agreements.get(change.agreementId);
    return row ? { change, row } : { change, row: null };
  });
  const ended = changes.flatMap(({ change, row }) => (row ? [{ change, row }] : []));
  const ids = [...platforms.map((one) => one.id), ...ended.flatMap(({ row }) => platformsOf(row))];
  const lists = await chooseValue(own, organization, {
    ...{ platforms: [...new Set(ids)] },
    ...{ from: monthOf(scenario.fromMonth), to: monthOf(scenario.toMonth) },
  });
  const { months } = lists;
  const ending = ended.map(({ change, row }): EndingAgreement => {
    const payers = payersIn(row, (period) => pricesIn([{ period }], months).length > 0);
    const organizations = payers.length === 0 ? own.organizationIds : payers;
    return { agreement: row.id, platforms: platformsOf(row), organizations, row, change };
  });
  const endingIds = new Set(ending.map(({ agreement }) => agreement));
  const last = months.at(-1);
  const staying = rows.flatMap((row): AgreementPlaces[] =>
    endingIds.has(row.id) || !last
      ? []
      : [
          {
            ...{ agreement: row.id, platforms: platformsOf(row) },
            organizations: payersIn(row, ({ to }) => to >= firstDay(last)),
          },
        ],
  );
  return {
    ...{ scenario, organization, own, months, ending, agreements, lists, perpetual },
    ignored: changes.flatMap(({ change, row }) => (row ? [] : change.agreementName)),
    plan: months.length === 0 ? { canceled: [], shared: [] } : planScenario(ending, staying),
  };
}

function widestChoice({ actor, organizationIds: [only, ...others] }: Scope<"usage.view">): number {
  if (seesConsortium(actor)) return ALL_ORGANIZATIONS;
  if (only === undefined || others.length > 0) throw new Refused("oneOrganization");
  return only;
}

const platformsOf = ({ platforms }: AgreementRow): number[] => platforms.map(({ platformId }) => platformId);

const payersIn = ({ prices }: AgreementRow, isAsked: (period: ReturnType<typeof periodOf>) => boolean): number[] => [
  ...new Set(prices.flatMap((price) => (isAsked(periodOf(price)) ? price.organizationId : []))),
];

/** The newest version of each list. */
async function readPerpetualFiles({ changes }: ScenarioRow): Promise<ReadonlyMap<number, readonly number[]>> {
  const versions = await db().entitlementVersion.findMany({
    where: { listId: { in: changes.flatMap(({ perpetualLists }) => perpetualLists) }, state: "done" },
    select: { listId: true, fileId: true },
    orderBy: { validFrom: "asc" },
  });
  const newest = new Map(
    [...groupBy(versions, ({ listId }) => listId)].map(([list, own]) => [list, own.at(-1)?.fileId]),
  );
  return new Map(
    changes.flatMap(({ agreementId, perpetualLists }) =>
      agreementId === null ? [] : [[agreementId, perpetualLists.flatMap((list) => newest.get(list) ?? [])] as const],
    ),
  );
}
