import "server-only";
import { runsConsortium } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import { folded } from "@/lib/kit/format/search-words";
import { groupBy } from "@/lib/kit/group-by";
import { offeredTo } from "@/lib/platforms/show-platform";
import type { ImportedPrice } from "../agreements/contract";
import { lockAgreements } from "../agreements/find-agreements";
import { insertAgreement } from "../agreements/write-agreement";
import { addPrice, updatePrice } from "../agreements/write-price";
import { dayColumns } from "../license-period";
import { priceColumns } from "../price-rows";
import { daysOfPrice } from "../price-shapes";
import { isSamePrice, readKnownAgreements } from "./preview-prices";

const MINUTE = 60_000;

type Writer = Scope<"agreements.manage">;

/**
 * All or nothing. New agreements that several organizations pay for become the consortium's, if the caller runs it;
 * others belong to the organization that pays. Throws NotFound for an organization or agreement out of reach, Refused
 * for a platform that an organization cannot use, and Invalid for prices that overlap.
 */
export async function importPrices(scope: Writer, prices: readonly ImportedPrice[]) {
  for (const { organization } of prices) scope.within(organization);
  return inTransaction(async (tx) => {
    await lockAgreements(tx);
    await requirePlatforms(tx, scope, prices);
    const counts = { created: 0, changed: 0, same: 0, agreements: 0 };
    const existing = new Map((await readKnownAgreements(scope, tx)).map((one) => [one.id, one]));
    const made = await createMissing(tx, scope, prices);
    counts.agreements = new Set(made.values()).size;
    for (const price of prices) {
      const agreement = price.agreement === null ? made.get(price) : existing.get(price.agreement);
      const period = daysOfPrice(price);
      if (!agreement || !period) throw new NotFound("agreementNotFound");
      const { organization, fund, department } = price;
      const place = {
        agreementId: agreement.id,
        organizationId: organization,
        fund,
        department,
        ...dayColumns(period),
      };
      const row = await tx.agreementPrice.findFirst({ where: place, select: priceColumns });
      if (!row) await addPrice(tx, scope, { agreement, draft: price });
      else if (!isSamePrice(row, price)) await updatePrice(tx, scope, { agreement, row, draft: price });
      counts[!row ? "created" : isSamePrice(row, price) ? "same" : "changed"] += 1;
    }
    return counts;
  }, MINUTE);
}

type Made = { readonly id: number; readonly name: string };

/** New agreements by their rows. Those named after their only platform are of one organization, as if entered by hand. */
async function createMissing(tx: Db, scope: Writer, prices: readonly ImportedPrice[]) {
  const missing = prices.filter(({ agreement }) => agreement === null);
  const platforms = await tx.platform.findMany({ where: { id: { in: missing.flatMap((one) => one.platforms) } } });
  const named = new Map(
    platforms.map(({ id, name, nameEn, nameCs }) => [id, [name, nameEn, nameCs].map((one) => plain(one ?? ""))]),
  );
  const keyOf = ({ agreement_name: name, organization, platforms: [only = 0, ...others] }: ImportedPrice) => {
    const isOfPlatform = others.length === 0 && named.get(only)?.includes(plain(name));
    return JSON.stringify(isOfPlatform || !runsConsortium(scope.actor) ? [plain(name), organization] : [plain(name)]);
  };
  const made = new Map<ImportedPrice, Made>();
  for (const rows of groupBy(missing, keyOf).values()) {
    const [first, ...others] = rows;
    if (!first) continue;
    const isShared = others.some(({ organization }) => organization !== first.organization);
    const row = await insertAgreement(tx, scope, {
      ...{ name: first.agreement_name, provider: rows.find(({ provider }) => provider)?.provider ?? "", note: "" },
      organization: isShared ? null : first.organization,
      platforms: [...new Set(rows.flatMap((one) => one.platforms))].map((platform) => ({ platform, share: null })),
    });
    for (const one of rows) made.set(one, row);
  }
  return made;
}

const plain = (text: string) => folded(text).trim();

/** Throws Refused for a platform that is not available to an organization that pays for it. */
async function requirePlatforms(tx: Db, scope: Writer, prices: readonly ImportedPrice[]): Promise<void> {
  const ids = prices.flatMap(({ agreement, platforms }) => (agreement === null ? platforms : []));
  const offered = { id: { in: ids }, ...offeredTo(scope.organizationIds) };
  const rows = await tx.platform.findMany({ where: offered, select: { id: true, organizationId: true } });
  const owners = new Map(rows.map(({ id, organizationId }) => [id, organizationId]));
  for (const { agreement, platforms, organization } of prices)
    for (const id of agreement === null ? platforms : []) {
      const owner = owners.get(id);
      if (owner === undefined || (owner !== null && owner !== organization)) throw new Refused("pricePlatform");
    }
}
