import "server-only";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { personName } from "@/lib/kit/format/person-name";
import type { Prisma } from "@/lib/kit/prisma/client";
import { isImportance, NORMAL } from "../event";
import { addressees, type listAnnouncementsCall } from "./contract";

type Query = Parsed<typeof listAnnouncementsCall.query>;

/** Current announcements, newest first, with numbers of recipients and readers. */
export async function listAnnouncements(_: Scope<"consortium.manage">, { page, page_size }: Query) {
  const where: Prisma.EventWhereInput = { isAnnouncement: true, OR: [{ expires: null }, { expires: { gt: now() } }] };
  const [total, rows] = await Promise.all([
    db().event.count({ where }),
    db().event.findMany({
      where,
      include: { announcedBy: true },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      skip: (page - 1) * page_size,
      take: page_size,
    }),
  ]);
  const told = await db().$queryRaw<{ id: number; recipients: number; read: number }[]>`
    SELECT event_id AS id, count(*)::int AS recipients, count(*) FILTER (WHERE is_read)::int AS read
    FROM user_events WHERE event_id = ANY(${rows.map(({ id }) => id)}) GROUP BY event_id`;
  const results = rows.map((row) => {
    const { recipients = 0, read = 0 } = told.find(({ id }) => id === row.id) ?? {};
    const { announcedBy: by } = row;
    return {
      pk: row.id,
      ...{ title_en: row.titleEn, title_cs: row.titleCs, category: row.category },
      importance: isImportance(row.importance) ? row.importance : NORMAL,
      ...{ created: row.createdAt.toISOString(), expires: row.expires?.toISOString() ?? null },
      announced_by: by && { pk: by.id, name: personName(by) || by.email },
      addressees: addressees.parse(row.addressees),
      ...{ recipients, read },
    };
  });
  return { count: total, results };
}
