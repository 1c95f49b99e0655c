import "server-only";
import type { Actor } from "@/lib/access/actor";
import { month } from "@/lib/counter/standard/month";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import type { Calendar } from "@/lib/navigation/date-range";
import { readExtraData } from "@/lib/users/profile";

/** The reader's calendar for relative periods, with their fiscal year. */
export async function readCalendar(actor: Actor): Promise<Calendar> {
  const today = month(runningMonth());
  if (actor.kind !== "user") return { today, fiscalYearStart: 0 };
  const user = await db().user.findUnique({ where: { id: actor.id }, select: { extraData: true } });
  return { today, fiscalYearStart: readExtraData(user?.extraData).fiscal_year_start_month ?? 0 };
}
