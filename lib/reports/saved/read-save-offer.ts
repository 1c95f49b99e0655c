import "server-only";
import { ownOrganizations, runsConsortium } from "@/lib/access/actor";
import { permissions } from "@/lib/access/permissions";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Calendar } from "@/lib/navigation/date-range";
import { readCalendar } from "./read-calendar";

/** Options when saving a report. */
export type SaveOffer = {
  /** Organizations to share the report with. */
  readonly organizations: readonly {
    readonly pk: number;
    readonly name: string;
    readonly name_en: string | null;
    readonly name_cs: string | null;
  }[];
  readonly sharesWithAll: boolean;
  /** Whether the reader may share reports with people without an account. */
  readonly sharesPublicly: boolean;
  readonly calendar: Calendar;
};

export async function readSaveOffer(scope: Scope<"usage.view">): Promise<SaveOffer> {
  const { actor } = scope;
  const sharesWithAll = runsConsortium(actor);
  const [calendar, rows] = await Promise.all([
    readCalendar(actor),
    db().organization.findMany({
      where: { id: sharesWithAll ? reach(scope) : { in: ownOrganizations(actor, { administered: true }) } },
      select: { id: true, name: true, nameEn: true, nameCs: true },
      orderBy: { name: "asc" },
    }),
  ]);
  const organizations = rows.map(({ id, name, nameEn, nameCs }) => ({
    pk: id,
    name,
    name_en: nameEn,
    name_cs: nameCs,
  }));
  return {
    ...{ organizations, sharesWithAll, calendar },
    sharesPublicly: permissions["shared-links.manage"].to(actor),
  };
}
