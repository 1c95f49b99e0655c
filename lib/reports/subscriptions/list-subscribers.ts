import "server-only";
import { isSignedIn, ownOrganizations, runsConsortium } from "@/lib/access/actor";
import { headOfTree } from "@/lib/access/list-organization-ids";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { personName } from "@/lib/kit/format/person-name";
import { type Locale, routing } from "@/lib/kit/i18n/routing";
import type { Prisma } from "@/lib/kit/prisma/client";
import { findSavedReport } from "@/lib/reports/saved/find-saved-report";
import type { Mailed } from "./contract";

/** Language of a subscriber's mails. */
export const localeOf = ({ language }: { language: string }): Locale =>
  routing.locales.find((one) => one === language) ?? routing.defaultLocale;

const MOST_PEOPLE = 500;

type Owners = { ownerId: number | null; organizationId: number | null };

/**
 * Recipients of a report, and users the caller may add: themselves, and users they administer who can see it. Throws
 * NotFound.
 */
export async function listSubscribers(scope: Scope<"signed-in">, id: number): Promise<Mailed[]> {
  const report = await findSavedReport(scope, id);
  const self = scope.user.id;
  const find = (where: Prisma.UserWhereInput) =>
    db().user.findMany({
      where: { isActive: true, ...where },
      select: {
        ...{ id: true, firstName: true, lastName: true, username: true, email: true },
        subscriptions: {
          where: { savedReportId: id },
          orderBy: { address: "asc" },
          select: {
            ...{ address: true, language: true, attachment: true, frequency: true, revision: true },
            mailings: { orderBy: { sentAt: "desc" }, take: 1, select: { sentAt: true } },
          },
        },
      },
      orderBy: [{ lastName: "asc" }, { firstName: "asc" }, { id: "asc" }],
      take: MOST_PEOPLE,
    });
  const mayAdd = mayAddAddresses(scope, report);
  const [own, others] = await Promise.all([
    find({ id: self }),
    find({ id: { not: self }, AND: [administeredPeople(scope), await readersOf(report)] }),
  ]);
  return [...own, ...others].flatMap(({ subscriptions, ...person }) => {
    const described = (subscription: (typeof subscriptions)[number] | undefined): Mailed => ({
      user: { pk: person.id, name: personName(person) || person.email, email: person.email },
      is_self: person.id === self,
      may_add_addresses: person.id === self && mayAdd,
      address: subscription?.address ?? "",
      language: subscription?.address ? localeOf(subscription) : null,
      attachment: subscription?.attachment ?? null,
      frequency: subscription?.frequency ?? null,
      revision: subscription?.revision ?? null,
      last_sent: subscription?.mailings[0]?.sentAt.toISOString() ?? null,
    });
    const addresses = subscriptions.filter(({ address }) => address !== "");
    return [subscriptions.find(({ address }) => address === ""), ...addresses].map(described);
  });
}

/** Whether the caller may consent to mails to people without an account: an administrator of the report's organization. */
export function mayAddAddresses({ actor }: Scope<"signed-in">, { organizationId }: Owners): boolean {
  if (runsConsortium(actor)) return true;
  const administered = isSignedIn(actor) ? ownOrganizations(actor, { administered: true }) : [];
  return organizationId === null ? administered.length > 0 : administered.includes(organizationId);
}

/** Users whose accounts the caller administers. */
export function administeredPeople({ actor }: Scope<"signed-in">): Prisma.UserWhereInput {
  if (runsConsortium(actor)) return {};
  const administered = isSignedIn(actor) ? ownOrganizations(actor, { administered: true }) : [];
  return { isSuperuser: false, memberships: { some: { organizationId: { in: administered } } } };
}

/** Users who can see reports of this owner. */
export async function readersOf({ ownerId, organizationId }: Owners): Promise<Prisma.UserWhereInput> {
  if (ownerId !== null) return { id: ownerId };
  if (organizationId === null) return {};
  const organizationIds = [organizationId, await headOfTree(db(), organizationId)];
  const isMember = { memberships: { some: { organizationId: { in: organizationIds } } } };
  const seesAll = { memberships: { some: { organization: { isMaster: true } } } };
  return { OR: [{ isSuperuser: true }, isMember, seesAll] };
}
