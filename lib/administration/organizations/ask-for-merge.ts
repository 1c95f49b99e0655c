import "server-only";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Invalid, NotFound, Refused } from "@/lib/kit/errors";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import { type OrganizationWork, organizationWorks } from "../command";
import type { deleteOrganizationCall, ManagementRun, mergeOrganizationsCall } from "../contract";
import { cancelRun, commandRuns, findRun, listRecent, showRun } from "../runs";
import { countBelongings } from "./count-belongings";
import { refuseAboveOthers, refuseShared } from "./delete-organization";
import { refuseClashes, refuseMaster } from "./merge-organizations";
import { type OrganizationRunInput, organizationRunInput } from "./run-input";

type Managing = Scope<"consortium.manage">;

/** Deletes an organization in the background, after its name was typed as confirmation. */
export async function askForDeletion(
  scope: Managing,
  id: number,
  { name, delete_accounts }: Parsed<typeof deleteOrganizationCall.body>,
  locale: Locale,
): Promise<ManagementRun> {
  return ask(scope, locale, async (tx) => {
    const stored = await find(tx, scope, id);
    if (stored.isMaster) throw new Refused("masterStays");
    if (![stored.name, stored.nameEn, stored.nameCs].includes(name)) throw new Invalid({ name: ["nameDiffers"] });
    await refuseShared(tx, id);
    await refuseAboveOthers(tx, id);
    const counts = await countBelongings(tx, id);
    return ["delete-organization", { organization: id, name: displayName(stored, locale), delete_accounts, counts }];
  });
}

/** Merges an organization into another in the background. */
export async function askForMerge(
  scope: Managing,
  from: number,
  { into, rule }: Parsed<typeof mergeOrganizationsCall.body>,
  locale: Locale,
): Promise<ManagementRun> {
  return ask(scope, locale, async (tx) => {
    const [source, target] = [await find(tx, scope, from), await find(tx, scope, into)];
    if (from === into) throw new Invalid({ into: ["organizationWithItself"] });
    await refuseMaster(tx, { from, into });
    await refuseClashes(tx, { from, into }, rule);
    const counts = await countBelongings(tx, from);
    const names = { name: displayName(source, locale), into_name: displayName(target, locale) };
    return ["merge-organizations", { organization: from, into, rule, counts, ...names }];
  });
}

async function find(tx: Db, scope: Managing, id: number) {
  const stored = scope.reaches(id) ? await tx.organization.findUnique({ where: { id } }) : null;
  if (!stored) throw new NotFound("organizationNotFound");
  return stored;
}

type Wanted = [work: OrganizationWork, given: Partial<OrganizationRunInput> & { organization: number; name: string }];

/** Refuses a second run about the same organization. */
async function ask(scope: Managing, locale: Locale, judge: (tx: Db) => Promise<Wanted>): Promise<ManagementRun> {
  const id = await inTransaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('organization work', 0))`;
    const [command, organizations] = await judge(tx);
    const input = organizationRunInput.parse(organizations);
    const touched = [input.organization, ...(input.into === null ? [] : [input.into])];
    const [busy] = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM management_runs WHERE state IN ('waiting', 'running') AND command = ANY(${[...organizationWorks]})
        AND ((input->>'organization')::int = ANY(${touched}) OR (input->>'into')::int = ANY(${touched})) LIMIT 1`;
    if (busy) throw new Refused("organizationBusy");
    const userId = scope.actor.kind === "user" ? scope.actor.id : null;
    const run = await tx.managementRun.create({ data: { command, input, userId } });
    await commandRuns.enqueue(tx, run.id);
    return run.id;
  });
  return showRun(await findRun(id), locale);
}

/** Cancels a run. Throws NotFound for a run that is not a merge or deletion, Refused once it has taken effect. */
export const cancelWork = (scope: Managing, id: number, locale: Locale): Promise<ManagementRun> =>
  cancelRun(scope, id, locale, organizationWorks);

/** Runs that are running or ended within a day. */
export const listWork = (_scope: Managing, locale: Locale): Promise<ManagementRun[]> =>
  listRecent(organizationWorks, locale);
