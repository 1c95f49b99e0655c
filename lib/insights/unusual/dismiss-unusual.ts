import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { firstDay, monthOf } from "@/lib/counter/standard/month";
import { now } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { visiblePlatforms } from "@/lib/platforms/show-platform";
import type { bringBackUnusualCall, dismissUnusualCall } from "./contract";

type Event = Parsed<typeof bringBackUnusualCall.body>;
type Place = Omit<Event, "also">;

/** Stored for events about all use of an interest group. */
export const ALL_USE = 0;

const placesOf = ({ organization, also, ...place }: Event): Place[] =>
  [...new Set([organization, ...also])].map((one) => ({ organization: one, ...place }));

/** Throws NotFound for an organization out of reach, or an unknown platform or kind of interest. */
async function findPlace(
  scope: Scope<"harvest.manage">,
  { organization, platform, interest_group, access_type, month }: Place,
) {
  const [organizationId] = scope.within(organization).organizationIds;
  if (organizationId === undefined) throw new NotFound();
  const [named, group] = await Promise.all([
    db().platform.findFirst({ where: { id: platform, AND: visiblePlatforms([organizationId]) } }),
    db().interestGroup.findUnique({ where: { id: interest_group } }),
  ]);
  if (!named || !group) throw new NotFound();
  const place = {
    ...{ organizationId, platformId: platform, interestGroupId: interest_group },
    accessType: access_type ?? ALL_USE,
  };
  return {
    key: { ...place, month: new Date(firstDay(monthOf(month))) },
    subject: { kind: "platform", id: platform, name: named.name },
    organizationId,
  };
}

/** Hides an unusual month from all users, except in the list of dismissed ones; keeps the latest note. */
export async function dismissUnusual(
  scope: Scope<"harvest.manage">,
  { note, ...place }: Parsed<typeof dismissUnusualCall.body>,
): Promise<null> {
  const places = await Promise.all(placesOf(place).map((one) => findPlace(scope, one)));
  const dismissal = { note, dismissedAt: now(), dismissedById: scope.actor.kind === "user" ? scope.actor.id : null };
  await inTransaction(async (tx) => {
    for (const { key, ...about } of places) {
      await tx.unusualDismissal.upsert({
        where: { organizationId_platformId_interestGroupId_accessType_month: key },
        create: { ...key, ...dismissal },
        update: dismissal,
      });
      await recordAudit(tx, scope, {
        action: "unusual.dismiss",
        ...about,
        after: { months: [place.month], description: note },
      });
    }
  });
  return null;
}

/** Shows a dismissed month to all users again; does nothing for others. */
export async function bringBackUnusual(scope: Scope<"harvest.manage">, place: Event): Promise<null> {
  const places = await Promise.all(placesOf(place).map((one) => findPlace(scope, one)));
  await inTransaction(async (tx) => {
    for (const { key, ...about } of places) {
      const { count } = await tx.unusualDismissal.deleteMany({ where: key });
      if (count > 0)
        await recordAudit(tx, scope, { action: "unusual.bring-back", ...about, before: { months: [place.month] } });
    }
  });
  return null;
}
