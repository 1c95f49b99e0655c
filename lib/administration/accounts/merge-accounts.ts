import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { refuseLocked } from "@/lib/credentials/edit/read-locked";
import { shownCredentials } from "@/lib/credentials/list/show-credentials";
import { type MovedMonths, moveImports } from "@/lib/imports/publish/move-imports";
import { findSharedMonths, type Move } from "@/lib/imports/publish/shared-months";
import { type Db, db } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import { MAIN_ACCOUNT, readAccounts } from "@/lib/platforms/accounts";
import { followAccounts, limitToPlace } from "../follow-in-questions";
import { showClashes } from "../platforms/preview-merge";
import { winnerOf } from "../platforms/removal";
import type { AccountMergePreview, mergeAccountsCall, previewAccountMergeCall } from "./contract";

const MOST_SHOWN = 50;

type Pair = { organization: number; platform: number; account: number; other: number };

/** The main account or the older one stays. Throws NotFound unless the organization has both accounts at the platform. */
async function findPair(tx: Db, scope: Scope<"credentials.manage">, { organization, platform, account, other }: Pair) {
  const [organizationId] = scope.within(organization).organizationIds;
  if (organizationId === undefined) throw new NotFound();
  const place = { organizationId, platformId: platform };
  const accounts = (await readAccounts(tx, [place]))(place);
  const [target, removed] = accounts.filter(({ id }) => id === account || id === other);
  if (!target || !removed) throw new NotFound();
  const move: Move = { of: "account", from: removed.id, into: target.id };
  return { place, target, removed, move };
}

/** Months and credentials that a merge would move, and differing months; changes nothing. */
export async function previewAccountMerge(
  scope: Scope<"credentials.manage">,
  pair: Parsed<typeof previewAccountMergeCall.query>,
  locale: Locale,
): Promise<AccountMergePreview> {
  const { place, target, removed, move } = await findPair(db(), scope, pair);
  const [credentials, imports, shared] = await Promise.all([
    db().credentials.count({ where: { ...place, accountId: removed.id, deletedAt: null } }),
    db().import.count({ where: { ...place, accountId: removed.id, state: "current" } }),
    findSharedMonths(db(), move, null),
  ]);
  const staying = shared.filter(({ winner }) => winner === "kept");
  const differing = shared.filter(({ winner }) => winner === null);
  return {
    kept: { pk: target.id, name: target.name },
    removed: { pk: removed.id, name: removed.name },
    credentials,
    months: imports - staying.length - differing.length,
    same_months: staying.length,
    clashes: { count: differing.length, first: await showClashes(differing.slice(0, MOST_SHOWN), locale) },
  };
}

/**
 * Merges two accounts at once, with their credentials, uploads, usage and the reports that name them. Refused if they
 * have different figures for a month and `figures` does not decide, while data of them are being imported, and if any of
 * their credentials are locked for the caller.
 */
export async function mergeAccounts(
  scope: Scope<"credentials.manage">,
  { figures, ...pair }: Parsed<typeof mergeAccountsCall.body>,
  signal: AbortSignal,
) {
  const { place, target, removed, move } = await findPair(db(), scope, pair);
  const accountIds = [target.id, removed.id];
  const where = { ...place, accountId: { in: accountIds }, deletedAt: null };
  refuseLocked(scope, await db().credentials.findMany({ where, include: shownCredentials }));
  const platform = await db().platform.findUniqueOrThrow({ where: { id: place.platformId } });
  const months: Omit<MovedMonths, "accounts"> = { replaced: 0, left: 0 };
  const isSettled = await moveImports(move, {
    chosen: winnerOf(figures),
    signal,
    progress: () => undefined,
    settle: async (tx, publish) => {
      const { accounts, ...moved } = await publish();
      Object.assign(months, moved);
      if (target.id === MAIN_ACCOUNT) await limitToPlace(tx, removed.id, place);
      await followAccounts(tx, accounts);
      await recordAudit(tx, scope, {
        action: "credentials.merge-accounts",
        subject: { kind: "platform", id: place.platformId, name: platform.name || platform.shortName },
        organizationId: place.organizationId,
        before: { account: removed.name },
        after: { account: target.name },
      });
    },
  });
  if (!isSettled) throw new Refused("accountsBusy");
  return { replaced_months: months.replaced, left_months: months.left };
}
